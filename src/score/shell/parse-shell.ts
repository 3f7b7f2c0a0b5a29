import { type ParsedScript, parse } from 'unbash';

/** Parsing pathological nesting takes quadratic time; no honest command comes near this. */
const LONGEST_COMMAND = 100_000;

/** The syntax tree of shell text, or why there is none to trust. */
export function parseShell(text: string): { script: ParsedScript | null; fault: string | null } {
  if (text.length > LONGEST_COMMAND) {
    return { script: null, fault: `the command is over ${LONGEST_COMMAND} characters` };
  }
  const script = parse(text);
  const error = script.errors?.[0];
  return {
    script,
    fault: error === undefined ? null : `the shell would refuse this line: ${error.message} at ${error.pos}`,
  };
}
