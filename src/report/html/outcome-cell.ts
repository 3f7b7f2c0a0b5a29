import { OUTCOMES, OUTCOME_WORDS, type Outcome } from '../outcome-of.ts';
import { html, type Markup } from './markup.ts';

/** One letter an outcome, so that a strip can be read without colour. */
export const OUTCOME_LETTERS: Record<Outcome, string> = {
  reached: 'R',
  mistake: 'M',
  asked: 'A',
  'not-reached': 'N',
  'cannot-tell': '?',
  excluded: 'X',
};

const SHAPES: Record<Outcome, Markup> = {
  reached: html`<circle class="o-reached" cx="12" cy="12" r="10.5" />`,
  mistake: html`<path class="o-mistake" d="M12 0.5 23.5 12 12 23.5 0.5 12Z" />`,
  asked: html`<rect class="o-asked" x="2" y="2" width="20" height="20" rx="6" />`,
  'not-reached': html`<circle class="o-not-reached" cx="12" cy="12" r="10" />`,
  'cannot-tell': html`<rect class="o-cannot-tell" x="2" y="2" width="20" height="20" />`,
  excluded: html`<rect class="o-excluded" x="2" y="2" width="20" height="20" />`,
};

/** Shapes that cells and plots refer to; stands once in a page, before all that does. */
export function defineShapes(): Markup {
  return html`<svg class="hidden" width="0" height="0" aria-hidden="true" focusable="false">
    <defs>
      <pattern id="hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <line class="hatching" x1="0" y1="0" x2="0" y2="5" />
      </pattern>
      ${OUTCOMES.map(
        (outcome) =>
          html`<symbol id="cell-${outcome}" viewBox="0 0 24 24"
            >${SHAPES[outcome]}<text class="t-${outcome}" x="12" y="16.2"
              >${OUTCOME_LETTERS[outcome]}</text
            ></symbol
          > `,
      )}
    </defs>
  </svg> `;
}

/** A session's cell. What it shows must stand beside it in words: to a screen reader it is nothing. */
export function outcomeCell(outcome: Outcome, { isFlagged }: { isFlagged: boolean }): Markup {
  const flag = isFlagged ? html`<circle class="flag" cx="20" cy="4" r="4" />` : null;
  return html`<svg class="cell" viewBox="0 0 24 24" aria-hidden="true">
    <use href="#cell-${outcome}" />
    ${flag}
  </svg>`;
}

export function outcomeLegend(): Markup {
  return html`<ul class="legend">
    ${OUTCOMES.map(
      (outcome) =>
        html`<li>${outcomeCell(outcome, { isFlagged: false })}<span>${OUTCOME_WORDS[outcome]}</span></li>`,
    )}
    <li>
      <svg class="cell" viewBox="0 0 24 24" aria-hidden="true">
        <circle class="flag" cx="12" cy="12" r="5" /></svg
      ><span>sources contradict each other</span>
    </li>
  </ul> `;
}
