import type { SlotValue } from '../../schema/slot.ts';
import type { HelperValue } from '../helpers.ts';
import type { ParsedTemplate, Spot, TemplateFault } from './parse.ts';

/** A dotted path into the slots: `service.name`. */
export interface SlotRead extends Spot {
  path: string;
}

/** Ends the work with a fault of the template. */
export type Fail = (fault: TemplateFault) => never;

export interface Frame {
  value: SlotValue;
  /** The frame around the innermost `each`. */
  outer: Frame | null;
  loop: { index: number; size: number } | null;
  /** What `as |item index|` names. */
  named: ReadonlyMap<string, SlotValue>;
  root: SlotValue;
  fail: Fail;
}

export type Evaluate<T> = (frame: Frame) => T;

/** How many `each` stand around a place, and the names they give. */
export interface Scope {
  depth: number;
  named: readonly string[];
}

export interface Context extends Pick<ParsedTemplate, 'spotOf' | 'written'> {
  reads: SlotRead[];
  fail: Fail;
}

/** For messages. */
export function kindOf(value: HelperValue): string {
  if (typeof value === 'boolean') return 'a yes or no';
  if (typeof value === 'string') return 'a text';
  return Array.isArray(value) ? 'a list' : 'a record';
}
