/** What `foil stats` can be asked. */
export interface Question {
  name: string;
  /** Names of its values, as a usage line has them: `<k>`, `<p...>`. */
  values: readonly string[];
  description: string;
  options: readonly QuestionOption[];
  /** A whole command line, shown in the help and beside errors. */
  example: string;
  /** Head of the printed table. */
  title: string;
  /** @throws RangeError where the figures make no sense. */
  answer: (given: { values: string[]; options: Record<string, unknown> }) => Answer;
}

interface QuestionOption {
  flags: string;
  about: string;
  /** @throws RangeError saying what was expected. */
  read: (text: string) => unknown;
  required?: boolean;
  fallback?: unknown;
}

interface Answer {
  /** What --json prints. */
  result: unknown;
  /** What is printed for people: a name and a figure each. */
  rows: [name: string, figure: string][];
  note?: string;
  /** The answer is no: exit code 1. */
  isRefused?: boolean;
}
