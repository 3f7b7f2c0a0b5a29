import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { foil } from '../helpers/foil.ts';
import { tempDir } from '../helpers/temp-dir.ts';
import { TRANSCRIPTS, transcriptText } from '../helpers/transcripts.ts';

const folder = tempDir();
const audit = (...args: string[]) => foil(['audit', ...args, '--target', './water.sh']);
const at = (name: string) => join(TRANSCRIPTS, name);

describe('foil audit', () => {
  it('counts sessions, exclusions, what ran and what the pattern says, and ends with 1 for a contradiction', async () => {
    const { code, stdout, stderr } = await audit(TRANSCRIPTS, '--pattern', 'water\\.sh', '--json');
    const { sessions, totals, skipped } = JSON.parse(stdout);
    expect(totals).toEqual({ sessions: 30, excluded: 7, ran: 13, patternSays: 17, contradictions: 4 });
    expect(sessions).toHaveLength(30);
    expect(skipped).toEqual([]);
    expect(stderr).toBe('');
    expect(code).toBe(1);
  });

  it('gives each session the members that other programs rely on', async () => {
    const path = at('claude-code/reads-script.jsonl');
    const { stdout } = await audit(path, '--pattern', 'water\\.sh', '--json');
    expect(JSON.parse(stdout).sessions[0]).toMatchObject({
      path,
      format: 'claude-code',
      valid: true,
      excluded: null,
      usage: {
        inputTokens: 9,
        cacheReadTokens: 3000,
        cacheWriteTokens: 120,
        outputTokens: 700,
        apiCalls: 3,
        userTurns: 2,
        reportedTurns: 3,
        toolCalls: 2,
      },
      commands: [
        { index: 1, command: 'ls -la', verdict: 'does-not-run', pattern: false },
        { index: 2, verdict: 'does-not-run', pattern: true },
      ],
      ran: false,
      patternSays: true,
      contradicts: true,
    });
  });

  it('tells people what a reader would have believed and what the transcript shows, with its place', async () => {
    const { stdout, code } = await audit(at('claude-code/reads-script.jsonl'), '--pattern', 'water\\.sh');
    expect(stdout).toContain('a reader would believe that it ran ./water.sh');
    expect(stdout).toContain('The transcript shows that it did not');
    expect(stdout).toMatch(
      /event 2, line 8: echo .*\n\s+does-not-run: \.\/water\.sh is only an argument of cat/u,
    );
    expect(code).toBe(1);
  });

  it('tells what a pattern that misses leaves out', async () => {
    const { stdout } = await audit(at('claude-code/really-ran.jsonl'), '--pattern', '^\\./water\\.sh');
    expect(stdout).toContain('a reader would believe that it did not run ./water.sh');
    expect(stdout).toMatch(/event 3, line 11: \.\.\/water\.sh --now\n\s+runs/u);
  });

  it('ends with 0 where pattern and parser agree', async () => {
    expect((await audit(at('codex'), '--pattern', 'bash -lc \\./water\\.sh')).code).toBe(0);
    expect((await audit(at('claude-code/reads-script.jsonl'))).code).toBe(0);
  });

  it('answers for another target', async () => {
    const path = at('claude-code/release.jsonl');
    const { stdout } = await foil(['audit', path, '--target', 'git tag -a', '--json']);
    expect(
      JSON.parse(stdout).sessions[0].commands.map(({ verdict }: { verdict: string }) => verdict),
    ).toEqual(['does-not-run', 'does-not-run', 'runs']);
  });

  it('passes over files of a folder that are no transcripts, and says so', async () => {
    writeFileSync(join(folder, 'a.json'), '{"beds": 4}');
    writeFileSync(join(folder, 'b.jsonl'), transcriptText('codex/declined.jsonl'));
    const { stdout, stderr } = await audit(folder);
    expect(stderr).toContain(`not a transcript: ${join(folder, 'a.json')} is of no format that has a reader`);
    expect(stdout).toContain('1 sessions, 0 excluded');
    const { stdout: json } = await audit(folder, '--json');
    expect(JSON.parse(json).skipped).toEqual([
      { path: join(folder, 'a.json'), why: 'is of no format that has a reader' },
    ]);
  });

  it('excludes a named file that is no transcript', async () => {
    const path = join(folder, 'c.jsonl');
    writeFileSync(path, '');
    const { stdout, code } = await audit(path, '--json');
    expect(JSON.parse(stdout)).toMatchObject({
      sessions: [{ path, format: null, valid: false, excluded: 'is empty' }],
      totals: { sessions: 1, excluded: 1 },
    });
    expect(code).toBe(0);
  });

  it.each([
    [['no-such-file'], 'is not there'],
    [[TRANSCRIPTS, '--pattern', '('], 'is no regular expression'],
    [[TRANSCRIPTS, '--format', 'clay'], 'Allowed choices'],
  ])('refuses %j with exit code 2', async (args, message) => {
    const { code, stderr } = await audit(...args);
    expect(stderr).toContain(message);
    expect(code).toBe(2);
  });
});
