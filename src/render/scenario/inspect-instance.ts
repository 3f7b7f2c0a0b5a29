import { unsafePathReason } from '../../tree.ts';
import type { Check } from '../../schema/check.ts';
import type { renderUnsealed } from '../render-scenario.ts';
import { inspectGitTexts, inspectPerson } from './inspect-git-texts.ts';
import { checksWithin } from './check-names.ts';
import type { Path } from './render-value.ts';

/** Something wrong with one instance, by the place in the declarations that made it so. */
export interface InstanceFault {
  path: Path;
  message: string;
  expected?: string;
  found?: string;
}

type Instance = ReturnType<typeof renderUnsealed>;

/** What the declarations promise of every instance and one rendered instance does not keep. */
export function inspectInstance(rendered: Instance): InstanceFault[] {
  return [
    ...inspectFact(rendered),
    ...inspectAnchors(rendered),
    ...inspectPrompts(rendered),
    ...inspectChecks(rendered),
    ...inspectRemotes(rendered),
    ...inspectGitTexts(rendered.repository),
    ...inspectActors(rendered),
  ];
}

function inspectActors({ key }: Instance): InstanceFault[] {
  return key.world.flatMap(({ as }, index) =>
    inspectPerson(/^(?<name>.*) <(?<email>.*)>$/u.exec(as)!.groups as { name: string; email: string }, [
      'world',
      index,
      'as',
    ]),
  );
}

function inspectFact({ key }: Instance): InstanceFault[] {
  const faults: InstanceFault[] = key.terms.flatMap((term, index) =>
    holds(key.fact, term)
      ? []
      : [
          {
            path: ['terms', index],
            message: 'the term does not occur in the fact',
            expected: key.fact,
            found: term,
          },
        ],
  );
  for (const { variant, text } of key.notes) {
    if (!text.includes(key.fact)) {
      faults.push({
        path: ['notes', variant],
        message: 'the note does not hold the fact',
        expected: '{{fact}} in it',
      });
    }
  }
  return faults;
}

function inspectAnchors({ key, workspace, beside }: Instance): InstanceFault[] {
  if (key.origin === 'told') {
    return key.anchors.length === 0
      ? []
      : [{ path: ['anchors'], message: 'a told fact stands in no file', expected: 'no anchors' }];
  }
  if (key.anchors.length === 0) {
    return [
      {
        path: ['origin'],
        message: 'a discovered fact stands in a file',
        expected: 'at least one of anchors',
      },
    ];
  }
  return key.anchors.flatMap((anchor, index) => {
    const isThere = anchor.startsWith('beside/')
      ? beside.has(anchor.slice('beside/'.length))
      : workspace.has(anchor);
    return isThere
      ? []
      : [{ path: ['anchors', index], message: 'the anchor is no file of the instance', found: anchor }];
  });
}

/** A told fact is told in the first prompt, and never again; a later prompt that holds a term gives it away. */
function inspectPrompts({ key }: Instance): InstanceFault[] {
  return key.sessions.flatMap(({ prompt }, index): InstanceFault[] => {
    const held = key.terms.filter((term) => holds(prompt, term));
    const path = ['sessions', index, 'prompt'];
    if (index > 0) {
      return held.map((term) => ({
        path,
        message: 'a prompt after the first holds a term of the fact',
        found: term,
      }));
    }
    if (key.origin === 'discovered') return [];
    return key.terms
      .filter((term) => !held.includes(term))
      .map((term) => ({
        path,
        message: 'the first prompt tells the fact without this term',
        expected: term,
      }));
  });
}

function inspectChecks({ key, repository }: Instance): InstanceFault[] {
  const repos = ['workspace', ...repository.remotes.map(({ path }) => `beside/${path}`)];
  return key.sessions.flatMap((session, index) => {
    const verifies = session.verify.map(({ name }) => name);
    const named: [Path, Check | null][] = [
      ...session.given.map((check, at): [Path, Check] => [['given', at], check]),
      [['goal', 'engagement'], session.goal.engagement],
      [['goal', 'restraint'], session.goal.restraint],
      [['mistake', 'action'], session.mistake.action],
      [['mistake', 'state'], session.mistake.state],
      [['acquired'], session.acquired],
      ...session.rediscovery.map((check, at): [Path, Check] => [['rediscovery', at], check]),
      ...Object.entries(session.measures).map(([name, check]): [Path, Check] => [['measures', name], check]),
    ];
    return named.flatMap(([path, check]) =>
      check === null
        ? []
        : [...checksWithin(check)].flatMap((one) =>
            inspectCheck({ check: one, repos, verifies }).map((fault) => ({
              ...fault,
              path: ['sessions', index, ...path],
            })),
          ),
    );
  });
}

