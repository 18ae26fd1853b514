import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import type { ShopEvent } from '#contracts/events/catalogue.ts';
import {
  behindSchema,
  type FigureOrdersQuery,
  figureOrdersQuerySchema,
  splitSchema,
} from '#contracts/http/figures/figures.ts';
import { fromDecimal } from '#contracts/money.ts';
import { createDice } from '#embedded/seed/trade/dice.ts';
import { allProjections } from '../all.ts';
import { salesStats } from '../analytics/queries.ts';
import { exportAccounting } from '../exports/accounting.ts';
import { declaredSales } from '../exports/e-reporting.ts';
import { createHistory } from '../testing/history.ts';
import { issue } from '../testing/issued-documents.ts';
import { randomHistory } from '../testing/random-history.ts';
import { openReadModels, type TestReadModels } from '../testing/read-models.ts';
import { ordersBehind } from './queries/behind.ts';
import { readBridge } from './queries/billing.ts';
import { readFigures } from './queries/queries.ts';

const ALWAYS = { from: '2025-12-01', to: '2027-12-31' };
const NOW = '2026-11-26T11:00:00.000Z';
let readModels: TestReadModels;
beforeEach(async () => {
  readModels = await openReadModels(inject('databaseUrl'));
});
afterEach(() => readModels.close());

/** A random history as it was recorded, with documents for some of what was paid and paid back, in every read model. */
async function readHistory(seed: number): Promise<TestReadModels> {
  const { events } = randomHistory(seed, 700);
  const history = createHistory();
  const dice = createDice(seed);
  for (const { stream, metadata, ...event } of events) {
    history.add(stream, withSamples(event), metadata.recordedAt);
    const day = new Date(Date.UTC(2026, 0, 1 + Math.floor(dice.roll() * 300), 23, 30)).toISOString();
    if (event.type === 'PaymentConfirmed' && dice.roll() < 0.8)
      issue(history, 'InvoiceIssued', event.data.orderId, event.data.amount, day);
    if (event.type === 'RefundSettled' && dice.roll() < 0.8)
      issue(history, 'CreditNoteIssued', event.data.orderId, 8_900, day);
  }
  for (const projection of allProjections) await readModels.apply(projection, history.events);
  return readModels;
}

/** Some orders are of a sample: which ones follows from their id. */
function withSamples(event: ShopEvent): ShopEvent {
  if (event.type !== 'OrderPlaced') return event;
  const { data } = event;
  if (Number.parseInt(data.orderId.slice(-1), 16) % 3 !== 0) return event;
  const lines = data.lines.map((line) => ({ ...line, kind: 'sample' as const }));
  return { ...event, data: { ...data, lines } };
}

