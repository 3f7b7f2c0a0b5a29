import { createHash } from 'node:crypto';

export type RawObjectType = 'commit' | 'tree' | 'blob' | 'tag';

/** An object as read from disk, trusted in nothing. */
export interface RawObject {
  type: RawObjectType;
  body: Uint8Array;
  /** Computed when asked for. */
  id(): string;
}

export function makeRawObject(type: RawObjectType, body: Uint8Array, idLength: number): RawObject {
  let id: string | null = null;
  return {
    type,
    body,
    id() {
      const algorithm = idLength === 32 ? 'sha256' : 'sha1';
      id ??= createHash(algorithm).update(`${type} ${body.length}\0`).update(body).digest('hex');
      return id;
    },
  };
}
