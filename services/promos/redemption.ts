import { TIME_ZONE } from '#contracts/constants.ts';
import type { OrderLine } from '#contracts/events/orders/order.ts';
import { promoCodeTextSchema } from '#contracts/identifiers.ts';
import { type Cents, formatEuros, ZERO } from '#contracts/money.ts';
import { type Outcome, refuse } from '#domain/decider.ts';
import { type Discount, type DiscountType, discountOn, subtotalOf } from '#domain/pricing/pricing.ts';
import {
  type Basket,
  discountGranted,
  type LivePromo,
  type PromoRefusal,
  promoDecider,
  type RedeemPromo,
  type ReleaseRedemption,
  redemptionOf,
  whyNotRedeemable,
} from '#domain/promos/promo.decider.ts';
import { promoClaimDecider } from '#domain/promos/promo-claim.decider.ts';
import { commandHandler } from '#platform/command-handling/command-handler.ts';
import type { Cause, EventStore, StreamName } from '#platform/event-store/event-store.ts';

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
      /** The order of the discovery set that it credits; absent of a code for everybody. */
      readonly creditOf?: string;
    }
  | { readonly valid: false; readonly message: string };

/** What a credit asks of whoever uses it; unknown before the order is. */
export interface PromoUser {
  /** Whether the set of an order was this customer's, and is kept. */
  readonly ownsSetOf?: ((orderId: string) => Promise<boolean>) | undefined;
  /** What is bought; of it a credit is taken off bottles alone. */
  readonly lines?: readonly Pick<OrderLine, 'kind' | 'quantity' | 'unitPrice'>[] | undefined;
}

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
  user: PromoUser = {},
): Promise<CheckedPromo> {
  const promo = await findPromoByCode(store, code);
  if (promo === null) return { valid: false, message: INVALID_PROMO };
  const { promoId, terms, creditOf, redemptions } = promo;
  const basket = { subtotal, ...(await basketOf(creditOf, user)) };
  const uses = redemptions.filter(({ orderId }) => orderId !== forOrder).length;
  const wrong = whyNotRedeemable({ terms, creditOf, uses }, basket, now);
  if (wrong !== null) return { valid: false, message: promoMessage(wrong) };
  const discount = discountGranted(promo, basket);
  const { discountType } = terms;
  return {
    valid: true,
    promoId,
    code: terms.code,
    discount,
    discountType,
    amount: discountOn(subtotal, discount),
    ...(creditOf !== null && { creditOf }),
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
  request: Pick<RedeemPromo, 'orderId' | 'attempt' | 'subtotal' | 'now'> & {
    readonly promoId: string;
    /** Absent where the promo is known to be for everybody. */
    readonly user?: PromoUser | undefined;
  },
  cause: Cause,
): Promise<RedeemedPromo> {
  const { promoId, user, ...claim } = request;
  const { load, handle } = promos(store);
  const state = user && (await load(promoStream(promoId))).state;
  const creditOf = state?.status === 'live' ? state.creditOf : null;
  const { bottles, isOwner } = await basketOf(creditOf, user ?? {});
  const asked = { bottles: bottles ?? ZERO, isOwner: isOwner ?? false };
  const handled = await handle(promoStream(promoId), { type: 'RedeemPromo', ...claim, ...asked }, cause);
  if (!handled.accepted) {
    const { refusal } = handled;
    if (refusal.code === 'other-attempt') return refuse(refusal);
    return refuse({ code: 'promo-invalid', message: promoMessage(refusal) });
  }
  const redemption = redemptionOf(handled.state, claim.orderId);
  // Given back by a command that travelled in the same append: nothing is granted any more.
  if (redemption === undefined) return refuse({ code: 'promo-invalid', message: INVALID_PROMO });
  return { accepted: true, discount: redemption.discount };
}

/** What a promo is asked for: a credit needs to know what the bottles cost, and whether its set is this customer's still. */
async function basketOf(
  creditOf: string | null,
  { ownsSetOf, lines }: PromoUser,
): Promise<Pick<Basket, 'bottles' | 'isOwner'>> {
  if (creditOf === null) return { bottles: null, isOwner: null };
  const bottles = lines === undefined ? null : subtotalOf(lines.filter(({ kind }) => kind === undefined));
  return { bottles, isOwner: ownsSetOf === undefined ? null : await ownsSetOf(creditOf) };
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
  request: Omit<ReleaseRedemption, 'type'> & { readonly promoId: string },
  cause: Cause,
): Promise<void> {
  const { promoId, ...release } = request;
  await promos(store).handle(promoStream(promoId), { type: 'ReleaseRedemption', ...release }, cause);
}

const INVALID_PROMO = 'Code promo invalide';

/** What people read when a promo is refused, to shoppers and administrators alike. */
export function promoMessage(refusal: PromoRefusal): string {
  switch (refusal.code) {
    case 'promo-not-found':
      return INVALID_PROMO;
    case 'other-attempt':
      return 'Cette commande est déjà en cours d’enregistrement\u00a0: réessayez dans un instant';
    case 'promo-exists':
      return 'Un autre code promo porte déjà cet identifiant';
    case 'stale-terms':
      return 'Ce code promo a été modifié entre-temps';
    case 'promo-code-percentage':
      return 'Le code doit contenir le pourcentage, par exemple WELCOME10';
    case 'promo-over-100-percent':
      return 'La réduction ne peut pas dépasser 100 %';
    case 'promo-ends-before-start':
      return `Ce code vaut à partir du ${moment(refusal.validFrom)}\u00a0: sa date de fin doit venir après.`;
    case 'promo-inactive':
      return 'Ce code promo n’est pas actif';
    case 'promo-not-yet-valid':
      return 'Ce code promo n’est pas encore valable';
    case 'promo-expired':
      return 'Ce code promo a expiré';
    case 'promo-minimum':
      return `Montant minimum de commande\u00a0: ${formatEuros(refusal.minimum)}`;
    case 'promo-used-up':
      return 'Ce code promo a atteint sa limite d’utilisation';
    case 'promo-not-yours':
      return 'Ce code est personnel\u00a0: il vaut pour l’adresse e-mail à laquelle il a été envoyé, tant que le coffret est gardé';
    case 'promo-without-bottle':
      return 'Ce code se déduit d’un flacon\u00a0: ajoutez-en un à votre panier';
  }
}

const DAY = new Intl.DateTimeFormat('fr-FR', { timeZone: TIME_ZONE });
const TIME = new Intl.DateTimeFormat('fr-FR', { timeZone: TIME_ZONE, timeStyle: 'short' });

/** `15/01/2027 à 10:30`, in Paris. */
function moment(instant: string): string {
  const date = new Date(instant);
  return `${DAY.format(date)} à ${TIME.format(date)}`;
}

export function promoStream(promoId: string): StreamName {
  return `promo-${promoId}`;
}

/** @param code as kept: trimmed and upper-cased. */
export function promoCodeStream(code: string): StreamName {
  return `promoCode-${code}`;
}

export const promos = commandHandler(promoDecider, { cache: {} });
export const promoClaims = commandHandler(promoClaimDecider);
