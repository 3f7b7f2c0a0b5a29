import { nameArms } from '../name-arms.ts';
import type { ArmGroup } from '../scored-runs.ts';
import type { Section } from '../section.ts';
import type { Report } from '../summarise.ts';
import { armSessions } from './arm-sessions.ts';
import { funnelLegend, stageFunnel } from './funnel.ts';
import { rateIntervals } from './intervals.ts';
import { html, type Markup } from './markup.ts';
import { defineShapes, outcomeLegend } from './outcome-cell.ts';
import { STYLE } from './style.ts';
import { sectionTable } from './table.ts';

/**
 * A report as one page that needs nothing else: no script, no font, no picture from anywhere. The same report gives
 * the same bytes.
 */
export function formatPage(settings: {
  report: Report;
  sections: readonly Section[];
  groups: readonly ArmGroup[];
}): string {
  const { report, sections, groups } = settings;
  const { name, seed, digest, foil } = report.suite;
  const style: Markup = { markup: STYLE };
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="generator" content="Foil ${foil}" />
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'" />
        <title>${name}: Foil report</title>
        <style>
          ${style}
        </style>
      </head>
      <body>
        ${defineShapes()}
        <header>
          <h1>${name}</h1>
          <p class="quiet">Seed <code>${seed}</code>, Foil ${foil}, suite <code>${digest}</code></p>
          ${facts(report)}
          <nav aria-label="Sections">
            <ul>
              ${sections.map(
                ({ title }, index) => html`<li><a href="#section-${index + 1}">${title}</a></li>`,
              )}
            </ul>
          </nav>
        </header>
        <main>
          ${sections.map(
            (section, index) =>
              html`<section id="section-${index + 1}" aria-labelledby="title-${index + 1}">
                <h2 id="title-${index + 1}">${section.title}</h2>
                <p>${section.lead}</p>
                ${section.scenario === undefined ? null : plots(report, section.scenario)}${sectionTable(section)}${section.scenario === undefined ? null : sessions(report, section.scenario, groups)}
              </section> `,
          )}
        </main>
      </body>
    </html>`;
  return `${page.markup.trimEnd()}\n`;
}

function facts({ scenarios, items, arms, admission }: Report): Markup {
  const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
  const records = sum(arms.map((arm) => arm.records));
  const scored = sum(arms.map((arm) => arm.scored));
  const rows: [string, string | number][] = [
    ['scenario instances', sum(scenarios.map(({ instances }) => instances))],
    ['items of families', sum(items.map((row) => row.items))],
    ['sessions recorded', records],
    ['scored', scored],
    ['excluded', records - scored],
    ['contradictions', sum(arms.map(({ contradictions }) => contradictions))],
    [
      'instances admitted',
      admission.length === 0
        ? 'none yet'
        : `${admission.filter(({ verdict }) => verdict === 'admitted').length} of ${admission.length}`,
    ],
  ];
  return html`<dl class="facts">
      ${rows.map(
        ([what, value]) =>
          html`<div>
            <dt>${what}</dt>
            <dd>${value}</dd>
          </div> `,
      )}
    </dl>
    ${
      records === 0
        ? html`<p class="quiet">
            No session has been scored yet: foil run and foil score make what this page reports.
          </p> `
        : null
    }`;
}

function plots(report: Report, scenario: string): Markup {
  const { nameOf } = nameArms(report.arms);
  const arms = report.arms.filter((arm) => arm.scenario === scenario);
  return html`<h3>How far the note came</h3>
    ${funnelLegend()}
    <div class="plots">${arms.map((arm) => stageFunnel(arm, nameOf(arm)))}${rateIntervals(arms, nameOf)}</div>
    <h3>Counts</h3> `;
}

function sessions(report: Report, scenario: string, groups: readonly ArmGroup[]): Markup {
  const { nameOf } = nameArms(report.arms);
  const own = groups.filter((group) => group.scenario === scenario);
  const all = { sessions: groups.reduce((sum, { runs }) => sum + runs.length, 0), arms: groups.length };
  return html`<h3>Sessions</h3>
    ${outcomeLegend()}${armSessions(
      own.map((group) => ({ group, name: nameOf(group) })),
      all,
    )}`;
}