describe('any history', () => {
  const amount = (text: string | undefined) => fromDecimal(text ?? '') ?? Number.NaN;

  it.each([3, 11, 4_711])(
    'agrees with the cards, with the accounts and with itself (seed %i)',
    async (seed) => {
      const { db } = await readHistory(seed);
      const figures = await readFigures(db, { ...ALWAYS, grain: 'day' }, new Date(NOW));
      const cards = await salesStats(db);
      const { sums } = figures.orders;
      expect(sums.orders).toBeGreaterThan(5);
      expect([sums.orders, sums.total]).toEqual([cards.totalOrders, cards.totalRevenue]);

      for (const split of ['country', 'hour'] as const)
        expect(sumOf(split, 'total')).toBe(amount(sums.total));
      for (const split of ['product', 'family'] as const) {
        expect(sumOf(split, 'gross')).toBe(amount(sums.gross));
        expect(sumOf(split, 'discount')).toBe(amount(sums.discount));
      }
      // Bottles count perfumes alone; what is earned counts every article.
      const sold = figures.splits.product.reduce((sum, one) => sum + one.sums.bottles, 0);
      const { articles, net, uncosted } = figures.margins.sums;
      expect(sold).toBe(sums.bottles);
      expect(sums.bottles).toBeGreaterThan(0);
      expect(articles + uncosted.articles).toBeGreaterThan(sums.bottles);
      expect(amount(net) + amount(uncosted.net)).toBe(
        figures.splits.product.reduce((sum, one) => sum + amount(one.sums.net), 0),
      );
      const { total, gross, discount, delivery, added } = sums;
      expect(amount(gross) - amount(discount) + amount(delivery) + amount(added)).toBe(amount(total));
      function sumOf(split: keyof typeof figures.splits, field: 'total' | 'gross' | 'discount'): number {
        return figures.splits[split].reduce((sum, entry) => sum + amount(entry.sums[field]), 0);
      }

      const booked = new Map<string, number>();
      let [head, rows] = ['', ''];
      for await (const line of exportAccounting(db))
        [head, rows] = head === '' ? [line, ''] : [head, rows + line];
      const column = head.trim().split(';').indexOf('TTC');
      for (const line of rows.trim().split('\r\n')) {
        const cells = line.split(';');
        const day = (cells[0] ?? '').split('/').reverse().join('-');
        booked.set(day, (booked.get(day) ?? 0) + amount(cells[column]?.replace(',', '.')));
      }
      const billed = figures.series
        .map(({ day, billed: { gross: sum } }) => [day, amount(sum)] as const)
        .filter(([, sum]) => sum !== 0);
      expect(billed.length).toBeGreaterThan(5);
      expect(billed).toEqual([...booked].filter(([, sum]) => sum !== 0).sort());

      const declared = new Map<string, number>();
      for (const { day, net } of await declaredSales(db, ALWAYS))
        declared.set(day, (declared.get(day) ?? 0) + net);
      const billedNet = figures.series.map(({ day, billed: { net } }) => [day, amount(net)] as const);
      expect(billedNet.filter(([, net]) => net !== 0)).toEqual([...declared].filter(([, net]) => net !== 0));

      const bridge = await readBridge(db, { from: '2026-01-10', to: '2026-02-10' });
      const parts = bridge.parts.reduce((sum, part) => sum + amount(part.amount), 0);
      expect(amount(bridge.orders) + parts).toBe(amount(bridge.billed));
    },
  );

  it.each([5, 83])('opens each of its figures to orders that add up to it (seed %i)', async (seed) => {
    const { db } = await readHistory(seed);
    const figures = await readFigures(db, { ...ALWAYS, grain: 'month' }, new Date(NOW));
    const behind = async (query: Partial<FigureOrdersQuery>) => {
      const { count, orders } = await ordersBehind(
        db,
        figureOrdersQuerySchema.parse({ ...ALWAYS, ...query }),
      );
      return { count, sum: orders.reduce((sum, order) => sum + amount(order.amount), 0) };
    };
    const { orders, billed, steps } = figures;
    expect((await behind({ behind: 'sold' })).count).toBe(orders.sums.orders);
    const sums: Record<string, string> = {
      ...{ sold: orders.sums.total, gross: orders.sums.gross, discount: orders.sums.discount },
      ...{ delivery: orders.sums.delivery, refunded: orders.sums.refunded, disputed: orders.sums.disputed },
      ...{ awaited: orders.sums.awaited, left: orders.sums.left },
      ...{ billed: billed.sums.gross, 'billed-net': billed.sums.net, 'billed-vat': billed.sums.vat },
      ...{ invoiced: billed.sums.invoiced, payments: billed.sums.payments },
      ...{ disputes: billed.sums.disputes, fees: billed.sums.fees, credited: `-${billed.sums.credited}` },
    };
    for (const [name, figure] of Object.entries(sums)) {
      const { sum } = await behind({ behind: behindSchema.parse(name) });
      expect([name, sum]).toEqual([name, amount(figure)]);
    }
    const counts: Record<string, number> = {
      ...{ placed: steps.placed, 'payment-begun': steps.paymentBegun, refused: steps.refused },
      ...{ paid: steps.paid, expired: steps.expired, superseded: steps.superseded },
      ...{ 'given-up': steps.givenUp, shipped: steps.shipped, delivered: steps.delivered },
    };
    expect(steps.placed).toBeLessThan(500);
    for (const [name, figure] of Object.entries(counts))
      expect([name, (await behind({ behind: behindSchema.parse(name) })).count]).toEqual([name, figure]);
    for (const split of splitSchema.options)
      for (const { key, sums: share } of figures.splits[split]) {
        expect(await behind({ split, key })).toEqual({ count: share.orders, sum: amount(share.total) });
        expect((await behind({ split, key, behind: 'left' })).sum).toBe(amount(share.left));
        expect((await behind({ split, key, behind: 'discount' })).sum).toBe(amount(share.discount));
      }
    for (const { rate, country, vat } of figures.vat)
      expect((await behind({ behind: 'taxed', key: `${rate} ${country}` })).sum).toBe(amount(vat));
  });
});
