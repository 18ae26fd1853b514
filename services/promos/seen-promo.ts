import type { Context } from 'koa';
import type { PromoTerms } from '#contracts/events/promo.ts';
import { type StalePromo, stalePromoSchema } from '#contracts/http/promos.ts';
import { cents, toDecimal } from '#contracts/money.ts';
import { changesBetween, promoDecider } from '#domain/promos/promo.decider.ts';
import { stateAt } from '#platform/command-handling/state-at.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import { seenRevisionOf } from '#platform/http/if-match.ts';
import { HttpRefusal } from '#platform/http/refusal.ts';
import { promoStream, promos } from './redemption.ts';

const STALE = 'Ce code promo a été modifié entre-temps. Rien n’a été enregistré.';

/** The terms before the eyes of whoever sends this request, by its `If-Match`; undefined when it says nothing. */
export async function seenTerms(
  store: EventStore,
  promoId: string,
  ctx: Context,
): Promise<PromoTerms | undefined> {
  const revision = seenRevisionOf(ctx);
  if (revision === null) return undefined;
  const state = await stateAt(store, promoStream(promoId), promoDecider, revision);
  return state.status === 'live' ? state.terms : undefined;
}

/** What a request is refused with (412) that saw other terms: what others changed of them. */
export async function stalePromo(store: EventStore, promoId: string, seen: PromoTerms): Promise<HttpRefusal> {
  const { state, revision } = await promos(store).load(promoStream(promoId));
  const { discountValue, minOrderAmount, ...alike } =
    (state.status === 'live' && changesBetween(seen, state.terms)) || {};
  const fresh: StalePromo = stalePromoSchema.parse({
    revision: Number(revision),
    changes: {
      ...alike,
      ...(discountValue !== undefined && { discountValue: toDecimal(cents(discountValue)) }),
      ...(minOrderAmount !== undefined && { minOrderAmount: toDecimal(minOrderAmount) }),
    },
  });
  return new HttpRefusal(412, 'stale-revision', STALE, { fresh });
}
