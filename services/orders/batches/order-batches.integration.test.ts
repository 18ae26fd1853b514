import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, inject, it } from 'vitest';
import type { Gift, OrderEvent } from '#contracts/events/orders/order.ts';
import type { DispatchLine } from '#contracts/http/desk/order-batches.ts';
import { shortId } from '#contracts/identifiers.ts';
import { FIRST_RUNNING_NUMBER } from '#contracts/orders/running-number.ts';
import { trackingKey } from '#contracts/orders/tracking-number.ts';
import { Killed, mortal } from '../../payments/testing/mortal.ts';
import { openTestStripe } from '../../payments/testing/test-stripe.ts';
import { createStockService } from '../../stock/stock-service.ts';
import { changeOrder, setOrderStatus } from '../change-order.ts';
import { commandOrder, orderStream } from '../order-stream.ts';
import { buying, cause, ONE_BOTTLE, openTestShop, orderOf } from '../testing/test-shop.ts';
import { checkDispatches, dispatchOrders, type OrderBatchDeps, stepOrders } from './order-batches.ts';

const shop = openTestShop(inject('eventStoreUrl'));
afterAll(() => shop.close());

/** Every order of this file, as a read model would know them. */
const known: string[] = [];
const deps: OrderBatchDeps = {
  ...shop,
  findByShortNumbers: async (numbers) => known.filter((id) => numbers.includes(id.slice(-8))),
  findByRunningNumber: async (number) => known[number - FIRST_RUNNING_NUMBER] ?? null,
  findRunningNumbers: async (ids) => new Map(ids.map((id) => [id, 1042])),
  findByTrackingNumber: async (key) => {
    const orders = await Promise.all(known.map((id) => shop.order(id)));
    return orders
      .filter(({ trackingNumber }) => trackingNumber !== null && trackingKey(trackingNumber) === key)
      .map(({ orderId }) => orderId);
  },
};

let serial = 0;
/** A number of Colissimo that no other line has. */
function aNumber(): string {
  serial += 1;
  const digits = String(serial).padStart(10, '0');
  const sum = Array.from(digits).reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return `8L${digits}${(10 - (sum % 10)) % 10}`;
}

/** An order of one bottle by Camille Martin that was paid. */
async function aPaidOrder(orderId = randomUUID() as string, gift?: Gift): Promise<string> {
  const productId = await shop.addPerfume({ stock: 1 });
  const content = { ...buying([{ productId, quantity: 1 }]), ...(gift && { gift }) };
  orderOf(await shop.placeOrder({ orderId, content, expectedTotal: ONE_BOTTLE }, cause));
  const now = shop.clock().toISOString();
  const paymentIntentId = `pi_${orderId}`;
  const money = { paymentIntentId, amount: ONE_BOTTLE, currency: 'eur' } as const;
  await commandOrder(shop.store, orderId, { type: 'RequestPayment', ...money, now }, cause);
  const report = { ...money, status: 'succeeded', amountReceived: ONE_BOTTLE, refusal: null } as const;
  const record = { report, stockAgain: 'unknown', refundId: randomUUID(), now } as const;
  await commandOrder(shop.store, orderId, { type: 'RecordPayment', ...record }, cause);
  known.push(orderId);
  return orderId;
}

function lineOf(orderId: string, changes: Partial<DispatchLine> = {}): DispatchLine {
  const line = { orderNumber: shortId(orderId), name: 'MARTIN Camille', trackingNumber: aNumber() };
  return { line: 1, carrier: null, ...line, ...changes };
}

async function typesOf(orderId: string): Promise<string[]> {
  const { events } = await shop.store.readStream<OrderEvent>(orderStream(orderId));
  return events.map((event) => event.type).filter((type) => /Tracking|StatusChanged/.test(type));
}
const SENT = ['TrackingNumberAssigned', 'OrderStatusChanged'];

