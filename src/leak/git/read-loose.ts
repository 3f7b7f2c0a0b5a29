import { Buffer } from 'node:buffer';
import { inflateAt, inflateBroken, LARGEST_OBJECT_IN_BYTES } from './inflate.ts';
import { makeRawObject, type RawObject, type RawObjectType } from './raw-object.ts';

const HEADER = /^(commit|tree|blob|tag) (\d+)$/u;
const LONGEST_HEADER_IN_BYTES = 32;

/**
 * Reads a loose object: one zlib stream of `<type> <length>\0<body>`. One that is cut short or broken gives what can
 * be read of it, with what is wrong.
 */
export function readLooseObject(
  bytes: Uint8Array,
  idLength: number,
): { object: RawObject | null; fault: string | null } {
  let body: Uint8Array;
  let fault: string | null = null;
  try {
    ({ body } = inflateAt(bytes, 0, LARGEST_OBJECT_IN_BYTES));
  } catch (error) {
    fault = (error as Error).message;
    body = inflateBroken(bytes);
    if (body.length === 0) return { object: null, fault };
  }
  const nul = body.subarray(0, LONGEST_HEADER_IN_BYTES).indexOf(0);
  const header = HEADER.exec(Buffer.from(body.subarray(0, Math.max(nul, 0))).toString('latin1'));
  if (header === null) return { object: null, fault: fault ?? 'a loose object has no header' };
  if (Number(header[2]) !== body.length - nul - 1) fault ??= 'a loose object has another length';
  const object = makeRawObject(header[1] as RawObjectType, body.subarray(nul + 1), idLength);
  return { object, fault };
}
