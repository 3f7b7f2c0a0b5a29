import { describe, expect, it } from 'vitest';
import { READERS } from '../../../src/read/transcripts/registry.ts';
import { TRANSCRIPT_FORMATS } from '../../../src/schema/transcript.ts';
import { tempDir } from '../../helpers/temp-dir.ts';
import { readMiniature, readText, transcriptNames, transcriptText } from '../../helpers/transcripts.ts';

const folder = tempDir();
const usage = (counts: (number | null)[]) => {
  const [
    inputTokens,
    cacheReadTokens,
    cacheWriteTokens,
    outputTokens,
    apiCalls,
    userTurns,
    reportedTurns,
    toolCalls,
  ] = counts;
  return {
    inputTokens,
    cacheReadTokens,
    cacheWriteTokens,
    outputTokens,
    apiCalls,
    userTurns,
    reportedTurns,
    toolCalls,
  };
};

describe('the registry of readers', () => {
  it('has a reader of each format, under its own name, and a miniature of each', () => {
    expect(Object.keys(READERS)).toEqual([...TRANSCRIPT_FORMATS]);
    for (const format of TRANSCRIPT_FORMATS) {
      expect(READERS[format].format).toBe(format);
      expect(transcriptNames.some((name) => name.startsWith(`${format}/`))).toBe(true);
    }
  });

  it.each(transcriptNames)('finds the format of %s by its content, wherever it lies', (name) => {
    const [session] = readText({ folder, text: transcriptText(name) });
    expect(session?.session.format).toBe(name.split('/')[0]);
  });

  it.each([
    '',
    '\n',
    '{}',
    '[]',
    'null',
    '{"a":1}\n{"b":2}',
    'valves open',
    '[{"type":"table"}]',
    '{"scenario":"x"}',
  ])('takes %j for no transcript', (text) => {
    expect(readText({ folder, text })).toEqual([]);
  });
});

