import { z } from 'zod';
import { conversationFileSchema, familyFileSchema } from './family.ts';
import { scenarioFileSchema } from './scenario.ts';
import { suiteFileSchema } from './suite.ts';

const DOCUMENTS = {
  scenario: scenarioFileSchema,
  family: familyFileSchema,
  conversation: conversationFileSchema,
  suite: suiteFileSchema,
} as const;

export type DocumentKind = keyof typeof DOCUMENTS;

/** JSON Schema (draft 2020-12) of a document that people write, for their editors; what only Foil can check is not in it. */
export function jsonSchemaOf(kind: DocumentKind): object {
  return z.toJSONSchema(DOCUMENTS[kind], { io: 'input' });
}
