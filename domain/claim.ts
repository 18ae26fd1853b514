import { accept, type Decision, refuse } from './decider.ts';

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

interface Asked<Event, Refusal> {
  readonly claimant: string;
  /** A holder known not to have what they claimed, from whom it may be taken over. */
  readonly insteadOf: string | null;
  /** ISO 8601, UTC. */
  readonly now: string;
  readonly claimed: Event;
  readonly freed: (holder: string) => Event;
  readonly taken: (holder: string) => Refusal;
}

/** Takes what can be one's only while nobody else has it; a claim of one's own that has grown old is renewed. */
export function decideClaim<Event, Refusal>(
  claim: Claim | null,
  { claimant, insteadOf, now, claimed, freed, taken }: Asked<Event, Refusal>,
): Decision<Event, Refusal> {
  if (claim === null) return accept(claimed);
  if (claim.holder === claimant) return isClaimYoung(claim, now) ? accept() : accept(claimed);
  if (claim.holder !== insteadOf) return refuse(taken(claim.holder));
  return accept(freed(claim.holder), claimed);
}
