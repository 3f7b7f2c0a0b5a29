import type { CheckResult } from '../../schema/check.ts';
import type { CheckContext, Spec } from '../check-context.ts';
import { passIf } from '../result.ts';
import { type FileFact, checkedName, fileAt, filesUnder } from '../state-file.ts';

/** File, or every file of a folder, as at session start; also when missing both times. */
export function checkUnchanged(path: Spec<'unchanged'>, { witness }: CheckContext): CheckResult {
  const changes = changesUnder(path, witness);
  const where = checkedName(path);
  if (changes.length > 0)
    return passIf(false, [{ source: 'workspace', where, found: changes.slice(0, 5).join('; ') }]);
  return passIf(true, [{ source: 'workspace', where, found: 'as at session start' }]);
}

/** File, or any file of a folder, not as at session start; a file that is missing at the end fails. */
export function checkChanged(path: Spec<'changed'>, { witness }: CheckContext): CheckResult {
  const where = checkedName(path);
  if (filesUnder(witness.after, path).size === 0) {
    return passIf(false, [{ source: 'workspace', where, found: 'there is no such file' }]);
  }
  const changes = changesUnder(path, witness);
  const found = changes.length === 0 ? 'as at session start' : changes.slice(0, 5).join('; ');
  return passIf(changes.length > 0, [{ source: 'workspace', where, found }]);
}

export function checkAbsent(path: Spec<'absent'>, { witness }: CheckContext): CheckResult {
  return existence(path, { witness }, false);
}

export function checkExists(path: Spec<'exists'>, { witness }: CheckContext): CheckResult {
  return existence(path, { witness }, true);
}

export function checkMode({ path, executable }: Spec<'mode'>, { witness }: CheckContext): CheckResult {
  const file = fileAt(witness.after, path);
  const found = file === null ? 'there is no such file' : file.executable ? 'executable' : 'not executable';
  return passIf(file !== null && file.executable === executable, [
    { source: 'workspace', where: checkedName(path), found },
  ]);
}

function existence(path: string, { witness }: Pick<CheckContext, 'witness'>, wanted: boolean): CheckResult {
  const isThere = filesUnder(witness.after, path).size > 0;
  const found = isThere ? 'it is there' : 'there is no such file';
  return passIf(isThere === wanted, [{ source: 'workspace', where: checkedName(path), found }]);
}

function changesUnder(path: string, witness: CheckContext['witness']): string[] {
  const before = filesUnder(witness.before, path);
  const after = filesUnder(witness.after, path);
  const changes: string[] = [];
  for (const [name, fact] of after) {
    const earlier = before.get(name);
    if (earlier === undefined) changes.push(`${name} is new`);
    else if (!isSame(earlier, fact)) changes.push(`${name} has changed`);
  }
  for (const name of before.keys()) if (!after.has(name)) changes.push(`${name} is gone`);
  return changes;
}

function isSame(a: FileFact, b: FileFact): boolean {
  return a.sha256 === b.sha256 && a.executable === b.executable;
}
