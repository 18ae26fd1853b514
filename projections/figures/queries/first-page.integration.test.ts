import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { ShopEvent } from '#contracts/events/catalogue.ts';
import type { Behind, FigureOrdersQuery } from '#contracts/http/figures/figures.ts';
import { behindSchema, figureOrdersQuerySchema, splitSchema } from '#contracts/http/figures/figures.ts';
import { cents, fromDecimal } from '#contracts/money.ts';
import { createDice } from '#embedded/seed/trade/dice.ts';
import { createHistory, type History } from '../../testing/history.ts';
import { issue } from '../../testing/issued-documents.ts';
import { randomHistory } from '../../testing/random-history.ts';
import { openReadModels, type TestReadModels } from '../../testing/read-models.ts';
import { productAdded } from '../../testing/sample-events.ts';
import { entriesBehind } from '../entries.ts';
import { figuresProjection } from '../projection.ts';
import { ordersBehind } from './behind.ts';

const SPANS = [
  { from: '2025-12-01', to: '2027-12-31' },
  { from: '2026-01-20', to: '2026-02-20' },
];
const CUSTOMERS = 6;
const SECOND = '00000000-0000-4000-8000-000000000098';
const PROMO = '00000000-0000-4000-8000-000000000099';

/** A random history: customers of several orders, documents on days of their own, a cost of two perfumes that begins halfway. */
function historyOf(seed: number): History {
  const history = createHistory();
  const dice = createDice(seed);
  const pick = (limit: number) => Math.floor(dice.roll() * limit);
  const costed = new Set<string>();
  const { events } = randomHistory(seed, 900);
  const lines = events.flatMap(({ type, data }) => (type === 'OrderPlaced' ? data.lines : []));
  for (const productId of new Set(lines.map((line) => line.productId)))
    history.add(`product-${productId}`, productAdded(productId));
  for (const { stream, metadata, ...recorded } of events) {
    const event = recorded.type === 'OrderPlaced' ? withMore(recorded, pick) : recorded;
    history.add(stream, event, metadata.recordedAt);
    const dayOf = () => new Date(Date.UTC(2026, 0, 1 + pick(110), 23, 30)).toISOString();
    if (event.type === 'OrderPlaced') {
      const { orderId, placedAt } = event.data;
      const customer = `00000000-0000-4000-8000-00000000000${pick(CUSTOMERS)}`;
      const recognised = { orderId, customer, recognisedAt: placedAt };
      if (pick(4) > 0)
        history.add(`recognition-${orderId}`, { type: 'CustomerRecognised', data: recognised });
      const [line] = event.data.lines;
      if (costed.size >= 2 || line === undefined || costed.has(line.productId)) continue;
      const { productId } = line;
      costed.add(productId);
      const data = { productId, cost: cents(2_150), since: '2026-02-05', setAt: placedAt };
      history.add(`product-${productId}`, { type: 'PurchaseCostSet', data });
    }
    if (event.type !== 'PaymentConfirmed' && event.type !== 'RefundSettled') continue;
    for (let issued = pick(3); issued > 0; issued -= 1)
      issue(
        history,
        event.type === 'RefundSettled' ? 'CreditNoteIssued' : 'InvoiceIssued',
        event.data.orderId,
        8_900,
        dayOf(),
      );
  }
  return history;
}

type Placed = Extract<ShopEvent, { type: 'OrderPlaced' }>;

/** An order with a code, or with a second perfume, or as it was. */
function withMore(placed: Placed, pick: (limit: number) => number): Placed {
  const [line] = placed.data.lines;
  const promo = pick(3) === 0 ? { promoId: PROMO, code: 'IRIS10' } : null;
  const more = line !== undefined && pick(4) === 0 ? [{ ...line, productId: SECOND }] : [];
  return { ...placed, data: { ...placed.data, promo, lines: [...placed.data.lines, ...more] } };
}

