import { compareText } from '../../digest.ts';

export interface Ref {
  /** `refs/heads/main` */
  name: string;
  id: string;
  /** The commit of an annotated tag, otherwise null. */
  peeled: string | null;
}

/** The text of `packed-refs`, sorted, with the commit of each annotated tag. */
export function formatPackedRefs(refs: readonly Ref[]): string {
  const lines = ['# pack-refs with: peeled fully-peeled sorted '];
  for (const { name, id, peeled } of refs.toSorted((a, b) => compareText(a.name, b.name))) {
    lines.push(`${id} ${name}`);
    if (peeled !== null) lines.push(`^${peeled}`);
  }
  return `${lines.join('\n')}\n`;
}
