import { promoDecider } from '#domain/promos/promo.decider.ts';
import { promoClaimDecider } from '#domain/promos/promo-claim.decider.ts';
import { commandHandler } from '#platform/command-handling/command-handler.ts';
import type { StreamName } from '#platform/event-store/event-store.ts';

export function promoStream(promoId: string): StreamName {
  return `promo-${promoId}`;
}

/** @param code as kept: trimmed and upper-cased. */
export function promoCodeStream(code: string): StreamName {
  return `promoCode-${code}`;
}

export const promos = commandHandler(promoDecider, { cache: {} });
export const promoClaims = commandHandler(promoClaimDecider);
