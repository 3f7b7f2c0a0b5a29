import type { Check } from '../schema/check.ts';

/** Names of the verify commands whose outcome a check asks for. */
export function verifiedNames(check: Check): string[] {
  if ('verified' in check) return [check.verified.name];
  if ('not' in check) return verifiedNames(check.not);
  if ('all' in check) return check.all.flatMap(verifiedNames);
  if ('any' in check) return check.any.flatMap(verifiedNames);
  if ('follows' in check) return Object.values(check.follows).flatMap(verifiedNames);
  return 'order' in check ? check.order.flatMap(verifiedNames) : [];
}
