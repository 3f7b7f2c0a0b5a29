const PLACEHOLDER = /\{([a-z]+)\}/gu;

/** The names in braces of a template, in the order in which they come, each as often as it comes. */
export function placeholdersOf(template: string): string[] {
  return [...template.matchAll(PLACEHOLDER)].map(([, name = '']) => name);
}

/**
 * A template with each `{name}` replaced by its value; values are put in as they are, braces and all.
 * @throws RangeError for a placeholder without a value.
 */
export function fillPlaceholders(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(PLACEHOLDER, (_, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) throw new RangeError(`there is no value for {${name}}`);
    return value;
  });
}
