import { constants, inflateRawSync, inflateSync } from 'node:zlib';
import type { PartSink } from './part.ts';

const INFLATERS = { raw: inflateRawSync, zlib: inflateSync };

/** Unpacks a deflated stretch as far as it goes; null, with a fault, where it is broken or too large. */
export function inflatePart(options: {
  bytes: Uint8Array;
  kind: keyof typeof INFLATERS;
  path: string;
  sink: PartSink;
}): Uint8Array | null {
  const { bytes, kind, path, sink } = options;
  try {
    const unpacked = INFLATERS[kind](bytes, {
      maxOutputLength: sink.largestInBytes,
      // A stretch that was cut short still says what it says.
      finishFlush: constants.Z_SYNC_FLUSH,
    });
    return sink.grant(unpacked.length) ? unpacked : null;
  } catch (error) {
    sink.fault(path, unpackFault(error, sink.largestInBytes));
    return null;
  }
}

/** Why something could not be unpacked, in words. */
export function unpackFault(error: unknown, limit: number): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return code === 'ERR_BUFFER_TOO_LARGE'
    ? `unpacks to more than ${limit} bytes, so it was not read`
    : `cannot be unpacked: ${message}`;
}
