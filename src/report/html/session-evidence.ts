import type { CheckResult, Evidence } from '../../schema/check.ts';
import { STAGES } from '../../schema/score.ts';
import { OUTCOME_WORDS, outcomeOf } from '../outcome-of.ts';
import type { ScoredRun } from '../scored-runs.ts';
import { html, type Markup } from './markup.ts';
import { outcomeCell } from './outcome-cell.ts';

/** What is shown of one check, and of one thing found. The score file has all of it. */
const MOST_LINES = 6;
const MOST_CHARACTERS = 300;

/** A session's verdicts, each with the lines it was read from. */
export function sessionEvidence({ score }: ScoredRun): Markup {
  const outcome = outcomeOf(score);
  const stages = STAGES.filter((stage) => (score.stages[stage]?.value ?? 'unknown') !== 'unknown');
  return html`<div class="session">
    <p>
      ${outcomeCell(outcome, { isFlagged: score.contradictions.length > 0 })}
      <strong>session ${score.session}: ${OUTCOME_WORDS[outcome]}</strong> <span class="quiet">record</span>
      <code>${score.record}</code>
    </p>
    <dl>
      ${score.reason === undefined ? null : entry('excluded', html`${clip(score.reason)}`)}${verdict('goal', score.goal)}${verdict('mistake', score.mistake)}${verdict('fact acquired', score.acquired)}${stages.map(
        (stage) => {
          const { value, sources, evidence } = score.stages[stage];
          return entry(
            stage,
            html`${value}, from
            ${sources.join(' and ') || 'no source'}${sources.length === 1 ? ' alone' : ''}${evidenceList(evidence)}`,
          );
        },
      )}${score.failure === null ? null : entry('lost', html`${score.failure.replaceAll('-', ' ')}`)}${score.contradictions.map(
        ({ kind, says, butAlso }) =>
          entry(
            'contradiction',
            html`${kind.replaceAll('-', ' ')}: <q>${clip(says)}</q> but also <q>${clip(butAlso)}</q>`,
          ),
      )}
    </dl>
  </div> `;
}

function verdict(name: string, result: CheckResult | null): Markup | null {
  if (result === null) return null;
  const words = { pass: 'yes', fail: 'no', 'cannot-tell': 'cannot tell' }[result.outcome];
  return entry(name, html`${words}${evidenceList(result.evidence)}`);
}

function entry(name: string, value: Markup): Markup {
  return html`<dt>${name}</dt>
    <dd>${value}</dd> `;
}

function evidenceList(all: readonly Evidence[]): Markup | null {
  if (all.length === 0) return null;
  // Parts of a check that look at the same place find the same.
  const evidence = [...new Map(all.map((each) => [JSON.stringify(each), each])).values()];
  const more = evidence.length - MOST_LINES;
  return html`<ul>
    ${evidence
      .slice(0, MOST_LINES)
      .map(
        ({ source, where, found }) =>
          html`<li><code>${where}</code> <span class="quiet">${source}</span> <q>${clip(found)}</q></li>`,
      )}${more > 0 ? html`<li class="quiet">${more} more in the score file</li>` : null}
  </ul>`;
}

function clip(text: string): string {
  if (text.length <= MOST_CHARACTERS) return text;
  // Not through the middle of a pair.
  const head = text.slice(0, MOST_CHARACTERS).replace(/\p{Surrogate}$/u, '');
  return `${head} … ${text.length - head.length} more characters`;
}
