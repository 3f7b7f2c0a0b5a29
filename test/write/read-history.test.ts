import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findContentRoot } from '../../src/read/find-content-root.ts';
import { readScenarioFolder } from '../../src/read/catalogue/read-scenario-folder.ts';
import { readHistory } from '../../src/write/read-history.ts';
import { makeScenario } from '../helpers/make-scenario.ts';
import { tempDir } from '../helpers/temp-dir.ts';

test('git tells the history that was rendered, oldest first, with its tags', async () => {
  const source = readScenarioFolder({
    name: 'release',
    folder: join(findContentRoot(), 'generators/release'),
  });
  const { rendered, dir } = makeScenario({ source, root: tempDir() });
  const { commits } = rendered.repository;
  const told = await readHistory({ folder: join(dir, 'workspace'), searchPath: process.env['PATH'] ?? '' });
  expect(told).toEqual(
    commits.map(({ at, author, message, tag }) => ({
      at,
      author: author.name,
      subject: message.trim().split('\n')[0],
      tags: tag === null ? [] : [tag.name],
    })),
  );
});
