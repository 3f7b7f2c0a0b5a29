import { posix } from 'node:path';
import type { Check, CheckResult } from '../schema/check.ts';
import type { Witness } from '../schema/record.ts';
import type { CheckContext, Hit } from './check-context.ts';
import { evaluateKind } from './checks/registry.ts';
import { findHits } from './checks/find-hits.ts';
import { type LineAnalysis, analyseLine } from './shell/analyse-line.ts';
import { fileAt, stateName } from './state-file.ts';

/** Evaluates checks over one witness; commands are analysed once, however many checks ask. */
export interface Judge {
  evaluate(check: Check): CheckResult;
  /** Events that satisfy an action check; null for a check that is not about events. */
  hits(check: Check): Hit[] | null;
  /** What the command of an event starts; null for other events. */
  lineOf(event: number): LineAnalysis | null;
}

export function makeJudge(witness: Witness): Judge {
  const lines = new Map<number, LineAnalysis | null>();
  const context: CheckContext = {
    witness,
    knownHits: new Map(),
    evaluate: (check) => evaluateKind(check, context),
    lineOf: (index) => {
      if (!lines.has(index)) lines.set(index, lineOf(witness, index));
      return lines.get(index) ?? null;
    },
  };
  return { evaluate: context.evaluate, hits: (check) => findHits(check, context), lineOf: context.lineOf };
}

function lineOf(witness: Witness, index: number): LineAnalysis | null {
  const event = witness.events[index];
  if (event?.type !== 'command') return null;
  const { root } = witness;
  return analyseLine({
    command: event.command,
    cwd: posix.resolve(root, event.cwd),
    root,
    readText: (path) => {
      const name = stateName({ path, cwd: root, root });
      return name === null
        ? null
        : (fileAt(witness.before, name)?.text ?? fileAt(witness.after, name)?.text ?? null);
    },
  });
}
