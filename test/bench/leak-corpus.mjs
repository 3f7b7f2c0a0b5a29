// What `leak.mjs` measures on: small source files, as the installed packages have them, and terms out of them.
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const SOURCE = /\.(?:[cm]?[jt]s|json|md|ya?ml|css|html|py|sh|map)$/u;
const SMALLEST_IN_BYTES = 512;
const LARGEST_IN_BYTES = 48 * 1024;
const FILES_IN_A_FOLDER = 200;
/** A term is rare as what one looks for is: its word, or one of its two, begins as few words do. */
const BEGINNING = 5;
const MOST_FILES = 9;

/**
 * Copies small source files from `from` into `into` until there are so many bytes, over again where there are too
 * few, always in the same order.
 */
export function makeCorpus({ from, into, bytes }) {
  const sources = listSources(from);
  let [written, count] = [0, 0];
  while (written < bytes) {
    for (const source of sources) {
      const folder = join(into, `f${String(Math.floor(count / FILES_IN_A_FOLDER)).padStart(4, '0')}`);
      if (count % FILES_IN_A_FOLDER === 0) mkdirSync(folder, { recursive: true });
      const name = source.slice(source.lastIndexOf('/') + 1);
      const handle = openSync(join(folder, `${String(count).padStart(5, '0')}-${name}`), 'w');
      written += writeSync(handle, readFileSync(source));
      closeSync(handle);
      count += 1;
      if (written >= bytes) break;
    }
  }
  return { files: count, bytes: written };
}

function listSources(root) {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && SOURCE.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .filter((path) => {
      const { size } = statSync(path);
      return size >= SMALLEST_IN_BYTES && size <= LARGEST_IN_BYTES;
    })
    .toSorted();
}

/** So many terms that stand in few files of `from`: two thirds words, one third phrases of two words. */
export function chooseTerms({ from, count }) {
  const [words, phrases] = [new Map(), new Map()];
  const countIn = (counts, texts) => {
    for (const text of new Set(texts)) counts.set(text, (counts.get(text) ?? 0) + 1);
  };
  for (const source of listSources(from)) {
    const text = readFileSync(source, 'utf8');
    countIn(words, text.match(/\b[a-z]{6,12}\b/gu));
    countIn(phrases, text.match(/\b[a-z]{5,9} [a-z]{5,9}\b/gu));
  }
  const beginnings = new Map();
  for (const [word, seen] of words) {
    const start = word.slice(0, BEGINNING);
    beginnings.set(start, (beginnings.get(start) ?? 0) + seen);
  }
  const isRare = (text) =>
    text.split(' ').some((word) => (beginnings.get(word.slice(0, BEGINNING)) ?? 0) <= MOST_FILES);
  const rare = (counts, wanted) => {
    const few = [...counts.keys()].filter(isRare).toSorted();
    const step = Math.max(1, Math.floor(few.length / wanted));
    return few.filter((_, index) => index % step === 0).slice(0, wanted);
  };
  const ofPhrases = Math.floor(count / 3);
  return [...rare(words, count - ofPhrases), ...rare(phrases, ofPhrases)];
}
