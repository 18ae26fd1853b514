import type { ReviewRefusalReason } from '#contracts/catalog/review-refusals.ts';
import type { DisputeOutcome } from '#contracts/events/orders/dispute.ts';
import type { NewPromoTerms } from '#domain/promos/promo.decider.ts';
import { createDice, type Dice } from './dice.ts';
import { ANSWER, OPINIONS, type Opinion } from './opinions.ts';
import { seasonalPromos } from './seasonal-promos.ts';
import { inventShopper, type Shopper } from './shoppers.ts';
import { dispatchTime, homeTime, minutesAfter, orderTimes, workTime } from './trade-calendar.ts';

interface At {
  readonly at: Date;
}
interface OfOrder extends At {
  readonly orderId: string;
}
interface PromoStep extends At {
  readonly kind: 'promo';
  readonly promoId: string;
  readonly terms: NewPromoTerms;
}
interface OrderStep extends OfOrder {
  readonly kind: 'order';
  readonly shopper: Shopper;
  readonly items: readonly { readonly productId: string; readonly quantity: number }[];
  readonly promoCode: string | null;
  /** `none`: they leave before they see the card's form; `left`: it is begun, and never paid. */
  readonly payment: 'none' | 'left' | 'paid';
}
interface RefusalStep extends OfOrder {
  readonly kind: 'refusal';
  /** The provider's. */
  readonly code: string;
  readonly message: string;
}
interface PlainStep extends OfOrder {
  readonly kind:
    | 'payment'
    | 'deadline'
    | 'given-up'
    | 'superseded'
    | 'cancellation'
    | 'return-sent'
    | 'return-refund'
    /** The provider says that refunds came about. */
    | 'refunded';
}
interface ParcelStep extends OfOrder {
  readonly kind: 'ship' | 'deliver';
  readonly trackingNumber: string;
}
interface WithdrawalStep extends OfOrder {
  readonly kind: 'withdrawal';
  readonly name: string;
  readonly deliveredAt: Date;
  /** From one bottle of the first article, or from all. */
  readonly isPart: boolean;
}
interface ReturnStep extends OfOrder {
  readonly kind: 'return';
  readonly condition: 'fit' | 'opened' | 'damaged';
  /** Whether something is taken off for a worn box. */
  readonly isDepreciated: boolean;
}
interface DisputeStep extends OfOrder {
  readonly kind: 'dispute';
  readonly reason: string;
  /** Null while the bank decides. */
  readonly outcome: Extract<DisputeOutcome, 'won' | 'lost'> | null;
}
interface ReviewStep extends OfOrder {
  readonly kind: 'review';
  readonly reviewId: string;
  readonly productId: string;
  readonly shopper: Shopper;
  readonly opinion: Opinion;
}
interface ModerationStep extends OfOrder {
  readonly kind: 'moderation';
  readonly reviewId: string;
  readonly refused: ReviewRefusalReason | null;
  readonly answer: string | null;
}
export type TradeStep =
  | PromoStep
  | OrderStep
  | RefusalStep
  | PlainStep
  | ParcelStep
  | WithdrawalStep
  | ReturnStep
  | DisputeStep
  | ReviewStep
  | ModerationStep;
export type StepOf<Kind extends TradeStep['kind']> = Extract<TradeStep, { kind: Kind }>;

export interface TradeOptions {
  readonly orders: number;
  /** The year of trade ends here. */
  readonly until: Date;
  /** What is sold, the best-selling first. */
  readonly productIds: readonly [string, ...string[]];
  readonly promoCodes: readonly string[];
  readonly seed: number;
}

const DEADLINE_MINUTES = 30;
const REGULARS_SHARE = 0.32;
const SHARE_WITH_PROMO = 0.2;
const SHARE_WITH_SEASONAL = 0.35;
const SHARE_REVIEWED = 0.16;
const SHARE_DISPUTED = 0.006;

/** How orders end, by how often. */
const ENDS = [
  [80, 'paid'],
  [6, 'paid-at-second-try'],
  [3, 'refused'],
  [5, 'unpaid'],
  [2, 'given-up'],
  [4, 'superseded'],
] as const;
const REFUSALS: readonly (readonly [weight: number, refusal: readonly [code: string, message: string]])[] = [
  [5, ['insufficient_funds', 'Votre carte ne dispose pas de fonds suffisants.']],
  [4, ['generic_decline', 'Votre carte a été refusée.']],
  [2, ['expired_card', 'Votre carte a expiré.']],
  [2, ['incorrect_cvc', 'Le code de sécurité de votre carte est incorrect.']],
];
/** What becomes of a paid order, by how often. */
const FATES = [
  [930, 'delivered'],
  [18, 'cancelled'],
  [52, 'returned'],
] as const;

