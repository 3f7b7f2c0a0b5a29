/**
 * Colours are Okabe and Ito's (2008), told apart by every kind of colour vision, and never alone: each outcome has a
 * letter and a shape as well.
 */
export const STYLE = `
:root {
  color-scheme: light dark;
  --paper: #ffffff; --ink: #1b1f24; --quiet: #59636e; --line: #d5dae0; --tint: #f4f6f8; --link: #0057a8;
  --reached: #0072b2; --on-reached: #ffffff;
  --mistake: #b84a00; --on-mistake: #ffffff;
  --asked: #8f3f71; --excluded: #6e7781; --flag: #8a6100;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --paper: #12161b; --ink: #e3e8ee; --quiet: #9aa5b1; --line: #323a44; --tint: #1b2129; --link: #7fc4f5;
    --reached: #56b4e9; --on-reached: #06202f;
    --mistake: #f08a3c; --on-mistake: #2b1200;
    --asked: #d98fb8; --excluded: #8b96a2; --flag: #f0c24a;
  }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  margin: 0 auto; padding: 2rem 1rem 4rem; max-width: 72rem;
  background: var(--paper); color: var(--ink);
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "DejaVu Sans", sans-serif;
  overflow-wrap: anywhere;
}
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 .25rem; }
h2 { font-size: 1.3rem; margin: 2.75rem 0 .25rem; padding-top: .75rem; border-top: 1px solid var(--line); }
h3 { font-size: 1.05rem; margin: 1.75rem 0 .25rem; }
h4 { font-size: 1rem; font-weight: 600; margin: 1.25rem 0 .25rem; }
p { margin: .25rem 0 .75rem; max-width: 48rem; }
a { color: var(--link); }
code { font: .875em/1.4 ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; unicode-bidi: isolate; }
.quiet { color: var(--quiet); }
.hidden { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1.1rem; list-style: none; margin: 1rem 0 0; padding: 0; }
.facts { display: grid; grid-template-columns: repeat(auto-fit, minmax(8.5rem, 1fr)); gap: .75rem; margin: 1.5rem 0 0; }
.facts div { padding: .6rem .8rem; background: var(--tint); border-radius: .4rem; }
.facts dt { color: var(--quiet); font-size: .8125rem; }
.facts dd { margin: 0; font-size: 1.375rem; font-variant-numeric: tabular-nums; }
.scroll {
  overflow-x: auto; margin: .5rem 0 1rem;
  background:
    linear-gradient(to left, var(--paper) 40%, transparent) right / 3rem 100% no-repeat local,
    linear-gradient(to left, var(--line), transparent) right / 1rem 100% no-repeat scroll;
}
.scroll:focus-visible, summary:focus-visible, a:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
table { border-collapse: collapse; font-size: .875rem; font-variant-numeric: tabular-nums; overflow-wrap: normal; }
th, td { padding: .3rem .8rem .3rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); }
th:last-child, td:last-child { padding-right: 0; }
thead th { color: var(--quiet); font-weight: 600; vertical-align: bottom; border-bottom-color: var(--quiet); }
tbody th { font-weight: 400; }
tbody th[scope="rowgroup"] { padding-top: .9rem; font-weight: 600; }
.right { text-align: right; }
.nowrap { white-space: nowrap; }
figure { margin: 0; min-width: 0; }
figcaption { font-size: .875rem; margin-bottom: .25rem; }
.plots { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 20rem), 1fr)); gap: 1.25rem 2rem; margin: .75rem 0 1rem; }
svg { display: block; max-width: 100%; overflow: visible; }
svg text { paint-order: stroke; stroke: var(--paper); stroke-width: 3px; stroke-linejoin: round; fill: var(--ink); font: 12px system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif; font-variant-numeric: tabular-nums; }
svg .note { fill: var(--quiet); font-size: 11px; }
svg .rail { fill: none; stroke: var(--line); }
svg .yes { fill: var(--reached); }
svg .unknown { fill: url(#hatch); stroke: var(--excluded); stroke-width: .75; }
svg .hatching { stroke: var(--excluded); stroke-width: 1.5; }
svg .no { fill: var(--paper); stroke: var(--excluded); stroke-width: .75; }
svg .goal { stroke: var(--reached); fill: var(--reached); stroke-width: 2; }
svg .slip { stroke: var(--mistake); fill: var(--mistake); stroke-width: 2; }
.cell { display: inline-block; width: 1.5rem; height: 1.5rem; vertical-align: middle; flex: none; }
/* What a symbol holds is styled by its own classes: where it is used, it has no ancestors to match. */
symbol text { font: 700 12px system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif; text-anchor: middle; stroke: none; }
text.t-not-reached, text.t-cannot-tell { fill: var(--ink); }
text.t-excluded { fill: var(--ink); stroke: var(--paper); stroke-width: 3px; paint-order: stroke; }
.o-reached { fill: var(--reached); } text.t-reached { fill: var(--on-reached); }
.o-mistake { fill: var(--mistake); } text.t-mistake { fill: var(--on-mistake); }
.o-asked { fill: none; stroke: var(--asked); stroke-width: 2; } text.t-asked { fill: var(--asked); }
.o-not-reached { fill: none; stroke: var(--ink); stroke-width: 1.5; }
.o-cannot-tell { fill: none; stroke: var(--quiet); stroke-width: 1.5; stroke-dasharray: 3 2; }
.o-excluded { fill: url(#hatch); stroke: var(--excluded); }
.flag { fill: var(--flag); stroke: var(--paper); }
.bar text[class^="t-"] { font-weight: 700; }
.bar text.t-reached, .bar text.t-mistake { stroke: none; }
.bar .o-asked, .bar .o-not-reached, .bar .o-cannot-tell { fill: var(--paper); }
.legend { display: flex; flex-wrap: wrap; gap: .35rem 1.1rem; margin: .5rem 0 1rem; padding: 0; list-style: none; font-size: .875rem; }
.legend li { display: flex; align-items: center; gap: .4rem; }
.strips { border-top: 1px solid var(--line); }
.strips > details { border-bottom: 1px solid var(--line); }
.strips > details > summary { display: flex; flex-wrap: wrap; align-items: center; gap: .2rem; padding: .3rem 0; cursor: pointer; list-style: none; }
.strips > details > summary::-webkit-details-marker { display: none; }
.strips > details > summary::before { content: "▸"; width: 1rem; color: var(--quiet); }
.strips > details[open] > summary::before { content: "▾"; }
.strips > details > summary:hover { background: var(--tint); }
.strips .who { width: 13rem; max-width: 100%; font-size: .875rem; }
.session { margin: 0 0 1rem 1rem; padding-left: .8rem; border-left: 3px solid var(--line); font-size: .875rem; }
.session p { margin: 0 0 .3rem; max-width: none; }
.session dl { display: grid; grid-template-columns: minmax(6.5rem, max-content) minmax(0, 1fr); gap: .2rem 1rem; margin: 0; }
.session dt { color: var(--quiet); }
.session dd { margin: 0; min-width: 0; }
.session ul { margin: 0; padding: 0; list-style: none; }
.session q { quotes: none; white-space: pre-wrap; font-family: ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: .8125rem; unicode-bidi: isolate; }
@media (max-width: 40rem) {
  body { padding-top: 1rem; }
  tbody th[scope="row"] { position: sticky; left: 0; max-width: 8.5rem; background: var(--paper); }
  .session { margin-left: 0; }
  .session dl { grid-template-columns: minmax(0, 1fr); }
  .session dd { margin-bottom: .35rem; }
}
@media print {
  body { max-width: none; padding: 0; font-size: 10pt; -webkit-print-color-adjust: exact; print-color-adjust: exact; }
  nav { display: none; }
  .scroll { overflow: visible; }
  table { font-size: 8.5pt; }
  figure, tr, .session, summary { break-inside: avoid; }
  h2, h3, h4, figcaption, thead { break-after: avoid; }
}
`;
