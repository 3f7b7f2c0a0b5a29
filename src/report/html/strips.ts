import { groupBy } from '../group-by.ts';
import { OUTCOME_WORDS, outcomeOf } from '../outcome-of.ts';
import type { ArmGroup, ScoredRun } from '../scored-runs.ts';
import { html, type Markup } from './markup.ts';
import { outcomeCell } from './outcome-cell.ts';
import { sessionEvidence } from './session-evidence.ts';

/**
 * A row a trajectory (instance and replicate), a cell a session; a row opens to the evidence of its sessions. Where
 * not all sessions of a trajectory are told, `isPartial`, each cell says in words which it is.
 */
export function sessionStrips(
  { runs }: Pick<ArmGroup, 'runs'>,
  { isPartial }: { isPartial: boolean },
): Markup {
  const trajectories = groupBy(runs, ({ run }) => [run.id, String(run.replicate).padStart(6, '0')]);
  return html`<div class="strips">
    ${trajectories.map(([, sessions]) =>
      strip(
        sessions.toSorted((a, b) => a.run.session - b.run.session),
        isPartial ? 'quiet' : 'hidden',
      ),
    )}
  </div> `;
}

function strip(sessions: readonly ScoredRun[], wordsClass: string): Markup {
  const [first] = sessions;
  return html`<details>
    <summary>
      <span class="who"
        ><code>${first?.run.id ?? ''}</code>
        <span class="quiet">replicate ${first?.run.replicate ?? 1}</span></span
      >${sessions.map(
        ({ score }) =>
          html`${outcomeCell(outcomeOf(score), { isFlagged: score.contradictions.length > 0 })}<span
              class="${wordsClass}"
              >session ${score.session}:
              ${OUTCOME_WORDS[outcomeOf(score)]}${score.contradictions.length > 0 ? ', contradicted' : ''}.
            </span>`,
      )}
    </summary>
    ${sessions.map(sessionEvidence)}
  </details> `;
}
