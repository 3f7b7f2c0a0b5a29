import { describe, expect, it } from 'vitest';
import { recordUsageOf } from '../../../src/read/transcripts/record-usage.ts';
import { tempDir } from '../../helpers/temp-dir.ts';
import { readMiniature, readText, transcriptText } from '../../helpers/transcripts.ts';

const folder = tempDir();

/** What the first session of a transcript cost, as its record says. */
function costOfFirst(sessions: ReturnType<typeof readText>): number | null | undefined {
  const [first] = sessions;
  return first && recordUsageOf({ ...first, events: [], before: 0 }).costInUsd;
}

describe('what a session cost, in US dollars', () => {
  it.each([
    ['swe-agent/water.traj', 0.2],
    ['mini-swe-agent/v1.traj.json', 0.1],
    ['mini-swe-agent/v2.traj.json', 0.1],
    ['openhands/events.json', 0.1],
    ['claude-code/reads-script.jsonl', null],
    ['codex/really-ran.jsonl', null],
    ['gemini/stream.jsonl', null],
  ])('is read of %s where the agent says it, and is unknown elsewhere', (name, cost) => {
    expect(costOfFirst(readMiniature(name))).toBe(cost);
  });

  const claude = transcriptText('claude-code/reads-script.jsonl');
  const withCost = (cost: unknown) =>
    claude.replaceAll(
      /"type":"result"|"subtype":"success"/gu,
      (found) => `${found},"total_cost_usd":${JSON.stringify(cost)}`,
    );

  it.each([
    [0.1234, 0.1234],
    [0, null],
    [-1, null],
    ['0.2', null],
    [null, null],
  ])('said as %j by a session with 700 output tokens is %j', (said, cost) => {
    expect(withCost(said)).not.toBe(claude);
    expect(costOfFirst(readText({ folder, text: withCost(said) }))).toBe(cost);
  });
});
