import type { ArmModule } from './arm-module.ts';

/** The empty store: the prompt as released and nothing else. */
export const control: ArmModule = {
  name: 'control',
  deliver: ({ prompt }) => prompt,
  evidence: ({ prompt, witness }) => {
    const told = witness.events.flatMap((event) => (event.type === 'prompt' ? [event.text] : []));
    const holds = told.length === 1 && told[0] === prompt;
    return {
      delivery: [],
      gates: [
        {
          name: 'no-note',
          holds,
          evidence: holds ? 'the prompt is as released' : `${told.length} prompts, not as released`,
        },
      ],
    };
  },
};
