/** Texts by the family that says them; what a family says twice it says once. */
export type ByFamily = readonly { family: string; texts: readonly string[] }[];

export interface Shared {
  text: string;
  families: string[];
}

/** Texts that several families have, those of most families first, then in order of the text. */
export function findShared(all: ByFamily): Shared[] {
  const owners = new Map<string, string[]>();
  for (const { family, texts } of all) {
    for (const text of new Set(texts)) {
      const known = owners.get(text);
      if (known === undefined) owners.set(text, [family]);
      else known.push(family);
    }
  }
  return [...owners]
    .filter(([, families]) => families.length > 1)
    .map(([text, families]) => ({ text, families }))
    .toSorted((a, b) => b.families.length - a.families.length || (a.text < b.text ? -1 : 1));
}
