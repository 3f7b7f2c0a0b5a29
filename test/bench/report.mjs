// The report of 10,000 scored sessions: counts, bootstraps and page, against reading their score lines alone.
import { formatMarkdown } from '../../dist/report/format-markdown.js';
import { formatPage } from '../../dist/report/html/format-page.js';
import { reportSections } from '../../dist/report/report-sections.js';
import { groupArms } from '../../dist/report/scored-runs.js';
import { summarise } from '../../dist/report/summarise.js';
import { STAGES } from '../../dist/schema/score.js';
import { makeStream } from '../../dist/plan/stream.js';
import { fastRandom } from '../../dist/stats/fast-random.js';

const RECORDS = 10_000;
const ROUNDS = 5;
/** Bound of the ratio: most of it is the bootstraps, 10,000 resamples of every pair of arms. */
export const AT_MOST = 15;

export function benchReport() {
  const { runs, scores } = makeRecords();
  const lines = scores.map((score) => JSON.stringify(score));
  const input = {
    manifest: {
      foil: '0',
      suite: { name: 'bench', seed: '1', digest: '' },
      checks: {},
    },
    instances: [...new Set(scores.map(({ id }) => id))].map((id) => ({
      id,
      scenario: 's',
      origin: 'told',
      skin: 'a',
      form: 'b',
    })),
    items: [],
    probes: [],
    runs,
    scores,
    admission: null,
    randomOf: (...names) => fastRandom(makeStream(...names).float),
  };
  let page = '';
  const report = median(() => {
    const made = summarise(input);
    const sections = reportSections(made);
    formatMarkdown({ report: made, sections });
    page = formatPage({ report: made, sections, groups: groupArms(input) });
  });
  const read = median(() => lines.forEach((line) => JSON.parse(line)));
  return {
    name: `report of ${RECORDS} sessions against JSON.parse of their scores`,
    figures: `${report.toFixed(0)} ms against ${read.toFixed(0)} ms, medians of ${ROUNDS}; page ${(page.length / 1024).toFixed(0)} KB`,
    ratio: report / read,
    bound: `at most ${AT_MOST}`,
    holds: report / read <= AT_MOST,
  };
}

function median(work) {
  const times = Array.from({ length: ROUNDS }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
  return times.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)];
}

/** Five arms, 500 instances of four sessions; outcomes by a fixed cycle. */
function makeRecords() {
  const runs = [];
  const scores = [];
  for (let index = 0; index < RECORDS; index += 1) {
    const arm = ['control', 'oracle', 'voluntary', 'hook', 'proxy'][index % 5];
    const session = (Math.floor(index / 5) % 4) + 1;
    const id = `i${Math.floor(index / 20)}`;
    const record = `r${index}`;
    const passes = arm !== 'control' && index % 7 !== 0;
    const found = (text) => [{ source: 'transcript', where: `event ${index % 90}`, found: text }];
    const result = (outcome) => ({ outcome, evidence: found('./deploy.sh --now'), sources: ['transcript'] });
    runs.push({
      record,
      id,
      arm,
      note: arm === 'control' ? null : 'plain',
      session,
      replicate: 1,
      agent: 'a',
    });
    scores.push({
      record,
      id,
      session,
      outcome: index % 50 === 49 ? 'excluded' : 'scored',
      ...(index % 50 === 49 ? { reason: 'store: no note' } : {}),
      goal: result(passes ? 'pass' : 'fail'),
      mistake: result(passes ? 'fail' : 'pass'),
      acquired: null,
      asked: false,
      stages: Object.fromEntries(
        STAGES.map((stage) => [
          stage,
          { value: passes ? 'yes' : 'no', sources: ['transcript'], evidence: found('the note') },
        ]),
      ),
      failure: passes ? null : 'never-asked',
      observations: { goal: 1, mistake: 1, acquired: 0 },
      contradictions: [],
      measures: { toolCalls: index % 40, toolCallsToFact: passes ? index % 9 : null },
      censored: passes ? [] : ['toolCallsToFact'],
      replayed: false,
      versions: { foil: '0', scorer: '1', scorerDigest: '', scenarioDigest: '', checksDigest: '' },
    });
  }
  return { runs, scores };
}
