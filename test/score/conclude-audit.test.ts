import { describe, expect, it } from 'vitest';
import type { AuditCommand } from '../../src/schema/audit.ts';
import { concludeAudit } from '../../src/score/conclude-audit.ts';

const command = ([verdict, pattern]: [AuditCommand['verdict'], boolean | null]): AuditCommand => ({
  index: 0,
  line: 1,
  command: '',
  verdict,
  reason: '',
  pattern,
  exit: null,
  parent: null,
});

describe('what the commands of a session say together', () => {
  it.each<[string, [AuditCommand['verdict'], boolean | null][], boolean, boolean | null, boolean]>([
    ['read and matched', [['does-not-run', true]], false, true, true],
    ['run and matched', [['runs', true]], true, true, false],
    ['run and not matched', [['runs', false]], true, false, true],
    ['perhaps run and matched', [['may-run', true]], true, true, false],
    [
      'read here and run there',
      [
        ['does-not-run', true],
        ['runs', false],
      ],
      true,
      true,
      false,
    ],
    ['not to be told', [['cannot-tell', true]], false, true, false],
    [
      'read here, not to be told there',
      [
        ['does-not-run', true],
        ['cannot-tell', false],
      ],
      false,
      true,
      false,
    ],
    ['neither', [['does-not-run', false]], false, false, false],
    ['without commands', [], false, false, false],
  ])('%s', (_, commands, ran, patternSays, contradicts) => {
    expect(concludeAudit(commands.map(command), true)).toEqual({ ran, patternSays, contradicts });
  });

  it('compares nothing without a pattern', () => {
    expect(concludeAudit([command(['runs', null])], false)).toEqual({
      ran: true,
      patternSays: null,
      contradicts: false,
    });
  });
});
