import type { Verdict } from '../../schema/verdict.ts';
import type { VerifierPrompts } from '../../schema/verifier-prompts.ts';
import { SHOT_COUNTS } from '../../verify/prompts/choose-shots.ts';
import { makeConfigurations, type Configuration } from '../../verify/prompts/configuration.ts';
import type { KeyedItem } from '../../verify/subject.ts';
import type { VerifierSuite } from '../../verify/suite.ts';
import type { View } from '../../verify/views/view-names.ts';
import type { CommandInput } from '../command.ts';
import { chooseConfigurations } from './choose-configurations.ts';
import type { EndpointOptions } from './endpoint-options.ts';
import * as phases from './phases.ts';

export interface RunPlan {
  items: readonly KeyedItem[];
  configurations: Configuration[];
  developmentTrials: number | null;
  notes: string[];
  /** What is written once all requests are answered; gives what to say of it. */
  finish: (verdicts: readonly Verdict[], items: ReadonlyMap<string, KeyedItem>) => string[];
}

/** What is asked in this phase, once the ledger allows it; that it is looked at is written down before. */
export function planRun(settings: {
  dir: string;
  folder: string;
  suite: VerifierSuite;
  prompts: VerifierPrompts;
  options: CommandInput['options'];
  asked: EndpointOptions;
  seed: string;
}): RunPlan {
  const { dir, folder, suite, prompts, options, asked, seed } = settings;
  const { phase } = asked;
  const { model } = asked.endpoint;
  const frameNames = prompts.frames.map(({ name }) => name);
  const chosen = chooseConfigurations({
    suite,
    prompts,
    options,
    fallback:
      phase === 'dev'
        ? { views: ['holistic'], frames: frameNames, shots: SHOT_COUNTS }
        : { views: ['holistic'], frames: frameNames.slice(0, 1), shots: [0] },
  });
  const { views } = chosen;
  phases.refuseLooks({ dir, phase, model, views });
  const at = new Date(Date.now()).toISOString();
  const entry = (view: View) => ({ model, view, at });
  if (phase === 'all') {
    phases.note(
      dir,
      views.map((view) => ({ type: 'look', ...entry(view) })),
    );
    return { ...chosen, items: suite.scored, developmentTrials: null, finish: () => [] };
  }
  const split = phases.splitOf(suite.scored, seed);
  const conversations = new Set(phase === 'dev' ? split.development : split.test);
  const items = suite.scored.filter(({ key }) => conversations.has(key.conversation_id));
  if (phase === 'dev') {
    const { configurations } = chosen;
    const tried = configurations.map(({ id, view, digest, shots, frame }) => ({
      id,
      view,
      digest,
      shots,
      frameNumber: frameNames.indexOf(frame.name),
    }));
    phases.note(
      dir,
      views.map((view) => ({
        type: 'development',
        ...entry(view),
        configurations: configurations.filter((each) => each.view === view).map(({ id }) => id),
      })),
    );
    return {
      ...chosen,
      items,
      developmentTrials: null,
      finish: (verdicts, byId) =>
        phases.describeFrozen(
          phases.freezeViews({ dir, folder, model, tried, verdicts, items: byId, split, at }),
        ),
    };
  }
  const frozen = phases.readFrozenViews({ dir, folder, model, views });
  const configurations = frozen.map((each) => {
    const [, frameName = '', shots = ''] = each.configuration.split('.');
    const [made] = makeConfigurations({
      suite,
      prompts,
      views: views.filter((view) => view === each.view),
      frames: prompts.frames.filter(({ name }) => name === frameName),
      shots: SHOT_COUNTS.filter((count) => String(count) === shots),
    });
    phases.checkFrozen(folder, each, made);
    return made!;
  });
  const entries = (type: 'test-begun' | 'test-ended') =>
    frozen.map(({ view, seal }) => ({ type, model, view, at, seal }));
  phases.note(dir, entries('test-begun'));
  return {
    items,
    configurations,
    developmentTrials: Math.max(...frozen.map(({ developmentTrials }) => developmentTrials)),
    notes: [],
    finish: () => {
      phases.note(dir, entries('test-ended'));
      return ['the test conversations have been looked at; there is no second look'];
    },
  };
}