function inspectCheck(options: {
  check: Check;
  repos: readonly string[];
  verifies: readonly string[];
}): Omit<InstanceFault, 'path'>[] {
  const { check, repos, verifies } = options;
  const faults: Omit<InstanceFault, 'path'>[] = [];
  for (const pattern of patternsOf(check)) {
    const message = patternFault(pattern);
    if (message !== null) faults.push({ message: `not a regular expression: ${message}`, found: pattern });
  }
  for (const path of pathsIn(check)) {
    const reason = unsafePathReason(path.replace(/^\.\.\/(?=beside\/)/u, ''));
    if (reason !== null) faults.push({ message: `a path that no file has: ${reason}`, found: path });
  }
  const repo = 'tag' in check ? check.tag.repo : 'log' in check ? check.log.repo : null;
  if (repo !== null && !repos.includes(repo)) {
    faults.push({
      message: 'there is no such repository',
      expected: `one of ${repos.join(', ')}`,
      found: repo,
    });
  }
  if ('verified' in check && !verifies.includes(check.verified.name)) {
    faults.push({
      message: 'the session has no such verify',
      expected: verifies.length === 0 ? 'an entry under verify' : `one of ${verifies.join(', ')}`,
      found: check.verified.name,
    });
  }
  return faults;
}

function patternsOf(check: Check): string[] {
  if ('matches' in check) return [check.matches.pattern];
  if ('lacks' in check) return [check.lacks.pattern];
  if ('counts' in check) return [check.counts.pattern];
  if ('added' in check) return [check.added.pattern];
  if ('value' in check) return check.value.matches === undefined ? [] : [check.value.matches];
  if ('log' in check) return [check.log.pattern];
  if ('verified' in check) return check.verified.output === undefined ? [] : [check.verified.output];
  if ('ran' in check)
    return [check.ran.args, check.ran.unlessArgs, check.ran.output].filter((one) => one !== undefined);
  return [];
}

/** Paths of the state that a check reads. */
function pathsIn(check: Check): string[] {
  if ('matches' in check) return [check.matches.path];
  if ('lacks' in check) return [check.lacks.path];
  if ('counts' in check) return [check.counts.path];
  if ('added' in check) return [check.added.path];
  if ('value' in check) return [check.value.path];
  if ('mode' in check) return [check.mode.path];
  const whole = ['unchanged', 'changed', 'absent', 'exists'] as const;
  return whole.flatMap((kind) =>
    kind in check ? [String(check[kind as keyof Check]).replace(/\/$/u, '')] : [],
  );
}

/** Instances have most of their patterns in common. */
const patternFaults = new Map<string, string | null>();

function patternFault(pattern: string): string | null {
  let fault = patternFaults.get(pattern);
  if (fault === undefined) patternFaults.set(pattern, (fault = compileFault(pattern)));
  return fault;
}

function compileFault(pattern: string): string | null {
  try {
    return new RegExp(pattern, 'mu').source === '' ? 'it is empty' : null;
  } catch (error) {
    return (error as Error).message.replace(/^.*?\/mu: /u, '');
  }
}

function inspectRemotes({ repository, beside }: Instance): InstanceFault[] {
  const seen = new Set<string>();
  return repository.remotes.flatMap(({ path, name }, index): InstanceFault[] => {
    const at = ['remotes', index, 'path'];
    const reason = unsafePathReason(path);
    if (reason !== null) return [{ path: at, message: `not a path within beside: ${reason}`, found: path }];
    const taken =
      seen.has(path) ||
      seen.has(name) ||
      [...beside.keys()].some((file) => `${file}/`.startsWith(`${path}/`));
    seen.add(path).add(name);
    if (taken)
      return [{ path: at, message: 'another remote, or a file, has this place or name', found: path }];
    return path.startsWith('beside/')
      ? [
          {
            path: at,
            message: 'the path counts from within beside',
            expected: path.slice('beside/'.length),
            found: path,
          },
        ]
      : [];
  });
}

/** Whole words, in any case and however the lines are broken. */
function holds(text: string, term: string): boolean {
  const escaped = fold(term).replace(/[\\^$.*+?()[\]{}|]/gu, '\\$&');
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'u').test(fold(text));
}

function fold(text: string): string {
  return text.toLowerCase().replace(/\s+/gu, ' ').trim();
}
