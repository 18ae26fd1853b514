import type { OrderEvent, RelayPoint } from '#contracts/events/order.ts';
import { toParisInput } from '#contracts/paris-time.ts';
import type { ReplacementReason } from '#contracts/replacement-reason.ts';
import type { Bottles, Returns } from '../returns/returns.ts';
import { isSent, type PartlySent } from '../returns/whereabouts.ts';
import { notIn } from './parcels.ts';

/** Articles that are sent again, free of charge, in a parcel of their own. */
export interface Replacement {
  readonly replacementId: string;
  readonly lines: readonly Bottles[];
  readonly reason: ReplacementReason;
  readonly shippingMethod: string;
  readonly relayPoint: RelayPoint | null;
  readonly trackingNumber: string;
  readonly decidedAt: string;
  /** When it left; null until its bottles are out of the stock. */
  readonly sentAt: string | null;
}

type ReplacementEvent = Extract<
  OrderEvent,
  { type: 'ReplacementDecided' | 'ReplacementSent' | 'ReplacementAbandoned' }
>;

/** The replacements of an order after an event about one; one whose bottles were not there is none. */
export function foldReplacements(before: readonly Replacement[], event: ReplacementEvent): Replacement[] {
  const { replacementId } = event.data;
  switch (event.type) {
    case 'ReplacementDecided': {
      const {
        items: lines,
        reason,
        shippingMethod,
        relayPoint = null,
        trackingNumber,
        decidedAt,
      } = event.data;
      const sentAt = null;
      return [
        ...before,
        { replacementId, lines, reason, shippingMethod, relayPoint, trackingNumber, decidedAt, sentAt },
      ];
    }
    case 'ReplacementSent':
      return before.map((each) =>
        each.replacementId === replacementId ? { ...each, sentAt: event.data.sentAt } : each,
      );
    case 'ReplacementAbandoned':
      return before.filter((each) => each.replacementId !== replacementId);
  }
}

/**
 * Those whose parcel is to be made, or was made last: what still leaves, else all that was decided on the day of the last one. An order
 * that left long ago is prepared again for them alone.
 */
export function latestReplacements<Known extends Pick<Replacement, 'decidedAt' | 'sentAt'>>(
  replacements: readonly Known[] = [],
): readonly Known[] {
  const open = replacements.filter(({ sentAt }) => sentAt === null);
  const last = dayOf(replacements.at(-1));
  return open.length > 0 ? open : replacements.filter((each) => dayOf(each) === last);
}

/** In Paris. */
function dayOf(replacement: Pick<Replacement, 'decidedAt'> | undefined): string | null {
  return replacement === undefined ? null : toParisInput(replacement.decidedAt).slice(0, 10);
}

interface Replaced {
  readonly status: PartlySent['status'];
  readonly lines: readonly Bottles[];
  readonly returns: Returns | null;
  readonly replacements?: readonly Replacement[] | undefined;
}

/**
 * What of an order may be sent again: of what left, all that nobody withdrew from, once. A consumer whose article does not conform may have
 * it replaced free of charge, within thirty days (code de la consommation L217-8 to L217-11); what breaks or is lost before it is in their
 * hands is at the seller's risk (L216-2). Where the replacement fails too, their money is due and not a third article (L217-14).
 */
export function replaceable({ status, lines, returns, replacements }: Replaced): Bottles[] {
  return isSent(status) ? notIn(replacements, { lines, returns }) : [];
}

/** Days that a parcel is given to arrive where nobody says when it did. */
const ON_ITS_WAY_DAYS = 7;
const DAY_MS = 86_400_000;

/**
 * From when the time to withdraw counts; null while nothing was delivered. An article that had not come, or had come as another one, is
 * received only with its replacement: the time runs from the last article received (L221-18), and the shopper has the benefit of the doubt
 * about that day. One that came broken was received: its replacement prolongs nothing.
 */
export function receivedAt({
  deliveredAt,
  replacements = [],
}: {
  readonly deliveredAt: string | null;
  readonly replacements?: readonly Replacement[] | undefined;
}): string | null {
  if (deliveredAt === null) return null;
  const arrivals = replacements.flatMap(({ reason, sentAt }) =>
    reason === 'damaged' || sentAt === null ? [] : [Date.parse(sentAt) + ON_ITS_WAY_DAYS * DAY_MS],
  );
  return new Date(Math.max(Date.parse(deliveredAt), ...arrivals)).toISOString();
}
