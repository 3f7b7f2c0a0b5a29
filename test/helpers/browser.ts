import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';

export interface BrowserPage {
  /** One command of the DevTools protocol to this page. */
  send<Result = unknown>(method: string, parameters?: Record<string, unknown>): Promise<Result>;
  /** The value of an expression in the page. */
  evaluate<Value>(expression: string): Promise<Value>;
  /** What the browser wrote to its console or log about the page: errors, refused loads. */
  complaints: string[];
}

export interface Browser {
  open(url: string): Promise<BrowserPage>;
  close(): Promise<void>;
}

interface Message {
  id?: number;
  sessionId?: string;
  method?: string;
  params?: Record<string, unknown>;
  result?: unknown;
  error?: { message: string };
}

/** A headless Chromium, spoken to over a pipe. */
export function startBrowser(program: string): Browser {
  const profile = mkdtempSync(join(tmpdir(), 'browser-'));
  const child = spawn(
    program,
    [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--disable-background-networking',
      '--no-first-run',
      `--user-data-dir=${profile}`,
      '--remote-debugging-pipe',
    ],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
  );
  const toBrowser = child.stdio[3] as Writable;
  const fromBrowser = child.stdio[4] as Readable;
  const waiting = new Map<number, (message: Message) => void>();
  const listeners: ((message: Message) => void)[] = [];
  let nextId = 1;
  let rest = '';
  fromBrowser.setEncoding('utf8').on('data', (text: string) => {
    const messages = (rest + text).split('\0');
    rest = messages.pop() ?? '';
    for (const each of messages) {
      const message = JSON.parse(each) as Message;
      if (message.id === undefined) for (const listen of listeners) listen(message);
      else waiting.get(message.id)?.(message);
    }
  });
  const send = (method: string, params: object, sessionId?: string): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const id = nextId++;
      waiting.set(id, ({ result, error }) => {
        waiting.delete(id);
        if (error === undefined) resolve(result);
        else reject(new Error(`${method}: ${error.message}`));
      });
      toBrowser.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    });

  return {
    async open(url) {
      const { targetId } = (await send('Target.createTarget', { url: 'about:blank' })) as {
        targetId: string;
      };
      const { sessionId } = (await send('Target.attachToTarget', { targetId, flatten: true })) as {
        sessionId: string;
      };
      const complaints: string[] = [];
      const loaded = new Promise<void>((resolve) => {
        listeners.push(({ sessionId: of, method, params }) => {
          if (of !== sessionId) return;
          if (method === 'Page.loadEventFired') resolve();
          if (method === 'Log.entryAdded' || method === 'Runtime.exceptionThrown') {
            complaints.push(JSON.stringify(params));
          }
        });
      });
      const page: BrowserPage = {
        complaints,
        send: async <Result>(method: string, parameters: Record<string, unknown> = {}) =>
          (await send(method, parameters, sessionId)) as Result,
        async evaluate<Value>(expression: string) {
          const { result, exceptionDetails } = await page.send<{
            result: { value: Value };
            exceptionDetails?: { text: string };
          }>('Runtime.evaluate', { expression, returnByValue: true });
          if (exceptionDetails !== undefined) throw new Error(`${expression}: ${exceptionDetails.text}`);
          return result.value;
        },
      };
      for (const domain of ['Page', 'Log', 'Runtime']) await page.send(`${domain}.enable`);
      await page.send('Emulation.setScriptExecutionDisabled', { value: true });
      await page.send('Page.navigate', { url });
      await loaded;
      return page;
    },
    async close() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      await send('Browser.close', {});
      await ended;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}
