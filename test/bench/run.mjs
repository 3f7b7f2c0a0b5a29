// npm run bench [name …]: every figure beside its baseline, measured in this run. Timings are printed, never asserted.
import { benchFamilies } from './families.mjs';
import { benchGit } from './git.mjs';
import { benchHelp } from './help.mjs';
import { benchReport } from './report.mjs';
import { benchScore } from './score.mjs';
import { benchSessions } from './sessions.mjs';
import { benchTranscripts } from './transcripts.mjs';

const benches = {
  help: benchHelp,
  git: () => benchGit(),
  families: benchFamilies,
  score: benchScore,
  sessions: benchSessions,
  transcripts: benchTranscripts,
  report: benchReport,
};
const wanted = process.argv.slice(2);
for (const [name, bench] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  for (const { name: title, figures, ratio, bound, holds } of [await bench()].flat()) {
    console.log(`${holds ? 'ok   ' : 'short'} ${title}: ratio ${ratio.toFixed(2)} (${bound}); ${figures}`);
  }
}
