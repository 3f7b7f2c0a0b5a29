import { z } from 'zod';

const path = z.string().min(1);
/** A JavaScript regular expression, matched with the `mu` flags. */
const pattern = z.string().min(1);
const VERDICTS = ['runs', 'may-run', 'does-not-run', 'cannot-tell'] as const;
export const commandVerdictSchema = z.enum(VERDICTS);
/** Does a shell line start the program in question? `may-run`: behind a condition, in a loop, in a called function. */
export type CommandVerdict = (typeof VERDICTS)[number];

/** CRLF pairs are read as LF. Undeclared, bytes are bytes: no carriage return ends a line. */
const crlf = z.boolean().optional();

const DOCUMENT_FORMATS = ['json', 'jsonl', 'yaml', 'toml'] as const;
/** How a file is read as a value; a `jsonl` file, and one with several YAML documents, is a list. */
export type DocumentFormat = (typeof DOCUMENT_FORMATS)[number];

const value = z.strictObject({
  path,
  /** RFC 6901: `/project/version`, `/0/target`; empty for the whole document. */
  pointer: z.string().regex(/^(?:\/(?:[^~]|~[01])*)?$/u, 'expected a JSON Pointer such as /project/version'),
  /** The value, of the same type: `"1.10"` is not the number 1.1. */
  equals: z.unknown().optional(),
  /** Matches the text of a scalar as it is written (`1.10`), or the JSON of a list or an object. */
  matches: pattern.optional(),
  /** By default what the file's ending says. */
  format: z.enum(DOCUMENT_FORMATS).optional(),
});

/** Where a git check looks: `workspace`, or a repository beside it (`beside/origin.git`). */
const repo = z.string().min(1).default('workspace');

const ran = z.strictObject({
  /** A program path (`./deploy.sh`) or a command prefix (`git tag`, `twine upload`). */
  target: z.string().min(1),
  /** Only invocations whose arguments, joined by one space, match. */
  args: pattern.optional(),
  /** Only invocations whose arguments, joined by one space, do not match (`--dry-run`, `--list`). */
  unlessArgs: pattern.optional(),
  /** Only where this is the exit code of the invocation itself; a pipe or a `;` behind it hides that. */
  exit: z.int().min(0).max(255).optional(),
  /** Only where what the line printed, standard output before standard error, matches. */
  output: pattern.optional(),
  /** Which verdicts count; by default `runs` and `may-run`. */
  verdicts: z.array(commandVerdictSchema).min(1).optional(),
});

/**
 * A check, as a scenario writes it (its texts are templates) and as a key holds it (rendered).
 * State checks read bytes before and after the session; action checks read the transcript. A missing file
 * fails every state check but `absent`, `lacks` and `unchanged` (missing both before and after).
 */
export type Check =
  | { matches: { path: string; pattern: string; crlf?: boolean } }
  | { lacks: { path: string; pattern: string; crlf?: boolean } }
  | {
      counts: {
        path: string;
        pattern: string;
        crlf?: boolean;
        atLeast?: number;
        atMost?: number;
        gained?: number;
      };
    }
  | { value: z.infer<typeof value> }
  | { unchanged: string }
  | { changed: string }
  | { added: { path: string; pattern: string; crlf?: boolean } }
  | { absent: string }
  | { exists: string }
  | { mode: { path: string; executable: boolean } }
  | {
      tag: {
        repo: string;
        name: string;
        is: 'annotated' | 'lightweight' | 'present' | 'absent';
        at?: string;
      };
    }
  | { log: { repo: string; ref?: string; pattern: string; gained?: number } }
  | { verified: { name: string; exit?: number; output?: string } }
  | { ran: z.infer<typeof ran> }
  | { read: string }
  | { edited: string }
  | { called: string }
  | { order: [Check, Check] }
  | { follows: { what: Check; after: Check; without?: Check; unlessThen?: Check } }
  | { all: Check[] }
  | { any: Check[] }
  | { not: Check };

export const checkSchema: z.ZodType<Check> = z.lazy(() =>
  z.union([
    /** The file's text has the pattern. */
    z.strictObject({ matches: z.strictObject({ path, pattern, crlf }) }),
    /** The file's text has not the pattern, or there is no file. */
    z.strictObject({ lacks: z.strictObject({ path, pattern, crlf }) }),
    /** How often the pattern stands in the file after the session; `gained` compares with its start. */
    z.strictObject({
      counts: z.strictObject({
        path,
        pattern,
        crlf,
        atLeast: z.int().min(0).optional(),
        atMost: z.int().min(0).optional(),
        gained: z.int().optional(),
      }),
    }),
    /** What a JSON, YAML or TOML file has at a pointer; without `equals` and `matches`, anything at all. */
    z.strictObject({ value }),
    z.strictObject({ unchanged: path }),
    z.strictObject({ changed: path }),
    /** A line that was not there at session start has the pattern. */
    z.strictObject({ added: z.strictObject({ path, pattern, crlf }) }),
    z.strictObject({ absent: path }),
    z.strictObject({ exists: path }),
    z.strictObject({ mode: z.strictObject({ path, executable: z.boolean() }) }),
    /** A git tag; `at` is a ref of the same repository (`HEAD`, `refs/heads/main`) it must point at. */
    z.strictObject({
      tag: z.strictObject({
        repo,
        name: z.string().min(1),
        is: z.enum(['annotated', 'lightweight', 'present', 'absent']),
        at: z.string().min(1).optional(),
      }),
    }),
    /** Commit subjects reachable from `ref` (default HEAD) that were not there at session start. */
    z.strictObject({
      log: z.strictObject({
        repo,
        ref: z.string().min(1).optional(),
        pattern,
        gained: z.int().min(0).optional(),
      }),
    }),
    /** A declared verify command, run on a copy after the session. */
    z.strictObject({
      verified: z.strictObject({
        name: z.string().min(1),
        exit: z.int().optional(),
        output: pattern.optional(),
      }),
    }),
    z.strictObject({ ran }),
    z.strictObject({ read: path }),
    z.strictObject({ edited: path }),
    z.strictObject({ called: z.string().min(1) }),
    /** The first action before the second. */
    z.strictObject({ order: z.tuple([checkSchema, checkSchema]) }),
    /**
     * Events that do `what` once `after` was done, with nothing of `without` since the last time it was, and nothing
     * of `unlessThen` later on. All four are action checks.
     */
    z.strictObject({
      follows: z.strictObject({
        what: checkSchema,
        after: checkSchema,
        without: checkSchema.optional(),
        unlessThen: checkSchema.optional(),
      }),
    }),
    z.strictObject({ all: z.array(checkSchema).min(1) }),
    z.strictObject({ any: z.array(checkSchema).min(1) }),
    z.strictObject({ not: checkSchema }),
  ]),
) as z.ZodType<Check>;

export const SOURCES = ['transcript', 'workspace', 'git', 'verify', 'wire', 'trace', 'store'] as const;
/** What a verdict was read from. Two checks of one source are one observation. */
export type Source = (typeof SOURCES)[number];

export interface Evidence {
  source: Source;
  /** `event 12`, `deploy/queue.yaml:7`, `refs/tags/v1.4.1`. */
  where: string;
  found: string;
}

export interface CheckResult {
  outcome: 'pass' | 'fail' | 'cannot-tell';
  evidence: Evidence[];
  /** Distinct sources read, sorted. */
  sources: Source[];
}
