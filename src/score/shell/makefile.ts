/** What of a Makefile decides which commands a target starts. */
export interface Makefile {
  rules: Map<string, { needs: string[]; recipe: string[] }>;
  phony: Set<string>;
  /** null where the value is not known. */
  variables: Map<string, string | null>;
  /** The target made when none is named. */
  first: string | null;
}

/** Reads explicit rules and simple variables; conditionals, patterns and functions are not evaluated. */
export function parseMakefile(text: string): Makefile {
  const makefile: Makefile = { rules: new Map(), phony: new Set(), variables: new Map(), first: null };
  let open: string[] = [];
  for (const line of text.replaceAll('\\\n', ' ').split('\n')) {
    if (line.startsWith('\t')) {
      open.forEach((target) => makefile.rules.get(target)?.recipe.push(line.slice(1)));
      continue;
    }
    const plain = line.replace(/(?<!\\)#.*$/u, '').trimEnd();
    if (plain.trim() === '') continue;
    const variable = /^\s*(?:export\s+|override\s+)?([A-Za-z_]\w*)\s*(::?:?=|\?=|\+=|=)\s*(.*)$/u.exec(plain);
    if (variable !== null) {
      const [, name = '', operator, value = ''] = variable;
      if (operator === '?=' && makefile.variables.has(name)) continue;
      makefile.variables.set(name, operator === '+=' ? null : value);
      continue;
    }
    const rule = /^([^\s:=][^:=]*?)\s*::?(?!=)\s*([^;|]*)(?:\|[^;]*)?(?:;\s*(.*))?$/u.exec(plain);
    if (rule === null) continue;
    const [, names = '', needs = '', inline] = rule;
    open = names.split(/\s+/u);
    const list = needs.split(/\s+/u).filter((need) => need !== '');
    if (names === '.PHONY') list.forEach((need) => makefile.phony.add(need));
    for (const name of open) addRule(makefile, name, list, inline);
  }
  return makefile;
}

function addRule(
  makefile: Makefile,
  name: string,
  needs: readonly string[],
  inline: string | undefined,
): void {
  const known = makefile.rules.get(name) ?? { needs: [], recipe: [] };
  known.needs.push(...needs);
  if (inline !== undefined) known.recipe.push(inline);
  makefile.rules.set(name, known);
  if (makefile.first === null && !name.startsWith('.') && !name.includes('%')) makefile.first = name;
}

/** A recipe line as the shell gets it: `$$` is a dollar sign, what is not known becomes a variable nobody sets. */
export function expandMake(line: string, variables: ReadonlyMap<string, string | null>, depth = 0): string {
  return line.replace(
    /\$\$|\$\(([^()]*)\)|\$\{([^{}]*)\}|\$(.)/gu,
    (whole, round?: string, curly?: string) => {
      if (whole === '$$') return '$';
      const name = round ?? curly;
      if (name === 'MAKE') return 'make';
      const value = name === undefined ? undefined : variables.get(name);
      return value === undefined || value === null || depth > 8
        ? '${__unknown__}'
        : expandMake(value, variables, depth + 1);
    },
  );
}
