import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The small scenario that render and inspection are tested with. */
export const LEDGER = fileURLToPath(new URL('../fixtures/content/generators/ledger', import.meta.url));

export interface Edits {
  /** Parts of scenario.yaml, each of which must stand there, and what stands there instead. */
  yaml?: readonly (readonly [from: string, to: string])[];
  /** Files within the scenario's folder; null removes one. */
  files?: Readonly<Record<string, string | Uint8Array | null>>;
}

/** A copy of the fixture at `<content>/generators/ledger` with edits. */
export function copyLedger(content: string, { yaml = [], files = {} }: Edits = {}): string {
  const folder = join(content, 'generators', 'ledger');
  cpSync(LEDGER, folder, { recursive: true });
  let text = readFileSync(join(folder, 'scenario.yaml'), 'utf8');
  for (const [from, to] of yaml) {
    if (!text.includes(from)) throw new Error(`the fixture does not hold ${from}`);
    text = text.replace(from, () => to);
  }
  writeFileSync(join(folder, 'scenario.yaml'), text);
  for (const [path, data] of Object.entries(files)) {
    if (data === null) rmSync(join(folder, path), { recursive: true });
    else {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), data);
    }
  }
  return folder;
}
