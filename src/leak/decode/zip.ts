import { Buffer } from 'node:buffer';
import { inflatePart } from './inflate-part.ts';
import { memberPath, type Container, type PartSink } from './part.ts';

const LOCAL = Buffer.from('PK\u0003\u0004');
const CENTRAL = Buffer.from('PK\u0001\u0002');
const END = Buffer.from('PK\u0005\u0006');
const LOCAL_IN_BYTES = 30;
const CENTRAL_IN_BYTES = 46;
const IS_ENCRYPTED = 1;
const STORED = 0;
const DEFLATED = 8;
const UNKNOWN_SIZE = 0xffff_ffff;

/** What the directory at the end says of a member. */
interface Listed {
  size: number;
  comment: string;
}

/**
 * PKWARE's format, read from the front, member by member, so that what the directory at the end does not list is read
 * as well; the directory gives the sizes that a member does not have, and comments.
 */
export const zip: Container = {
  name: 'zip archive',
  isArchive: true,
  read(bytes, path, sink) {
    const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    const listed = readDirectory(view);
    const end = view.lastIndexOf(END);
    if (end >= 0 && end + 22 < view.length) {
      sink.part({ path, bytes: view.subarray(end + 22), where: 'archive' });
    }
    for (let at = view.indexOf(LOCAL); at >= 0 && at + LOCAL_IN_BYTES <= view.length;) {
      const next = readMember({ view, at, listed: listed.get(at), path, sink });
      at = view.indexOf(LOCAL, next);
    }
  },
};

function readMember(options: {
  view: Buffer;
  at: number;
  listed: Listed | undefined;
  path: string;
  sink: PartSink;
}): number {
  const { view, at, listed, path, sink } = options;
  const flags = view.readUInt16LE(at + 6);
  const method = view.readUInt16LE(at + 8);
  const nameLength = view.readUInt16LE(at + 26);
  const from = at + LOCAL_IN_BYTES + nameLength + view.readUInt16LE(at + 28);
  const name = view.toString('utf8', at + LOCAL_IN_BYTES, at + LOCAL_IN_BYTES + nameLength);
  const member = memberPath(path, name);
  const written = view.readUInt32LE(at + 18);
  const isWritten = written !== 0 && written !== UNKNOWN_SIZE;
  const size = isWritten ? written : (listed?.size ?? Math.max(0, nextHeader(view, from) - from));
  const body = view.subarray(from, from + size);
  sink.name(name, member);
  if (listed !== undefined && listed.comment !== '') sink.name(listed.comment, member);
  if (flags & IS_ENCRYPTED) sink.fault(member, 'is encrypted, so it was not read');
  else if (method === STORED) {
    if (body.length > 0) sink.part({ path: member, bytes: body, where: 'archive' });
  } else if (method === DEFLATED) {
    const unpacked = inflatePart({ bytes: body, kind: 'raw', path: member, sink });
    if (unpacked !== null) sink.part({ path: member, bytes: unpacked, where: 'archive' });
  } else sink.fault(member, `is packed by method ${method}, so it was not read`);
  // A broken size must not hide the members after it.
  return listed === undefined && !isWritten ? from : Math.min(from + size, view.length);
}

/** Where the next header of any kind begins. */
function nextHeader(view: Buffer, from: number): number {
  const places = [LOCAL, CENTRAL, END].map((mark) => view.indexOf(mark, from)).filter((at) => at >= 0);
  return Math.min(view.length, ...places);
}

function readDirectory(view: Buffer): Map<number, Listed> {
  const listed = new Map<number, Listed>();
  let at = view.indexOf(CENTRAL);
  while (at >= 0 && at + CENTRAL_IN_BYTES <= view.length) {
    const size = view.readUInt32LE(at + 20);
    const nameEnd = at + CENTRAL_IN_BYTES + view.readUInt16LE(at + 28);
    const extraEnd = nameEnd + view.readUInt16LE(at + 30);
    const comment = view.toString('utf8', extraEnd, extraEnd + view.readUInt16LE(at + 32));
    if (size !== UNKNOWN_SIZE) listed.set(view.readUInt32LE(at + 42), { size, comment });
    at = view.indexOf(CENTRAL, at + CENTRAL_IN_BYTES);
  }
  return listed;
}
