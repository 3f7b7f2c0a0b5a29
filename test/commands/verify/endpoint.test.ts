import { spawn } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { foil } from '../../helpers/foil.ts';
import {
  answerTo,
  evenAnswer,
  scriptedServer,
  type Act,
  type Received,
} from '../../helpers/scripted-server.ts';
import { tempDir } from '../../helpers/temp-dir.ts';
import { verifierItems, writeItemSuite } from '../../helpers/verifier-items.ts';

const base = tempDir();
const cli = fileURLToPath(new URL('../../../dist/cli.js', import.meta.url));
/** The square of each family, which is all that a run needs. */
const square = verifierItems().filter(({ key }) => key.split === 'shot' || key.cell.control === 'base');
const ALL = square.filter(({ key }) => key.split === 'score').length;
let suites = 0;
const newSuite = (items = square): string => {
  suites += 1;
  return writeItemSuite(join(base, `suite-${suites}`), items);
};
const ask = (dir: string, url: string, ...options: string[]) =>
  foil(['verify', dir, '--endpoint', url, '--model', 'm', '--passes', '1', ...options]);
const linesOf = (file: string): Record<string, unknown>[] =>
  readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
const callsOf = (dir: string, pass = 1) => linesOf(join(dir, 'verify', 'm', 'raw', `pass-${pass}.jsonl`));

