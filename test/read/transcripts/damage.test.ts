import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { auditFile } from '../../../src/commands/audit/audit-file.ts';
import type { AuditSession } from '../../../src/schema/audit.ts';
import { TRANSCRIPT_FORMATS } from '../../../src/schema/transcript.ts';
import { makeLineMemory } from '../../../src/score/line-memory.ts';
import { parseTarget } from '../../../src/score/shell/target.ts';
import { tempDir } from '../../helpers/temp-dir.ts';
import { transcriptNames, transcriptText } from '../../helpers/transcripts.ts';

const file = join(tempDir(), 'transcript');
const texts = transcriptNames.map((name) => transcriptText(name));
const MEMORY = makeLineMemory(parseTarget('./water.sh'));

function audit(bytes: Buffer, format: (typeof TRANSCRIPT_FORMATS)[number] | null): AuditSession[] {
  writeFileSync(file, bytes);
  const sessions: AuditSession[] = [];
  const setting = { target: './water.sh', pattern: 'water\\.sh', format };
  // What is remembered from one damaged transcript must do no harm to the next.
  auditFile({ path: file, setting, memory: MEMORY, take: (session) => void sessions.push(session) });
  return sessions;
}

/** Ways of damaging a text: where, and what stands there afterwards. */
const damage = fc.record({
  text: fc.constantFrom(...texts),
  cut: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: null, freq: 1 }),
  edits: fc.array(
    fc.record({
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      removed: fc.nat(40),
      added: fc.oneof(
        fc.string({ maxLength: 6 }),
        fc.constantFrom('\n', '"', '{', '}', '[', ']', '\\', 'null', '-1', '1e9', '"id":', '\u0000'),
      ),
    }),
    { maxLength: 4 },
  ),
  swapped: fc.boolean(),
  format: fc.option(fc.constantFrom(...TRANSCRIPT_FORMATS), { nil: null }),
});

function damaged({
  text,
  cut,
  edits,
  swapped,
}: {
  text: string;
  cut: number | null;
  edits: { at: number; removed: number; added: string }[];
  swapped: boolean;
}): Buffer {
  let bytes = Buffer.from(text);
  for (const { at, removed, added } of edits) {
    const place = Math.floor(at * bytes.length);
    bytes = Buffer.concat([bytes.subarray(0, place), Buffer.from(added), bytes.subarray(place + removed)]);
  }
  if (cut !== null) bytes = bytes.subarray(0, Math.floor(cut * bytes.length));
  if (!swapped) return bytes;
  const lines = bytes.toString('latin1').split('\n');
  return Buffer.from([...lines.slice(1), ...lines.slice(0, 1)].join('\n'), 'latin1');
}

describe('a damaged transcript', () => {
  it('never gives an uncaught error, and never a verdict without evidence', () => {
    fc.assert(
      fc.property(damage, (how) => {
        const bytes = damaged(how);
        const lines = bytes.toString('utf8').split('\n').length;
        for (const session of audit(bytes, how.format)) {
          expect(session.valid).toBe(session.excluded === null);
          const { commands } = session;
          const evidence = commands.filter(({ verdict }) => verdict === 'runs' || verdict === 'may-run');
          expect(session.ran).toBe(evidence.length > 0);
          expect(session.patternSays).toBe(commands.some(({ pattern }) => pattern === true));
          if (session.contradicts) expect(session.ran).toBe(!session.patternSays);
          for (const { line, verdict, reason, command, pattern } of commands) {
            expect(line).toBeGreaterThanOrEqual(1);
            expect(line).toBeLessThanOrEqual(lines);
            if (verdict !== 'does-not-run' || pattern === true)
              expect(reason).toEqual(expect.stringMatching(/./u));
            if (pattern === true) expect(command).toContain('water.sh');
          }
        }
      }),
      { numRuns: 10_000 },
    );
  }, 180_000);

  it('is no valid session when it was cut anywhere before its closing event', () => {
    const whole = Buffer.from(transcriptText('claude-code/really-ran.jsonl'));
    const closing = whole.lastIndexOf('\n', whole.length - 2);
    for (let end = 1; end < closing; end += 37) {
      for (const session of audit(whole.subarray(0, end), 'claude-code')) expect(session.valid).toBe(false);
    }
  });
});
