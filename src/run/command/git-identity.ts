/** Who a repository's configuration says works in it; a plain name where it does not say. */
export function gitIdentityOf(config: string): { name: string; email: string } {
  const section = /^\[user\]\n((?:[ \t].*\n?)*)/mu.exec(config)?.[1] ?? '';
  const value = (key: string): string | undefined =>
    new RegExp(`^\\s*${key}\\s*=\\s*(.+?)\\s*$`, 'mu').exec(section)?.[1];
  return { name: value('name') ?? 'dev', email: value('email') ?? 'dev@localhost' };
}
