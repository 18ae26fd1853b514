import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import type { WithdrawalReason } from '#contracts/events/orders/order.ts';
import { figureOrdersQuerySchema } from '#contracts/http/figures/figures.ts';
import { returnFiguresQuerySchema, returnFiguresSchema } from '#contracts/http/figures/return-figures.ts';
import { cents } from '#contracts/money.ts';
import { allProjections } from '../all.ts';
import { returnsCsv } from '../exports/return-figures.ts';
import { createHistory, type History } from '../testing/history.ts';
import { openReadModels, type TestReadModels } from '../testing/read-models.ts';
import { orderPlaced, paymentConfirmed, productAdded } from '../testing/sample-events.ts';
import { ordersBehind } from './queries/behind.ts';
import { readReturnFigures } from './returned.ts';

let readModels: TestReadModels;
let history: History;
const rose = randomUUID();
const mars = randomUUID();
const SPAN = { from: '2026-11-01', to: '2026-11-30' };

beforeEach(async () => {
  readModels = await openReadModels(inject('databaseUrl'));
  history = createHistory();
  history.add(`product-${rose}`, productAdded(rose, { name: 'Rose Alba', price: cents(12_000) }));
  history.add(`product-${mars}`, productAdded(mars, { name: 'Mars 5', price: cents(9_000) }));
});
afterEach(() => readModels.close());

/** Two bottles of one perfume and one of the other, paid for. */
function sale(placedAt = '2026-11-03T10:00:00.000Z'): string {
  const orderId = randomUUID();
  const lines = [
    { productId: rose, quantity: 2, unitPrice: 12_000 },
    { productId: mars, quantity: 1, unitPrice: 9_000 },
  ];
  history.add(`order-${orderId}`, orderPlaced(orderId, { lines, placedAt }));
  history.add(`order-${orderId}`, paymentConfirmed(orderId));
  return orderId;
}

/** Withdraws from articles, or from the whole order as the first declarations did. */
function withdraw(
  orderId: string,
  items?: { productId: string; quantity: number }[],
  reason?: WithdrawalReason,
): void {
  const declaredAt = '2026-11-20T10:00:00.000Z';
  history.add(`order-${orderId}`, {
    type: 'WithdrawalDeclared',
    data: { orderId, declaredAt, ...(items && { items }), ...(reason && { reason }) },
  });
}

async function figures(span = SPAN) {
  for (const projection of allProjections) await readModels.apply(projection, history.events);
  history = createHistory();
  return returnFiguresSchema.parse(
    await readReturnFigures(readModels.db, returnFiguresQuerySchema.parse(span)),
  );
}

async function behind(what: string, key = '') {
  const query = figureOrdersQuerySchema.parse({ ...SPAN, behind: what, key });
  return (await ordersBehind(readModels.db, query)).orders.map(({ id, amount }) => [id, amount]);
}

describe('returns', () => {
  it('are told by perfume and reason beside what was sold, by the day of the order', async () => {
    const one = sale();
    const two = sale('2026-11-10T10:00:00.000Z');
    const october = sale('2026-10-31T10:00:00.000Z');
    withdraw(one, [{ productId: rose, quantity: 1 }], 'scent');
    withdraw(one, [{ productId: rose, quantity: 1 }], 'mind');
    withdraw(two);
    withdraw(october, [{ productId: mars, quantity: 1 }], 'late');
    const { sums, reasons, products } = await figures();
    expect(sums).toMatchObject({ sold: 6, returned: 5, received: 0 });
    expect(reasons).toEqual([
      { reason: 'none', bottles: 3 },
      { reason: 'scent', bottles: 1 },
      { reason: 'mind', bottles: 1 },
    ]);
    expect(products).toMatchObject([
      { name: 'Rose Alba', sold: 4, returned: 4, reasons: [{ reason: 'none', bottles: 2 }, {}, {}] },
      { name: 'Mars 5', sold: 2, returned: 1, reasons: [{ reason: 'none', bottles: 1 }] },
    ]);
    expect(await behind('returned')).toEqual([
      [two, '330.00'],
      [one, '240.00'],
    ]);
    expect(await behind('returned', `${rose} scent`)).toEqual([[one, '120.00']]);
    expect(await behind('returned', 'late')).toEqual([]);
  });

  it('tell what came back, what of it is sold again, and what was taken off', async () => {
    const id = sale();
    withdraw(id, [{ productId: rose, quantity: 2 }], 'damaged');
    history.add(`order-${id}`, {
      type: 'ReturnReceived',
      data: {
        orderId: id,
        items: [
          { productId: rose, quantity: 1, fit: true },
          {
            ...{ productId: rose, quantity: 1, fit: false, unfitness: 'damaged' },
            depreciation: { amount: cents(1_550), reason: 'Coffret usé' },
          },
        ],
        receivedAt: '2026-11-25T10:00:00.000Z',
      },
    });
    const { sums, products } = await figures();
    expect(sums).toEqual({
      ...{ sold: 3, returned: 2, received: 2, fit: 1 },
      ...{ depreciation: '15.50', disputed: '0.00' },
    });
    expect(products).toMatchObject([{ name: 'Rose Alba', received: 2, fit: 1, depreciation: '15.50' }]);
    expect(await behind('came-back', rose)).toEqual([[id, '240.00']]);
    expect(await behind('on-sale-again')).toEqual([[id, '120.00']]);
    expect(await behind('depreciated')).toEqual([[id, '15.50']]);
    expect(await behind('depreciated', mars)).toEqual([]);
  });

  it('count no more once the order was cancelled or deleted, nor once all of it goes on', async () => {
    const ids = [sale(), sale(), sale()];
    for (const id of ids) withdraw(id);
    expect((await figures()).sums.returned).toBe(9);
    const [cancelled = '', deleted = '', reinstated = ''] = ids;
    const end = (orderId: string, from: 'confirmed' | 'cancelled') =>
      ({
        type: 'OrderCancelled',
        data: { orderId, from, reason: 'withdrawal', cancelledAt: '2026-11-21T10:00:00.000Z' },
      }) as const;
    history.add(`order-${cancelled}`, end(cancelled, 'confirmed'));
    history.add(`order-${deleted}`, {
      type: 'OrderDeleted',
      data: { orderId: deleted, deletedAt: '2026-11-21T10:00:00.000Z' },
    });
    history.add(`order-${reinstated}`, end(reinstated, 'confirmed'));
    history.add(`order-${reinstated}`, {
      type: 'OrderReinstated',
      data: {
        ...{ orderId: reinstated, to: 'confirmed', reason: 'admin' },
        reinstatedAt: '2026-11-22T10:00:00.000Z',
      },
    });
    const { sums, products } = await figures();
    expect(sums).toMatchObject({ sold: 3, returned: 0 });
    expect(products).toEqual([]);
  });

  it('are saved for Excel: a perfume’s name is no date, a rate is a number', async () => {
    withdraw(sale(), [{ productId: mars, quantity: 1 }], 'late');
    const [head, line] = [...returnsCsv(await figures())];
    expect(head).toMatch(/^Parfum;Articles vendus;Articles rétractés;Taux \(%\);Revenus;Remis en vente;/);
    expect(line).toBe('"=""Mars 5""";1;1;100,0;0;0;0,00;0,00;0;0;0;1;0;0;0;0\r\n');
  });
});