describe('a session as its reader understands it', () => {
  it.each([
    // input, cache read, cache write, output, requests, user turns, reported turns, tool calls
    ['claude-code/reads-script.jsonl', [9, 3000, 120, 700, 3, 2, 3, 2]],
    ['claude-code/sub-agent.jsonl', [6, 2000, 80, 700, 2, 1, 2, 3]],
    ['claude-code/cut-off.jsonl', [6, 2000, 80, null, 2, 1, null, 2]],
    ['codex/really-ran.jsonl', [400, 1100, null, 70, null, 2, null, 4]],
    ['gemini/stream.jsonl', [400, 800, null, 100, null, 1, null, 2]],
    ['gemini/chat.json', [300, 800, null, 50, 2, 1, null, 2]],
    ['openhands/events.json', [500, 1000, 0, 300, 3, 1, null, 4]],
    ['swe-agent/water.traj', [3000, null, null, 150, 4, null, null, 4]],
    ['mini-swe-agent/v2.traj.json', [500, 700, 0, 70, 2, null, null, 3]],
    ['foil/sessions.jsonl', [10, null, null, 4, 2, 1, null, 3]],
  ])('has the usage of %s, each request once and placeholders never', (name, counts) => {
    expect(readMiniature(name)[0]?.session.usage).toMatchObject(usage(counts));
  });

  it.each([
    ['claude-code/really-ran.jsonl', 'command command message command edit command message'],
    ['claude-code/hook-twice.jsonl', 'context command edit message'],
    ['claude-code/sub-agent.jsonl', 'tool command command message'],
    ['claude-code/odd-events.jsonl', 'unknown unknown tool command message'],
    ['codex/really-ran.jsonl', 'command command command edit message message'],
    ['codex/declined.jsonl', 'tool message'],
    ['gemini/stream.jsonl', 'prompt message read command message'],
    ['gemini/chat.json', 'prompt command tool message'],
    ['openhands/events.json', 'prompt command command command tool message'],
    ['openhands/sdk.jsonl', 'context prompt command read message'],
    ['swe-agent/water.traj', 'message read command message command tool'],
    ['mini-swe-agent/v1.traj.json', 'context prompt message command message prompt message command'],
    ['mini-swe-agent/v2.traj.json', 'context prompt message command command tool message'],
    ['foil/sessions.jsonl', 'prompt read command command message'],
  ])('has the events of %s, in the order of their calls', (name, types) => {
    const [session] = readMiniature(name);
    expect(session?.events.map(({ event }) => event.type).join(' ')).toBe(types);
    expect(session?.session.events).toBe(session?.events.length);
  });

  it.each([
    ['claude-code/api-error.jsonl', ['API error 529 reported as success, 0 output tokens']],
    ['claude-code/cut-off.jsonl', ['cut off: no result event', '2 tool calls and 1 results']],
    [
      'claude-code/wrong-sum.jsonl',
      [
        'input, cache-read and cache-write tokens per message id are 6, 2000 and 80, its result says 6, 2500 and 80',
      ],
    ],
    ['claude-code/wrong-turns.jsonl', ['1 user events, and a result that says 9 turns']],
    ['claude-code/odd-events.jsonl', []],
    ['codex/failed-turn.jsonl', ['error: stream disconnected', 'turn failed: stream disconnected']],
    ['codex/declined.jsonl', []],
  ])('says why %s is excluded, with the numbers', (name, reasons) => {
    expect(readMiniature(name)[0]?.session.exclusions).toEqual(reasons);
  });

  it('keeps events of unknown kinds, and lines that are no JSON, and counts them', () => {
    const [session] = readMiniature('claude-code/odd-events.jsonl');
    expect(session?.session.unknown).toEqual({ '(not JSON)': 1, greenhouse_weather: 1 });
  });

  it('tells a refused command from one that failed', () => {
    const [session] = readMiniature('claude-code/odd-events.jsonl');
    const [refused, failed] = session?.events.slice(2) ?? [];
    expect(refused?.event).toMatchObject({ type: 'tool', name: 'command (refused)' });
    expect(failed?.event).toMatchObject({ type: 'command', exit: 3 });
  });

  it('finds the note a hook delivered, twice where the store held a stale copy too', () => {
    const [session] = readMiniature('claude-code/hook-twice.jsonl');
    const event = session?.events[0]?.event;
    expect(event?.type).toBe('context');
    expect(event?.type === 'context' ? event.text.split('watered by the drip line').length - 1 : 0).toBe(2);
  });

  it('shows that an index answer holds a title and the next answer the note', () => {
    const [session] = readMiniature('claude-code/memory-tool.jsonl');
    const outputs = session?.events.flatMap(({ event }) => (event.type === 'tool' ? [event.output] : []));
    expect(outputs?.map((output) => output.includes('watered by the drip line'))).toEqual([false, true]);
  });

  it('names the call whose sub-agent gave a command', () => {
    const [session] = readMiniature('claude-code/sub-agent.jsonl');
    expect(session?.events.map(({ parent }) => parent)).toEqual([null, 'toolu_aa08_1', 'toolu_aa08_1', null]);
  });

  it.each(['claude-code/two-sessions.jsonl', 'claude-code/interleaved.jsonl'])(
    'keeps the sessions of %s apart',
    (name) => {
      const sessions = readMiniature(name);
      expect(sessions.map(({ session }) => session.exclusions)).toEqual([[], []]);
      expect(sessions.map(({ events }) => events.map(({ event }) => event.type).join(' '))).toEqual([
        'command message',
        'command message',
      ]);
      expect(sessions.map(({ session }) => session.usage.cacheReadTokens)).toEqual([2000, 2000]);
    },
  );

  it('says so when a session goes on after its own end', () => {
    const text = transcriptText('claude-code/two-sessions.jsonl');
    const sessions = readText({ folder, text: text + text });
    expect(sessions.map(({ session }) => session.exclusions.includes('goes on after its own end'))).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });

  it('says that the last line is torn', () => {
    const text = transcriptText('claude-code/reads-script.jsonl');
    const [session] = readText({ folder, text: text.slice(0, text.length - 30) });
    expect(session?.session.exclusions).toEqual([
      'line 11 is torn: the file ends within it',
      'cut off: no result event',
    ]);
  });

  it('reads JSON lines with Windows line ends and a byte order mark as it reads them without', () => {
    const text = transcriptText('codex/really-ran.jsonl');
    const plain = readText({ folder, text });
    expect(readText({ folder, text: `\u{feff}${text.replaceAll('\n', '\r\n')}` })).toEqual(plain);
  });

  it('carries the directory an SDK, a container and a tool call state', () => {
    const directories = (name: string) =>
      readMiniature(name)[0]?.events.flatMap(({ event, cwdAfter }) =>
        event.type === 'command' ? [[event.cwd, cwdAfter]] : [],
      );
    expect(directories('gemini/stream.jsonl')).toEqual([['tools', null]]);
    expect(directories('openhands/events.json')).toEqual([
      ['.', '/workspace/greenhouse'],
      ['.', '/workspace/greenhouse/tools'],
      ['.', '/workspace/greenhouse/tools'],
    ]);
    expect(directories('swe-agent/water.traj')).toEqual([
      ['/greenhouse', '/greenhouse/tools'],
      ['/greenhouse/tools', '/greenhouse/tools'],
    ]);
  });
});
