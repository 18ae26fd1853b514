import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { TERMS_VERSION } from '#contracts/constants.ts';
import { type PlacedOrder, placedOrderSchema } from '#contracts/http/orders.ts';
import { createPaymentIntentAnswerSchema } from '#contracts/http/payments.ts';
import { problemSchema } from '#contracts/http/problem.ts';
import { type Cents, toDecimal } from '#contracts/money.ts';
import { priceBasket } from '#domain/pricing/pricing.ts';
import type { Perfume, Person, Promo } from './market.ts';
import { type Answer, untilAnswered } from './requests.ts';

/** What POST /api/orders is sent. */
type OrderBody = Readonly<Record<string, unknown>> & { readonly total: string };

/** How a shopper presses the button. */
type Press = 'once' | 'twice-at-once' | 'twice-with-other-contents';
type Card = 'pays' | 'declined' | 'authenticates' | 'refuses-authentication' | 'refund-takes-time' | 'leaves';

const PAYMENT_METHODS: Readonly<Record<Exclude<Card, 'leaves'>, string>> = {
  pays: 'pm_card_visa',
  declined: 'pm_card_visa_chargeDeclined',
  authenticates: 'pm_card_authenticationRequired',
  'refuses-authentication': 'pm_card_authenticationRequired',
  'refund-takes-time': 'pm_card_pendingRefund',
};

/** Buys and leaves, again and again, until the time is over. */
export async function goShopping(person: Person): Promise<void> {
  const { market, dice } = person;
  while (!market.isOver()) {
    await person.pause(300, 2_000);
    const perfumes = await person.readCatalogue();
    if (perfumes.length === 0) continue;
    if (dice.roll() < 0.2) await person.ask({ method: 'GET', path: '/parfums', expects: [200] });
    await buy(person, perfumes);
  }
}

async function buy(person: Person, perfumes: readonly Perfume[]): Promise<void> {
  const { dice } = person;
  const key = randomUUID();
  const basket = drawBasket(person, perfumes, key);
  const press = dice.pickWeighted<Press>([
    [80, 'once'],
    [8, 'twice-at-once'],
    [12, 'twice-with-other-contents'],
  ]);
  const second = press === 'once' ? null : bodyOf(otherBasket(press, basket, dice.between(1, 3)));
  const placed = await place(person, key, bodyOf(basket), second);
  if (placed === null) return;
  const email = basket.customerEmail;
  await person.pause(100, 1_500);
  await pay(person, placed.order);
  // The browser's back button, or an answer that was lost on the way.
  if (dice.roll() < 0.08) await person.ask(placing(key, placed.body));
  if (dice.roll() < 0.08) await review(person, perfumes, email);
  if (dice.roll() < 0.08) {
    const body = { orderNumber: placed.order.id, email, name: 'Camille Martin' };
    await person.ask({ method: 'POST', path: '/api/withdrawals', body, expects: [201, 404, 409] });
  }
}

/** What somebody wants to buy, priced as the catalogue shows it. */
interface Basket {
  /** The name tells in the log whose key an order was placed under. */
  readonly customerName: string;
  readonly customerEmail: string;
  readonly items: readonly { readonly productId: string; readonly quantity: number; readonly price: Cents }[];
  readonly promo: Promo | null;
}

/** One or two perfumes; the cheapest are the ones everybody wants and few are left of. */
function drawBasket({ dice, who, market }: Person, perfumes: readonly Perfume[], key: string): Basket {
  const sorted = [...perfumes].sort((a, b) => a.price - b.price);
  const wanted = new Set<Perfume>();
  for (let lines = dice.roll() < 0.3 ? 2 : 1; lines > 0; lines -= 1) {
    const perfume = sorted[Math.floor(dice.roll() ** 1.5 * sorted.length)];
    if (perfume !== undefined) wanted.add(perfume);
  }
  const isKnown = dice.roll() < 0.15;
  return {
    customerName: `Cliente ${key}`,
    customerEmail: isKnown ? `${who.replace(/\W/g, '-')}@exemple.fr` : `${key}@exemple.fr`,
    items: [...wanted].map(({ productId, price }) => ({ productId, price, quantity: dice.between(1, 3) })),
    promo: dice.roll() < 0.2 ? dice.pick(market.promos) : null,
  };
}

/** What the second press sends: the same, or so many bottles more of the first perfume. */
function otherBasket(press: Exclude<Press, 'once'>, basket: Basket, more: number): Basket {
  if (press === 'twice-at-once') return basket;
  const [first, ...rest] = basket.items;
  return first === undefined
    ? basket
    : { ...basket, items: [{ ...first, quantity: first.quantity + more }, ...rest] };
}

function bodyOf({ customerName, customerEmail, items, promo }: Basket): OrderBody {
  const lines = items.map(({ price, quantity }) => ({ unitPrice: price, quantity }));
  const totals = priceBasket(lines, promo?.discount ?? null);
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
    items: items.map(({ productId, quantity, price }) => ({ productId, quantity, price: toDecimal(price) })),
  };
}

function placing(key: string, body: OrderBody) {
  return { method: 'POST', path: '/api/orders', key, body, expects: [201, 409] } as const;
}

interface Placed {
  readonly order: PlacedOrder;
  readonly body: OrderBody;
}

/** Presses the button until there is an answer, following a changed price as the browser does. */
async function place(
  person: Person,
  key: string,
  body: OrderBody,
  second: OrderBody | null,
): Promise<Placed | null> {
  const tries = [follow(person, key, body, 1)];
  // The last server is another one than the first when there are two.
  if (second !== null) tries.push(follow(person, key, second, person.market.shop.urls.length));
  const placed = await Promise.all(tries);
  return placed.find((each) => each !== null) ?? null;
}

