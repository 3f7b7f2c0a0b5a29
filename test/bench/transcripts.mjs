// Transcripts read and analysed by `foil audit`, beside a bare loop of JSON.parse per line over the same files in one
// thread; start-up, and the time until the code is compiled, are taken off by measuring a corpus and five of it. Then the resident set over 2 GiB, and a session
// of 400 commands. `FOIL_DIST` names another build.
import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { median } from './pairs.mjs';

const dist = process.env.FOIL_DIST ?? fileURLToPath(new URL('../../dist/', import.meta.url));
const MIB = 2 ** 20;
const FILES = 240;
const PAIRS = 5;

/** Bound of the ratio of rates. */
export const AT_LEAST = 1;
/** Of the resident set, from a quarter of a GiB to two. */
export const MOST_GROWTH_IN_MIB = 64;
/** For a session of 400 commands, once started. */
export const MOST_MILLISECONDS = 100;

export async function benchTranscripts() {
  const folder = mkdtempSync(join(tmpdir(), 'x'));
  try {
    return [benchRate(folder), benchMemory(folder), await benchSession(folder)];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function benchRate(folder) {
  const folders = [1, 5].map((times) => {
    const into = join(folder, `corpus-${times}`);
    mkdirSync(into);
    let bytes = 0;
    for (let file = 0; file < times * FILES; file += 1) {
      const text = makeSession({ seed: file + 1, commands: 32 });
      writeFileSync(join(into, `${String(file).padStart(4, '0')}.jsonl`), text);
      bytes += Buffer.byteLength(text);
    }
    return { into, bytes };
  });
  const bare =
    'const fs=require("fs");for(const f of fs.readdirSync(process.argv[1]))' +
    'for(const l of fs.readFileSync(process.argv[1]+"/"+f,"utf8").split("\\n"))if(l)JSON.parse(l)';
  const parse = ({ into }) => time([process.execPath, '-e', bare, into]);
  const audit = ({ into }) => time([process.execPath, join(dist, 'cli.js'), 'audit', into, ...ASKED]);
  const [small, large] = folders;
  const times = { bare: [], audit: [] };
  for (let pair = -1; pair < PAIRS; pair += 1) {
    const took = { bare: parse(large) - parse(small), audit: audit(large) - audit(small) };
    if (pair < 0) continue;
    times.bare.push(took.bare);
    times.audit.push(took.audit);
  }
  const rate = (milliseconds) => ((large.bytes - small.bytes) / MIB / milliseconds) * 1000;
  const ratio = median(times.bare) / median(times.audit);
  return {
    name: 'transcripts read and analysed against a bare loop of JSON.parse',
    figures:
      `${rate(median(times.audit)).toFixed(0)} MiB/s against ${rate(median(times.bare)).toFixed(0)} MiB/s in one thread, ` +
      `${4 * FILES} files of ${(small.bytes / FILES / 1024).toFixed(0)} KiB with 32 commands, medians of ${PAIRS} pairs`,
    ratio,
    bound: `at least ${AT_LEAST}`,
    holds: ratio >= AT_LEAST,
  };
}

function benchMemory(folder) {
  const peaks = [256, 2048].map((size) => {
    const file = join(folder, 'large.jsonl');
    const handle = openSync(file, 'w');
    for (let bytes = 0, seed = 1; bytes < size * MIB; seed += 1) {
      bytes += writeSync(handle, makeSession({ seed, commands: 64 }));
    }
    closeSync(handle);
    const watch = 'process.on("exit",()=>process.stderr.write("\\nrss "+process.resourceUsage().maxRSS))';
    const start = performance.now();
    const { stderr, status } = spawnSync(
      process.execPath,
      ['--import', `data:text/javascript,${watch}`, join(dist, 'cli.js'), 'audit', file, ...ASKED],
      { encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'] },
    );
    if (status !== 0) throw new Error(`audit ended with ${status}: ${stderr}`);
    rmSync(file);
    return { size, peak: Number(/rss (\d+)/u.exec(stderr)?.[1]) / 1024, took: performance.now() - start };
  });
  const [small, large] = peaks;
  return {
    name: 'resident set of a 2 GiB transcript against one of 256 MiB',
    figures:
      `${large.peak.toFixed(0)} MiB against ${small.peak.toFixed(0)} MiB; ` +
      `${(large.size / (large.took / 1000)).toFixed(0)} MiB/s in one thread`,
    ratio: large.peak / small.peak,
    bound: `growth at most ${MOST_GROWTH_IN_MIB} MiB`,
    holds: large.peak - small.peak <= MOST_GROWTH_IN_MIB,
  };
}

async function benchSession(folder) {
  const { openAudit } = await import(pathToFileURL(join(dist, 'commands/audit/audit-batch.js')).href);
  const audit = openAudit({ target: './water.sh', pattern: 'water\\.sh', format: null, isJson: true });
  const times = Array.from({ length: 21 }, (_, index) => {
    const path = join(folder, `session-${index}.jsonl`);
    writeFileSync(path, makeSession({ seed: 1000 + index, commands: 400 }));
    const start = performance.now();
    audit.one({ path, bytes: 1, isNamed: true }, () => {});
    return performance.now() - start;
  });
  const took = median(times.slice(1));
  return {
    name: 'a session of 400 commands, once started',
    figures: `${took.toFixed(0)} ms, the median of 20 sessions; ${times[0].toFixed(0)} ms for the first`,
    ratio: took / MOST_MILLISECONDS,
    bound: `at most 1, of ${MOST_MILLISECONDS} ms`,
    holds: took <= MOST_MILLISECONDS,
  };
}

const ASKED = ['--target', './water.sh', '--json'];

function time([command, ...args]) {
  const start = performance.now();
  const { status, stderr } = spawnSync(command, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}: ${stderr}`);
  return performance.now() - start;
}

/** What agents type to look around: four of five commands of the sessions this corpus is modelled on. */
const PLAIN = [
  (f) => `ls -la ${f}`,
  (f) => `cat ${f}/plan.yaml && cat ${f}/water.sh`,
  (f) => `echo "=== ${f} ==="; cat ${f}/notes.md; echo; find ${f} -type f | sort`,
  (f) => `cd /srv/greenhouse && grep -rn "valve ${f}" --include="*.py" . 2>/dev/null | head -40`,
  (f) => `git status && git log --oneline -${f.length} && git diff -- ${f}`,
  (f) => `sed -n '1,80p' ${f}/valve.py`,
];
/** What else they type. */
const INVOLVED = [
  (f) => `python3 -m pytest ${f} -q 2>&1 | tail -20`,
  (f) =>
    `git add ${f} && git commit -m "$(cat <<'EOF'\nBeds of ${f}\n\nThe drip line reaches them now.\nEOF\n)"`,
  (f) => `find ${f} -name '*.sh' | xargs -I{} sh -c 'echo "--- {}"; cat {}'`,
  (f) => `for bed in 1 2 3; do python3 tools/${f}.py --bed "$bed" || break; done`,
  (f) => `cat > ${f}/note.txt <<'EOF'\nvalves of ${f}\n./water.sh is for the night crew\nEOF`,
  (f) => `npm run build --silent && node dist/${f}.js --check`,
];
const LINES = [
  'def open_valve(bed, minutes):',
  '    """Opens the valve of one bed; "minutes" is how long."""',
  '    if minutes <= 0: raise ValueError("no time")',
  'beds: 4\tline: drip\tnight: true',
  '-rw-r--r-- 1 gardener gardener 2048 Mar  3 04:05 plan.yaml',
  'PASSED tests/test_valve.py::test_opens_and_closes [ 52%]',
];

/** A session as Claude Code writes one, of the shape measured on real ones: a third of its lines say nothing. */
function makeSession({ seed, commands }) {
  let state = seed;
  const draw = (below) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return (state >>> 8) % below;
  };
  const session = `5e55${String(seed).padStart(8, '0')}`;
  const rows = [];
  const row = ({ tool_use_result: last, ...value }) =>
    rows.push(
      JSON.stringify({
        ...value,
        session_id: session,
        uuid: `u${seed}-${rows.length}`,
        // What the harness adds to a result is the last member of its event.
        ...(last === undefined ? {} : { tool_use_result: last }),
      }),
    );
  const sum = { input_tokens: 0, cache_creation_input_tokens: 0, cache_read_input_tokens: 0 };
  const say = (id, content, usage) =>
    row({
      type: 'assistant',
      message: { model: 'fern-2', id, type: 'message', role: 'assistant', content, stop_reason: null, usage },
      parent_tool_use_id: null,
      timestamp: '2026-02-03T04:05:06.000Z',
    });
  const root = '/srv/greenhouse';
  row({
    type: 'system',
    subtype: 'init',
    cwd: root,
    tools: ['Bash'],
    model: 'fern-2',
    claude_code_version: '2.1.220',
  });
  for (let call = 0; call < commands; call += 1) {
    for (let think = draw(8); think > 0; think -= 1) {
      row({ type: 'system', subtype: 'thinking_tokens', estimated_tokens: draw(900), delta: draw(90) });
    }
    const usage = {
      input_tokens: 2,
      cache_creation_input_tokens: draw(2000),
      cache_read_input_tokens: 12_000 + draw(9000),
      cache_creation: { ephemeral_5m_input_tokens: 0, ephemeral_1h_input_tokens: draw(2000) },
      output_tokens: draw(9),
      service_tier: 'standard',
    };
    for (const part of Object.keys(sum)) sum[part] += usage[part];
    const [message, tool] = [`msg_${seed}_${call}`, `toolu_${seed}_${call}`];
    const list = draw(5) === 0 ? INVOLVED : PLAIN;
    const command = list[draw(list.length)](`bed${draw(4000)}`);
    say(message, [{ type: 'thinking', thinking: '', signature: '' }], usage);
    say(
      message,
      [{ type: 'tool_use', id: tool, name: 'Bash', input: { command, description: 'Look at the beds' } }],
      usage,
    );
    const stdout = Array.from({ length: 4 + draw(110) }, () => LINES[draw(LINES.length)]).join('\n');
    row({
      type: 'user',
      message: {
        role: 'user',
        content: [{ tool_use_id: tool, type: 'tool_result', content: stdout, is_error: false }],
      },
      parent_tool_use_id: null,
      tool_use_result: { stdout, stderr: '', interrupted: false, isImage: false },
    });
  }
  say(`msg_${seed}_end`, [{ type: 'text', text: 'The beds are in order.' }], {
    input_tokens: 0,
    cache_creation_input_tokens: 0,
    cache_read_input_tokens: 0,
    output_tokens: 1,
  });
  row({
    type: 'result',
    subtype: 'success',
    is_error: false,
    num_turns: commands + 1,
    usage: { ...sum, output_tokens: 900 },
  });
  return `${rows.join('\n')}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const { name, figures, ratio, bound, holds } of await benchTranscripts()) {
    process.stdout.write(
      `${holds ? 'ok   ' : 'short'} ${name}: ratio ${ratio.toFixed(2)} (${bound}); ${figures}\n`,
    );
  }
}
