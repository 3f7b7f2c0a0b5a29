import type { Frame } from '../../schema/verifier-prompts.ts';
import { fillPlaceholders } from '../../text/fill-placeholders.ts';
import type { Subject } from '../subject.ts';

/** What a verifier is asked of one part of an item: the passages and, before or after them, what stands for the note. */
export function makeCase({ frame, subject, note }: { frame: Frame; subject: Subject; note: string }): string {
  return fillPlaceholders(frame.case, {
    note,
    passages: subject.passages,
    count: String(subject.count),
  });
}
