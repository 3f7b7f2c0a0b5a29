import { containerOf } from './containers.ts';
import type { Part, PartSink } from './part.ts';

/** Of one file on disk, everything in it together may unpack to no more. */
const MOST_IN_BYTES = 512 * 2 ** 20;
const LARGEST_PART_IN_BYTES = 128 * 2 ** 20;
const MOST_PARTS = 100_000;
const DEEPEST = 8;

/** Limits against files that unpack to far more than they are. */
export interface UnpackLimits {
  mostInBytes: number;
  largestPartInBytes: number;
  mostParts: number;
  deepest: number;
}

export const UNPACK_LIMITS: UnpackLimits = {
  mostInBytes: MOST_IN_BYTES,
  largestPartInBytes: LARGEST_PART_IN_BYTES,
  mostParts: MOST_PARTS,
  deepest: DEEPEST,
};

/** Whoever takes what is inside a file. */
export interface Unpacked {
  /** A part that is no container itself, or one whose own bytes may say something, too. */
  part(part: Part): void;
  name(name: string, path: string): void;
  skipped(path: string, why: string): void;
  /** A container was opened. */
  opened(): void;
}

/**
 * Hands on everything that is packed in a file, however deep; nothing where it is no container. What goes past the
 * limits, or cannot be read, is told of as skipped.
 */
export function unpack(options: {
  bytes: Uint8Array;
  path: string;
  to: Unpacked;
  limits?: UnpackLimits;
}): void {
  const { bytes, path, to, limits = UNPACK_LIMITS } = options;
  let granted = 0;
  let parts = 0;
  let isOver = false;
  const stop = (at: string, why: string): false => {
    if (!isOver) to.skipped(at, why);
    isOver = true;
    return false;
  };
  const open = (part: Part, depth: number): void => {
    const container = containerOf(part.bytes);
    if (container === null) return;
    to.opened();
    if (container.read === null) {
      to.skipped(part.path, `what is packed in this ${container.name} was not read`);
      return;
    }
    if (depth > limits.deepest) {
      to.skipped(part.path, `a ${container.name} inside ${limits.deepest} others, so it was not read`);
      return;
    }
    const sink: PartSink = {
      largestInBytes: limits.largestPartInBytes,
      grant(length) {
        granted += length;
        return granted <= limits.mostInBytes
          ? !isOver
          : stop(path, `unpacks to more than ${limits.mostInBytes} bytes; the rest was not read`);
      },
      name: (name, at) => to.name(name, at),
      fault: (at, why) => to.skipped(at, why),
      part(inner) {
        parts += 1;
        if (parts > limits.mostParts)
          stop(path, `holds more than ${limits.mostParts} parts; the rest was not read`);
        if (isOver) return;
        to.part(inner);
        open(inner, depth + 1);
      },
    };
    container.read(part.bytes, part.path, sink);
  };
  open({ path, bytes, where: 'text' }, 1);
}
