import { compareText } from '../../digest.ts';

/** Members by their conversation, the conversations by name: the order in which a bootstrap draws them. */
export function clusterBy<T extends { conversation: string }>(members: readonly T[]): T[][] {
  const clusters = new Map<string, T[]>();
  for (const member of members) {
    const cluster = clusters.get(member.conversation);
    if (cluster === undefined) clusters.set(member.conversation, [member]);
    else cluster.push(member);
  }
  return [...clusters].toSorted(([a], [b]) => compareText(a, b)).map(([, cluster]) => cluster);
}
