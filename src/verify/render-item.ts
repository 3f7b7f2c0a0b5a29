import type { Frame, VerifierPrompts } from '../schema/verifier-prompts.ts';
import { makeCase } from './prompts/make-case.ts';
import type { Subject } from './subject.ts';
import { makeParts, type NotePart } from './views/make-parts.ts';
import { VIEW_PARTS, type View } from './views/view-names.ts';

/** The name of a part among the requests of its item: `claim.2`. */
export function callOf({ part, k }: NotePart): string {
  return `${part}.${k}`;
}

/**
 * The lines of one item for the file of each view and frame, a line for each request: its case, which follows the
 * instruction and examples of whatever configuration. A part that two views share is written out once.
 */
export function renderItem(settings: {
  subject: Subject;
  prompts: VerifierPrompts;
  views: readonly View[];
  frames: readonly Frame[];
}): { view: View; frame: Frame; lines: string }[] {
  const { subject, prompts, views, frames } = settings;
  const parts = makeParts(subject, prompts);
  return frames.flatMap((frame) => {
    const written = new Map<string, string>();
    return views.map((view) => {
      let lines = '';
      for (const name of VIEW_PARTS[view]) {
        let text = written.get(name);
        if (text === undefined) {
          text = parts[name].map((part) => lineOf({ subject, frame, part })).join('');
          written.set(name, text);
        }
        lines += text;
      }
      return { view, frame, lines };
    });
  });
}

function lineOf({ subject, frame, part }: { subject: Subject; frame: Frame; part: NotePart }): string {
  return `${JSON.stringify({
    item_id: subject.itemId,
    call: callOf(part),
    obligations: part.oids,
    case: makeCase({ frame, subject, note: part.note }),
  })}\n`;
}
