import type { Step } from '../../schema/scenario.ts';

/** A step of a scripted agent in one line: `$ git push`, `reads README.md`, `edits a.py: x → y`, `says "Done."`. */
export function showStep(step: Step): string {
  if ('run' in step) return `$ ${oneLine(step.run)}`;
  if ('read' in step) return `reads ${step.read}`;
  if ('write' in step) return `writes ${step.write.path}`;
  if ('append' in step) return `appends to ${step.append.path}: ${oneLine(step.append.text)}`;
  if ('edit' in step) return `edits ${step.edit.path}: ${oneLine(step.edit.from)} → ${oneLine(step.edit.to)}`;
  return `says "${oneLine(step.say)}"`;
}

/** Line breaks as `⏎`: one step, one line. */
function oneLine(text: string): string {
  return text.trim().replaceAll(/\s*\n\s*/gu, ' ⏎ ');
}
