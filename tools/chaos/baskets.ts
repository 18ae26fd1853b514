import { TERMS_VERSION } from '#contracts/constants.ts';
import type { ArticleKind } from '#contracts/events/catalog/product.ts';
import { addDays, inParis } from '#contracts/french/calendar.ts';
import { type Cents, toDecimal, ZERO } from '#contracts/money.ts';
import { type Discount, priceBasket } from '#domain/pricing/pricing.ts';
import { creditCodeOf } from '#workers/process-managers/orders/set-credits.ts';
import { type Perfume, type Person, type Promo, WRAP_PRICE } from './market.ts';

/** What POST /api/orders is sent. */
export type OrderBody = Readonly<Record<string, unknown>> & { readonly total: string };

/** An order of a discovery set: its customer is mailed a code once it is delivered. */
export interface BoughtSet {
  readonly orderId: string;
  readonly email: string;
}

/** What is wished for of a gift, as POST /api/orders has it. */
interface Gift {
  readonly wrap: boolean;
  readonly message: string;
  readonly recipientName: string;
  readonly sendFrom: string;
}

interface Item {
  readonly productId: string;
  readonly kind: ArticleKind | undefined;
  readonly quantity: number;
  readonly price: Cents;
}

/** What somebody wants to buy, priced as the catalogue shows it. */
export interface Basket {
  /** The name tells in the log whose key an order was placed under. */
  readonly customerName: string;
  readonly customerEmail: string;
  readonly items: readonly Item[];
  readonly promo: Promo | null;
  readonly gift: Gift | null;
  /** The sample that is given with it, of those in stock. */
  readonly sampleProductId: string | null;
}

/** What is on sale, and the sets that somebody bought before. */
export interface Offer {
  readonly perfumes: readonly Perfume[];
  readonly articles: readonly Perfume[];
  readonly sets: readonly BoughtSet[];
}

/** One or two perfumes, with what lets one try them now and then; some are gifts, some pay with the code of a set. */
export function drawBasket({ dice, who, market }: Person, offer: Offer, key: string): Basket {
  const items = drawItems(dice, offer);
  const credited = dice.roll() < 0.5 ? anyOf(dice, offer.sets) : undefined;
  const samples = offer.articles.filter(
    ({ kind, productId }) => kind === 'sample' && !items.some((item) => item.productId === productId),
  );
  const isKnown = dice.roll() < 0.15;
  const promo = dice.roll() < 0.2 ? dice.pick(market.promos) : null;
  return {
    customerName: `Cliente ${key}`,
    customerEmail:
      credited?.email ?? (isKnown ? `${who.replace(/\W/g, '-')}@exemple.fr` : `${key}@exemple.fr`),
    items,
    promo: credited === undefined ? promo : creditOf(credited, items),
    gift: dice.roll() < 0.25 ? drawGift(dice) : null,
    sampleProductId: (dice.roll() < 0.3 && anyOf(dice, samples)?.productId) || null,
  };
}

/** The cheapest perfumes are the ones everybody wants and few are left of. */
function drawItems(dice: Person['dice'], { perfumes, articles }: Offer): Item[] {
  const sorted = [...perfumes].sort((a, b) => a.price - b.price);
  const wanted = new Set<Perfume>();
  for (let lines = dice.roll() < 0.3 ? 2 : 1; lines > 0; lines -= 1) {
    const perfume = sorted[Math.floor(dice.roll() ** 1.5 * sorted.length)];
    if (perfume !== undefined) wanted.add(perfume);
  }
  const article = dice.roll() < 0.3 ? anyOf(dice, articles) : undefined;
  if (article !== undefined) {
    const isAlone = dice.roll() < 0.5;
    if (isAlone) wanted.clear();
    wanted.add(article);
  }
  return [...wanted].map(({ productId, kind, price }) => ({
    productId,
    kind,
    price,
    quantity: kind === undefined ? dice.between(1, 3) : dice.between(1, 2),
  }));
}

function anyOf<T>(dice: Person['dice'], from: readonly T[]): T | undefined {
  return from[dice.between(0, from.length - 1)];
}

function drawGift(dice: Person['dice']): Gift {
  return {
    wrap: dice.roll() < 0.7,
    message: dice.roll() < 0.7 ? `Joyeux Noël ${dice.between(1, 999)} !` : '',
    recipientName: dice.roll() < 0.6 ? `Zoé ${dice.between(1, 999)}` : '',
    sendFrom: dice.roll() < 0.5 ? addDays(inParis(new Date()).day, dice.between(1, 20)) : '',
  };
}

/** The code of a set that was bought before; whether it was delivered meanwhile, the shop knows. It is taken off bottles alone. */
function creditOf({ orderId }: BoughtSet, items: readonly Item[]): Promo {
  const bottles = items.filter(({ kind }) => kind === undefined);
  const { subtotal } = priceBasket(
    bottles.map(({ price: unitPrice, quantity }) => ({ unitPrice, quantity })),
    null,
  );
  const discount: Discount = { type: 'fixed', amount: subtotal };
  return { code: creditCodeOf(orderId), discount };
}

/** So many more of the first article. */
export function otherBasket(basket: Basket, more: number): Basket {
  const [first, ...rest] = basket.items;
  return first === undefined
    ? basket
    : { ...basket, items: [{ ...first, quantity: first.quantity + more }, ...rest] };
}

export function bodyOf(basket: Basket): OrderBody {
  const { customerName, customerEmail, items, promo, gift, sampleProductId } = basket;
  const lines = items.map(({ price, quantity }) => ({ unitPrice: price, quantity }));
  const totals = priceBasket(lines, promo?.discount ?? null, gift?.wrap ? WRAP_PRICE : ZERO);
  return {
    customerName,
    customerEmail,
    customerPhone: '',
    shippingAddress: { street: '12 rue des Lilas', city: 'Lyon', postalCode: '69001', country: 'France' },
    shippingMethod: 'colissimo',
    subtotal: toDecimal(totals.subtotal),
    discountAmount: toDecimal(totals.discount),
    shippingCost: toDecimal(totals.shipping),
    total: toDecimal(totals.total),
    promoCode: promo?.code ?? null,
    termsAccepted: true,
    termsVersion: TERMS_VERSION,
    ...(gift !== null && { gift }),
    ...(sampleProductId !== null && { sampleRequested: true, sampleProductId }),
    items: items.map(({ productId, quantity, price }) => ({ productId, quantity, price: toDecimal(price) })),
  };
}
