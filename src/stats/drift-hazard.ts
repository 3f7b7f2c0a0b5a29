/** Share that has drifted by a round where each round loses a share `hazard` of what is left, for good. */
export function driftedBy(settings: { hazard: number; round: number }): number {
  return 1 - (1 - settings.hazard) ** settings.round;
}
