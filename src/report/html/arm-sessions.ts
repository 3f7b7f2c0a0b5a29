import { compareText } from '../../digest.ts';
import { outcomeOf, type Outcome } from '../outcome-of.ts';
import type { ArmGroup, ScoredRun } from '../scored-runs.ts';
import { html, type Markup } from './markup.ts';
import { outcomeBars } from './outcome-bars.ts';
import { sessionStrips } from './strips.ts';

/** Sessions a page draws one by one; above, bars stand for them and only some are told with their evidence. */
export const DRAWN_SINGLY = 600;
/** Sessions told with their evidence then, shared among the arms. */
const TOLD_OF_MANY = 200;

/** What is worth opening first when not all can be told. */
const URGENCY: readonly Outcome[] = ['cannot-tell', 'excluded', 'mistake', 'asked', 'not-reached', 'reached'];

/** The sessions of the arms of one scenario; `all` is how many sessions and arms the page has in all. */
export function armSessions(
  groups: readonly { group: ArmGroup; name: string }[],
  all: { sessions: number; arms: number },
): Markup {
  if (all.sessions <= DRAWN_SINGLY) {
    return html`<p>
        One row a trajectory, one cell a session. A row opens to what each verdict was read from.
      </p>
      ${groups.map(
        ({ group, name }) =>
          html`<h4>${name}</h4>
            ${sessionStrips(group, { isPartial: false })}`,
      )}`;
  }
  const share = Math.max(1, Math.floor(TOLD_OF_MANY / all.arms));
  return html`<p>
      Too many to draw one by one: a bar counts the sessions of one place in the trajectory. Below, the ones
      worth opening first.
    </p>
    <div class="plots">${groups.map(({ group, name }) => outcomeBars(group, name))}</div>
    ${groups.map(({ group, name }) => {
      const told = mostUrgent(group.runs, share);
      return html`<h4>${name}: ${told.length} of ${group.runs.length} sessions</h4>
        ${
          told.length === group.runs.length
            ? null
            : html`<p class="quiet">
                Contradicted ones first, then those that cannot be told, were excluded or made the mistake.
                The evidence of the other ${group.runs.length - told.length} is in the score file.
              </p>`
        }${sessionStrips({ runs: told }, { isPartial: true })}`;
    })}`;
}

function mostUrgent(runs: readonly ScoredRun[], count: number): ScoredRun[] {
  const urgency = ({ score }: ScoredRun): number =>
    score.contradictions.length > 0 ? -1 : URGENCY.indexOf(outcomeOf(score));
  return runs
    .toSorted((a, b) => urgency(a) - urgency(b) || compareText(a.score.record, b.score.record))
    .slice(0, count);
}
