/** Whole names of authors that belong to a machine or to nobody, in lower case: what a harness leaves where it commits. */
export const NAMES_OF_NOBODY: readonly string[] = [
  'your name',
  'user',
  'root',
  'test',
  'test user',
  'tester',
  'nobody',
  'unknown',
  'agent',
  'assistant',
  'author',
  'jane doe',
  'john doe',
  'a u thor',
  'you',
];

/** Words of which none stands in the name or the address of a person who commits. */
export const WORDS_OF_HARNESSES: readonly string[] = [
  'harness',
  'benchmark',
  'bench',
  'swe-bench',
  'swe-agent',
  'openhands',
  'evaluator',
  'eval',
  'fixture',
  'synthetic',
  'foil',
  'claude',
  'codex',
  'gemini',
  'gpt',
];

/** Hosts that are nobody's: reserved, or the machine itself. */
export const HOSTS_OF_NOBODY = /(?:^|\.)example\.(?:com|org|net)$|^localhost$|\.localdomain$|^\(none\)$/u;
