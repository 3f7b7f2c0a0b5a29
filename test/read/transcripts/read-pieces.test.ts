import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePiece } from '../../../src/read/transcripts/piece.ts';
import { readPieces } from '../../../src/read/transcripts/read-pieces.ts';
import { tempDir } from '../../helpers/temp-dir.ts';

const file = join(tempDir(), 'transcript');

function piecesOf(text: string) {
  writeFileSync(file, text);
  const found: { value: unknown; line: number; key: string | null; isTorn: boolean }[] = [];
  readPieces(file, (piece) => {
    found.push({ value: parsePiece(piece), line: piece.line, key: piece.key, isTorn: piece.isTorn });
  });
  return found;
}

describe('the pieces of a file', () => {
  it('are the lines of JSON lines, with their numbers', () => {
    expect(piecesOf('{"a":1}\n\n{"a":2}\n').map(({ value, line }) => [value, line])).toEqual([
      [{ a: 1 }, 1],
      [{ a: 2 }, 3],
    ]);
  });

  it('are the elements of a document’s lists, and its other members', () => {
    const document = { info: { b: [1, { c: '}' }] }, messages: [{ a: '[,"' }, [2], 'x', 3], end: 'no' };
    for (const indent of [undefined, 2]) {
      expect(piecesOf(JSON.stringify(document, null, indent)).map(({ value, key }) => [key, value])).toEqual([
        ['info', document.info],
        ['messages', { a: '[,"' }],
        ['messages', [2]],
        ['messages', 'x'],
        ['messages', 3],
        ['end', 'no'],
      ]);
    }
  });

  it('are the elements of a list, whatever they are', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue(), { minLength: 1 }), fc.boolean(), (list, isPretty) => {
        const text = JSON.stringify(list, null, isPretty ? 1 : undefined);
        expect(piecesOf(text).map(({ value }) => value)).toEqual(JSON.parse(text));
      }),
      { numRuns: 500 },
    );
  });

  it('come whole across the chunks of the file', () => {
    const long = 'é"\\'.repeat(700_000);
    const values = [{ a: 1 }, { long }, { b: [long] }, { c: 2 }];
    expect(
      piecesOf(values.map((value) => JSON.stringify(value)).join('\n')).map(({ value }) => value),
    ).toEqual(values);
    expect(piecesOf(JSON.stringify(values, null, 2)).map(({ value }) => value)).toEqual(values);
  });

  it('say that the file ended within them', () => {
    expect(piecesOf('{"a":1}\n{"a":').at(-1)).toEqual({ value: undefined, line: 2, key: null, isTorn: true });
    expect(piecesOf('[{"a":1},{"a":').at(-1)).toMatchObject({ value: undefined, isTorn: true });
  });
});
