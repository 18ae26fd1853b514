import type { PromoTerms } from '#contracts/events/catalog/promo.ts';
import { refuse } from '#domain/decider.ts';
import type { NewPromoTerms, PromoChanges, PromoRefusal, RemovePromo } from '#domain/promos/promo.decider.ts';
import type { CodeTaken } from '#domain/promos/promo-claim.decider.ts';
import type { CommandKey, CommandOutcome, KeyReused } from '#platform/command-handling/command-handler.ts';
import { laterPosition } from '#platform/command-handling/later-position.ts';
import type { Cause, EventStore } from '#platform/event-store/event-store.ts';
import { promoClaims, promoCodeStream, promoStream, promos } from './redemption.ts';

export type PromoOutcome = CommandOutcome<PromoRefusal | CodeTaken | KeyReused>;

/**
 * Creates a promo: first the code is claimed, then the promo made. The same call again completes what a crash left undone
 * and does nothing twice, whatever became of the promo since when it comes under its key. `now` is ISO 8601, UTC.
 */
export async function createPromo(
  store: EventStore,
  promo: {
    readonly promoId: string;
    readonly terms: NewPromoTerms;
    readonly creditOf?: string;
    readonly now: string;
  },
  cause: Cause,
  key?: CommandKey,
): Promise<PromoOutcome> {
  const { promoId } = promo;
  const { code } = promo.terms;
  const command = { type: 'CreatePromo', ...promo } as const;
  const stream = promoStream(promoId);
  const { consider, handle } = promos(store);
  const considered = await consider(stream, command, key);
  if (considered.accepted && considered.isRepeat) return handle(stream, command, cause, key);
  if (!considered.accepted && considered.refusal.code !== 'promo-exists') return considered;
  const claimed = await claimCode(store, { code, promoId }, cause);
  if (!claimed.accepted) return claimed;
  const created = await handle(stream, command, cause, key);
  if (created.state.status !== 'live' || created.state.terms.code !== code)
    await freeCodes(store, promoId, [code], cause);
  if (created.accepted)
    return { accepted: true, position: laterPosition(claimed.position, created.position) };
  // Removed before it came to be: another promo took the code meanwhile.
  if (created.state.status === 'removed') return refuse({ code: 'promo-code-taken', holder: promoId });
  return created;
}

/** Changes a promo's terms. A new code is claimed before, the old one given up after. */
export async function revisePromo(
  store: EventStore,
  {
    promoId,
    changes,
    seen,
  }: { readonly promoId: string; readonly changes: PromoChanges; readonly seen?: PromoTerms | undefined },
  cause: Cause,
  key?: CommandKey,
): Promise<PromoOutcome> {
  const { consider, handle, load } = promos(store);
  const stream = promoStream(promoId);
  const command = { type: 'RevisePromo', changes, seen } as const;
  const considered = await consider(stream, command, key);
  if (!considered.accepted) return considered;
  const { state } = await load(stream);
  const code = changes.code ?? (state.status === 'live' ? state.terms.code : undefined);
  let claimedAt: bigint | null = null;
  if (code !== undefined && !considered.isRepeat) {
    const claimed = await claimCode(store, { code, promoId }, cause);
    if (!claimed.accepted) return claimed;
    claimedAt = claimed.position;
  }
  const revised = await handle(stream, command, cause, key);
  if (revised.state.status !== 'absent') {
    const current = revised.state.status === 'live' ? revised.state.terms.code : undefined;
    const known = new Set([...revised.state.formerCodes, ...(code === undefined ? [] : [code])]);
    const unused = [...known].filter((each) => each !== current);
    await freeCodes(store, promoId, unused, cause);
  }
  if (!revised.accepted) return revised;
  return { accepted: true, position: laterPosition(claimedAt, revised.position) };
}

/** Removes a promo and gives its code up. Orders that used it keep their discount. */
export async function removePromo(
  store: EventStore,
  { promoId, ...terms }: { readonly promoId: string } & Omit<RemovePromo, 'type'>,
  cause: Cause,
  key?: CommandKey,
): Promise<PromoOutcome> {
  const command = { type: 'RemovePromo', ...terms } as const;
  const removed = await promos(store).handle(promoStream(promoId), command, cause, key);
  if (!removed.accepted) return removed;
  const { state, position } = removed;
  if (state.status === 'removed') await freeCodes(store, promoId, state.formerCodes, cause);
  return { accepted: true, position };
}

/**
 * Takes a code for a promo. A claim whose promo is gone, or never came to be because of a crash in between, is taken over;
 * one that might still come to be is kept from it first, so that of two promos with one code only one exists.
 */
async function claimCode(
  store: EventStore,
  { code, promoId }: { readonly code: string; readonly promoId: string },
  cause: Cause,
): Promise<CommandOutcome<CodeTaken>> {
  const claims = promoClaims(store);
  const stream = promoCodeStream(code);
  const claim = { type: 'ClaimCode', code, promoId, insteadOf: null } as const;
  const claimed = await claims.handle(stream, claim, cause);
  if (claimed.accepted) return claimed;
  const { holder } = claimed.refusal;
  if (!(await isGoneForGood(store, holder, cause))) return claimed;
  return claims.handle(stream, { ...claim, insteadOf: holder }, cause);
}

/** Gives codes up that a promo no longer has. */
async function freeCodes(
  store: EventStore,
  promoId: string,
  codes: readonly string[],
  cause: Cause,
): Promise<void> {
  for (const code of codes)
    await promoClaims(store).handle(promoCodeStream(code), { type: 'FreeCode', code, promoId }, cause);
}

/** Whether a promo is removed; one that was never created is made so, unless it comes to be just now. */
async function isGoneForGood(store: EventStore, promoId: string, cause: Cause): Promise<boolean> {
  const command = { type: 'PreventPromo', promoId } as const;
  return (await promos(store).handle(promoStream(promoId), command, cause)).accepted;
}
