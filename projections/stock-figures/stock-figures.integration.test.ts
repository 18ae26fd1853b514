import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { stockFiguresSchema, stockHistorySchema } from '#contracts/http/figures/stock-figures.ts';
import { cents } from '#contracts/money.ts';
import { allProjections } from '../all.ts';
import { stockHistoryCsv } from '../exports/stock-figures.ts';
import { createHistory, type History } from '../testing/history.ts';
import { openReadModels, type TestReadModels } from '../testing/read-models.ts';
import { orderPlaced, paymentConfirmed, productAdded } from '../testing/sample-events.ts';
import { readStockHistory } from './history.ts';
import { readStockFigures } from './queries.ts';

let readModels: TestReadModels;
let history: History;
const rose = randomUUID();
const NOW = new Date('2026-11-26T11:00:00.000Z');
const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' };

beforeEach(async () => {
  readModels = await openReadModels(inject('databaseUrl'));
  history = createHistory();
  history.add(`product-${rose}`, productAdded(rose, { name: 'Rose Alba', price: cents(12_000) }));
  stock(100, '2026-01-05T10:00:00.000Z', 'initial');
});
afterEach(() => readModels.close());

function stock(delta: number, at: string, reason: 'initial' | 'restock' | 'correction' = 'correction'): void {
  history.add(`stock-${rose}`, { type: 'StockAdjusted', data: { productId: rose, delta, reason } }, at);
}

/** Bottles sold and paid for. */
function sell(quantity: number, placedAt: string): void {
  const orderId = randomUUID();
  const held = { productId: rose, orderId, quantity };
  const reserved = { ...held, expiresAt: placedAt };
  history.add(`stock-${rose}`, { type: 'StockReserved', data: reserved }, placedAt);
  const lines = [{ productId: rose, quantity, unitPrice: 12_000 }];
  history.add(`order-${orderId}`, orderPlaced(orderId, { lines, placedAt }), placedAt);
  history.add(`order-${orderId}`, paymentConfirmed(orderId), placedAt);
  history.add(`stock-${rose}`, { type: 'StockCommitted', data: held }, placedAt);
}

async function read(now = NOW) {
  for (const projection of allProjections) await readModels.apply(projection, history.events);
  history = createHistory();
  return stockFiguresSchema.parse(await readStockFigures(readModels.db, NOVEMBER, now));
}

const at = (day: number) => `2026-11-${String(day).padStart(2, '0')}T10:00:00.000Z`;

describe('how long a perfume lasts', () => {
  it('is told by what was sold on the 28 days before today, whatever was sold today or long ago', async () => {
    sell(40, '2026-10-01T10:00:00.000Z');
    for (let day = 1; day <= 25; day += 1) sell(1, at(day));
    sell(5, at(26));
    const { products, pace } = await read();
    expect(pace).toEqual({ from: '2026-10-29', to: '2026-11-25' });
    expect(products).toMatchObject([
      { name: 'Rose Alba', available: 30, sold: 25, countedDays: 28, state: 'selling' },
    ]);
    expect(products[0]?.perDay).toBeCloseTo(25 / 28);
    expect(products[0]?.cover?.likely).toBe(33);
  });

  it('does not take days out of stock for slow ones, and ends where nothing can be sold', async () => {
    sell(14, '2026-11-12T10:00:00.000Z');
    stock(-86, '2026-11-12T11:00:00.000Z');
    const { products } = await read();
    expect(products).toMatchObject([
      { available: 0, state: 'out', countedDays: 15, reorderBy: '2026-11-26' },
    ]);
    stock(28, '2026-11-26T10:30:00.000Z', 'restock');
    const [again] = (await read()).products;
    // Fourteen days of November and October before, and the one on which it ran out.
    expect(again).toMatchObject({ available: 28, countedDays: 15, state: 'selling' });
    expect(again?.perDay).toBeCloseTo(14 / 15);
  });

  it('is ordered for earlier by the time that the house waits, fourteen days until it says so', async () => {
    for (let day = 1; day <= 25; day += 1) sell(2, at(day));
    const before = await read();
    expect(before.leadDays).toBe(14);
    history.add('restock-house', { type: 'RestockLeadTimeSet', data: { days: 4, setAt: at(26) } });
    const after = await read();
    expect(after.leadDays).toBe(4);
    const days = (text: string | null | undefined) => Date.parse(text ?? '') / 86_400_000;
    expect(days(after.products[0]?.reorderBy) - days(before.products[0]?.reorderBy)).toBe(10);
  });
});

