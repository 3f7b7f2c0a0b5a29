import type { SessionEvent } from '../../../schema/record.ts';
import { type Fields, countOf, textOf } from '../fields.ts';
import type { EventDetails } from '../session-builder.ts';

/** What observations name an action by. */
export function idOf(value: Fields, line: number): number | string {
  return countOf(value['id']) ?? `line ${line}`;
}

/** The event of an action. */
export function actionEvent(
  action: string,
  args: Fields,
  details: EventDetails,
): [SessionEvent, EventDetails] {
  const path = textOf(args['path']);
  const command = textOf(args['command']);
  // What goes to the standard input of a program that runs is no command.
  if (action === 'run' && command !== null && args['is_input'] !== true) {
    const cwd = textOf(args['cwd']);
    return [
      { type: 'command', command, cwd: cwd ?? '.', exit: null, stdout: '', stderr: '' },
      { ...details, isCwdStated: cwd !== null },
    ];
  }
  if (action === 'read' && path !== null) return [{ type: 'read', path }, details];
  if (action === 'write' && path !== null) {
    return [
      { type: 'edit', path },
      { ...details, wrote: textOf(args['content']) },
    ];
  }
  if (action === 'edit' && path !== null) {
    if (command === 'view') return [{ type: 'read', path }, details];
    return [
      { type: 'edit', path },
      { ...details, wrote: command === 'create' ? textOf(args['file_text']) : null },
    ];
  }
  return [{ type: 'tool', name: action, input: args, output: '' }, details];
}

/** The event of a tool call of the SDK. */
export function sdkEvent(name: string, given: Fields, details: EventDetails): [SessionEvent, EventDetails] {
  const command = textOf(given['command']);
  const path = textOf(given['path']);
  const isShell = /^(?:terminal|execute_bash|bash|BashTool|TerminalTool)$/u.test(name);
  if (isShell && command !== null && given['is_input'] !== true) {
    return [{ type: 'command', command, cwd: '.', exit: null, stdout: '', stderr: '' }, details];
  }
  if (path !== null && command !== null) return actionEvent('edit', given, details);
  return [{ type: 'tool', name, input: given, output: '' }, details];
}