describe('foil verify --endpoint', () => {
  it.each([
    ['chat', '/v1/chat/completions'],
    ['completions', '/v1/completions'],
  ])('asks by way of %s, twice, and keeps every response', async (api, path) => {
    const dir = newSuite();
    const server = await scriptedServer((request) => ({ text: evenAnswer(request) }));
    const ended = await foil([
      'verify',
      dir,
      '--endpoint',
      server.url,
      '--model',
      'm',
      '--api',
      api,
      '--json',
    ]);
    expect([ended.code, ended.stderr]).toEqual([0, '']);
    expect(server.received).toHaveLength(2 * ALL);
    expect(new Set(server.received.map((each) => each.path))).toEqual(new Set([path]));
    const { body } = server.received[0]!;
    expect([body['temperature'], body['max_tokens'], body['top_logprobs'] ?? body['logprobs']]).toEqual([
      0, 1, 100,
    ]);
    for (const pass of [1, 2]) {
      expect(callsOf(dir, pass).filter(({ type }) => type === 'end')).toHaveLength(ALL);
      expect(
        callsOf(dir, pass).every((call) => call['type'] === 'start' || String(call['body']).includes('w97')),
      ).toBe(true);
    }
    const told = JSON.parse(ended.stdout) as {
      summaries: { judged: number; rerun: { median: number; flips: number }; scores: { unique: number } }[];
    };
    expect(told.summaries[0]).toMatchObject({
      judged: ALL,
      rerun: { median: 0, flips: 0 },
      scores: { unique: 2 },
    });
    const verdicts = linesOf(join(dir, 'verify', 'm', 'verdicts.jsonl'));
    expect(new Set(verdicts.map(({ score }) => Number(score).toFixed(3)))).toEqual(
      new Set(['1.600', '-1.900']),
    );
    const [row] = linesOf(join(dir, 'verify', 'm', 'results.jsonl'));
    expect(row).toMatchObject({ measure: 'acceptance', model_id: 'm', calls: 2 * ALL, rerun_gap_median: 0 });
    expect(row!['tokens']).toEqual({ prompt: 600 * ALL, completion: 2 * ALL });
  });

  it('takes the lowest score of the requests of an item, and asks once what two views share', async () => {
    const dir = newSuite();
    const server = await scriptedServer((request) => ({
      text: answerTo(
        request,
        request.prompt.includes('Settled already') ? { yes: -3, no: -1 } : { yes: -1, no: -3 },
      ),
    }));
    const ended = await ask(dir, server.url, '--views', 'atomic,residual,atomic+residual');
    expect(ended.code).toBe(0);
    const prompts = server.received.map(({ prompt }) => prompt);
    expect(new Set(prompts).size).toBe(prompts.length);
    const verdicts = linesOf(join(dir, 'verify', 'm', 'verdicts.jsonl'));
    const decisionsOf = (view: string) =>
      new Set(verdicts.filter((verdict) => verdict['view'] === view).map(({ decision }) => decision));
    expect(decisionsOf('atomic')).toEqual(new Set(['yes']));
    expect(decisionsOf('atomic+residual')).toEqual(new Set(['no']));
    expect(verdicts.find(({ view }) => view === 'atomic+residual')!['parts']).toEqual({
      'claim.1': 2,
      'claim.2': 2,
      'rest.1': -2,
    });
  });

  it('comes back to a server that is busy, cuts off, answers too late or answers nonsense', async () => {
    const dir = newSuite();
    const troubles: Record<number, Act> = {
      1: { status: 429, headers: { 'retry-after': '0' }, text: '{"error":"slow down"}' },
      2: 'drop',
      3: { status: 503, text: 'busy' },
      4: { text: '{"choices": [' },
      5: { text: '{"choices": []}' },
      6: { text: '{"choices": []}', delayInMs: 3000 },
    };
    const server = await scriptedServer((request) => troubles[request.n] ?? { text: evenAnswer(request) });
    const ended = await ask(dir, server.url, '--timeout', '1');
    expect(ended.code).toBe(0);
    expect(server.received).toHaveLength(ALL + 6);
    const calls = callsOf(dir).filter(({ type }) => type === 'end');
    expect(
      calls
        .filter(({ isFinal }) => isFinal === false)
        .map(({ status }) => status)
        .toSorted(),
    ).toEqual([200, 200, 429, 503, null, null]);
    expect(calls.some(({ body }) => body === 'no answer within 1 s')).toBe(true);
  });

  it('reads −inf and NaN as absent, and says where only one verdict or none is in the window', async () => {
    const dir = newSuite();
    const server = await scriptedServer((request) => {
      if (request.n === 1)
        return {
          text: answerTo(request, { yes: -0.1, no: 0 }).replace('"logprob":0,', '"logprob":-Infinity,'),
        };
      if (request.n === 2)
        return { text: answerTo(request, { yes: -0.1, no: -1 }).replaceAll(/"(?:yes|no)"/gu, '"hm"') };
      return { text: evenAnswer(request) };
    });
    const ended = await ask(dir, server.url, '--concurrency', '1', '--json');
    const [summary] = (JSON.parse(ended.stdout) as { summaries: Record<string, unknown>[] }).summaries;
    expect(summary).toMatchObject({
      judged: ALL - 1,
      rails: { yes: 1, no: 0 },
      faults: { 'neither yes nor no is among the likeliest tokens': 1 },
    });
  });

  it.each([5, 20])('stops at a server that gives %i tokens, with the flag that mends it', async (most) => {
    const dir = newSuite();
    const server = await scriptedServer((request) => ({
      text: answerTo(request, { yes: -1, no: -2 }, most),
    }));
    const ended = await ask(dir, server.url);
    expect(ended.code).toBe(2);
    expect(ended.stderr).toContain(`expected the 100 likeliest tokens, found ${most}`);
    expect(ended.stderr).toContain('--max-logprobs 100');
    expect(server.received.length).toBeLessThanOrEqual(8);
    const asked = await ask(
      dir,
      server.url,
      '--top-logprobs',
      String(most),
      '--out',
      join(base, `out-${most}`),
    );
    expect(asked.code).toBe(0);
  });

  it.each([
    [400, '{"error":{"message":"top_logprobs must be at most 20"}}', '--top-logprobs 20'],
    [401, '{"error":"no key"}', '--key-env'],
    [404, '{"error":"no such model"}', 'is --model served there'],
    [302, '', 'HTTP 302'],
  ])('gives up at once on HTTP %i', async (status, text, said) => {
    const server = await scriptedServer(() => ({
      status,
      text,
      headers: { location: 'http://127.0.0.1:1/' },
    }));
    const ended = await ask(newSuite(), server.url);
    expect(ended.code).toBe(2);
    expect(ended.stderr).toContain(said);
    expect(server.received.length).toBeLessThanOrEqual(8);
  });

  it('stops where a server gives no logprobs', async () => {
    const server = await scriptedServer(() => ({
      text: '{"choices":[{"message":{"content":"yes"},"logprobs":null}]}',
    }));
    const ended = await ask(newSuite(), server.url);
    expect([ended.code, ended.stderr.includes('no logprobs of the first token')]).toEqual([2, true]);
  });

  it('leaves out an item that the server turns down', async () => {
    const server = await scriptedServer((request) =>
      request.n === 3 ? { status: 422, text: '{"error":"filtered"}' } : { text: evenAnswer(request) },
    );
    const ended = await ask(newSuite(), server.url);
    expect(ended.code).toBe(0);
    expect(ended.stdout).toContain('1 without verdict: turned down: HTTP 422: {"error":"filtered"}');
  });

  it('sends the key and writes it nowhere', async () => {
    const dir = newSuite();
    const server = await scriptedServer((request) => ({
      text: evenAnswer(request).replace(
        '"choices"',
        `"echo":${JSON.stringify(request.headers.authorization)},"choices"`,
      ),
    }));
    const ended = await foil(
      ['verify', dir, '--endpoint', server.url, '--model', 'm', '--passes', '1', '--key-env', 'MY_KEY'],
      { env: { MY_KEY: 'sk-very-secret' } },
    );
    expect(ended.code).toBe(0);
    expect(server.received.every(({ headers }) => headers.authorization === 'Bearer sk-very-secret')).toBe(
      true,
    );
    const folder = join(dir, 'verify');
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    expect(files.length).toBeGreaterThan(4);
    for (const { parentPath, name } of files) {
      expect(readFileSync(join(parentPath, name), 'utf8')).not.toContain('very-secret');
    }
  });

  it('asks no endpoint about a suite whose labels a shortcut shows', async () => {
    const planted = square.map(({ item, key }) =>
      key.record_label === 'unsupported'
        ? { item: { ...item, record: `Reportedly, ${item.record}` }, key }
        : { item, key },
    );
    const server = await scriptedServer((request) => ({ text: evenAnswer(request) }));
    const ended = await ask(newSuite(planted), server.url);
    expect([ended.code, server.received]).toEqual([1, []]);
    expect(ended.stdout).toContain('REFUSED');
  });

  it.each([
    [['--endpoint', 'nowhere'], 'is no address'],
    [['--endpoint', 'ftp://x/v1', '--model', 'm'], 'ftp: is not spoken'],
    [['--endpoint', 'http://a:b@x/v1', '--model', 'm'], 'holds a password'],
    [['--endpoint', 'http://x/v1'], 'needs the name of a model'],
    [
      ['--endpoint', 'http://x/v1', '--model', 'm', '--key-env', 'NO_SUCH_KEY'],
      'has no variable NO_SUCH_KEY',
    ],
    [[], 'there is nothing to verify with'],
  ])('refuses %j', async (options, said) => {
    const ended = await foil(['verify', join(base, 'suite-1'), ...options]);
    expect([ended.code, ended.stderr.includes(said)]).toEqual([2, true]);
  });
});

