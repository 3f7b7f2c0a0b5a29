import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RecordUsage, SessionEvent } from '../../schema/record.ts';
import type { Agent } from '../agent.ts';
import { sessionEnvironment } from '../environment.ts';
import { makeTempFolder, removeTempFolder } from '../temp-folder.ts';
import { type TranscriptPlace, transcriptCandidates } from './find-transcript.ts';
import { gitIdentityOf } from './git-identity.ts';
import { type ProcessEnd, runToEnd } from './run-to-end.ts';
import { accountWithin, foldersBehind, wrapInBubblewrap } from './sandbox.ts';
import type { Tracer } from '../trace/tracer.ts';

/** What a transcript comes to, whatever reader read it. */
export interface ReadSession {
  events: SessionEvent[];
  usage: RecordUsage;
  /** Name and version of the reader. */
  reader: string;
  model: string | null;
  agentVersion: string | null;
  /** Why nothing may be concluded from the session. */
  exclusions: readonly string[];
}

export interface CommandAgentSettings {
  /** A shell command; `{prompt}` in it is the prompt as one argument. */
  command: string;
  transcript: TranscriptPlace;
  /** The session of a transcript; null where the file is none. `root`: the workspace. */
  readSession: (file: string, root: string) => ReadSession | null;
  /** Environment variables that the operator passes on, by name. */
  passed: Readonly<Record<string, string>>;
  /** Path of bubblewrap; null runs without walls. */
  bubblewrap: string | null;
  network: boolean;
  /** More folders that may be read inside the walls. */
  readable: readonly string[];
  /** Whether FOIL_PROMPT_FILE names the prompt; an agent that gets it otherwise need not see such a name. */
  namesPromptFile: boolean;
  /** Who watches the processes that are started; by default nobody. */
  tracer?: Tracer | null;
}

/** Seconds of processor time and blocks of 512 bytes a file: what no honest session needs. */
const LARGEST_FILE_IN_BLOCKS = 8 * 1024 * 1024;

/**
 * An agent's own process: one for each session, in the workspace, with an empty home that is thrown away afterwards.
 * What it printed and its transcript are kept as they are.
 */
export function commandAgent(settings: CommandAgentSettings): Agent {
  const { command, bubblewrap, network, tracer = null } = settings;
  return {
    name: command,
    reader: 'transcript',
    async play(task) {
      const scratch = makeTempFolder(task.tmp);
      const home = join(scratch, 'home');
      const inbox = join(scratch, 'in');
      const out = task.keep ?? join(scratch, 'out');
      for (const folder of [home, inbox, out]) mkdirSync(folder, { recursive: true });
      const workspace = `${task.dir}/workspace`;
      const promptFile = join(inbox, 'prompt.txt');
      const stdout = join(out, 'stdout');
      try {
        writeFileSync(promptFile, task.prompt);
        writeFileSync(join(home, '.gitconfig'), gitConfig(workspace));
        const accounts = join(inbox, 'accounts');
        writeFileSync(accounts, accountWithin(home));
        const shell = ['sh', '-c', commandLine(command, task.prompt)];
        const watch = tracer?.watch({
          scratch,
          out,
          path: task.path,
          cwd: workspace,
          ownPrograms: bubblewrap === null ? 1 : 2,
        });
        const argv =
          bubblewrap === null
            ? shell
            : wrapInBubblewrap({
                bubblewrap,
                argv: shell,
                cwd: workspace,
                network,
                readable: [
                  inbox,
                  ...settings.readable,
                  ...foldersBehind(task.path),
                  ...(watch?.readable ?? []),
                ],
                accounts,
                writable: [task.dir, home, ...(watch?.writable ?? [])],
              });
        const end = await runToEnd({
          argv: watch?.wrap(argv) ?? argv,
          cwd: workspace,
          env: {
            ...sessionEnvironment({ home, path: task.path, identity: null }),
            ...(settings.namesPromptFile ? { FOIL_PROMPT_FILE: promptFile } : {}),
            ...settings.passed,
            ...watch?.env,
          },
          stdin: task.prompt,
          stdout,
          stderr: join(out, 'stderr'),
          timeoutInSeconds: task.timeoutInSeconds,
          signal: task.signal,
        });
        task.signal?.throwIfAborted();
        const trace = await watch?.end();
        const found = findSession({ settings, stdout, home, workspace });
        if (found !== null && found.file !== stdout) cpSync(found.file, join(out, 'transcript'));
        return {
          events: found?.session.events ?? [],
          faults: [...faultsOf(end, task.timeoutInSeconds), ...transcriptFaults(found, settings.transcript)],
          ...(found === null ? {} : { usage: found.session.usage, reader: found.session.reader }),
          ...(trace === undefined ? {} : { trace }),
          process: {
            exit: end.exit,
            signal: end.signal,
            isolation: bubblewrap === null ? 'none' : 'bubblewrap',
            network: bubblewrap === null || network,
            transcript: found === null ? null : found.file === stdout ? 'stdout' : 'transcript',
            model: found?.session.model ?? null,
            agentVersion: found?.session.agentVersion ?? null,
            trace: tracer?.by ?? null,
          },
        };
      } finally {
        removeTempFolder(scratch);
      }
    },
  };
}

function commandLine(command: string, prompt: string): string {
  const argument = `'${prompt.replaceAll("'", `'\\''`)}'`;
  const asked = command.split('{prompt}').join(argument);
  return `ulimit -c 0; ulimit -f ${LARGEST_FILE_IN_BLOCKS}; umask 022; ${asked}`;
}

/** The home says the same as the repository about who works here, so that git never asks. */
function gitConfig(workspace: string): string {
  const config = join(workspace, '.git', 'config');
  const { name, email } = gitIdentityOf(existsSync(config) ? readFileSync(config, 'utf8') : '');
  return `[user]\n\tname = ${name}\n\temail = ${email}\n[safe]\n\tdirectory = *\n`;
}

interface Found {
  file: string;
  session: ReadSession;
}

function findSession(options: {
  settings: CommandAgentSettings;
  stdout: string;
  home: string;
  workspace: string;
}): Found | null {
  const { settings, stdout, home, workspace } = options;
  for (const file of transcriptCandidates({ place: settings.transcript, stdout, home, workspace })) {
    const session = settings.readSession(file, workspace);
    if (session !== null) return { file, session };
  }
  return null;
}

function faultsOf({ exit, signal, isTimedOut }: ProcessEnd, limit: number): string[] {
  if (isTimedOut) return [`the session did not end within ${limit} s`];
  if (signal !== null) return [`the agent was ended by ${signal}`];
  return exit === 0 ? [] : [`the agent ended with exit code ${exit}`];
}

function transcriptFaults(found: Found | null, place: TranscriptPlace): string[] {
  if (found !== null) return [...found.session.exclusions];
  const where = { stdout: 'standard output', auto: 'standard output or its home' };
  return [`no transcript in ${place.kind === 'path' ? place.glob : where[place.kind]}`];
}