describe.each([7, 512])('the first page of a list (seed %i)', (seed) => {
  let readModels: TestReadModels;
  let queries: FigureOrdersQuery[];
  beforeAll(async () => {
    readModels = await openReadModels(inject('databaseUrl'));
    const { events } = historyOf(seed);
    for (let start = 0; start < events.length; start += 60)
      await readModels.apply(figuresProjection, events.slice(start, start + 60));
    queries = await everyQuery();
  });
  afterAll(() => readModels.close());

  /** Every figure, and those of orders by every key of every criterion. */
  async function everyQuery(): Promise<FigureOrdersQuery[]> {
    const { rows: shares } = await sql<{ split: string; key: string }>`
      select distinct dimension as split, key from figures.sales where dimension <> 'all'`.execute(
      readModels.db,
    );
    const { rows: cohorts } = await sql<{ key: string }>`
      select first_month || ' ' || month as key from figures.cohorts`.execute(readModels.db);
    const { rows: taxed } = await sql<{ key: string }>`
      select distinct rate || ' ' || country as key from figures.billing`.execute(readModels.db);
    const products = shares.filter(({ split }) => split === 'product').map(({ key }) => ({ key }));
    const keysOf: Partial<Record<Behind, readonly { key: string }[]>> = {
      cohort: cohorts,
      taxed,
      refused: ['none', 'code-1', 'code-2'].map((key) => ({ key })),
      ...{ costed: products, cost: products, margin: products, uncosted: products },
    };
    const asked = [
      ...behindSchema.options.flatMap((behind) => [
        { behind },
        ...(keysOf[behind] ?? []).map(({ key }) => ({ behind, key })),
      ]),
      ...shares.flatMap((share) => ['sold', 'newcomers', 'left'].map((behind) => ({ behind, ...share }))),
    ];
    return SPANS.flatMap((span) => asked.map((one) => figureOrdersQuerySchema.parse({ ...span, ...one })));
  }

  it('has orders of the whole list, as many as it says, each with what the figure counts of it', async () => {
    expect(new Set(queries.map(({ split }) => split)).size).toBe(splitSchema.options.length + 1);
    let found = 0;
    for (const query of queries) {
      const all = await whole(query);
      found += all.size;
      for (const limit of [3, 500]) {
        const { count, orders } = await ordersBehind(readModels.db, query, limit);
        expect([query, limit, count, orders.length]).toEqual([
          query,
          limit,
          all.size,
          Math.min(limit, all.size),
        ]);
        for (const { id, amount } of orders)
          expect([query, id, query.split === undefined ? fromDecimal(amount) : all.get(id)?.amount]).toEqual([
            query,
            id,
            all.get(id)?.amount,
          ]);
      }
    }
    expect(found).toBeGreaterThan(1_000);
  });

  it('has the newest orders, where the figure is of the day on which they were placed', async () => {
    const ofOrders = queries.filter(({ behind }) =>
      ['sold', 'left', 'paid', 'refused', 'costed', 'cohort'].includes(behind),
    );
    for (const query of ofOrders) {
      const all = [...(await whole(query)).values()].map(({ placedAt }) => placedAt).sort((a, b) => b - a);
      const { orders } = await ordersBehind(readModels.db, query, 4);
      expect([query, orders.map(({ placedAt }) => Date.parse(placedAt ?? ''))]).toEqual([
        query,
        all.slice(0, 4),
      ]);
    }
  });

  /** The whole list, by id. */
  async function whole(query: FigureOrdersQuery): Promise<Map<string, { amount: number; placedAt: number }>> {
    const { rows } = await sql<{ id: string; amount: string; placed_at: Date | null }>`
      select found.id, found.amount, placed_at from (${entriesBehind(query)}) as found
        left join figures.orders on orders.id = found.id`.execute(readModels.db);
    return new Map(
      rows.map(({ id, amount, placed_at }) => [
        id,
        { amount: Number(amount), placedAt: placed_at?.getTime() ?? 0 },
      ]),
    );
  }
});
