import type { ArmSummary } from '../arm-summary.ts';
import { formatRate, type Rate } from '../rate.ts';
import { html, type Markup } from './markup.ts';

const WIDTH = 330;
const MARGIN = 10;
const ROW_HEIGHT = 52;
const AXIS_HEIGHT = 22;
const TICKS = [0, 25, 50, 75, 100];

/** Rates of every arm of a scenario with their Wilson intervals: a disc for goals reached, a diamond for mistakes. */
export function rateIntervals(arms: readonly ArmSummary[], nameOf: (arm: ArmSummary) => string): Markup {
  const bottom = arms.length * ROW_HEIGHT;
  const words = arms.map(
    (arm) => `${nameOf(arm)}: goal reached ${formatRate(arm.goal)}, mistake made ${formatRate(arm.mistake)}`,
  );
  return html`<figure>
    <figcaption>
      <strong>Rates</strong>
      <span class="quiet">with Wilson intervals: disc goal reached, diamond mistake made</span>
    </figcaption>
    <svg
      viewBox="0 0 ${WIDTH} ${bottom + AXIS_HEIGHT}"
      width="${WIDTH}"
      height="${bottom + AXIS_HEIGHT}"
      role="img"
      aria-label="${words.join('; ')}"
    >
      ${TICKS.map(
        (tick) =>
          html`<line class="rail" x1="${at(tick / 100)}" y1="0" x2="${at(tick / 100)}" y2="${bottom}" /><text
              class="note"
              x="${at(tick / 100)}"
              y="${bottom + 16}"
              text-anchor="${tick === 0 ? 'start' : tick === 100 ? 'end' : 'middle'}"
              >${tick}%</text
            > `,
      )}${arms.map((arm, index) => {
        const top = index * ROW_HEIGHT;
        return html`<text x="${MARGIN}" y="${top + 13}">${nameOf(arm)}</text
          >${whisker(arm.goal, { y: top + 25, kind: 'goal' })}${whisker(arm.mistake, { y: top + 36, kind: 'slip' })} `;
      })}
    </svg>
  </figure> `;
}

function whisker(rate: Rate, { y, kind }: { y: number; kind: 'goal' | 'slip' }): Markup | null {
  if (rate.of === 0) return null;
  const [low, high] = rate.interval;
  const x = at(rate.count / rate.of);
  const mark =
    kind === 'goal'
      ? html`<circle class="goal" cx="${x}" cy="${y}" r="3.5" />`
      : html`<path class="slip" d="M${x} ${y - 4.5} ${x + 4.5} ${y} ${x} ${y + 4.5} ${x - 4.5} ${y}Z" />`;
  return html`<line class="${kind}" x1="${at(low)}" y1="${y}" x2="${at(high)}" y2="${y}" />${mark}`;
}

/** Place of a share on the axis, to a hundredth of a pixel. */
function at(share: number): number {
  return Math.round((MARGIN + share * (WIDTH - 2 * MARGIN)) * 100) / 100;
}
