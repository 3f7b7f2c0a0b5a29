/** Aborts when either does. */
export function eitherSignal(own: AbortSignal, given: AbortSignal | undefined): AbortSignal {
  return given === undefined ? own : AbortSignal.any([own, given]);
}
