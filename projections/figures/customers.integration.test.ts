import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import type { ShopEvent } from '#contracts/events/catalogue.ts';
import {
  figureOrdersQuerySchema,
  figuresQuerySchema,
  figuresSchema,
} from '#contracts/http/figures/figures.ts';
import { cents } from '#contracts/money.ts';
import { forgottenEmail } from '#contracts/privacy/personal.ts';
import { allProjections } from '../all.ts';
import { createHistory, type History } from '../testing/history.ts';
import { openReadModels, type TestReadModels } from '../testing/read-models.ts';
import { orderPlaced, paymentConfirmed, productAdded } from '../testing/sample-events.ts';
import { ordersBehind } from './queries/behind.ts';
import { readFigures } from './queries/queries.ts';

let readModels: TestReadModels;
let history: History;
const rose = randomUUID();
const [camille, louise] = [randomUUID(), randomUUID()];
const YEAR = { from: '2026-01-01', to: '2026-12-31' };

beforeEach(async () => {
  readModels = await openReadModels(inject('databaseUrl'));
  history = createHistory();
  history.add(`product-${rose}`, productAdded(rose));
});
afterEach(() => readModels.close());

/** An order of 89,00 €, paid for; of a customer unless nobody was recognised. Its id. */
function sale(day: string, customer: string | null, code?: string): string {
  const orderId = randomUUID();
  const placedAt = `${day}T10:00:00.000Z`;
  const placed = orderPlaced(orderId, { lines: [{ productId: rose, quantity: 1 }], placedAt });
  const promo = code === undefined ? null : { promoId: randomUUID(), code };
  history.add(`order-${orderId}`, { ...placed, data: { ...placed.data, promo } });
  const paid = paymentConfirmed(orderId);
  const { total } = placed.data;
  history.add(`order-${orderId}`, { ...paid, data: { ...paid.data, amount: total, confirmedAt: placedAt } });
  if (customer) history.add(`recognition-${orderId}`, recognised(orderId, customer));
  return orderId;
}

function recognised(orderId: string, customer: string): ShopEvent {
  return {
    type: 'CustomerRecognised',
    data: { orderId, customer, recognisedAt: '2026-11-03T10:00:01.000Z' },
  };
}

function cancel(orderId: string): void {
  const cancelledAt = '2026-12-02T10:00:00.000Z';
  history.add(`order-${orderId}`, {
    type: 'OrderCancelled',
    data: { orderId, from: 'confirmed', reason: 'admin', cancelledAt },
  });
}

async function read(span = YEAR, models = readModels, { events } = history) {
  for (const projection of allProjections) await models.apply(projection, events);
  const now = new Date('2026-12-31T11:00:00.000Z');
  return figuresSchema.parse(await readFigures(models.db, figuresQuerySchema.parse(span), now));
}

const behind = async (query: object) =>
  (await ordersBehind(readModels.db, figureOrdersQuerySchema.parse({ ...YEAR, ...query }))).orders.map(
    ({ id }) => id,
  );

describe('customers', () => {
  it('are new with their first order sold, and returning from then on; who is not known is neither', async () => {
    const second = sale('2026-03-10', camille);
    const first = sale('2026-01-10', camille);
    const other = sale('2026-03-11', louise);
    const withoutCustomer = sale('2026-03-12', null);
    const { splits, customers, orders } = await read();
    expect(Object.fromEntries(splits.customer.map(({ key, sums }) => [key, sums.orders]))).toEqual({
      new: 2,
      returning: 1,
      unknown: 1,
    });
    expect(orders.sums.newcomers).toBe(2);
    expect(customers).toMatchObject({ customers: 2, orders: 3 });
    expect(await behind({ behind: 'newcomers' })).toEqual([other, first]);
    expect(await behind({ split: 'customer', key: 'returning' })).toEqual([second]);
    expect(await behind({ split: 'customer', key: 'unknown' })).toEqual([withoutCustomer]);
    expect(await behind({ behind: 'known' })).toEqual([other, second, first]);
  });

  it('have their next order as the first when that is cancelled or deleted', async () => {
    const first = sale('2026-01-10', camille);
    const second = sale('2026-03-10', camille);
    const third = sale('2026-04-10', camille);
    cancel(first);
    history.add(`order-${second}`, {
      type: 'OrderDeleted',
      data: { orderId: second, deletedAt: '2026-12-02T10:00:00.000Z' },
    });
    const { customers } = await read();
    expect(await behind({ behind: 'newcomers' })).toEqual([third]);
    expect(customers.cohorts).toMatchObject([{ first: '2026-04', month: '2026-04', orders: 1 }]);
  });

  it('are followed by the month of their first order', async () => {
    sale('2026-01-10', camille);
    sale('2026-01-20', louise);
    const again = [sale('2026-03-11', camille), sale('2026-03-10', camille)];
    const { customers } = await read();
    expect(customers.cohorts).toEqual([
      { first: '2026-01', month: '2026-01', customers: 2, orders: 2, left: '178.00' },
      { first: '2026-01', month: '2026-03', customers: 1, orders: 2, left: '178.00' },
    ]);
    expect(await behind({ behind: 'cohort', key: '2026-01 2026-03' })).toEqual(again);
  });

  it('are counted for the code that won them, whose uses left are told, and of no code that sold nothing', async () => {
    for (const code of ['ETE10', 'COFFRET-JAMAIS']) {
      const promoId = randomUUID();
      history.add(`promo-${promoId}`, {
        type: 'PromoCodeCreated',
        data: {
          promoId,
          code,
          discountType: 'percentage',
          discountValue: 1_000,
          minOrderAmount: cents(0),
          maxUses: 12,
          isActive: true,
          validFrom: '2026-01-01T00:00:00.000Z',
          validUntil: '2026-12-31T00:00:00.000Z',
          createdAt: '2026-01-01T00:00:00.000Z',
        },
      });
    }
    const won = sale('2026-01-10', camille, 'ETE10');
    sale('2026-03-10', camille, 'ETE10');
    const { splits, usesLeft } = await read();
    expect(splits.promo).toMatchObject([{ label: 'ETE10', sums: { orders: 2, newcomers: 1 } }]);
    expect(usesLeft).toEqual([{ code: 'ETE10', uses: 12 }]);
    expect(await behind({ behind: 'newcomers', split: 'promo', key: 'ETE10' })).toEqual([won]);
  });

  it('are as many after an erasure, and in a rebuild after it', async () => {
    const orders = [sale('2026-01-10', camille), sale('2026-03-10', camille), sale('2026-03-11', louise)];
    const before = await read();
    const keyId = randomUUID();
    const none = { reviewIds: [], messageIds: [], emailIds: [] };
    const erased = createHistory();
    erased.add(`privacy-${keyId}`, {
      type: 'CustomerForgotten',
      data: { keyId, reason: 'request', orderIds: orders, ...none, forgottenAt: '2026-11-03T10:00:00.000Z' },
    });
    expect(await read(YEAR, readModels, erased)).toEqual(before);

    // As a rebuild reads the log then: each order's address stands for a key of its own.
    const rebuilt = await openReadModels(inject('databaseUrl'));
    const events = [...history.events, ...erased.events].map((event) =>
      event.type === 'OrderPlaced'
        ? {
            ...event,
            data: {
              ...event.data,
              customer: { ...event.data.customer, email: forgottenEmail(event.data.orderId) },
            },
          }
        : event,
    );
    expect(await read(YEAR, rebuilt, { events, add: history.add })).toEqual(before);
    await rebuilt.close();
  });
});
