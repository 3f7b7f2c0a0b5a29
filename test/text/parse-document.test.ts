import { describe, expect, test } from 'vitest';
import type { DocumentFormat } from '../../src/schema/check.ts';
import { formatOfPath, parseDocument } from '../../src/text/parse-document.ts';

function parse(format: DocumentFormat, text: string) {
  const found = parseDocument({ text, format });
  if ('problem' in found) throw new Error(found.problem);
  return found;
}

describe('a document read as a value', () => {
  test.each<[string, DocumentFormat, string, unknown]>([
    ['JSON', 'json', '{"ports": [80, 443]}', { ports: [80, 443] }],
    ['JSON after a byte order mark', 'json', '\uFEFF{"a": 1}', { a: 1 }],
    ['JSON lines, with a blank one', 'jsonl', '{"a": 1}\n\n{"a": 2}\n', [{ a: 1 }, { a: 2 }]],
    ['YAML', 'yaml', 'jobs:\n  - name: seed\n', { jobs: [{ name: 'seed' }] }],
    ['YAML with Windows line ends', 'yaml', 'a: 1\r\nb: two\r\n', { a: 1, b: 'two' }],
    ['two YAML documents', 'yaml', 'a: 1\n---\na: 2\n', [{ a: 1 }, { a: 2 }]],
    ['empty YAML', 'yaml', '', null],
    ['TOML', 'toml', '[tool.pier]\nberths = 4\n', { tool: { pier: { berths: 4 } } }],
  ])('%s', (_, format, text, value) => {
    expect(parse(format, text).value).toEqual(value);
  });

  test.each<[string, DocumentFormat, string]>([
    ['JSON that is cut off', 'json', '{"a": '],
    ['JSON with a trailing comma', 'json', '{"a": 1,}'],
    ['YAML with a key twice', 'yaml', 'a: 1\na: 2\n'],
    ['YAML with a broken quote', 'yaml', 'a: "x\n'],
    ['TOML without a value', 'toml', 'a = \n'],
    ['JSON nested beyond reason', 'json', '['.repeat(500_000)],
    ['YAML whose aliases multiply', 'yaml', bomb()],
  ])('%s is a problem with a reason, never an error', (_, format, text) => {
    expect(parseDocument({ text, format })).toEqual({ problem: expect.stringMatching(/./u) });
  });

  test.each<[DocumentFormat, string, string[], string | null, number | null]>([
    ['yaml', '# note\nversion: 1.10\n', ['version'], '1.10', 2],
    ['yaml', 'a:\n  - b\n  - c: yes\n', ['a', '1', 'c'], 'yes', 3],
    ['yaml', '8080: open\n', ['8080'], 'open', 1],
    ['yaml', 'a: 1\n---\nb: 2.50\n', ['1', 'b'], '2.50', 3],
    ['json', '{\n  "version": 1.10\n}\n', ['version'], '1.10', 2],
    ['jsonl', '{"a": 1}\n\n{"a": 2}\n', ['1', 'a'], null, 3],
    ['toml', 'a = 1\n', ['a'], null, null],
  ])('%s: %j at %j is written %j on line %j', (format, text, path, written, line) => {
    expect(parse(format, text).writtenAt(path)).toEqual({ text: written, line });
  });

  test.each([
    ['a/b.json', 'json'],
    ['b.YML', 'yaml'],
    ['pyproject.toml', 'toml'],
    ['log.ndjson', 'jsonl'],
    ['Makefile', null],
    ['notes.md', null],
  ])('%s is %s', (path, format) => {
    expect(formatOfPath(path)).toBe(format);
  });
});

function bomb(): string {
  const rows = ['a0: &a0 [x, x, x, x, x, x, x, x, x, x]'];
  for (let n = 1; n < 8; n += 1) {
    rows.push(`a${n}: &a${n} [${Array.from({ length: 10 }, () => `*a${n - 1}`).join(', ')}]`);
  }
  return rows.join('\n');
}
