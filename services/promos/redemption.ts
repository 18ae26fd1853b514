import { promoCodeTextSchema } from '#contracts/identifiers.ts';
import type { Cents } from '#contracts/money.ts';
import type { Outcome } from '#domain/decider.ts';
import { type Discount, type DiscountType, discountOn } from '#domain/pricing/pricing.ts';
import type { ReleaseReason } from '#domain/promos/promo.decider.ts';
import {
  discountGranted,
  type LivePromo,
  redemptionOf,
  whyNotRedeemable,
} from '#domain/promos/promo.state.ts';
import type { Cause, EventStore } from '#platform/event-store/event-store.ts';
import { INVALID_PROMO, promoMessage } from './messages.ts';
import { promoClaims, promoCodeStream, promoStream, promos } from './promo-streams.ts';

/** The promo that holds a code now, as its streams say; the code is compared trimmed and upper-cased. */
export async function findPromoByCode(store: EventStore, code: string): Promise<LivePromo | null> {
  const parsed = promoCodeTextSchema.safeParse(code);
  if (!parsed.success) return null;
  const { holder } = (await promoClaims(store).load(promoCodeStream(parsed.data))).state;
  if (holder === null) return null;
  const { state } = await promos(store).load(promoStream(holder));
  // A promo may hold a code that it does not have yet, or no longer.
  return state.status === 'live' && state.terms.code === parsed.data ? state : null;
}

/** `amount` is what the code takes off the subtotal, in cents; `message` is what people read. */
export type CheckedPromo =
  | {
      readonly valid: true;
      readonly promoId: string;
      readonly code: string;
      readonly discount: Discount;
      readonly discountType: DiscountType;
      readonly amount: Cents;
    }
  | { readonly valid: false; readonly message: string };

/**
 * Whether a code could be used now for lines that cost `subtotal` cents; it promises nothing, `redeemPromo` decides.
 * @param now ISO 8601, UTC.
 * @param forOrder an order whose own use of the promo, if it has one already, does not count against it.
 */
export async function checkPromo(
  store: EventStore,
  code: string,
  subtotal: Cents,
  now: string,
  forOrder?: string,
): Promise<CheckedPromo> {
  const promo = await findPromoByCode(store, code);
  if (promo === null) return { valid: false, message: INVALID_PROMO };
  const { promoId, terms, redemptions } = promo;
  const uses = redemptions.filter(({ orderId }) => orderId !== forOrder).length;
  const wrong = whyNotRedeemable({ terms, uses }, subtotal, now);
  if (wrong !== null) return { valid: false, message: promoMessage(wrong) };
  const discount = discountGranted(terms);
  const { discountType } = terms;
  return {
    valid: true,
    promoId,
    code: terms.code,
    discount,
    discountType,
    amount: discountOn(subtotal, discount),
  };
}

export type RedeemedPromo = Outcome<
  { readonly discount: Cents },
  { readonly code: 'promo-invalid'; readonly message: string } | { readonly code: 'other-attempt' }
>;

/**
 * Claims one use of a promo for an order whose lines cost `subtotal` cents, at `now` (ISO 8601, UTC). The limit of uses is
 * exact, however many ask at once; repeated for the same attempt at an order it is one use, granted as it was the first time.
 */
export async function redeemPromo(
  store: EventStore,
  request: {
    readonly promoId: string;
    readonly orderId: string;
    readonly attempt: number;
    readonly subtotal: Cents;
    readonly now: string;
  },
  cause: Cause,
): Promise<RedeemedPromo> {
  const { promoId, ...claim } = request;
  const handled = await promos(store).handle(promoStream(promoId), { type: 'RedeemPromo', ...claim }, cause);
  if (!handled.accepted) {
    const { refusal } = handled;
    if (refusal.code === 'other-attempt') return { accepted: false, refusal };
    return { accepted: false, refusal: { code: 'promo-invalid', message: promoMessage(refusal) } };
  }
  const redemption = redemptionOf(handled.state, claim.orderId);
  // Given back by a command that travelled in the same append: nothing is granted any more.
  if (redemption === undefined)
    return { accepted: false, refusal: { code: 'promo-invalid', message: INVALID_PROMO } };
  return { accepted: true, discount: redemption.discount };
}

/** How many uses a promo has in all, and how many of them orders have claimed; none of a promo that was removed. */
export async function countUses(
  store: EventStore,
  promoId: string,
): Promise<{ readonly maxUses: number; readonly uses: number }> {
  const { state } = await promos(store).load(promoStream(promoId));
  if (state.status !== 'live') return { maxUses: 0, uses: 0 };
  return { maxUses: state.terms.maxUses, uses: state.redemptions.length };
}

/** Whether an order has a use of the promo, by whichever attempt at placing it. */
export async function isRedeemedBy(store: EventStore, promoId: string, orderId: string): Promise<boolean> {
  const { state } = await promos(store).load(promoStream(promoId));
  return redemptionOf(state, orderId) !== undefined;
}

/** Gives back the use that this attempt, or an earlier one, claimed for an order; nothing happens when there is none. */
export async function releasePromo(
  store: EventStore,
  request: {
    readonly promoId: string;
    readonly orderId: string;
    readonly attempt: number;
    readonly reason: ReleaseReason;
  },
  cause: Cause,
): Promise<void> {
  const { promoId, ...release } = request;
  await promos(store).handle(promoStream(promoId), { type: 'ReleaseRedemption', ...release }, cause);
}
