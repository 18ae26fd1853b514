/** Who holds something that can be one's only, and since when (ISO 8601, UTC). */
export interface Claim {
  readonly holder: string;
  readonly claimedAt: string;
}

/** The time between a claim and its holder's own event, generously: what a crash left in between is taken over after it. */
const CLAIM_MINUTES = 10;

/** Whether the holder of a claim may still be about to carry what it claimed. */
export function isClaimYoung({ claimedAt }: Claim, now: string): boolean {
  return Date.parse(now) - Date.parse(claimedAt) < CLAIM_MINUTES * 60_000;
}
