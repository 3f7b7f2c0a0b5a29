import { type ArmModule, countInPrompts } from './arm-module.ts';

/** The note stands in the prompt: the best that any memory could do. */
export const oracle: ArmModule = {
  name: 'oracle',
  deliver: ({ prompt, note }) =>
    note === null ? prompt : `A note from earlier work on this repository:\n\n${note.text}\n\n${prompt}`,
  evidence: ({ note, witness }) => {
    const count = note === null ? 0 : countInPrompts(witness, note.text);
    return {
      delivery:
        note === null || count === 0 ? [] : [{ channel: 'prompt', note_id: note.note_id, where: 'event 0' }],
      gates: [
        { name: 'one-note', holds: count === 1, evidence: `the note stands ${count} times in the prompt` },
      ],
    };
  },
};
