import type { SessionEvent } from '../../../schema/record.ts';
import { type Fields, contentText, fieldsOf, listOf, textOf } from '../fields.ts';
import type { EventDetails } from '../session-builder.ts';

/** Names of tools as of the commits above. */
export function eventOf(name: string, input: Fields, details: EventDetails): [SessionEvent, EventDetails] {
  const command = textOf(input['command']);
  const path = textOf(input['file_path']) ?? textOf(input['absolute_path']);
  if (name === 'run_shell_command' && command !== null) {
    const cwd = textOf(input['dir_path']) ?? textOf(input['directory']);
    return [
      { type: 'command', command, cwd: cwd ?? '.', exit: null, stdout: '', stderr: '' },
      { ...details, isCwdStated: cwd !== null },
    ];
  }
  if (path !== null && name === 'read_file') return [{ type: 'read', path }, details];
  if (path !== null && (name === 'write_file' || name === 'replace' || name === 'edit')) {
    return [
      { type: 'edit', path },
      { ...details, wrote: name === 'write_file' ? textOf(input['content']) : null },
    ];
  }
  return [{ type: 'tool', name, input, output: '' }, details];
}

/** How a call of a stream ended. */
export function streamResult(value: Fields) {
  const { status } = value;
  const output = textOf(value['output']) ?? textOf(fieldsOf(value['error'])['message']) ?? '';
  return outcome(output, textOf(status));
}

/** How a call ended, by what its output says. */
export function outcome(output: string, status: string | null) {
  const code = /^(?:Exit Code|exit code): (-?\d+)$/mu.exec(output)?.[1];
  return { output, exit: code === undefined ? null : Number(code), isError: status === 'error' };
}

/** The text of the parts of a result. */
export function responseText(result: unknown): string {
  return listOf(result)
    .map((part) => {
      const { output, error } = fieldsOf(fieldsOf(fieldsOf(part)['functionResponse'])['response']);
      return textOf(output) ?? textOf(error) ?? contentText(part);
    })
    .join('');
}
