/** A section with its settings in order; `name` is `core` or `remote "origin"`. */
export interface ConfigSection {
  name: string;
  settings: readonly (readonly [string, string])[];
}

/** The text of a git configuration file, in the form `git config` writes it. */
export function formatConfig(sections: readonly ConfigSection[]): string {
  return sections
    .map(({ name, settings }) => {
      const lines = settings.map(([key, value]) => `\t${key} = ${quoteValue(value)}\n`);
      return `[${name}]\n${lines.join('')}`;
    })
    .join('');
}

/** `remote "origin"` */
export function subsection(section: string, name: string): string {
  return `${section} "${name.replaceAll(/["\\]/gu, (found) => `\\${found}`)}"`;
}

function quoteValue(value: string): string {
  const escaped = value
    .replaceAll(/["\\]/gu, (found) => `\\${found}`)
    .replaceAll('\n', String.raw`\n`)
    .replaceAll('\t', String.raw`\t`);
  return /^\s|\s$|[;#]/u.test(value) ? `"${escaped}"` : escaped;
}
