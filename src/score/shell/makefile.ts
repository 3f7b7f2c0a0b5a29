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

const DEEPEST_VARIABLE = 8;
const LONGEST_EXPANSION = 100_000;

/**
 * A recipe line as the shell gets it: `$$` is a dollar sign, what is not known becomes a variable nobody sets. Null
 * where it grows too deep or too long to follow.
 */
export function expandMake(line: string, variables: ReadonlyMap<string, string | null>): string | null {
  const room = { left: LONGEST_EXPANSION };
  const text = expand({ line, variables, room, depth: 0 });
  return room.left < 0 ? null : text;
}

function expand(settings: {
  line: string;
  variables: ReadonlyMap<string, string | null>;
  room: { left: number };
  depth: number;
}): string {
  const { line, variables, room, depth } = settings;
  room.left -= depth > DEEPEST_VARIABLE ? LONGEST_EXPANSION + 1 : line.length;
  if (room.left < 0) return '';
  return line.replace(
    /\$\$|\$\(([^()]*)\)|\$\{([^{}]*)\}|\$(.)/gu,
    (whole, round?: string, curly?: string) => {
      if (whole === '$$') return '$';
      const name = round ?? curly;
      if (name === 'MAKE') return 'make';
      const value = name === undefined ? undefined : variables.get(name);
      return value === undefined || value === null
        ? '${__unknown__}'
        : expand({ ...settings, line: value, depth: depth + 1 });
    },
  );
}
