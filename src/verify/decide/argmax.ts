/** Admit what is likelier than not. A score of 0 is not. */
export function admitByArgmax(score: number): boolean {
  return score > 0;
}