async function follow(person: Person, key: string, body: OrderBody, first: number): Promise<Placed | null> {
  const { shop } = person.market;
  const press = (sent: OrderBody) =>
    untilAnswered((attempt) =>
      person.ask({ ...placing(key, sent), server: 1 + ((first + attempt - 2) % shop.urls.length) }),
    );
  const answer = await press(body);
  const fresh = freshTotalIn(answer);
  if (fresh === null) return placedIn(answer, body);
  const corrected = { ...body, total: fresh };
  return placedIn(await press(corrected), corrected);
}

function freshTotalIn({ status, answer }: Answer): string | null {
  if (status !== 409) return null;
  const problem = problemSchema.safeParse(answer);
  const fresh = z.object({ total: z.string() }).safeParse(problem.data?.fresh);
  return problem.data?.code === 'price-changed' && fresh.success ? fresh.data.total : null;
}

function placedIn({ status, answer }: Answer, body: OrderBody): Placed | null {
  const order = placedOrderSchema.safeParse(answer);
  return status === 201 && order.success ? { order: order.data, body } : null;
}

/** Pays with one card or another, or not at all; the provider's notices are lost, late or doubled now and then. */
async function pay(person: Person, order: PlacedOrder): Promise<void> {
  const { dice, market } = person;
  const card = dice.pickWeighted<Card>([
    [58, 'pays'],
    [8, 'declined'],
    [10, 'authenticates'],
    [4, 'refuses-authentication'],
    [5, 'refund-takes-time'],
    [15, 'leaves'],
  ]);
  if (card === 'leaves') return;
  const asked = await untilAnswered(() =>
    person.ask({
      method: 'POST',
      path: '/api/create-payment-intent',
      body: { amount: Number(order.total), orderId: order.id },
      // 404: an administrator has deleted it.
      expects: [200, 404, 409],
    }),
  );
  const intent = createPaymentIntentAnswerSchema.safeParse(asked.answer);
  if (asked.status !== 200 || !intent.success) return;
  await disturbProvider(person);
  await confirm(person, intent.data, PAYMENT_METHODS[card], card !== 'refuses-authentication');
  // Who was declined tries another card sometimes.
  if (card === 'declined' && dice.roll() < 0.6)
    await confirm(person, intent.data, PAYMENT_METHODS.pays, true);
  await person.pause(50, 1_000);
  // Who closes the page never comes back: the notice, or the deadline, has to do.
  const returns = dice.roll() < 0.65 ? 1 + Number(dice.roll() < 0.2) : 0;
  const path = `/api/orders/${order.id}/payment-return`;
  await Promise.all(
    Array.from({ length: returns }, () => person.ask({ method: 'POST', path, expects: [200] })),
  );
  if (dice.roll() < 0.05 && !market.isOver()) await person.pause(500, 1_500);
}

/** Pays at the provider, as the payment element in the browser does. */
async function confirm(
  { who, market }: Person,
  intent: { readonly paymentIntentId: string; readonly clientSecret: string },
  method: string,
  approves: boolean,
): Promise<void> {
  const { book, shop, publishableKey } = market;
  const { paymentIntentId, clientSecret: secret } = intent;
  const provider = { who, server: 0, method: 'POST' } as const;
  const confirmed = await untilAnswered(() =>
    book.send({
      ...provider,
      url: shop.simulator(),
      path: `/v1/payment_intents/${paymentIntentId}/confirm`,
      headers: { authorization: `Bearer ${publishableKey}` },
      body: new URLSearchParams({
        client_secret: secret,
        payment_method: method,
        return_url: shop.urls[0] ?? '',
      }),
      // 402: the card is declined; 400: paid or cancelled meanwhile.
      expects: [200, 400, 402, 429, 500],
    }),
  );
  const waits = z.object({ status: z.literal('requires_action') }).safeParse(confirmed.answer);
  if (!waits.success) return;
  await untilAnswered(() =>
    book.send({
      ...provider,
      url: shop.simulator(),
      path: `/challenge/${paymentIntentId}`,
      body: new URLSearchParams({ client_secret: secret, decision: approves ? 'approve' : 'refuse' }),
      expects: [200, 303, 400],
    }),
  );
}

/** Now and then the provider loses, delays or doubles what it has to say next. */
async function disturbProvider({ dice, who, market }: Person): Promise<void> {
  if (dice.roll() > 0.25) return;
  const fault = dice.pick([
    { operation: 'webhooks', fault: 'lose', times: 2 },
    { operation: 'webhooks', fault: 'delay', delayMs: dice.between(1_000, 60_000), times: 1 },
    { operation: 'webhooks', fault: 'duplicate', times: 2 },
    { operation: 'webhooks', fault: 'shuffle', times: 2 },
    { operation: 'payment_intents.create', fault: 'after-effect-500', times: 1 },
    { operation: 'payment_intents.retrieve', fault: 'reset', times: 1 },
    { operation: 'refunds.create', fault: 'after-effect-500', times: 1 },
    { operation: 'refunds', fault: 'pending', times: 1 },
    { operation: 'refunds', fault: 'fail', times: 1 },
  ]);
  const call = { who, server: 0, method: 'POST', path: '/_simulator/faults', expects: [200] } as const;
  await market.book.send({ ...call, url: market.shop.simulator(), body: fault });
}

async function review(person: Person, perfumes: readonly Perfume[], email: string): Promise<void> {
  const [first] = perfumes;
  if (first === undefined) return;
  await person.ask({
    method: 'POST',
    path: `/api/products/${first.productId}/reviews`,
    body: {
      customerName: 'Cliente',
      customerEmail: email,
      rating: person.dice.between(1, 5),
      comment: 'Un orage en flacon.',
    },
    expects: [201],
  });
}
