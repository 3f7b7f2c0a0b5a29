import { describe, expect, test } from 'vitest';
import { entriesOf, leakOf } from '../folder-entries.ts';

const TERMS = { terms: ['reconciler'] };

describe('a term in what agents load on their own is told as such', () => {
  test.each([
    'CLAUDE.md',
    'pkg/api/CLAUDE.md',
    'AGENTS.md',
    'GEMINI.md',
    '.claude/settings.json',
    '.claude/projects/-srv-w/memory/MEMORY.md',
    '.cursor/rules/ops.mdc',
    '.cursorrules',
    '.github/copilot-instructions.md',
    '.mcp.json',
    '.vscode/mcp.json',
    'memory-bank/progress.md',
  ])('%s', async (path) => {
    const { findings } = await leakOf(entriesOf({ [path]: 'the reconciler\n' }), TERMS);
    expect(findings).toMatchObject([{ rule: 'agent-file-tells', severity: 'error', path, line: 1 }]);
  });

  test.each([
    'docs/agents.md',
    'claude.txt',
    '.github/workflows/ci.yml',
    'src/mcp.json.ts',
    'cursor/rules.md',
  ])('and in %s as in any file', async (path) => {
    const { findings } = await leakOf(entriesOf({ [path]: 'the reconciler\n' }), TERMS);
    expect(findings).toMatchObject([{ rule: 'term-in-text', path }]);
  });

  test('an agent file without a term is innocent', async () => {
    const { findings } = await leakOf(entriesOf({ 'CLAUDE.md': 'Run make check.\n' }), TERMS);
    expect(findings).toEqual([]);
  });
});
