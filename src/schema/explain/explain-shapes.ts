import { nearestName } from '../../text/nearest.ts';
import type { Fault, ValuePath } from '../check-value.ts';
import { fieldsOf, type AnySchema } from './schema-walk.ts';
import { either, nameOf, type Issue } from './words.ts';

/** One of the shapes a value may have, and what keeps the value from having it. */
export interface Branch {
  issues: readonly Issue[];
  schema: AnySchema | undefined;
}

/** Faults of the branch with most of the fields that are there, and of those the one with the least wrong. */
export function explainShapes(options: {
  path: ValuePath;
  inner: Record<string, unknown>;
  branches: readonly Branch[];
  explain: (branch: Branch) => Fault[];
}): Fault[] {
  const { path, inner, branches, explain } = options;
  const given = Object.keys(inner);
  const rated = branches
    .map((branch) => {
      const strange = new Set(
        branch.issues.flatMap((issue) =>
          issue.code === 'unrecognized_keys' && issue.path.length === 0 ? issue.keys : [],
        ),
      );
      const missing = fieldsOf([branch.schema]).filter((field) =>
        branch.issues.some((issue) => issue.path[0] === field && !Object.hasOwn(inner, field)),
      );
      return { branch, strange, missing, known: given.length - strange.size };
    })
    .toSorted(
      (a, b) =>
        b.known - a.known ||
        a.missing.length + a.strange.size - (b.missing.length + b.strange.size) ||
        a.branch.issues.length - b.branch.issues.length,
    );
  const best = rated[0]!;
  const fields = [...new Set(rated.flatMap(({ branch }) => fieldsOf([branch.schema])))];
  if (best.known === 0) return noneKnown({ path, given, fields });
  const equals = rated.filter(
    (other) =>
      other.known === best.known &&
      other.missing.length + other.strange.size === best.missing.length + best.strange.size &&
      other.branch.issues.length === best.branch.issues.length,
  );
  if (equals.length === 1) return explain(best.branch);
  const clashing = given.filter((field) => equals.some(({ strange }) => strange.has(field)));
  if (clashing.length > 1) {
    const message = `${nameOf(path)} holds ${clashing.join(' and ')}, which are alternatives`;
    return [{ path, message, expected: `one of ${clashing.join(', ')}` }];
  }
  const expected = either(equals.map(({ missing }) => missing.join(' and ')));
  return [{ path, message: `${nameOf(path)} is not complete`, expected, found: given.join(', ') }];
}

function noneKnown(options: {
  path: ValuePath;
  given: readonly string[];
  fields: readonly string[];
}): Fault[] {
  const { path, given, fields } = options;
  const expected = `one of ${fields.join(', ')}`;
  if (given.length === 0) return [{ path, message: `${nameOf(path)} is empty`, expected }];
  return given.map((key) => {
    const near = nearestName(key, fields);
    const fault: Fault = {
      path: [...path, key],
      inKey: true,
      message: `unknown field ${key} in ${nameOf(path)}`,
      expected,
    };
    return near === null ? fault : { ...fault, hint: `did you mean ${near}?` };
  });
}
