import { laterPosition } from '../command-handling/later-position.ts';
import type { Cause, EventStore } from '../event-store/event-store.ts';
import { claimCode, freeCodes } from './code-claim.ts';
import { completeTerms, type NewPromoTerms, type PromoChanges, type PromoRefusal } from './promo.decider.ts';
import type { CodeTaken } from './promo-claim.decider.ts';
import { promoQueue, promoStream } from './promo-streams.ts';
import { whyNotAllowed } from './terms-rules.ts';

/** `position` is the log position of the last event, or null when nothing had to happen. */
export type PromoOutcome =
  | { readonly accepted: true; readonly position: bigint | null }
  | { readonly accepted: false; readonly refusal: PromoRefusal | CodeTaken };

/**
 * Creates a promo: first the code is claimed, then the promo made. The same call again completes what a crash left undone
 * and does nothing twice. `now` is ISO 8601, UTC.
 */
export async function createPromo(
  store: EventStore,
  promo: { readonly promoId: string; readonly terms: NewPromoTerms; readonly now: string },
  cause: Cause,
): Promise<PromoOutcome> {
  const { promoId, terms, now } = promo;
  const { code } = terms;
  const wrong = whyNotAllowed(completeTerms(terms, now));
  if (wrong !== null) return { accepted: false, refusal: wrong };
  const claimed = await claimCode(store, { code, promoId }, cause);
  if (!claimed.accepted) return claimed;
  const command = { type: 'CreatePromo', ...promo } as const;
  const created = await promoQueue(store).send(promoStream(promoId), command, cause);
  if (created.accepted)
    return { accepted: true, position: laterPosition(claimed.position, created.position) };
  if (created.state.status !== 'live' || created.state.terms.code !== code)
    await freeCodes(store, promoId, [code], cause);
  // Removed before it came to be: another promo took the code meanwhile.
  if (created.state.status === 'removed')
    return { accepted: false, refusal: { code: 'promo-code-taken', holder: promoId } };
  return { accepted: false, refusal: created.refusal };
}

/** Changes a promo's terms. A new code is claimed before, the old one given up after. */
export async function revisePromo(
  store: EventStore,
  { promoId, changes }: { readonly promoId: string; readonly changes: PromoChanges },
  cause: Cause,
): Promise<PromoOutcome> {
  const queue = promoQueue(store);
  const { state } = await queue.load(promoStream(promoId));
  if (state.status !== 'live') return { accepted: false, refusal: { code: 'promo-not-found' } };
  const code = changes.code ?? state.terms.code;
  const claimed = await claimCode(store, { code, promoId }, cause);
  if (!claimed.accepted) return claimed;
  const revised = await queue.send(promoStream(promoId), { type: 'RevisePromo', changes }, cause);
  if (revised.state.status !== 'absent') {
    const current = revised.state.status === 'live' ? revised.state.terms.code : null;
    const unused = [...revised.state.formerCodes, code].filter((each) => each !== current);
    await freeCodes(store, promoId, unused, cause);
  }
  if (!revised.accepted) return { accepted: false, refusal: revised.refusal };
  return { accepted: true, position: laterPosition(claimed.position, revised.position) };
}

/** Removes a promo and gives its code up. Orders that used it keep their discount. */
export async function removePromo(store: EventStore, promoId: string, cause: Cause): Promise<PromoOutcome> {
  const removed = await promoQueue(store).send(promoStream(promoId), { type: 'RemovePromo' }, cause);
  if (!removed.accepted) return { accepted: false, refusal: removed.refusal };
  const { state, position } = removed;
  if (state.status === 'removed') await freeCodes(store, promoId, state.formerCodes, cause);
  return { accepted: true, position };
}
