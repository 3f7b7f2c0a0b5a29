import { InputError, type Problem } from '../../errors.ts';
import type { Admission } from '../../schema/admission.ts';
import { type Arm, MEMORY_ARMS } from '../../schema/suite.ts';
import type { ArmModule } from './arm-module.ts';
import { control } from './control.ts';
import { oracle } from './oracle.ts';

const ARM_MODULES: readonly ArmModule[] = [control, oracle];

/**
 * The module of an arm.
 * @throws InputError for an arm that this version cannot deliver, and for a memory arm of an instance whose control
 * has not failed and whose oracle has not passed yet; both are said where both are so.
 */
export function findArm(settings: {
  arm: Arm;
  id: string;
  admission: Admission | null;
  /** What can be delivered; default what this version can. */
  modules?: readonly ArmModule[];
}): ArmModule {
  const { arm, id, admission, modules = ARM_MODULES } = settings;
  const module = modules.find(({ name }) => name === arm);
  const refused = MEMORY_ARMS.includes(arm) ? refusal({ id, admission }) : [];
  if (module !== undefined && refused.length === 0) return module;
  const missing: Said[] =
    module === undefined
      ? [
          {
            message: 'this version delivers a note in the prompt or not at all, and has no other way yet',
            hint: `it runs the arms ${modules.map(({ name }) => name).join(', ')}`,
          },
        ]
      : [];
  throw new InputError(
    [...missing, ...refused].map((said) => ({ file: `arm ${arm}`, line: null, column: null, ...said })),
  );
}

type Said = Pick<Problem, 'message' | 'hint'>;

function refusal({ id, admission }: { id: string; admission: Admission | null }): Said[] {
  const found = admission?.scenarios.find((scenario) => scenario.id === id);
  if (found?.verdict === 'admitted') return [];
  const why =
    found === undefined ? 'it has not been screened' : `the screen says ${found.verdict}: ${found.because}`;
  return [
    {
      message: `scenario ${id} is not admitted: ${why}`,
      hint: 'run control and oracle, then `foil screen`',
    },
  ];
}
