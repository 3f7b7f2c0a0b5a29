import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { wantedContent } from '../../../src/read/suite/wanted-content.ts';
import { findContentRoot } from '../../../src/read/find-content-root.ts';
import { readCatalogue } from '../../../src/read/read-catalogue.ts';
import { tempDir } from '../../helpers/temp-dir.ts';

const file = join(tempDir(), 'suite.yaml');

function wanted(text: string) {
  writeFileSync(file, text);
  const { scenario, family } = wantedContent(file);
  return {
    scenarios: ['deploy', 'release'].filter(scenario),
    families: ['causal-1', 'order-1'].filter(family),
  };
}

describe('what a suite file asks for', () => {
  test.each([
    ['scenarios by name', 'scenarios: [release]', ['release'], []],
    ['families by glob', 'families: ["causal-*"]', [], ['causal-1']],
    [
      'both, as records',
      'scenarios: [{ name: deploy }]\nfamilies: [{ names: [order-1] }]',
      ['deploy'],
      ['order-1'],
    ],
    ['names beside faults', 'sed: 1\nscenarios: [{ name: deploy, instances: many }, 7]', ['deploy'], []],
    ['nothing, as the default suite', 'seed: 3', ['deploy', 'release'], ['causal-1', 'order-1']],
    ['nothing that can be read', 'scenarios: [', [], []],
  ])('is %s', (_case, text, scenarios, families) => {
    expect(wanted(text)).toEqual({ scenarios, families });
  });

  test('is all that is read; the rest is only named', () => {
    const { scenarios, families, conversations, unread } = readCatalogue([findContentRoot()], {
      scenario: (name) => name === 'release',
      family: () => false,
    });
    expect([...scenarios.keys()]).toEqual(['release']);
    expect([families.size, conversations.size]).toEqual([0, 0]);
    expect(unread?.scenarios).toContain('deploy');
    expect(unread?.families).toContain('causal-night-shift');
  });
});
