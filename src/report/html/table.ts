import type { Column, Section } from '../section.ts';
import { html, type Markup } from './markup.ts';

/** A section's table. It scrolls by itself where the window is narrow, by keyboard as well. */
export function sectionTable({ title, columns, groups, leftOut }: Section): Markup {
  return html`<div class="scroll" role="region" aria-label="Table: ${title}" tabindex="0">
      <table>
        <caption class="hidden">
          ${title}
        </caption>
        <thead>
          <tr>
            ${columns.map((column) => html`<th scope="col" ${classOf(column)}>${column.title}</th>`)}
          </tr>
        </thead>
        ${groups.map(
          (group) =>
            html`<tbody>
              ${
                group.title === null
                  ? null
                  : html`<tr>
                      <th scope="rowgroup" colspan="${columns.length}">${group.title}</th>
                    </tr> `
              }${group.rows.map((row) => tableRow(row, columns))}
            </tbody> `,
        )}
      </table>
    </div>
    ${leftOut === null ? null : html`<p class="quiet">${leftOut}</p> `}`;
}

/** The first cell of a row names it. */
function tableRow(row: readonly string[], columns: readonly Column[]): Markup {
  const [head = '', ...cells] = row;
  return html`<tr>
    <th scope="row">${lines(head)}</th>
    ${cells.map((cell, index) => html`<td${classOf(columns[index + 1])}>${lines(cell)}</td>`)}
  </tr> `;
}

function classOf(column: Column | undefined): Markup | null {
  return column?.align === 'right' ? html` class="right"` : null;
}

/** A line that is a figure stays whole; a longer one may be broken. */
function lines(text: string): Markup[] {
  return text.split('\n').map((line, index) => {
    const shown = line.length <= 24 ? html`<span class="nowrap">${line}</span>` : html`${line}`;
    return index === 0 ? shown : html`<br />${shown}`;
  });
}
