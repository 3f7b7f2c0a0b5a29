import type { SessionEvent } from '../../../schema/record.ts';
import { argumentsOf, costOf, countOf, fieldsOf, textOf } from '../fields.ts';
import { prepareShape } from '../json-shape.ts';
import { pickPiece } from '../piece.ts';
import type { TranscriptReader } from '../reader.ts';
import { type EventDetails, buildSession } from '../session-builder.ts';

/**
 * SWE-agent `.traj` (sweagent/types.py, commit 05ff843; swe-agent.com/latest/usage/trajectories): a document whose
 * `trajectory` holds the steps and whose `info.model_stats` holds the usage. The state of a step is that at its end,
 * and names the directory the shell was in. What was sent to the model says nothing of caches.
 */
export const sweAgent: TranscriptReader = {
  format: 'swe-agent',
  recognises(value, key) {
    return key === 'trajectory' && typeof value['action'] === 'string' && 'observation' in value;
  },
  open({ sink, texts }) {
    const builder = buildSession({ format: 'swe-agent', keepsDirectory: true, sink });
    const { facts } = builder;
    let steps = 0;
    let hasInfo = false;
    let directory: string | null = null;
    let isTorn = false;
    return {
      take(piece) {
        const { key, line } = piece;
        builder.touch(line);
        isTorn ||= piece.isTorn;
        if (key === 'history' || key === 'replay_config') return;
        const parsed = pickPiece(piece, SHAPE, texts);
        if (key === 'info') takeInfo(parsed);
        else if (key === 'trajectory') takeStep(parsed, line);
        else if (key !== 'environment' && !piece.isTorn) builder.unknown(`member ${key ?? '(none)'}`, line);
      },
      end() {
        if (isTorn) builder.exclude('the document is torn');
        if (!hasInfo) builder.exclude('cut off: no info');
        builder.finish();
      },
    };

    function takeStep(parsed: unknown, line: number): void {
      const step = fieldsOf(parsed);
      const action = textOf(step['action']);
      if (action === null) {
        builder.unknown('(not JSON)', line);
        return;
      }
      steps += 1;
      const state = argumentsOf(step['state']);
      const before = directory;
      directory = textOf(state['working_dir']) ?? directory;
      facts.root ??= directory;
      const thought = textOf(step['thought']) ?? textOf(step['response']) ?? '';
      if (thought.trim() !== '') builder.add({ type: 'message', text: thought }, { line });
      if (action.trim() === '') return;
      const details = { line, cwdAfter: directory };
      builder.call(`${steps}`, ...eventOf(action, before, details));
      builder.answer(`${steps}`, { output: textOf(step['observation']) ?? '', cwdAfter: directory }, line);
    }

    function takeInfo(parsed: unknown): void {
      hasInfo = true;
      const info = fieldsOf(parsed);
      const stats = fieldsOf(info['model_stats']);
      facts.agentVersion = textOf(info['swe_agent_version']);
      const apiCalls = countOf(stats['api_calls']);
      Object.assign(facts.usage, {
        inputTokens: countOf(stats['tokens_sent']),
        outputTokens: countOf(stats['tokens_received']),
        apiCalls,
        ...costOf(stats['instance_cost']),
      });
      const status = textOf(info['exit_status']);
      if (status === null || status === '') builder.exclude('cut off: no exit status');
      else if (/error|exit_api|exit_environment|early_exit/u.test(status))
        builder.exclude(`ended with ${status}`);
      if (facts.usage.outputTokens === 0) builder.exclude('zero output tokens');
    }
  },
};

/** What is read of a step and of the info: not the query, which repeats all that was said before. */
const SHAPE = prepareShape({
  action: true,
  observation: 'ends',
  thought: true,
  response: true,
  state: true,
  model_stats: true,
  swe_agent_version: true,
  exit_status: true,
});

/** An action is a line of shell text; the tools of the agent are commands of it. */
function eventOf(action: string, before: string | null, details: EventDetails): [SessionEvent, EventDetails] {
  const text = action.trim();
  const [tool = '', verb = '', path = ''] = text.split(/\s+/u, 3);
  const isOneLine = !text.includes('\n');
  if (tool === 'str_replace_editor' && path !== '') {
    if (verb === 'view') return [{ type: 'read', path }, details];
    if (verb !== 'undo_edit') return [{ type: 'edit', path }, details];
  }
  if (isOneLine && tool === 'open' && verb !== '')
    return [{ type: 'read', path: verb.replaceAll(/^"|"$/gu, '') }, details];
  if (isOneLine && tool === 'create' && verb !== '') return [{ type: 'edit', path: verb }, details];
  if (/^(?:submit|edit|goto|scroll_up|scroll_down|search_dir|search_file|find_file|exit_\w+)$/u.test(tool)) {
    return [{ type: 'tool', name: tool, input: { action: text }, output: '' }, details];
  }
  return [
    { type: 'command', command: text, cwd: before ?? '.', exit: null, stdout: '', stderr: '' },
    { ...details, isCwdStated: before !== null },
  ];
}
