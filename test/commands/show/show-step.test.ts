import { describe, expect, test } from 'vitest';
import { showStep } from '../../../src/commands/show/show-step.ts';
import type { Step } from '../../../src/schema/scenario.ts';

describe('a step is told in one line', () => {
  test.each<[Step, string]>([
    [{ run: 'git push\n' }, '$ git push'],
    [{ run: 'cat <<X\n  a\nX\n' }, '$ cat <<X ⏎ a ⏎ X'],
    [{ read: 'README.md' }, 'reads README.md'],
    [{ write: { path: 'a.txt', text: 'x\n' } }, 'writes a.txt'],
    [{ append: { path: 'a.txt', text: 'x\n' } }, 'appends to a.txt: x'],
    [{ edit: { path: 'a.txt', from: 'x', to: 'y' } }, 'edits a.txt: x → y'],
    [{ say: 'Shall I?' }, 'says "Shall I?"'],
  ])('%j', (step, line) => {
    expect(showStep(step)).toBe(line);
  });
});