describe('a list of parcels', () => {
  it('is checked line by line before anything happens', async () => {
    const [good, taken, cancelled] = [await aPaidOrder(), await aPaidOrder(), await aPaidOrder()];
    await changeOrder(shop, taken, { type: 'AssignTracking', trackingNumber: '8L 20524 75203 2' }, cause);
    await setOrderStatus(shop, { orderId: cancelled, to: 'cancelled' }, cause);
    const line = lineOf(good);
    const lines = [
      line,
      { ...line, orderNumber: '00000000' },
      { ...line, orderNumber: 'commande 12' },
      { ...line, name: 'Zoé Durand' },
      { ...line, name: '' },
      { ...line, trackingNumber: '8L 20524 75203 2' },
      { ...line, trackingNumber: '8L20524752031' },
      lineOf(cancelled),
      lineOf(good),
      lineOf(taken, { trackingNumber: line.trackingNumber }),
    ].map((each, at) => ({ ...each, line: at + 1 }));
    const verdicts = await checkDispatches(deps, lines);
    expect(verdicts.map(({ line: at, outcome, reason }) => `${at} ${reason ?? outcome}`)).toEqual([
      '1 ready',
      '2 order-unknown',
      '3 order-number-malformed',
      '4 name-differs',
      '5 name-missing',
      '6 number-taken',
      '7 number-check-digit',
      '8 cancelled',
      '9 order-doubled',
      '10 other-number',
    ]);
    expect(verdicts[0]).toMatchObject({ orderId: good, runningNumber: 1042, customerName: 'Camille Martin' });
    expect(verdicts[5]).toMatchObject({ detail: `#${shortId(taken)} (nº\u00a01042)` });
    expect(await typesOf(good)).toEqual([]);
  });

  it('takes the number that people say for the order’s, alone or beside the other, and the name all the same', async () => {
    const order = await aPaidOrder();
    const said = FIRST_RUNNING_NUMBER + known.indexOf(order);
    const asked = (orderNumber: string, name = 'Camille Martin') =>
      checkDispatches(deps, [lineOf(order, { name, orderNumber })]).then(([verdict]) => verdict);
    for (const number of [
      `${said}`,
      `nº ${said}`,
      `n° ${shortId(order)}`,
      `#${shortId(order)} nº\u00a0${said}`,
      `${shortId(order)} (nº ${said})`,
    ])
      expect(await asked(number), number).toMatchObject({ outcome: 'ready', orderId: order });
    expect(await asked(`${said}`, 'Zoé Durand')).toMatchObject({ reason: 'name-differs' });
    expect(await asked('999999')).toMatchObject({ reason: 'order-unknown' });
  });

  it('tells orders of one short number apart by the name, and goes by none when that does not', async () => {
    const first = await aPaidOrder();
    const twin = await aPaidOrder(`${randomUUID().slice(0, -8)}${first.slice(-8)}`);
    const asked = (name: string, orderNumber = shortId(first)) =>
      checkDispatches(deps, [lineOf(first, { name, orderNumber })]).then(([verdict]) => verdict);
    expect(await asked('Camille Martin')).toMatchObject({ reason: 'order-ambiguous' });
    expect(await asked('Camille Martin', twin)).toMatchObject({ outcome: 'ready', orderId: twin });
  });

  it('knows a gift by whom its parcel is for, whose name its label and the carrier’s file have, and by whom it was bought', async () => {
    const orderId = await aPaidOrder(undefined, { recipientName: 'Zoé Durand' });
    const lines = ['DURAND Zoé', 'Camille Martin', 'Paul Petit'].map((name) => lineOf(orderId, { name }));
    const verdicts = await Promise.all(lines.map((line) => checkDispatches(deps, [line])));
    expect(verdicts.flat().map(({ outcome, reason }) => reason ?? outcome)).toEqual([
      'ready',
      'ready',
      'name-differs',
    ]);
    expect(verdicts.flat().at(-1)).toMatchObject({ customerName: 'Zoé Durand' });
  });

  it('sends what is good when it is sent, whatever was good when it was checked', async () => {
    const [good, cancelled] = [await aPaidOrder(), await aPaidOrder()];
    const lines = [lineOf(good), lineOf(cancelled, { line: 2 })];
    expect((await checkDispatches(deps, lines)).map(({ outcome }) => outcome)).toEqual(['ready', 'ready']);
    await setOrderStatus(shop, { orderId: cancelled, to: 'cancelled' }, cause);
    const { verdicts, position } = await dispatchOrders(deps, { batch: randomUUID(), lines }, cause);
    expect(verdicts).toMatchObject([
      { line: 1, outcome: 'done', reason: null },
      { line: 2, outcome: 'refused', reason: 'cancelled' },
    ]);
    expect(position).not.toBeNull();
    expect(await shop.order(good)).toMatchObject({
      status: 'shipped',
      trackingNumber: lines[0]?.trackingNumber,
    });
    expect(await shop.order(cancelled)).toMatchObject({ status: 'cancelled', trackingNumber: null });
  });

  it('does nothing twice under its batch, and nothing that others undid since', async () => {
    const orderId = await aPaidOrder();
    const request = { batch: randomUUID(), lines: [lineOf(orderId)] };
    const answers = await Promise.all([
      dispatchOrders(deps, request, cause),
      dispatchOrders(deps, request, cause),
    ]);
    expect(answers.map(({ verdicts }) => verdicts[0]?.outcome)).toEqual(['done', 'done']);
    await setOrderStatus(shop, { orderId, to: 'confirmed' }, cause);
    expect((await dispatchOrders(deps, request, cause)).verdicts[0]?.outcome).toBe('done');
    expect(await shop.order(orderId)).toMatchObject({ status: 'confirmed' });
    const otherwise = [lineOf(orderId)];
    expect((await dispatchOrders(deps, { ...request, lines: otherwise }, cause)).verdicts[0]?.reason).toBe(
      'changed-meanwhile',
    );
  });

  it('gives one number to one order, when two lists name it at the same instant', async () => {
    for (let round = 0; round < 5; round += 1) {
      const orders = [await aPaidOrder(), await aPaidOrder()];
      const trackingNumber = aNumber();
      // As before either was written: the read model knows nothing yet.
      const blind = { ...deps, findByTrackingNumber: async () => [] };
      const other = openTestShop(inject('eventStoreUrl'));
      const lists = [blind, { ...blind, store: other.store, stockService: other.stockService }].map(
        (each, at) =>
          dispatchOrders(
            each,
            { batch: randomUUID(), lines: [lineOf(orders[at] ?? '', { trackingNumber })] },
            cause,
          ),
      );
      const reasons = (await Promise.all(lists)).map(({ verdicts }) => verdicts[0]?.reason);
      expect([...reasons].sort()).toEqual([null, 'number-taken'].sort());
      const sent = await Promise.all(orders.map((id) => shop.order(id)));
      expect(sent.filter((order) => order.trackingNumber === trackingNumber)).toHaveLength(1);
      expect(sent.filter(({ status }) => status === 'shipped')).toHaveLength(1);
      await other.close();
    }
  });

  it('killed anywhere and sent again, each parcel leaves once, under its own number', async () => {
    const stripe = await openTestStripe();
    let boundaries = 0;
    for (; ; boundaries += 1) {
      const orders = await Promise.all([aPaidOrder(), aPaidOrder()]);
      const request = {
        batch: randomUUID(),
        lines: orders.map((id, at) => lineOf(id, { line: at + 1 })),
      };
      const death = { at: Math.floor(boundaries / 2), afterEffect: boundaries % 2 === 1 };
      const process = mortal({ store: shop.store, gateway: stripe.gateway }, death);
      const dying = { ...deps, store: process.store, stockService: createStockService(process.store) };
      await dispatchOrders(dying, request, cause).catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error;
      });
      const { verdicts } = await dispatchOrders(deps, request, cause);
      expect(verdicts.map(({ outcome }) => outcome)).toEqual(['done', 'done']);
      for (const [at, id] of orders.entries()) {
        expect(await typesOf(id)).toEqual(SENT);
        expect((await shop.order(id)).trackingNumber).toBe(request.lines[at]?.trackingNumber);
      }
      if (!process.died()) break;
    }
    expect(boundaries).toBeGreaterThanOrEqual(6);
    await stripe.close();
  });
});

describe('chosen orders', () => {
  it('take their next step where they can, once per batch, and say why not', async () => {
    const [sent, paid, cancelled] = [await aPaidOrder(), await aPaidOrder(), await aPaidOrder()];
    await setOrderStatus(shop, { orderId: sent, to: 'shipped', trackingNumber: aNumber() }, cause);
    await setOrderStatus(shop, { orderId: cancelled, to: 'cancelled' }, cause);
    const unknown = randomUUID();
    const request = {
      batch: randomUUID(),
      to: 'delivered',
      orders: [sent, paid, cancelled, unknown],
    } as const;
    for (let times = 0; times < 2; times += 1)
      expect((await stepOrders(deps, request, cause)).verdicts).toMatchObject([
        { orderId: sent, outcome: 'done' },
        { orderId: paid, reason: 'not-sent' },
        { orderId: cancelled, reason: 'cancelled' },
        { orderId: unknown, reason: 'order-unknown', customerName: null },
      ]);
    expect(await shop.order(sent)).toMatchObject({ status: 'delivered' });
    expect(await typesOf(sent)).toEqual([...SENT, 'OrderStatusChanged']);
  });
});
