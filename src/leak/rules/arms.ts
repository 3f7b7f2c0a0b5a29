import type { Finding } from '../../schema/finding.ts';
import type { KeyCell, KeyNote, Store } from '../../schema/scenario-key.ts';
import { makeFinding } from '../finding.ts';
import { checkIdPattern } from './ids.ts';

const MEMORY_ARMS = new Set(['voluntary', 'hook', 'proxy']);

/**
 * Arms share the public bytes by construction, so they may differ in their stores alone: each store is that of a
 * declared cell and holds the one note that the cell says, and stores with the same note are equal but for arm and id.
 */
export function checkArms(options: {
  stores: readonly Store[];
  notes: readonly KeyNote[];
  cells: readonly KeyCell[];
}): Finding[] {
  const { stores, notes, cells } = options;
  const declared = new Map(notes.map((note) => [note.note_id, note.text]));
  return stores.flatMap((store) => {
    const path = `stores/${store.id}.json`;
    const findings = checkIdPattern(store.id, path);
    const wrong = (matched: string, rule: 'arm-store' | 'arm-differs' = 'arm-store'): void => {
      findings.push(makeFinding({ rule, path, where: 'metadata', term: store.arm, matched, how: 'exact' }));
    };
    const cell = cells.find(({ id }) => id === store.id);
    const variant = notes.find(({ note_id }) => note_id === store.notes[0]?.note_id)?.variant;
    if (cell === undefined) wrong('a store of no declared cell');
    else if (cell.arm !== store.arm) wrong(`a store of ${store.arm} where its cell is one of ${cell.arm}`);
    else if (variant !== undefined && cell.note !== variant) {
      wrong(`the ${variant} note where its cell says ${cell.note ?? 'none'}`, 'arm-differs');
    }
    if (!MEMORY_ARMS.has(store.arm)) wrong(`a store of the arm ${store.arm}`);
    if (store.notes.length !== 1) wrong(`${store.notes.length} notes`);
    for (const note of store.notes) {
      const text = declared.get(note.note_id);
      if (text === undefined) wrong(`the undeclared note ${note.note_id}`);
      else if (text !== note.text) wrong(`other text in the note ${note.note_id}`, 'arm-differs');
    }
    return findings;
  });
}

/** Holds the bytes of stores that give the same note against each other: but for id and arm they must be the same. */
export interface StoreComparison {
  next(options: { store: Store; text: string; path: string }): Finding[];
}

export function makeStoreComparison(): StoreComparison {
  const forms = new Map<string, { path: string; form: string }>();
  return {
    next({ store, text, path }) {
      const note = store.notes.map(({ note_id }) => note_id).join(' ');
      const form = text.replace(JSON.stringify(store.id), '').replace(JSON.stringify(store.arm), '');
      const first = forms.get(note);
      if (first === undefined) forms.set(note, { path, form });
      if (first === undefined || first.form === form) return [];
      return [
        makeFinding({
          rule: 'arm-differs',
          path,
          where: 'metadata',
          term: store.arm,
          matched: `other bytes around the same note than ${first.path}`,
          how: 'exact',
        }),
      ];
    },
  };
}

/** Ids of stores and notes belong to one arm: what all arms share does not hold them. */
export function findArmIds(options: { ids: readonly string[]; text: string; path: string }): Finding[] {
  const { ids, text, path } = options;
  return ids
    .filter((id) => id !== '' && text.includes(id))
    .map((id) =>
      makeFinding({ rule: 'arm-in-public', path, where: 'text', term: id, matched: id, how: 'exact' }),
    );
}
