import { join } from 'node:path';
import { findContentRoot } from '../find-content-root.ts';

/** The suite for whoever asks for none. */
export function defaultSuiteFile(): string {
  return join(findContentRoot(), 'generators', 'default-suite.yaml');
}
