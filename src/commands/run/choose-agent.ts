import { InputError, inputError, type Problem } from '../../errors.ts';
import type { Agent } from '../../run/agent.ts';
import { commandAgent } from '../../run/command/command-agent.ts';
import { parseTranscriptPlace } from '../../run/command/find-transcript.ts';
import { PRESETS, type Preset } from '../../run/command/presets.ts';
import { findBubblewrap } from '../../run/command/sandbox.ts';
import { tryWalls, wrapBare } from '../../run/command/try-walls.ts';
import { canFind } from '../../run/minimal-path.ts';
import { probeAgent } from '../../run/probe-agent.ts';
import { findTempParent } from '../../run/temp-parent.ts';
import { findTracer } from '../../run/trace/find-tracer.ts';
import type { ScenarioKey } from '../../schema/scenario-key.ts';
import { PROBES } from '../../schema/scenario.ts';
import { TRANSCRIPT_FORMATS, type TranscriptFormat } from '../../schema/transcript.ts';
import { nearestName } from '../../text/nearest.ts';
import { listOption, textOption, type CommandInput } from '../command.ts';
import { readSession } from './read-session.ts';

export interface ChosenAgent {
  /** As records and people call it. */
  name: string;
  agentFor: (key: ScenarioKey) => Agent;
  /** Its sessions can be had again for nothing. */
  isScripted: boolean;
  /** Programs that must be found. */
  programs: readonly string[];
  /** What the operator should know before it starts. */
  warnings: readonly string[];
}

/** Who plays: `probe:NAME`, a preset such as `claude-code`, or any shell command. */
export function chooseAgent({ options }: Pick<CommandInput, 'options'>): ChosenAgent {
  const agent = textOption(options, 'agent') ?? '';
  if (agent.trim() === '')
    throw inputError('--agent', 'is empty', `one of ${namesOfAgents().join(', ')}, or a command`);
  const probe = PROBES.find((each) => `probe:${each}` === agent);
  if (probe !== undefined)
    return {
      name: agent,
      agentFor: (key) => probeAgent(probe, key),
      isScripted: true,
      programs: [],
      warnings: [],
    };
  const preset = PRESETS[agent];
  if (preset === undefined && /^[\w:.-]+$/u.test(agent)) rejectMisspelt(agent);
  return chooseCommand({ options, command: preset?.command ?? agent, preset });
}

function chooseCommand(settings: {
  options: CommandInput['options'];
  command: string;
  preset: Preset | undefined;
}): ChosenAgent {
  const { options, command, preset } = settings;
  const network = options['network'] !== false;
  const bubblewrap = options['walls'] === false ? null : findWalls(network);
  const watched = options['trace'] === true ? findWitness({ bubblewrap, network }) : null;
  const format = readFormat(textOption(options, 'format')) ?? preset?.format ?? null;
  const agent = commandAgent({
    command,
    transcript: parseTranscriptPlace(
      textOption(options, 'transcript') ?? (preset === undefined ? 'auto' : 'stdout'),
    ),
    readSession: (file, root) => readSession({ file, format, root }),
    passed: readPassed(listOption(options, 'passEnv')),
    bubblewrap,
    network,
    readable: listOption(options, 'show'),
    namesPromptFile: preset === undefined,
    tracer: watched?.tracer ?? null,
  });
  return {
    name: command,
    agentFor: () => agent,
    isScripted: false,
    programs: preset === undefined ? programOf(command) : [preset.program],
    warnings: [
      ...(bubblewrap === null ? [withoutWalls(options['walls'] === false)] : []),
      ...(watched === null || watched.whyNotStrace === null ? [] : [withoutStrace(watched.whyNotStrace)]),
    ],
  };
}

/** The program that a command starts with, where the operator's PATH has it: the walls must show where it is. */
function programOf(command: string): string[] {
  const [, name = ''] = /^\s*([\w.+-]+)(?:\s|$)/u.exec(command) ?? [];
  return name !== '' && canFind(name, process.env['PATH'] ?? '') ? [name] : [];
}

/** @throws InputError where bubblewrap is there and does not work: every session would fail for it. */
function findWalls(network: boolean): string | null {
  const bubblewrap = findBubblewrap(process.env['PATH'] ?? '');
  if (bubblewrap === null) return null;
  const problem = tryWalls({ bubblewrap, network });
  if (problem === null) return bubblewrap;
  throw inputError(
    bubblewrap,
    `cannot build walls on this machine: ${problem}`,
    'it needs user namespaces, which a container or the kernel may forbid; --no-walls runs the agent with all of your rights',
  );
}

function findWitness({ bubblewrap, network }: { bubblewrap: string | null; network: boolean }) {
  return findTracer({
    inherited: process.env['PATH'] ?? '',
    wrap: (argv) => wrapBare({ bubblewrap, network, argv }),
    tmp: findTempParent(),
  });
}

function withoutStrace(why: string): string {
  return `${why} (Debian: apt-get install strace): commands are recorded by PATH and bash instead, which an agent can go around`;
}

function withoutWalls(isAsked: boolean): string {
  const why = isAsked ? 'as asked' : 'bubblewrap is not installed (Debian: apt-get install bubblewrap)';
  return `no walls, ${why}: the agent can read the keys, the other arms and your home`;
}

function readPassed(names: readonly string[]): Record<string, string> {
  const problems: Problem[] = [];
  const passed: Record<string, string> = {};
  for (const name of names) {
    const value = process.env[name];
    if (value === undefined)
      problems.push({
        file: '--pass-env',
        line: null,
        column: null,
        message: `${name} is not set`,
        hint: `export ${name}, or leave it out`,
      });
    else passed[name] = value;
  }
  if (problems.length > 0) throw new InputError(problems);
  return passed;
}

function readFormat(text: string | undefined): TranscriptFormat | null {
  if (text === undefined) return null;
  const format = TRANSCRIPT_FORMATS.find((each) => each === text);
  if (format !== undefined) return format;
  throw inputError(
    '--format',
    `"${text}" is no transcript format`,
    `one of ${TRANSCRIPT_FORMATS.join(', ')}`,
  );
}

function namesOfAgents(): string[] {
  return [...PROBES.map((each) => `probe:${each}`), ...Object.keys(PRESETS)];
}

/** One word that is nearly a name is a slip, not a program. */
function rejectMisspelt(agent: string): void {
  const names = namesOfAgents();
  const nearest = nearestName(agent, names);
  if (nearest === null && !agent.startsWith('probe:')) return;
  throw inputError(
    '--agent',
    `"${agent}" is no agent; expected ${names.join(', ')}, or a shell command`,
    nearest === null ? undefined : `did you mean ${nearest}?`,
  );
}
