import { describe, expect, test } from 'vitest';
import { jsonSchemaOf, type DocumentKind } from '../../src/schema/json-schema.ts';

describe('the JSON Schema for editors', () => {
  test.each<DocumentKind>(['scenario', 'family', 'conversation', 'suite'])(
    'of a %s is the one that is shipped',
    async (kind) => {
      const text = `${JSON.stringify(jsonSchemaOf(kind), null, 2)}\n`;
      await expect(text).toMatchFileSnapshot(`../../generators/${kind}.schema.json`);
    },
  );

  test('refuses unknown fields and describes checks once', () => {
    const schema = jsonSchemaOf('scenario') as {
      additionalProperties: boolean;
      $defs: Record<string, unknown>;
    };
    expect(schema.additionalProperties).toBe(false);
    expect(Object.keys(schema.$defs).length).toBeGreaterThan(0);
    expect(JSON.stringify(schema).length).toBeLessThan(60_000);
  });
});
