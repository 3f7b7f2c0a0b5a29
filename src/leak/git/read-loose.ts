import { Buffer } from 'node:buffer';
import { inflateAt, LARGEST_OBJECT_IN_BYTES } from './inflate.ts';
import { makeRawObject, type RawObject, type RawObjectType } from './raw-object.ts';

const HEADER = /^(commit|tree|blob|tag) (\d+)$/u;
const LONGEST_HEADER_IN_BYTES = 32;

/**
 * Reads a loose object: one zlib stream of `<type> <length>\0<body>`.
 * @throws an error that says what is wrong with it.
 */
export function readLooseObject(bytes: Uint8Array, idLength: number): RawObject {
  const { body } = inflateAt(bytes, 0, LARGEST_OBJECT_IN_BYTES);
  const nul = body.subarray(0, LONGEST_HEADER_IN_BYTES).indexOf(0);
  const header = HEADER.exec(Buffer.from(body.subarray(0, Math.max(nul, 0))).toString('latin1'));
  if (header === null) throw new RangeError('a loose object has no header');
  if (Number(header[2]) !== body.length - nul - 1) throw new RangeError('a loose object has another length');
  return makeRawObject(header[1] as RawObjectType, body.subarray(nul + 1), idLength);
}
