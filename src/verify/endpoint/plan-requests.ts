import type { VerifierPrompts } from '../../schema/verifier-prompts.ts';
import type { Configuration } from '../prompts/configuration.ts';
import { makeCase } from '../prompts/make-case.ts';
import { callOf } from '../render-item.ts';
import type { KeyedItem } from '../subject.ts';
import type { VerifierSuite } from '../suite.ts';
import { makeParts } from '../views/make-parts.ts';
import { VIEW_PARTS } from '../views/view-names.ts';
import { bodyOf, requestOf, type Endpoint } from './endpoint.ts';

/** One request of one item in one configuration. */
export interface PlannedCall {
  itemId: string;
  configuration: string;
  /** `claim.2` */
  call: string;
  request: string;
  body: string;
}

/** All requests, configuration by configuration, item by item; some are the same request under two views. */
export function* planCalls(settings: {
  suite: VerifierSuite;
  items: readonly KeyedItem[];
  prompts: VerifierPrompts;
  configurations: readonly Configuration[];
  endpoint: Endpoint;
}): Generator<PlannedCall> {
  const { suite, items, prompts, configurations, endpoint } = settings;
  for (const { id, view, frame, prefixes } of configurations) {
    for (const keyed of items) {
      const subject = suite.subjectOf(keyed);
      const parts = makeParts(subject, prompts);
      for (const part of VIEW_PARTS[view].flatMap((name) => parts[name])) {
        const content = makeCase({ frame, subject, note: part.note });
        const body = bodyOf(endpoint, [...prefixes[part.part]!, { role: 'user', content }]);
        yield {
          itemId: subject.itemId,
          configuration: id,
          call: callOf(part),
          request: requestOf(endpoint, body),
          body,
        };
      }
    }
  }
}
