import type { CommandOutcome } from '#platform/command-handling/command-handler.ts';
import type { Cause, EventStore } from '#platform/event-store/event-store.ts';
import type { CodeTaken } from './promo-claim.decider.ts';
import { promoClaims, promoCodeStream, promoStream, promos } from './promo-streams.ts';

/**
 * Takes a code for a promo. A claim whose promo is gone, or never came to be because of a crash in between, is taken over;
 * one that might still come to be is kept from it first, so that of two promos with one code only one exists.
 */
export async function claimCode(
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
export async function freeCodes(
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