/**
 * A believable year of a perfume shop: who orders what and when, what is paid, refused, sent, cancelled, returned, disputed and reviewed.
 * The same options give the same year, in the order in which it happens.
 */
export function planTrade(options: TradeOptions): TradeStep[] {
  const dice = createDice(options.seed);
  const shoppers: Shopper[] = [];
  const promos = seasonalPromos(options.until);
  const steps: TradeStep[] = promos.map(({ terms, from }) => ({
    kind: 'promo',
    at: from,
    promoId: dice.uuid(),
    terms,
  }));
  for (const at of orderTimes(options.orders, options.until, dice)) {
    const regular = dice.roll() < REGULARS_SHARE ? shoppers[dice.between(0, shoppers.length - 1)] : undefined;
    const shopper = regular ?? inventShopper(dice);
    shoppers.push(shopper);
    const season = promos.find(({ from, until }) => from <= at && at < until);
    const code = season !== undefined && dice.roll() < SHARE_WITH_SEASONAL ? season.terms.code : null;
    for (const step of planOrder({ ...options, at, shopper, code }, dice)) steps.push(step);
  }
  return steps.filter((step) => step.at <= options.until).toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

interface OrderPlan extends TradeOptions, At {
  readonly shopper: Shopper;
  /** Of the season. */
  readonly code: string | null;
}

function planOrder(plan: OrderPlan, dice: Dice): TradeStep[] {
  const { at, shopper, code } = plan;
  const items = chooseItems(plan.productIds, dice);
  const end = dice.pickWeighted(ENDS);
  const promoCode = code ?? (dice.roll() < SHARE_WITH_PROMO ? anyOf(plan.promoCodes, dice) : null);
  const orderId = dice.uuid();
  const placed = { kind: 'order', at, orderId, shopper, items, promoCode } as const;
  const paidAt = minutesAfter(at, dice.between(1, 6) + dice.roll());
  const refusal = () => {
    const [declined, message] = dice.pickWeighted(REFUSALS);
    return { kind: 'refusal', at: minutesAfter(at, 1), orderId, code: declined, message } as const;
  };
  const deadline = { kind: 'deadline', at: minutesAfter(at, DEADLINE_MINUTES + 1), orderId } as const;
  switch (end) {
    case 'paid':
      return [{ ...placed, payment: 'paid' }, ...afterPayment(plan, dice, { orderId, items, paidAt })];
    case 'paid-at-second-try':
      return [
        { ...placed, payment: 'paid' },
        refusal(),
        ...afterPayment(plan, dice, { orderId, items, paidAt }),
      ];
    case 'refused':
      return [{ ...placed, payment: 'left' }, refusal(), deadline];
    case 'unpaid':
      return [{ ...placed, payment: dice.roll() < 0.4 ? 'left' : 'none' }, deadline];
    case 'given-up':
      return [
        { ...placed, payment: 'left' },
        { kind: 'given-up', at: minutesAfter(at, dice.between(3, 15)), orderId },
      ];
    case 'superseded': {
      // The cart was changed, and ordered anew.
      const [again, later] = [dice.uuid(), minutesAfter(at, dice.between(2, 12))];
      const more = chooseItems(plan.productIds, dice);
      const paid = { orderId: again, items: more, paidAt: minutesAfter(later, dice.between(1, 5)) };
      return [
        { ...placed, payment: 'left' },
        { kind: 'superseded', at: later, orderId },
        { ...placed, at: minutesAfter(later, 0.01), orderId: again, items: more, payment: 'paid' },
        ...afterPayment(plan, dice, paid),
      ];
    }
  }
}

interface PaidOrder {
  readonly orderId: string;
  readonly items: OrderStep['items'];
  readonly paidAt: Date;
}

function afterPayment({ shopper }: OrderPlan, dice: Dice, order: PaidOrder): TradeStep[] {
  const { orderId, paidAt } = order;
  const fate = dice.pickWeighted(FATES);
  const payment: TradeStep = { kind: 'payment', at: paidAt, orderId };
  if (fate === 'cancelled') {
    const cancelled = minutesAfter(paidAt, dice.between(20, 400));
    return [
      payment,
      { kind: 'cancellation', at: cancelled, orderId },
      { kind: 'refunded', at: minutesAfter(cancelled, dice.between(2, 30)), orderId },
    ];
  }
  const trackingNumber = `6A${String(dice.between(10 ** 10, 10 ** 11 - 1))}`;
  const shippedAt = dispatchTime(paidAt, dice);
  const deliveredAt = workTime(shippedAt, dice.between(2, 5), dice);
  const steps: TradeStep[] = [
    payment,
    { kind: 'ship', at: shippedAt, orderId, trackingNumber },
    { kind: 'deliver', at: deliveredAt, orderId, trackingNumber },
  ];
  if (fate === 'returned') return [...steps, ...planReturn(shopper, dice, { orderId, deliveredAt })];
  if (dice.roll() < SHARE_DISPUTED) steps.push(...planDispute(dice, orderId, deliveredAt));
  if (dice.roll() < SHARE_REVIEWED) steps.push(...planReview(shopper, dice, { ...order, deliveredAt }));
  return steps;
}

function planReturn(
  shopper: Shopper,
  dice: Dice,
  { orderId, deliveredAt }: { orderId: string; deliveredAt: Date },
): TradeStep[] {
  const declaredAt = homeTime(deliveredAt, dice.between(1, 12), dice);
  const backAt = workTime(declaredAt, dice.between(4, 9), dice);
  const refundedAt = minutesAfter(backAt, dice.between(5, 120));
  const condition = dice.pickWeighted([
    [70, 'fit'],
    [20, 'opened'],
    [10, 'damaged'],
  ] as const);
  const { name } = shopper.customer;
  const isDepreciated = condition === 'damaged' && dice.roll() < 0.5;
  return [
    { kind: 'withdrawal', at: declaredAt, orderId, name, deliveredAt, isPart: dice.roll() < 0.3 },
    ...(dice.roll() < 0.5
      ? [{ kind: 'return-sent', at: homeTime(declaredAt, 2, dice), orderId } as const]
      : []),
    { kind: 'return', at: backAt, orderId, condition, isDepreciated },
    { kind: 'return-refund', at: refundedAt, orderId },
    { kind: 'refunded', at: minutesAfter(refundedAt, dice.between(1, 45)), orderId },
  ];
}

function planDispute(dice: Dice, orderId: string, deliveredAt: Date): TradeStep[] {
  const at = homeTime(deliveredAt, dice.between(8, 40), dice);
  const reason = dice.pick(['fraudulent', 'product_not_received', 'unrecognized']);
  const outcome = dice.roll() < 0.4 ? 'won' : 'lost';
  return [
    { kind: 'dispute', at, orderId, reason, outcome: null },
    { kind: 'dispute', at: homeTime(at, dice.between(8, 20), dice), orderId, reason, outcome },
  ];
}

function planReview(
  shopper: Shopper,
  dice: Dice,
  { orderId, items, deliveredAt }: PaidOrder & { readonly deliveredAt: Date },
): TradeStep[] {
  const [first] = items;
  if (first === undefined) return [];
  const opinion = dice.pickWeighted(OPINIONS);
  const { rating, refused = null } = opinion;
  const reviewId = dice.uuid();
  const at = homeTime(deliveredAt, dice.between(2, 20), dice);
  const answer = rating <= 3 && refused === null && dice.roll() < 0.6 ? ANSWER : null;
  return [
    { kind: 'review', at, orderId, reviewId, productId: first.productId, shopper, opinion },
    { kind: 'moderation', at: workTime(at, dice.between(1, 3), dice), orderId, reviewId, refused, answer },
  ];
}

/** One bottle mostly, sometimes two or three; the first perfumes sell more than the last. */
function chooseItems(productIds: TradeOptions['productIds'], dice: Dice): OrderStep['items'] {
  const weighted = productIds.map((id, index) => [1 / (index + 2), id] as const);
  const chosen = new Map<string, number>();
  const bottles = dice.pickWeighted([
    [72, 1],
    [21, 2],
    [7, 3],
  ]);
  for (let bottle = 0; bottle < bottles; bottle += 1) {
    const id = dice.pickWeighted(weighted);
    chosen.set(id, (chosen.get(id) ?? 0) + 1);
  }
  return [...chosen].map(([productId, quantity]) => ({ productId, quantity }));
}

function anyOf(codes: readonly string[], dice: Dice): string | null {
  const [first, ...others] = codes;
  return first === undefined ? null : dice.pick([first, ...others]);
}
