import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { LineCounter, parseDocument } from 'yaml';
import { digestOf } from '../../src/digest.ts';
import {
  conversationFileSchema,
  familyFileSchema,
  type ConversationSource,
  type FamilySource,
} from '../../src/schema/family.ts';

const FAMILIES = fileURLToPath(new URL('../../families', import.meta.url));

/**
 * Every family and conversation file under `families/`, checked against its schema. A file that is not yet right is
 * told in `broken`, and so is a family without its conversation; the others load.
 */
export function loadFamilies(folder = FAMILIES): {
  families: FamilySource[];
  conversations: Map<string, ConversationSource>;
  broken: string[];
} {
  const broken: string[] = [];
  const tryEach = <T>(paths: string[], loadOne: (path: string) => T): T[] =>
    paths.flatMap((path) => {
      try {
        return [loadOne(path)];
      } catch (error) {
        broken.push(`${path}: ${String(error)}`);
        return [];
      }
    });
  const conversations = new Map(
    tryEach(filesOf(`${folder}/history`), loadConversation).map((source) => [source.name, source]),
  );
  const families = tryEach(filesOf(folder), loadFamily).filter(({ path, file }) => {
    if (!conversations.has(file.conversation))
      broken.push(`${path}: there is no conversation ${file.conversation}`);
    return conversations.has(file.conversation);
  });
  return { families, conversations, broken };
}

function loadConversation(path: string): ConversationSource {
  const { value, digest } = load(path);
  const file = conversationFileSchema.parse(value);
  return { name: file.conversation, path, file, digest };
}

function loadFamily(path: string): FamilySource {
  const { value, digest, locate } = load(path);
  const file = familyFileSchema.parse(value);
  return { name: file.family, path, file, digest, locate };
}

function filesOf(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .toSorted()
    .map((name) => `${folder}/${name}`);
}

function load(path: string) {
  const text = readFileSync(path, 'utf8');
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  if (document.errors.length > 0) throw document.errors[0]!;
  const locate: NonNullable<FamilySource['locate']> = (at, within) => {
    for (let depth = at.length; depth >= 0; depth -= 1) {
      const node = depth === 0 ? document.contents : document.getIn(at.slice(0, depth), true);
      const range = (node as { range?: [number, number, number] } | null)?.range;
      if (range === undefined) continue;
      const { line, col } = lines.linePos(range[0]);
      return within === undefined
        ? { line, column: col }
        : { line: line + within.line - 1, column: within.line === 1 ? col + within.column : within.column };
    }
    return { line: 1, column: 1 };
  };
  return { value: document.toJS() as unknown, digest: digestOf(text), locate };
}
