import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { foil } from '../helpers/foil.ts';
import { tempDir } from '../helpers/temp-dir.ts';

const dir = tempDir();

function batch(...lines: string[]): Promise<{ code: number | null; stdout: string; stderr: string }> {
  writeFileSync(join(dir, 'b.jsonl'), lines.join('\n'));
  return foil(['ran', './deploy.sh', '--batch', 'b.jsonl'], { cwd: dir });
}

describe('foil ran --batch', () => {
  test('answers line by line, with the ids that were given', async () => {
    const { code, stdout } = await batch(
      '{"id": "a", "command": "cat deploy.sh"}\r',
      '',
      '{"id": 2, "command": "bash deploy.sh", "session": "x"}',
      '{"id": "c", "command": "./deploy.sh", "cwd": "src"}',
    );
    const answers = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(answers.map(({ id, verdict }) => [id, verdict])).toEqual([
      ['a', 'does-not-run'],
      ['2', 'runs'],
      ['c', 'does-not-run'],
    ]);
    expect(code).toBe(0);
  });

  test('says all that is wrong with a batch at once, and answers nothing', async () => {
    const { code, stdout, stderr } = await batch(
      '{"id": "a", "command": "ls"}',
      '{"id": "b"}',
      'not json',
      '{"id": "d", "command": 7, "cwd": 3}',
    );
    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(stderr.match(/b\.jsonl:\d+:\d+: .*/gu)).toEqual([
      expect.stringMatching(/^b\.jsonl:2:1: .*command/u),
      expect.stringMatching(/^b\.jsonl:3:\d+: the line is not JSON/u),
      expect.stringMatching(/^b\.jsonl:4:1: command/u),
      expect.stringMatching(/^b\.jsonl:4:1: cwd/u),
    ]);
  });
});

test.each(['', '  '])('foil ran refuses the target %j', async (target) => {
  const { code, stderr } = await foil(['ran', target, '--command', 'ls']);
  expect(code).toBe(2);
  expect(stderr).toContain('needs a target');
});
