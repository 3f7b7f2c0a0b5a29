import { posix } from 'node:path';
import type { CommandExpansionPart, Word, WordPart } from 'unbash';
import { type Analysis, LARGEST_WORD, MOST_GROWN, type Scope } from './scope.ts';
import { type Piece, type ShellWord, asScript, knownWord, unknownWord } from './shell-word.ts';
import { giveUp } from './start-program.ts';

const MOST_BRACE_WORDS = 512;

/** The arguments a word of the line becomes: usually one, several for `{a,b}`, `"$@"` and lists in variables. */
export function expandWord(word: Word, scope: Scope, analysis: Analysis): ShellWord[] {
  const words = expandParts(word, scope, analysis);
  const size = words === null ? 0 : sizeOf(words.map(({ pieces }) => pieces));
  analysis.grown += size;
  if (words !== null && size <= LARGEST_WORD && analysis.grown <= MOST_GROWN) return words;
  giveUp({ scope, analysis }, 'a word grows too long to follow');
  return [unknownWord(word.text)];
}

/** Null where it grows too long. */
function expandParts(word: Word, scope: Scope, analysis: Analysis): ShellWord[] | null {
  const parts = word.parts;
  if (parts === undefined) return [{ ...tilde(word.text, word.value, analysis), source: word.text }];
  const only = parts.length === 1 ? parts[0] : undefined;
  const list = only === undefined ? null : expandList(only, scope);
  if (list !== null) return list;
  const isVariable = only !== undefined && isOneVariable(only);
  let variants: Piece[][] = [[]];
  let size = 0;
  for (const [index, part] of parts.entries()) {
    const choices =
      part.type === 'BraceExpansion'
        ? expandBrace(part.text)
        : [expandPart(part, scope, analysis, index === 0)];
    if (variants.length * choices.length > MOST_BRACE_WORDS) return null;
    size = choices.length * size + variants.length * sizeOf(choices);
    if (size > LARGEST_WORD) return null;
    const [one = []] = choices;
    if (choices.length === 1) for (const variant of variants) for (const piece of one) variant.push(piece);
    else variants = variants.flatMap((before) => choices.map((pieces) => [...before, ...pieces]));
  }
  const source = word.text;
  const words = variants.map((pieces) => ({ pieces: join(pieces), source, isVariable }));
  const [first] = words;
  // A variable without quotes is cut at blanks: `C="./x prod"; $C`.
  if (only?.type === 'SimpleExpansion' && first?.pieces.length === 1) {
    const piece = first.pieces[0];
    if (piece !== undefined && 'text' in piece && /\s/u.test(piece.text)) {
      return piece.text
        .trim()
        .split(/\s+/u)
        .map((text) => ({ ...knownWord(text), source, isVariable }));
    }
  }
  return words;
}

/** `"$@"` and `$*` where the positional arguments are known. */
function expandList(part: WordPart, scope: Scope): ShellWord[] | null {
  const inner = part.type === 'DoubleQuoted' && part.parts.length === 1 ? part.parts[0] : part;
  if (inner?.type !== 'SimpleExpansion' || !/^\$[@*]$/u.test(inner.text) || scope.positional === null)
    return null;
  return scope.positional.slice(1).map((word) => ({ ...word, isVariable: true }));
}

function isOneVariable(part: WordPart): boolean {
  const inner = part.type === 'DoubleQuoted' && part.parts.length === 1 ? part.parts[0] : part;
  return inner?.type === 'SimpleExpansion' || inner?.type === 'ParameterExpansion';
}

function expandPart(part: WordPart, scope: Scope, analysis: Analysis, isFirst: boolean): Piece[] {
  switch (part.type) {
    case 'Literal':
      return isFirst ? [...tilde(part.text, part.value, analysis).pieces] : [{ text: part.value }];
    case 'SingleQuoted':
    case 'AnsiCQuoted':
      return [{ text: part.value }];
    case 'DoubleQuoted':
    case 'LocaleString':
      return expandQuoted(part.parts, scope, analysis);
    case 'SimpleExpansion':
      return variable(part.text.slice(1), part.text, scope, analysis);
    case 'ParameterExpansion': {
      const plain = part.operation === undefined && part.prefix === undefined && part.index === undefined;
      return plain ? variable(part.parameter, part.text, scope, analysis) : [{ unknown: part.text }];
    }
    case 'CommandExpansion':
      return substitution(part, scope, analysis);
    case 'Glob':
    case 'ExtendedGlob':
      return [{ glob: part.text }];
    default:
      return [{ unknown: part.text }];
  }
}

