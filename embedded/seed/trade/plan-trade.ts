import type { Rating } from '#contracts/http/reviews.ts';
import { createDice, type Dice } from './dice.ts';
import { inventShopper, type Shopper } from './shoppers.ts';

interface At {
  readonly at: Date;
}
interface OrderStep extends At {
  readonly kind: 'order';
  readonly orderId: string;
  readonly shopper: Shopper;
  readonly items: readonly { readonly productId: string; readonly quantity: number }[];
  readonly promoCode: string | null;
  /** Some carts are left at the till. */
  readonly isPaid: boolean;
}
interface ParcelStep extends At {
  readonly kind: 'ship' | 'deliver';
  readonly orderId: string;
  readonly trackingNumber: string;
}
interface ReviewStep extends At {
  readonly kind: 'review';
  readonly reviewId: string;
  readonly productId: string;
  readonly shopper: Shopper;
  readonly rating: Rating;
  readonly comment: string;
}
export type TradeStep = OrderStep | ParcelStep | ReviewStep;

export interface TradeOptions {
  readonly orders: number;
  /** The year of trade ends here. */
  readonly until: Date;
  /** What is sold, the best-selling first. */
  readonly productIds: readonly [string, ...string[]];
  readonly promoCodes: readonly string[];
  readonly seed: number;
}

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const YEAR_DAYS = 365;
/** How much is bought in each month of a year, January first: gifts in December, in February and on Mother's Day. */
const SEASON = [0.8, 1.3, 0.8, 0.9, 1.5, 1.1, 0.8, 0.6, 0.9, 1, 1.6, 2.6];
const SHARE_PAID = 0.93;
const SHARE_WITH_PROMO = 0.22;
const SHARE_REVIEWED = 0.14;
const REGULARS_SHARE = 0.25;

/**
 * A believable year of a perfume shop: who orders what and when, what is paid, sent and reviewed. The same options give the same year,
 * in the order in which it happens.
 */
export function planTrade(options: TradeOptions): TradeStep[] {
  const dice = createDice(options.seed);
  const shoppers: Shopper[] = [];
  const steps = orderTimes(options, dice).flatMap((at) => {
    const regular = dice.roll() < REGULARS_SHARE ? shoppers[dice.between(0, shoppers.length - 1)] : undefined;
    const shopper = regular ?? inventShopper(dice);
    shoppers.push(shopper);
    return planOrder(options, dice, shopper, at);
  });
  return steps.filter((step) => step.at <= options.until).toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

/** Moments spread over the year by season, rising a little, most of them in the evening. */
function orderTimes({ orders, until }: TradeOptions, dice: Dice): Date[] {
  const days = Array.from({ length: YEAR_DAYS }, (_, index) => {
    const day = new Date(until.getTime() - (YEAR_DAYS - index) * DAY_MS);
    const growth = 0.7 + (0.6 * index) / YEAR_DAYS;
    return [(SEASON[day.getUTCMonth()] ?? 1) * growth, day] as const;
  });
  return Array.from({ length: orders }, () => {
    const day = dice.pickWeighted(days);
    const hour = dice.pickWeighted([
      [1, dice.between(7, 11)],
      [2, dice.between(12, 14)],
      [1, dice.between(15, 17)],
      [4, dice.between(18, 22)],
    ]);
    day.setUTCHours(0, 0, 0, 0);
    return new Date(day.getTime() + hour * HOUR_MS + dice.between(0, HOUR_MS - 1));
  });
}

function planOrder(options: TradeOptions, dice: Dice, shopper: Shopper, at: Date): TradeStep[] {
  const orderId = dice.uuid();
  const items = chooseItems(options.productIds, dice);
  const [code] = options.promoCodes;
  const promoCode = code !== undefined && dice.roll() < SHARE_WITH_PROMO ? code : null;
  const isPaid = dice.roll() < SHARE_PAID;
  const order: TradeStep = { kind: 'order', at, orderId, shopper, items, promoCode, isPaid };
  if (!isPaid) return [order];

  const trackingNumber = `6A${String(dice.between(10 ** 10, 10 ** 11 - 1))}`;
  const shipped = new Date(at.getTime() + dice.between(14, 50) * HOUR_MS);
  const delivered = new Date(shipped.getTime() + dice.between(40, 120) * HOUR_MS);
  const steps: TradeStep[] = [
    order,
    { kind: 'ship', at: shipped, orderId, trackingNumber },
    { kind: 'deliver', at: delivered, orderId, trackingNumber },
  ];
  const [first] = items;
  if (first !== undefined && dice.roll() < SHARE_REVIEWED) {
    const { rating, comment } = dice.pickWeighted(OPINIONS);
    const reviewed = new Date(delivered.getTime() + dice.between(2, 20) * DAY_MS);
    const { productId } = first;
    steps.push({ kind: 'review', at: reviewed, reviewId: dice.uuid(), productId, shopper, rating, comment });
  }
  return steps;
}

/** One bottle mostly, sometimes two or three; the first perfumes sell more than the last. */
function chooseItems(productIds: TradeOptions['productIds'], dice: Dice): OrderStep['items'] {
  const weighted = productIds.map((id, index) => [1 / (index + 2), id] as const);
  const chosen = new Map<string, number>();
  const bottles = dice.pickWeighted([
    [78, 1],
    [17, 2],
    [5, 3],
  ]);
  for (let bottle = 0; bottle < bottles; bottle += 1) {
    const id = dice.pickWeighted(weighted);
    chosen.set(id, (chosen.get(id) ?? 0) + 1);
  }
  return [...chosen].map(([productId, quantity]) => ({ productId, quantity }));
}

export interface Opinion {
  readonly rating: Rating;
  readonly comment: string;
}

/** What people write, by how often they think so. */
const OPINIONS: readonly (readonly [weight: number, opinion: Opinion])[] = [
  [
    5,
    {
      rating: 5,
      comment: 'Un sillage élégant, que l’on me demande à chaque fois. Je rachèterai sans hésiter.',
    },
  ],
  [4, { rating: 5, comment: 'Le flacon est magnifique et le parfum tient toute la journée.' }],
  [4, { rating: 5, comment: 'Offert à ma mère, elle ne le quitte plus. Coffret très soigné.' }],
  [3, { rating: 4, comment: 'Très beau départ, un fond plus discret que je ne le pensais.' }],
  [3, { rating: 4, comment: 'Livraison rapide, échantillons offerts appréciés. Parfum raffiné.' }],
  [2, { rating: 4, comment: 'Une vraie signature. J’aurais aimé un format de voyage.' }],
  [1, { rating: 3, comment: 'Agréable, mais trop poudré à mon goût après une heure.' }],
  [1, { rating: 3, comment: 'Joli parfum, tenue moyenne sur ma peau.' }],
  [1, { rating: 2, comment: 'Pas pour moi : je l’imaginais plus frais d’après la description.' }],
];
