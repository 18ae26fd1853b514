import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { problemSchema } from '#contracts/http/problem.ts';
import { type PlacedOrder, placedOrderSchema } from '#contracts/http/shop/orders.ts';
import { createPaymentIntentAnswerSchema } from '#contracts/http/shop/payments.ts';
import { type Basket, type BoughtSet, bodyOf, drawBasket, type OrderBody, otherBasket } from './baskets.ts';
import type { Perfume, Person } from './market.ts';
import { type Answer, untilAnswered } from './requests.ts';

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
  const sets: BoughtSet[] = [];
  while (!market.isOver()) {
    await person.pause(300, 2_000);
    const [perfumes, articles] = await Promise.all([person.readCatalogue(), person.readArticles()]);
    if (perfumes.length === 0) continue;
    if (dice.roll() < 0.2) await person.ask({ method: 'GET', path: '/parfums', expects: [200] });
    const key = randomUUID();
    const basket = drawBasket(person, { perfumes, articles, sets }, key);
    const placed = await buy(person, basket, key);
    if (placed === null) continue;
    if (dice.roll() < 0.08) await review(person, perfumes, basket.customerEmail);
    if (basket.items.some(({ kind }) => kind === 'set'))
      sets.push({ orderId: placed.id, email: basket.customerEmail });
  }
}

/** Orders and pays, or leaves. @returns what was ordered; null where nothing could be. */
async function buy(person: Person, basket: Basket, key: string): Promise<PlacedOrder | null> {
  const { dice } = person;
  const press = dice.pickWeighted<Press>([
    [80, 'once'],
    [8, 'twice-at-once'],
    [12, 'twice-with-other-contents'],
  ]);
  const second =
    press === 'once'
      ? null
      : bodyOf(press === 'twice-at-once' ? basket : otherBasket(basket, dice.between(1, 3)));
  const placed = await place(person, key, bodyOf(basket), second);
  if (placed === null) return null;
  await person.pause(100, 1_500);
  await pay(person, placed.order);
  // The browser's back button, or an answer that was lost on the way.
  if (dice.roll() < 0.08) await person.ask(placing(key, placed.body));
  if (dice.roll() < 0.08) {
    const body = { orderNumber: placed.order.id, email: basket.customerEmail, name: 'Camille Martin' };
    await person.ask({ method: 'POST', path: '/api/withdrawals', body, expects: [201, 404, 409] });
  }
  return placed.order;
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
export async function pay(person: Person, order: PlacedOrder): Promise<void> {
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
