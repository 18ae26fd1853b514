import { handleCommand } from '../command-handling/handle-command.ts';
import type { Cause, EventStore } from '../event-store/event-store.ts';
import { type ClaimCommand, type CodeTaken, promoClaimDecider } from './promo-claim.decider.ts';
import { promoCodeStream, promoQueue, promoStream } from './promo-streams.ts';

export type Claimed =
  | { readonly accepted: true; readonly position: bigint | null }
  | { readonly accepted: false; readonly refusal: CodeTaken };

/**
 * Takes a code for a promo. A claim whose promo is gone, or never came to be because of a crash in between, is taken over;
 * one that might still come to be is kept from it first, so that of two promos with one code only one exists.
 */
export async function claimCode(
  store: EventStore,
  { code, promoId }: { readonly code: string; readonly promoId: string },
  cause: Cause,
): Promise<Claimed> {
  const claim = { type: 'ClaimCode', code, promoId, insteadOf: null } as const;
  const claimed = await send(store, claim, cause);
  if (claimed.accepted) return claimed;
  const { holder } = claimed.refusal;
  if (!(await isGoneForGood(store, holder, cause))) return claimed;
  return send(store, { ...claim, insteadOf: holder }, cause);
}

/** Gives codes up that a promo no longer has. */
export async function freeCodes(
  store: EventStore,
  promoId: string,
  codes: readonly string[],
  cause: Cause,
): Promise<void> {
  for (const code of codes) await send(store, { type: 'FreeCode', code, promoId }, cause);
}

async function send(store: EventStore, command: ClaimCommand, cause: Cause): Promise<Claimed> {
  const handled = await handleCommand(
    store,
    promoClaimDecider,
    promoCodeStream(command.code),
    command,
    cause,
  );
  if (handled.accepted) return { accepted: true, position: handled.position };
  return { accepted: false, refusal: handled.refusal };
}

/** Whether a promo is removed; one that was never created is made so, unless it comes to be just now. */
async function isGoneForGood(store: EventStore, promoId: string, cause: Cause): Promise<boolean> {
  const command = { type: 'PreventPromo', promoId } as const;
  return (await promoQueue(store).send(promoStream(promoId), command, cause)).accepted;
}
