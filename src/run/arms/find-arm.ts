import { inputError } from '../../errors.ts';
import type { Admission } from '../../schema/admission.ts';
import { type Arm, MEMORY_ARMS } from '../../schema/suite.ts';
import type { ArmModule } from './arm-module.ts';
import { control } from './control.ts';
import { oracle } from './oracle.ts';

const ARM_MODULES: readonly ArmModule[] = [control, oracle];

/**
 * The module of an arm.
 * @throws InputError for a memory arm of an instance whose control has not failed and whose oracle has not passed
 * yet, and for an arm that this version cannot deliver.
 */
export function findArm(settings: { arm: Arm; id: string; admission: Admission | null }): ArmModule {
  const { arm, id, admission } = settings;
  if (MEMORY_ARMS.includes(arm)) {
    const found = admission?.scenarios.find((scenario) => scenario.id === id);
    if (found?.verdict !== 'admitted') {
      const why =
        found === undefined
          ? 'it has not been screened'
          : `the screen says ${found.verdict}: ${found.because}`;
      throw inputError(
        `arm ${arm}`,
        `scenario ${id} is not admitted: ${why}`,
        'run control and oracle, then `foil screen`',
      );
    }
  }
  const module = ARM_MODULES.find(({ name }) => name === arm);
  if (module === undefined) {
    const names = ARM_MODULES.map(({ name }) => name).join(', ');
    throw inputError(`arm ${arm}`, 'this version delivers no note that way', `one of ${names}`);
  }
  return module;
}
