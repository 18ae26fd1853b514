import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import {
  figureOrdersQuerySchema,
  figuresQuerySchema,
  figuresSchema,
} from '#contracts/http/figures/figures.ts';
import { cents } from '#contracts/money.ts';
import { createHistory, type History } from '../../testing/history.ts';
import { openReadModels, type TestReadModels } from '../../testing/read-models.ts';
import { orderPlaced, paymentConfirmed, productAdded } from '../../testing/sample-events.ts';
import { figuresProjection } from '../projection.ts';
import { ordersBehind } from './behind.ts';
import { purchaseCosts } from './costs.ts';
import { readFigures } from './queries.ts';

let readModels: TestReadModels;
let history: History;
const [rose, ambre, iris] = [randomUUID(), randomUUID(), randomUUID()];
const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' };

beforeEach(async () => {
  readModels = await openReadModels(inject('databaseUrl'));
  history = createHistory();
  for (const [id, name] of [
    [rose, 'Rose Alba'],
    [ambre, 'Ambre Noir'],
    [iris, 'Iris'],
  ] as const)
    history.add(`product-${id}`, productAdded(id, { name }));
});
afterEach(() => readModels.close());

/** An order of bottles at 120,00 €, VAT of 20 % included, paid for; its id. */
function sale(day: string, ...products: string[]): string {
  const orderId = randomUUID();
  const placedAt = `${day}T10:00:00.000Z`;
  const lines = products.map((productId) => ({ productId, quantity: 1, unitPrice: 12_000 }));
  const placed = orderPlaced(orderId, { lines, placedAt });
  const paid = paymentConfirmed(orderId);
  history.add(`order-${orderId}`, placed);
  history.add(`order-${orderId}`, {
    ...paid,
    data: { ...paid.data, amount: placed.data.total, confirmedAt: placedAt },
  });
  return orderId;
}

function enterCost(productId: string, cost: number | null, since: string): void {
  history.add(`product-${productId}`, {
    type: 'PurchaseCostSet',
    data: {
      productId,
      cost: cost === null ? null : cents(cost),
      since,
      setAt: '2026-11-20T10:00:00.000Z',
    },
  });
}

async function read(span = NOVEMBER) {
  await readModels.apply(figuresProjection, history.events);
  history = createHistory();
  const now = new Date('2026-12-26T11:00:00.000Z');
  return figuresSchema.parse(await readFigures(readModels.db, figuresQuerySchema.parse(span), now));
}

const behind = async (query: object) =>
  (await ordersBehind(readModels.db, figureOrdersQuerySchema.parse({ ...NOVEMBER, ...query }))).orders;