describe('a run that ends early', () => {
  const requestsOf = (received: readonly Received[]) => received.map(({ prompt }) => prompt);

  it('goes on after --max-calls, and asks nothing twice', async () => {
    const dir = newSuite();
    const server = await scriptedServer((request) => ({ text: evenAnswer(request) }));
    const first = await ask(dir, server.url, '--max-calls', '20');
    expect([first.code, server.received.length]).toEqual([1, 20]);
    expect(first.stdout).toContain(`20 requests answered, ${ALL - 20} open: --max-calls is reached`);
    expect((await ask(dir, server.url, '--max-calls', '20')).code).toBe(1);
    expect(server.received).toHaveLength(20);
    expect((await ask(dir, server.url)).code).toBe(0);
    expect(server.received).toHaveLength(ALL);
    expect(new Set(requestsOf(server.received)).size).toBe(ALL);
    expect((await ask(dir, server.url)).code).toBe(0);
    expect(server.received).toHaveLength(ALL);
  });

  it.each(['SIGKILL', 'SIGINT'] as const)('loses no answer to %s, wherever it comes', async (signal) => {
    const dir = newSuite();
    const answered = new Set<string>();
    let child: ReturnType<typeof spawn> | null = null;
    let next = 8;
    let isSlow = false;
    const server = await scriptedServer((request) => {
      if (request.n === next) {
        child?.kill(signal);
        isSlow = true;
      }
      return { text: evenAnswer(request), delayInMs: isSlow ? 2000 : 5 };
    });
    for (let time = 0; time < 3; time += 1) {
      next = server.received.length + 8;
      isSlow = false;
      child = spawn(process.execPath, [
        cli,
        'verify',
        dir,
        '--endpoint',
        server.url,
        '--model',
        'm',
        '--passes',
        '1',
      ]);
      await new Promise((resolve) => {
        child!.on('close', resolve);
      });
      expect(server.received.length).toBeLessThan(ALL);
    }
    child = null;
    next = 0;
    isSlow = false;
    for (const call of callsOf(dir).filter(({ type }) => type === 'end'))
      answered.add(String(call['request']));
    const before = server.received.length;
    expect((await ask(dir, server.url)).code).toBe(0);
    expect(server.received.length - before).toBe(ALL - answered.size);
    const ends = callsOf(dir).filter(({ type }) => type === 'end');
    expect(new Set(ends.map(({ request }) => request)).size).toBe(ALL);
    expect(ends).toHaveLength(ALL);
    // Nothing that was answered is asked again; what a kill tore off is.
    if (signal === 'SIGINT') expect(new Set(requestsOf(server.received)).size).toBe(server.received.length);
  });

  it('gives up on a server that is gone, and goes on when it is back', async () => {
    const dir = newSuite();
    let isGone = false;
    const server = await scriptedServer((request) => {
      if (request.n === 10) isGone = true;
      return isGone
        ? { status: 429, headers: { 'retry-after': '0' }, text: 'gone' }
        : { text: evenAnswer(request) };
    });
    const ended = await ask(dir, server.url);
    expect(ended.code).toBe(2);
    expect(ended.stderr).toContain('requests in a row had no answer: HTTP 429');
    isGone = false;
    server.received.length = 10;
    expect((await ask(dir, server.url)).code).toBe(0);
    const ends = callsOf(dir).filter(({ isFinal }) => isFinal === true);
    expect(new Set(ends.map(({ request }) => request)).size).toBe(ends.length);
  });

  it('is refused beside another one into the same folder', async () => {
    const dir = newSuite();
    let release = (): void => {};
    const after = new Promise<void>((resolve) => {
      release = resolve;
    });
    const server = await scriptedServer((request) => ({ text: evenAnswer(request), after }));
    const first = ask(dir, server.url, '--concurrency', '1');
    while (server.received.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    const second = await ask(dir, server.url);
    release();
    expect([second.code, second.stderr.includes('is asking a verifier about')]).toEqual([2, true]);
    expect((await first).code).toBe(0);
    expect(server.received).toHaveLength(ALL);
  });

  it('goes on after a line that was torn', async () => {
    const dir = newSuite();
    const server = await scriptedServer((request) => ({ text: evenAnswer(request) }));
    await ask(dir, server.url, '--max-calls', '10');
    const file = join(dir, 'verify', 'm', 'raw', 'pass-1.jsonl');
    writeFileSync(file, readFileSync(file, 'utf8').slice(0, -20));
    expect((await ask(dir, server.url)).code).toBe(0);
    expect(server.received).toHaveLength(ALL + 1);
  });

  it('does not mix the calls of two models in one folder', async () => {
    const dir = newSuite();
    const server = await scriptedServer((request) => ({ text: evenAnswer(request) }));
    const out = join(base, 'mixed');
    await ask(dir, server.url, '--max-calls', '1', '--out', out);
    const ended = await foil(['verify', dir, '--endpoint', server.url, '--model', 'other', '--out', out]);
    expect([ended.code, ended.stderr.includes('model m, now other')]).toEqual([2, true]);
  });

  it('keeps models whose names differ in a slash apart', async () => {
    const dir = newSuite();
    const server = await scriptedServer((request) => ({ text: evenAnswer(request) }));
    for (const model of ['a/b', 'a-b']) {
      await foil(['verify', dir, '--endpoint', server.url, '--model', model, '--max-calls', '1']);
    }
    expect(readdirSync(join(dir, 'verify')).filter((name) => name.startsWith('a-b'))).toHaveLength(2);
    expect(existsSync(join(dir, 'verify', 'a-b', 'run.json'))).toBe(true);
  });
});
