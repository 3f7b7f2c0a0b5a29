import { Buffer } from 'node:buffer';
import { readFileSync } from 'node:fs';
import type { Problem } from '../../errors.ts';

/**
 * Text of a content file, with LF line ends whatever the checkout made of them, or what is wrong with it: the bytes
 * of every suite come from here, so nothing is guessed.
 */
export function readContentText(path: string): { text: string } | { problem: Problem } {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown error';
    return { problem: { file: path, line: null, column: null, message: `cannot be read (${code})` } };
  }
  if (bytes.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf]))) {
    return { problem: { file: path, line: 1, column: 1, message: 'begins with a byte order mark' } };
  }
  const text = bytes.toString('utf8');
  if (!Buffer.from(text, 'utf8').equals(bytes)) {
    const offset = firstDifference(bytes, Buffer.from(text, 'utf8'));
    return { problem: { file: path, ...placeAt(offset, bytes), message: 'not UTF-8 text' } };
  }
  const lone = /\r(?!\n)/u.exec(text);
  if (lone !== null) {
    const offset = Buffer.byteLength(text.slice(0, lone.index));
    return {
      problem: { file: path, ...placeAt(offset, bytes), message: 'a carriage return that ends no line' },
    };
  }
  return { text: text.replaceAll('\r\n', '\n') };
}

function placeAt(offset: number, bytes: Buffer): { line: number; column: number } {
  const before = bytes.subarray(0, offset).toString('utf8');
  return { line: before.split('\n').length, column: before.length - before.lastIndexOf('\n') };
}

function firstDifference(a: Buffer, b: Buffer): number {
  let offset = 0;
  while (a[offset] === b[offset]) offset += 1;
  return offset;
}