/** Stops where the size of a word is passed, which the word then is said to be. */
function expandQuoted(parts: readonly WordPart[], scope: Scope, analysis: Analysis): Piece[] {
  const pieces: Piece[] = [];
  let size = 0;
  for (const part of parts) {
    const more = expandPart(part, scope, analysis, false);
    size += sizeOf([more]);
    for (const piece of more) pieces.push(piece);
    if (size > LARGEST_WORD) break;
  }
  return pieces;
}

/** Characters and pieces. */
function sizeOf(words: readonly (readonly Piece[])[]): number {
  let size = 0;
  for (const pieces of words) {
    size += 1;
    for (const piece of pieces) size += 1 + ('text' in piece ? piece.text.length : 0);
  }
  return size;
}

function variable(name: string, source: string, scope: Scope, analysis: Analysis): Piece[] {
  if (scope.variables.has(name)) {
    const value = scope.variables.get(name) ?? null;
    return value === null ? [{ unknown: source }] : [...value.pieces];
  }
  const place = { PWD: scope.cwd, OLDPWD: scope.oldCwd, HOME: analysis.home }[name];
  if (typeof place === 'string') return [{ text: place }];
  const position = /^\d+$/u.test(name) ? scope.positional?.[Number(name)] : undefined;
  return position === undefined ? [{ unknown: source }] : [...position.pieces];
}

/** `$(pwd)` is as good as `$PWD`, and the top of a repository is the workspace; any other output is not known. */
function substitution(part: CommandExpansionPart, scope: Scope, analysis: Analysis): Piece[] {
  const command = part.script?.commands.length === 1 ? part.script.commands[0]?.command : undefined;
  if (command?.type !== 'Command' || command.redirects.length > 0) return [{ unknown: part.text }];
  const words = [command.name, ...command.args].map((word) => (word?.type === 'Word' ? word.value : ''));
  const isInside = scope.cwd === analysis.root || scope.cwd?.startsWith(`${analysis.root}/`) === true;
  if (/^pwd(?: -[LP])*$/u.test(words.join(' ')) && scope.cwd !== null) return [{ text: scope.cwd }];
  if (words.join(' ') === 'git rev-parse --show-toplevel' && isInside) return [{ text: analysis.root }];
  return [{ unknown: part.text }];
}

function tilde(source: string, value: string, analysis: Analysis): ShellWord {
  const found = /^~(?=\/|$)/u.exec(source);
  if (found === null)
    return source.startsWith('~')
      ? { pieces: [{ unknown: source }], source, isVariable: false }
      : knownWord(value);
  const rest = value.slice(1);
  if (analysis.home !== null) return knownWord(posix.join(analysis.home, rest));
  return { pieces: [{ unknown: '~' }, ...(rest === '' ? [] : [{ text: rest }])], source, isVariable: false };
}

function expandBrace(text: string): Piece[][] {
  const inner = text.slice(1, -1);
  if (/[{}$`'"\\]/u.test(inner) || !inner.includes(',')) return [[{ unknown: text }]];
  return inner.split(',').map((choice) => (choice === '' ? [] : [{ text: choice }]));
}

function join(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (last !== undefined && 'text' in last && 'text' in piece) {
      joined[joined.length - 1] = { text: last.text + piece.text };
    } else joined.push(piece);
  }
  return joined;
}

/** A word as shell text again, for `eval` and `sh -c`, and whether all of it is known. */
export function scriptOf(words: readonly ShellWord[]): { text: string; isKnown: boolean } {
  return {
    text: words.map(asScript).join(' '),
    isKnown: words.every((word) => word.pieces.every((piece) => 'text' in piece)),
  };
}
