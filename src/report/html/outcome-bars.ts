import { groupBy } from '../group-by.ts';
import { OUTCOMES, OUTCOME_WORDS, outcomeOf } from '../outcome-of.ts';
import type { ArmGroup, ScoredRun } from '../scored-runs.ts';
import { html, type Markup } from './markup.ts';
import { OUTCOME_LETTERS } from './outcome-cell.ts';

const LABEL_WIDTH = 30;
const BAR_WIDTH = 290;
const ROW_HEIGHT = 40;
/** A narrower part has no room for its letter. */
const LETTER_WIDTH = 16;

/** Where there are too many sessions for cells: a bar for every place in the trajectory, parted by outcome. */
export function outcomeBars({ runs }: Pick<ArmGroup, 'runs'>, name: string): Markup {
  const rows = groupBy(runs, ({ run }) => String(run.session).padStart(6, '0')).map(([, sessions]) =>
    countOutcomes(sessions),
  );
  const [width, height] = [LABEL_WIDTH + BAR_WIDTH, rows.length * ROW_HEIGHT];
  return html`<figure>
    <figcaption><strong>${name}</strong> <span class="quiet">outcomes by session</span></figcaption>
    <svg
      class="bar"
      viewBox="0 0 ${width} ${height}"
      width="${width}"
      height="${height}"
      role="img"
      aria-label="Outcomes of ${name}: ${rows
        .map(
          ({ session, parts }) =>
            `session ${session}: ${parts.map(({ outcome, count }) => `${count} ${OUTCOME_WORDS[outcome]}`).join(', ')}`,
        )
        .join('; ')}"
    >
      ${rows.map(({ session, total, parts }, index) => {
        const top = index * ROW_HEIGHT;
        let x = LABEL_WIDTH;
        return html`<text x="0" y="${top + 15}">${session}</text>${parts.map(({ outcome, count }) => {
            const from = x;
            const partWidth = (count / total) * BAR_WIDTH;
            x += partWidth;
            const letter =
              partWidth < LETTER_WIDTH
                ? null
                : html`<text
                    class="t-${outcome}"
                    x="${round(from + partWidth / 2)}"
                    y="${top + 15}"
                    text-anchor="middle"
                    >${OUTCOME_LETTERS[outcome]}</text
                  >`;
            return html`<rect
                class="o-${outcome}"
                x="${round(from)}"
                y="${top + 2}"
                width="${round(partWidth)}"
                height="18"
              />${letter}`;
          })}<text class="note" x="${LABEL_WIDTH}" y="${top + 33}"
            >${parts.map(({ outcome, count }) => `${OUTCOME_LETTERS[outcome]} ${count}`).join('  ')}</text
          > `;
      })}
    </svg>
  </figure> `;
}

function countOutcomes(sessions: readonly ScoredRun[]) {
  const outcomes = sessions.map(({ score }) => outcomeOf(score));
  return {
    session: sessions[0]?.run.session ?? 0,
    total: sessions.length,
    parts: OUTCOMES.map((outcome) => ({
      outcome,
      count: outcomes.filter((each) => each === outcome).length,
    })).filter(({ count }) => count > 0),
  };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