describe('what a stock is worth', () => {
  it('is told by the price without VAT until somebody enters what a bottle costs', async () => {
    expect(await read()).toMatchObject({
      value: { cost: '0.00', price: '10000.00' },
      products: [{ value: '10000.00', valuedBy: 'price' }],
    });
    history.add(`product-${rose}`, {
      type: 'PurchaseCostSet',
      data: { productId: rose, cost: cents(3_050), since: '2026-11-20', setAt: at(20) },
    });
    expect(await read()).toMatchObject({
      value: { cost: '3050.00', price: '0.00' },
      products: [{ value: '3050.00', valuedBy: 'cost' }],
    });
  });

  it('is none of a perfume that left the catalogue', async () => {
    history.add(`product-${rose}`, { type: 'ProductRemoved', data: { productId: rose } });
    expect(await read()).toMatchObject({ products: [], value: { cost: '0.00', price: '0.00' } });
  });
});

describe('the alerts of a span', () => {
  it('are those raised in it, with when each was over', async () => {
    const alert = (raisedAt: string) => {
      const alertId = randomUUID();
      const raised = { alertId, productId: rose, alertType: 'low', currentStock: 3, threshold: 5 } as const;
      history.add(`stockAlert-${rose}`, { type: 'StockAlertRaised', data: { ...raised, raisedAt } });
      return alertId;
    };
    alert('2026-10-31T22:59:00.000Z');
    const first = alert('2026-10-31T23:00:00.000Z');
    history.add(
      `stockAlert-${rose}`,
      { type: 'StockAlertCleared', data: { alertId: first, productId: rose, currentStock: 9 } },
      at(4),
    );
    const last = alert(at(20));
    const { alerts } = await read();
    expect(alerts).toMatchObject([
      { id: last, name: 'Rose Alba', type: 'low', stock: 3, clearedAt: null },
      { id: first, clearedAt: at(4) },
    ]);
  });
});

describe('the stock of a perfume over time', () => {
  const history = async (span = NOVEMBER) => {
    await read();
    return stockHistorySchema.parse(await readStockHistory(readModels.db, { ...span, productId: rose }, NOW));
  };

  it('is what could be sold at the end of each day, and goes on at its pace where the span holds today', async () => {
    for (let day = 1; day <= 25; day += 1) sell(2, at(day));
    const { name, days, ahead } = await history();
    expect(name).toBe('Rose Alba');
    expect(days).toHaveLength(26);
    expect(days[0]).toEqual({ day: '2026-11-01', available: 98 });
    expect(days.slice(-2)).toEqual([
      { day: '2026-11-25', available: 50 },
      { day: '2026-11-26', available: 50 },
    ]);
    expect(ahead[0]).toMatchObject({ day: '2026-11-27', likely: 48 });
    expect(ahead.every(({ least, likely, most }) => least <= likely && likely <= most)).toBe(true);
    expect(ahead.at(-1)?.most).toBe(0);
    const lines = [...stockHistoryCsv({ name, days, ahead })];
    expect(lines[1]).toBe('01/11/2026;98;;;\r\n');
    expect(lines[27]).toMatch(/^27\/11\/2026;;48;\d+;\d+\r\n$/);
  });

  it('of days that are over has nothing to come, and begins with its first stock', async () => {
    expect(await history({ from: '2026-01-01', to: '2026-01-06' })).toMatchObject({
      days: [
        { day: '2026-01-05', available: 100 },
        { day: '2026-01-06', available: 100 },
      ],
      ahead: [],
    });
    const unknown = { ...NOVEMBER, productId: randomUUID() };
    expect(await readStockHistory(readModels.db, unknown, NOW)).toBeNull();
  });
});
