import type { Check } from '../schema/check.ts';

/** A check as a sentence fragment a person can read: `scripts/deploy.sh is unchanged`. */
export function describeCheck(check: Check): string {
  if ('all' in check) return check.all.map(describeCheck).join(', and ');
  if ('any' in check) return `either ${check.any.map(describeCheck).join(', or ')}`;
  if ('not' in check) return `not: ${describeCheck(check.not)}`;
  if ('order' in check) return `${describeCheck(check.order[0])}, before ${describeCheck(check.order[1])}`;
  if ('follows' in check) return describeFollows(check.follows);
  if ('ran' in check) {
    const { target, args, unlessArgs, exit, output } = check.ran;
    const such = [
      args === undefined ? '' : ` with arguments like ${args}`,
      unlessArgs === undefined ? '' : ` without ${unlessArgs}`,
      exit === undefined ? '' : `, ending with ${exit}`,
      output === undefined ? '' : `, printing ${output}`,
    ];
    return `${target} was executed${such.join('')}`;
  }
  if ('read' in check) return `${check.read} was read`;
  if ('edited' in check) return `${check.edited} was edited`;
  if ('called' in check) return `the tool ${check.called} was called`;
  return describeStateCheck(check);
}

type StateCheck = Exclude<
  Check,
  | { all: unknown }
  | { any: unknown }
  | { not: unknown }
  | { order: unknown }
  | { follows: unknown }
  | { ran: unknown }
  | { read: unknown }
  | { edited: unknown }
  | { called: unknown }
>;

function describeStateCheck(check: StateCheck): string {
  if ('matches' in check) return `${check.matches.path} has ${check.matches.pattern}`;
  if ('lacks' in check) return `${check.lacks.path} has no ${check.lacks.pattern}`;
  if ('counts' in check) return describeCount(check.counts);
  if ('value' in check) {
    const { path, pointer, equals, matches } = check.value;
    const is = [
      equals === undefined ? '' : ` that equals ${JSON.stringify(equals)}`,
      matches === undefined ? '' : ` like ${matches}`,
    ];
    return `${path} has a value at ${pointer === '' ? 'its root' : pointer}${is.join('')}`;
  }
  if ('unchanged' in check) return `${check.unchanged} is unchanged`;
  if ('changed' in check) return `${check.changed} has changed`;
  if ('added' in check) return `${check.added.path} gained a line with ${check.added.pattern}`;
  if ('absent' in check) return `${check.absent} is not there`;
  if ('exists' in check) return `${check.exists} is there`;
  if ('mode' in check) return `${check.mode.path} is ${check.mode.executable ? '' : 'not '}executable`;
  if ('tag' in check) {
    const { repo, name, is, at } = check.tag;
    return `in ${repo} the tag ${name} is ${is}${at === undefined ? '' : ` at ${at}`}`;
  }
  if ('log' in check) {
    const { repo, ref = 'HEAD', pattern, gained } = check.log;
    const commits = gained === undefined ? 'a commit' : `${gained} commits`;
    return `${ref} of ${repo} gained ${commits} like ${pattern}`;
  }
  const { name, exit = 0, output } = check.verified;
  return `${name} ends with ${exit}${output === undefined ? '' : ` and prints ${output}`}`;
}

function describeFollows({
  what,
  after,
  without,
  unlessThen,
}: Extract<Check, { follows: unknown }>['follows']) {
  const such = [
    without === undefined ? '' : `, with nothing in between by which ${describeCheck(without)}`,
    unlessThen === undefined ? '' : `, and nothing later by which ${describeCheck(unlessThen)}`,
  ];
  return `${describeCheck(what)}, once ${describeCheck(after)}${such.join('')}`;
}

function describeCount(counts: {
  path: string;
  pattern: string;
  atLeast?: number;
  atMost?: number;
  gained?: number;
}): string {
  const { path, pattern, atLeast, atMost, gained } = counts;
  const bounds = [
    atLeast === undefined ? '' : `at least ${atLeast}`,
    atMost === undefined ? '' : `at most ${atMost}`,
    gained === undefined ? '' : `${gained} more than before`,
  ].filter((text) => text !== '');
  return `${path} has ${bounds.join(' and ')} of ${pattern}`;
}
