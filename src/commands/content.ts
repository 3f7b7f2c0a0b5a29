import { findContentRoot } from '../read/find-content-root.ts';

/** The package's own content, then every `--content` folder. */
export function contentDirs(options: Record<string, unknown>): string[] {
  const more = Array.isArray(options['content']) ? (options['content'] as string[]) : [];
  return [findContentRoot(), ...more];
}
