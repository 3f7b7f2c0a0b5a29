import type { ArmSummary } from '../arm-summary.ts';
import { html, type Markup } from './markup.ts';

const LABEL_WIDTH = 66;
const BAR_WIDTH = 150;
const NOTE_WIDTH = 104;
const ROW_HEIGHT = 24;
const BAR_HEIGHT = 14;

/**
 * How far the note came in one arm: a bar a stage, as wide as the scored sessions, filled where the stage was
 * passed, hatched where that is unknown, empty where it was not.
 */
export function stageFunnel({ stages, scored }: ArmSummary, name: string): Markup {
  const height = stages.length * ROW_HEIGHT;
  const scale = scored === 0 ? 0 : BAR_WIDTH / scored;
  const width = LABEL_WIDTH + BAR_WIDTH + NOTE_WIDTH;
  return html`<figure>
    <figcaption><strong>${name}</strong> <span class="quiet">${scored} scored</span></figcaption>
    <svg
      viewBox="0 0 ${width} ${height}"
      width="${width}"
      height="${height}"
      role="img"
      aria-label="Stages of ${name}: ${stages
        .map(({ stage, yes, unknown }) => `${stage} ${yes.count} of ${yes.of}, ${unknown} unknown`)
        .join('; ')}"
    >
      ${stages.map(({ stage, yes, unknown }, index) => {
        const top = index * ROW_HEIGHT;
        const [solid, open] = [yes.count * scale, unknown * scale];
        return html`<text x="${LABEL_WIDTH - 8}" y="${top + 16}" text-anchor="end">${stage}</text
          >${bar('no', { x: LABEL_WIDTH, y: top + 5, width: scored === 0 ? 0 : BAR_WIDTH })}${bar('yes', { x: LABEL_WIDTH, y: top + 5, width: solid })}${bar('unknown', { x: LABEL_WIDTH + solid, y: top + 5, width: open })}<text
            class="note"
            x="${LABEL_WIDTH + BAR_WIDTH + 8}"
            y="${top + 16}"
            >${noteOf(yes, unknown)}</text
          > `;
      })}
    </svg>
  </figure> `;
}

function bar(kind: string, box: { x: number; y: number; width: number }): Markup | null {
  if (box.width === 0) return null;
  return html`<rect
    class="${kind}"
    x="${round(box.x)}"
    y="${box.y}"
    width="${round(box.width)}"
    height="${BAR_HEIGHT}"
  />`;
}

function noteOf(yes: { count: number; of: number }, unknown: number): string {
  if (yes.of === 0) return unknown === 0 ? 'none' : `${unknown} unknown`;
  return `${yes.count}/${yes.of}${unknown === 0 ? '' : `, ${unknown} unk.`}`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

export function funnelLegend(): Markup {
  const box = (kind: string) =>
    html`<svg class="cell" viewBox="0 0 24 24" aria-hidden="true">
      <rect class="${kind}" x="1" y="5" width="22" height="14" />
    </svg>`;
  return html`<ul class="legend">
    <li>${box('yes')}<span>passed</span></li>
    <li>${box('unknown')}<span>unknown (unk.)</span></li>
    <li>${box('no')}<span>not passed</span></li>
  </ul> `;
}