describe('the margin', () => {
  it('is what is left without VAT, less the cost that held on the day of each order', async () => {
    enterCost(rose, 3_000, '2026-01-01');
    enterCost(rose, 4_000, '2026-11-10');
    sale('2026-11-09', rose);
    sale('2026-11-10', rose);
    expect((await read()).margins.sums).toEqual({
      articles: 2,
      net: '200.00',
      cost: '70.00',
      margin: '130.00',
      uncosted: { articles: 0, net: '0.00' },
    });
  });

  it('counts a sample and a set with what they cost, though they are no bottles', async () => {
    const [sample, set] = [randomUUID(), randomUUID()];
    history.add(
      `product-${sample}`,
      productAdded(sample, { kind: 'sample', perfumeId: rose, name: 'Essai' }),
    );
    history.add(`product-${set}`, productAdded(set, { kind: 'set', name: 'Coffret' }));
    enterCost(sample, 100, '2026-01-01');
    const placedAt = '2026-11-09T10:00:00.000Z';
    const orderId = randomUUID();
    const placed = orderPlaced(orderId, {
      lines: [
        { productId: sample, kind: 'sample', quantity: 3, unitPrice: 600 },
        { productId: set, kind: 'set', quantity: 1, unitPrice: 4_800 },
      ],
      placedAt,
    });
    const paid = paymentConfirmed(orderId);
    history.add(`order-${orderId}`, placed);
    history.add(`order-${orderId}`, { ...paid, data: { ...paid.data, amount: placed.data.total } });

    const { margins, orders } = await read();

    expect(orders.sums).toMatchObject({ bottles: 0, net: '55.00' });
    expect(margins.products).toMatchObject([
      { label: 'Essai', articles: 3, net: '15.00', cost: '3.00', margin: '12.00' },
      { label: 'Coffret', articles: 0, uncosted: { articles: 1, net: '40.00' } },
    ]);
    expect(await behind({ behind: 'cost', split: 'product', key: sample })).toMatchObject([
      { amount: '3.00' },
    ]);
  });

  it('follows a cost that is entered later for the past, and money that goes back', async () => {
    const refunded = sale('2026-11-09', rose);
    expect((await read()).margins.sums).toMatchObject({
      articles: 0,
      uncosted: { articles: 1, net: '100.00' },
    });
    enterCost(rose, 3_000, '2026-11-01');
    const money = { orderId: refunded, paymentIntentId: `pi_${refunded}`, refundId: randomUUID() };
    history.add(`order-${refunded}`, {
      type: 'RefundRequested',
      data: {
        ...money,
        amount: cents(6_000),
        reason: 'other',
        requestedAt: '2026-11-21T10:00:00.000Z',
      },
    });
    expect((await read()).margins.sums).toMatchObject({ net: '50.00', cost: '30.00', margin: '20.00' });
  });

  it('names sales without a known cost, and never counts them as if they cost nothing', async () => {
    enterCost(rose, 3_000, '2026-11-05');
    enterCost(rose, null, '2026-11-20');
    const before = sale('2026-11-04', rose);
    sale('2026-11-05', rose);
    const after = sale('2026-11-20', rose, ambre);
    const { margins } = await read();
    expect(margins.sums).toMatchObject({
      articles: 1,
      margin: '70.00',
      uncosted: { articles: 3, net: '300.00' },
    });
    expect(margins.products).toMatchObject([
      { label: 'Rose Alba', articles: 1, margin: '70.00', uncosted: { articles: 2 } },
      { label: 'Ambre Noir', articles: 0, net: '0.00', margin: '0.00', uncosted: { articles: 1 } },
    ]);
    expect(await behind({ behind: 'uncosted' })).toMatchObject([
      { id: after, amount: '200.00' },
      { id: before, amount: '100.00' },
    ]);
    expect(await behind({ behind: 'margin' })).toMatchObject([{ amount: '70.00' }]);
    expect(await behind({ behind: 'cost', split: 'product', key: rose })).toMatchObject([
      { amount: '30.00' },
    ]);
    expect(await behind({ behind: 'cost', split: 'product', key: ambre })).toEqual([]);
    expect(await behind({ behind: 'uncosted', split: 'product', key: ambre })).toMatchObject([
      { id: after, amount: '100.00' },
    ]);
  });

  it('has its costs read again by the console, the first day first', async () => {
    enterCost(rose, 4_000, '2026-11-10');
    enterCost(rose, 3_000, '2026-01-01');
    enterCost(rose, 4_100, '2026-11-10');
    await read();
    expect(await purchaseCosts(readModels.db)).toEqual([
      {
        productId: rose,
        costs: [
          { since: '2026-01-01', cost: '30.00' },
          { since: '2026-11-10', cost: '41.00' },
        ],
      },
    ]);
  });
});

describe('perfumes bought together', () => {
  it('are each two of an order, the most frequent first, and open to their orders', async () => {
    const three = sale('2026-11-03', rose, ambre, iris);
    const two = sale('2026-11-04', rose, ambre);
    sale('2026-11-05', rose);
    const { splits } = await read();
    expect(splits.pair.map(({ label, sums }) => `${label}: ${sums.orders}`)).toEqual([
      'Ambre Noir + Rose Alba: 2',
      expect.stringMatching(/: 1$/),
      expect.stringMatching(/: 1$/),
    ]);
    const [first] = splits.pair;
    expect((await behind({ split: 'pair', key: first?.key })).map(({ id }) => id)).toEqual([two, three]);
  });
});
