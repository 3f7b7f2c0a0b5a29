import { type Fields, contentText, costOf, countOf, exitOf, fieldsOf, listOf, textOf } from '../fields.ts';
import { prepareShape } from '../json-shape.ts';
import { pickPiece } from '../piece.ts';
import type { TranscriptReader } from '../reader.ts';
import { buildSession } from '../session-builder.ts';

/**
 * mini-swe-agent `.traj.json`: `trajectory_format` mini-swe-agent-1.1 with `extra.actions` and tool messages
 * (models/utils/actions_toolcall.py, commit 14fd067), and version 1, whose command is the one block fenced as bash in
 * an answer (agents/default.py, commit 02e25f7). Every command is a shell of its own, in the configured directory.
 */
export const miniSweAgent: TranscriptReader = {
  format: 'mini-swe-agent',
  recognises(value, key) {
    if (key === 'info') return 'mini_version' in value || ('model_stats' in value && 'config' in value);
    if (key !== 'messages') return false;
    return typeof value['role'] === 'string' || value['object'] === 'response';
  },
  open({ sink, texts }) {
    const builder = buildSession({ format: 'mini-swe-agent', keepsDirectory: false, sink });
    const { facts } = builder;
    const waiting: string[] = [];
    let messages = 0;
    let hasInfo = false;
    let isTorn = false;
    return {
      take(piece) {
        const { key, line } = piece;
        builder.touch(line);
        isTorn ||= piece.isTorn;
        const value = fieldsOf(pickPiece(piece, SHAPE, texts));
        if (key === 'info') takeInfo(value);
        else if (key === 'messages') takeMessage(value, line);
        else if (key !== 'trajectory_format' && !piece.isTorn)
          builder.unknown(`member ${key ?? '(none)'}`, line);
      },
      end() {
        if (isTorn) builder.exclude('the document is torn');
        if (!hasInfo) builder.exclude('cut off: no info');
        const { apiCalls } = facts.usage;
        if (apiCalls !== null && builder.apiCalls.length > apiCalls) {
          builder.exclude(
            `${builder.apiCalls.length} answers of the model, and an info that says ${apiCalls} calls`,
          );
        }
        builder.finish();
      },
    };

    function takeMessage(message: Fields, line: number): void {
      messages += 1;
      const role = textOf(message['role']);
      const extra = fieldsOf(message['extra']);
      if (role === 'assistant' || message['object'] === 'response') takeAnswer(message, extra, line);
      else if (role === 'tool') answer(textOf(message['tool_call_id']) ?? '', message, line);
      else if (role === 'user' || message['type'] === 'function_call_output') {
        const id = textOf(message['call_id']) ?? waiting[0];
        if (id !== undefined) answer(id, message, line);
        else builder.add({ type: 'prompt', text: contentText(message['content']) }, { line });
      } else if (role === 'system') {
        builder.add(
          { type: 'context', channel: 'system prompt', text: contentText(message['content']) },
          { line },
        );
      } else if (role !== 'exit') builder.unknown(role === null ? '(not JSON)' : `role/${role}`, line);
    }

    function takeAnswer(message: Fields, extra: Fields, line: number): void {
      const usage = fieldsOf(fieldsOf(extra['response'])['usage'] ?? message['usage']);
      addUsage(usage, line);
      const text = contentText(message['content'] ?? message['output']);
      if (text !== '') builder.add({ type: 'message', text }, { line });
      const actions = listOf(extra['actions']).map(fieldsOf);
      const commands = actions.length > 0 ? actions : fencedCommand(text);
      commands.forEach((action, index) => {
        const command = textOf(action['command']) ?? textOf(action['action']);
        if (command === null) return;
        const id = textOf(action['tool_call_id']) ?? `${messages}/${index}`;
        waiting.push(id);
        builder.call(
          id,
          { type: 'command', command, cwd: '.', exit: null, stdout: '', stderr: '' },
          { line },
        );
      });
    }

    function answer(id: string, message: Fields, line: number): void {
      const at = waiting.indexOf(id);
      if (at >= 0) waiting.splice(at, 1);
      const extra = fieldsOf(message['extra']);
      const content = contentText(message['content'] ?? message['output']);
      const code =
        exitOf(extra['returncode']) ?? exitOf(numberIn(/<returncode>(-?\d+)<\/returncode>/u, content));
      const isSkipped = textOf(extra['exception_info']) === 'action was not executed';
      builder.answer(
        id,
        { output: textOf(extra['raw_output']) ?? content, exit: code, isRefused: isSkipped },
        line,
      );
    }

    function addUsage(usage: Fields, line: number): void {
      const prompt = countOf(usage['prompt_tokens']) ?? countOf(usage['input_tokens']);
      if (prompt === null) return;
      const details = fieldsOf(usage['prompt_tokens_details'] ?? usage['input_tokens_details']);
      const cacheReadTokens = countOf(details['cached_tokens']) ?? 0;
      const cacheWriteTokens = countOf(details['cache_creation_tokens']) ?? 0;
      const inputTokens = Math.max(0, prompt - cacheReadTokens - cacheWriteTokens);
      const output = countOf(usage['completion_tokens']) ?? countOf(usage['output_tokens']) ?? 0;
      builder.apiCalls.push({ line, inputTokens, cacheReadTokens, cacheWriteTokens });
      const sum = facts.usage;
      sum.inputTokens = (sum.inputTokens ?? 0) + inputTokens;
      sum.cacheReadTokens = (sum.cacheReadTokens ?? 0) + cacheReadTokens;
      sum.cacheWriteTokens = (sum.cacheWriteTokens ?? 0) + cacheWriteTokens;
      sum.outputTokens = (sum.outputTokens ?? 0) + output;
    }

    function takeInfo(info: Fields): void {
      hasInfo = true;
      const config = fieldsOf(info['config']);
      const directory = textOf(fieldsOf(config['environment'])['cwd']);
      facts.agentVersion = textOf(info['mini_version']);
      facts.model = textOf(fieldsOf(config['model'])['model_name']);
      facts.root = directory === '' ? null : directory;
      const stats = fieldsOf(info['model_stats']);
      Object.assign(facts.usage, {
        apiCalls: countOf(stats['api_calls']),
        ...costOf(stats['instance_cost']),
      });
      const status = textOf(info['exit_status']);
      if (status === null || status === '') builder.exclude('cut off: no exit status');
      else if (!/^(?:Submitted|LimitsExceeded|TimeExceeded|UserInterruption)$/u.test(status)) {
        builder.exclude(`ended with ${status}`);
      }
    }
  },
};

/** What is read of a message and of the info; the rest of them is passed over. */
const SHAPE = prepareShape({
  role: true,
  type: true,
  object: true,
  content: true,
  output: true,
  call_id: true,
  tool_call_id: true,
  usage: true,
  extra: {
    actions: true,
    response: { usage: true },
    returncode: true,
    exception_info: true,
    raw_output: 'ends',
  },
  config: { environment: { cwd: true }, model: { model_name: true } },
  mini_version: true,
  model_stats: true,
  exit_status: true,
});

/** The agent runs an answer's command only if there is exactly one. */
function fencedCommand(text: string): Fields[] {
  const found = [...text.matchAll(/```(?:bash|mswea_bash_command)\s*\n(.*?)\n```/gsu)];
  return found.length === 1 ? [{ command: (found[0]?.[1] ?? '').trim() }] : [];
}

function numberIn(pattern: RegExp, text: string): number | null {
  const found = pattern.exec(text)?.[1];
  return found === undefined ? null : Number(found);
}
