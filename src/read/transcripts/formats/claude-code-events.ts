import type { SessionEvent } from '../../../schema/record.ts';
import { type Fields, contentText, fieldsOf, listOf, textOf } from '../fields.ts';
import type { EventDetails } from '../session-builder.ts';

/** The blocks of a message; a plain text is one. */
export function blocksOf(content: unknown): readonly Fields[] {
  return typeof content === 'string' ? [{ type: 'text', text: content }] : listOf(content).map(fieldsOf);
}

/** What a hook printed for the model: plain text, or JSON with it inside. */
export function hookContext(stdout: string): string {
  const text = stdout.trim();
  if (!text.startsWith('{')) return text;
  try {
    const answer = fieldsOf(JSON.parse(text));
    const inner = textOf(fieldsOf(answer['hookSpecificOutput'])['additionalContext']);
    return inner ?? textOf(answer['additionalContext']) ?? textOf(answer['systemMessage']) ?? text;
  } catch {
    return text;
  }
}

/** The event of a tool call. */
export function eventOf(block: Fields, details: EventDetails): [SessionEvent, EventDetails] {
  const name = textOf(block['name']) ?? '';
  const input = fieldsOf(block['input']);
  const path = textOf(input['file_path']) ?? textOf(input['notebook_path']) ?? textOf(input['path']);
  const command = textOf(input['command']);
  if (name === 'Bash' && command !== null) {
    return [{ type: 'command', command, cwd: '.', exit: null, stdout: '', stderr: '' }, details];
  }
  if (path !== null && (name === 'Read' || name === 'NotebookRead')) return [{ type: 'read', path }, details];
  if (path !== null && ['Write', 'Edit', 'MultiEdit', 'NotebookEdit'].includes(name)) {
    return [
      { type: 'edit', path },
      { ...details, wrote: name === 'Write' ? textOf(input['content']) : null },
    ];
  }
  return [{ type: 'tool', name, input: block['input'] ?? null, output: '' }, details];
}

const REFUSED =
  /^(?:<tool_use_error>|Permission to use |The user doesn't want to |Claude requested permissions |PreToolUse:\S* (?:hook|\[))/u;
const RESET = 'Shell cwd was reset to ';

/** How a tool call ended, from its block and from what the harness adds beside it. */
export function resultOf(block: Fields, extra: Fields) {
  const isError = block['is_error'] === true;
  const content = contentText(block['content']);
  const stderr = textOf(extra['stderr']) ?? '';
  const code = isError ? /^Exit code (\d+)/u.exec(content)?.[1] : undefined;
  const isOpen =
    isError ||
    extra['interrupted'] === true ||
    textOf(extra['backgroundTaskId']) !== null ||
    content.startsWith('Command running in background');
  return {
    output: isError ? content : (textOf(extra['stdout']) ?? content),
    stderr,
    exit: code !== undefined ? Number(code) : isOpen ? null : 0,
    cwdAfter: resetIn(content) ?? resetIn(stderr),
    isRefused: isError && REFUSED.test(content),
    isError,
  };
}

/** Where the harness put the shell back to, which is the last thing an output says. */
function resetIn(output: string): string | null {
  const at = output.lastIndexOf(RESET);
  return at < 0
    ? null
    : (output
        .slice(at + RESET.length)
        .split('\n', 1)[0]
        ?.trim() ?? null);
}
