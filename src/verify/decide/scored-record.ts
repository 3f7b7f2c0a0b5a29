/** A score whose truth is known, and the conversation its record comes from. */
export interface ScoredRecord {
  conversation: string;
  /** Log-odds. */
  score: number;
  isSupported: boolean;
}
