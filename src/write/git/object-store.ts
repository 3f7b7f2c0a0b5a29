import { Buffer } from 'node:buffer';
import crypto from 'node:crypto';

export type ObjectType = 'commit' | 'tree' | 'blob' | 'tag';

export interface GitObject {
  /** 40 hex digits. */
  id: string;
  type: ObjectType;
  body: Uint8Array;
}

/** Objects of one repository in the order they were first added, each once. */
export interface ObjectStore {
  /** Adds an object unless it is there, and returns its id. */
  add(type: ObjectType, body: Uint8Array): string;
  /** Like `add` for file contents; the same array is hashed once, however many commits and repositories hold it. */
  addBlob(bytes: Uint8Array): string;
  objects(): readonly GitObject[];
}

/** Ids of contents, which repositories of one suite share. */
const blobIds = new WeakMap<Uint8Array, string>();

export function makeObjectStore(): ObjectStore {
  const byId = new Map<string, GitObject>();
  const add = (type: ObjectType, body: Uint8Array): string => {
    const id = objectId(type, body);
    if (!byId.has(id)) byId.set(id, { id, type, body });
    return id;
  };
  return {
    add,
    addBlob(bytes) {
      let id = blobIds.get(bytes);
      if (id === undefined) blobIds.set(bytes, (id = objectId('blob', bytes)));
      if (!byId.has(id)) byId.set(id, { id, type: 'blob', body: bytes });
      return id;
    },
    objects: () => [...byId.values()],
  };
}

/** The id git gives an object: SHA-1 over `<type> <length>\0<body>`. */
function objectId(type: ObjectType, body: Uint8Array): string {
  const header = `${type} ${body.length}\0`;
  // The one-shot function is faster on short bodies; the first releases of Node 20 lack it.
  if (crypto.hash === undefined) return crypto.createHash('sha1').update(header).update(body).digest('hex');
  return crypto.hash('sha1', Buffer.concat([Buffer.from(header), body]));
}

/** The 20 bytes of an id of 40 hex digits. */
export function idBytes(id: string): Buffer {
  return Buffer.from(id, 'hex');
}
