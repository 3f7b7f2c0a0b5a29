// npm run bench [name …]: every figure beside its baseline, measured in this run. Timings are printed, never asserted.
import { benchFamilies } from './families.mjs';
import { benchGit } from './git.mjs';
import { benchHelp } from './help.mjs';
import { benchLeakFalse } from './leak-false.mjs';
import { benchLeak } from './leak.mjs';
import { benchReport } from './report.mjs';
import { benchScore } from './score.mjs';
import { benchSessions } from './sessions.mjs';
import { benchTranscripts } from './transcripts.mjs';
import { benchVerdicts } from './verdicts.mjs';
import { benchVerify } from './verify.mjs';

const benches = {
  help: benchHelp,
  git: () => benchGit(),
  families: benchFamilies,
  score: benchScore,
  sessions: benchSessions,
  transcripts: benchTranscripts,
  report: benchReport,
  verdicts: benchVerdicts,
  verify: () => benchVerify(),
  leak: () => benchLeak(),
  // Folders of documentation are named after it.
  'leak-false': () => benchLeakFalse(folders),
};
const given = process.argv.slice(2);
const [wanted, folders] = given[0] === 'leak-false' ? [given.slice(0, 1), given.slice(1)] : [given, []];
for (const [name, bench] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  for (const { name: title, figures, ratio, bound, holds } of [await bench()].flat()) {
    console.log(`${holds ? 'ok   ' : 'short'} ${title}: ratio ${ratio.toFixed(2)} (${bound}); ${figures}`);
  }
}
