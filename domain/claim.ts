import type { EventOf } from '#contracts/events/event.ts';
import { accept, type Decider, refuse } from './decider.ts';

/** Who holds something that can be one's only, and since when (ISO 8601, UTC); null while it is free. */
export type Claim = { readonly holder: string; readonly claimedAt: string } | null;

/** The time between a claim and its holder's own event, generously: what a crash left in between is taken over after it. */
const CLAIM_MINUTES = 10;

/** Whether the holder of a claim may still be about to carry what it claimed. */
export function isClaimYoung({ claimedAt }: NonNullable<Claim>, now: string): boolean {
  return Date.parse(now) - Date.parse(claimedAt) < CLAIM_MINUTES * 60_000;
}

export type ClaimCommand =
  | {
      readonly type: 'Claim';
      readonly name: string;
      readonly claimant: string;
      /** A holder known not to have what they claimed, from whom it may be taken over. */
      readonly insteadOf: string | null;
      /** ISO 8601, UTC. */
      readonly now: string;
    }
  /** Gives a name up; one that another holds stays its own. */
  | { readonly type: 'Free'; readonly name: string; readonly claimant: string };

/** It is another's. */
export interface Taken<Code extends string> {
  readonly code: Code;
  readonly holder: string;
}

interface ClaimEvents<Event, Code> {
  readonly claimed: (name: string, holder: string, claimedAt: string) => Event;
  readonly freed: (name: string, holder: string) => Event;
  readonly evolve: (claim: Claim, event: Event) => Claim;
  readonly taken: Code;
}

/**
 * Has a name belong to one claimant at a time: the stream's name is the name, so that no two can claim it. A claim of one's own that has
 * grown old is renewed.
 */
export function claimDecider<Event extends EventOf<string, unknown>, Code extends string>({
  claimed,
  freed,
  evolve,
  taken: code,
}: ClaimEvents<Event, Code>): Decider<Claim, ClaimCommand, Event, Taken<Code>> {
  return {
    initialState: null,
    evolve,
    decide(command, claim) {
      const { type, name, claimant } = command;
      if (type === 'Free') return claim?.holder === claimant ? accept(freed(name, claimant)) : accept();
      const { insteadOf, now } = command;
      const taking = claimed(name, claimant, now);
      if (claim === null) return accept(taking);
      const { holder } = claim;
      if (holder === claimant) return isClaimYoung(claim, now) ? accept() : accept(taking);
      return holder === insteadOf ? accept(freed(name, holder), taking) : refuse({ code, holder });
    },
  };
}
