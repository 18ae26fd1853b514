import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { addDays } from '#contracts/french/calendar.ts';
import {
  behindSchema,
  type FigureOrdersQuery,
  figureOrdersQuerySchema,
  type Split,
} from '#contracts/http/figures/figures.ts';
import { cents, fromDecimal } from '#contracts/money.ts';
import { createDice } from '#embedded/seed/trade/dice.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import { figuresProjection } from '#projections/figures/projection.ts';
import { ordersBehind } from '#projections/figures/queries/behind.ts';
import { createHistory } from '#projections/testing/history.ts';
import { issue } from '#projections/testing/issued-documents.ts';
import { randomHistory } from '#projections/testing/random-history.ts';
import { openReadModels, type TestReadModels } from '#projections/testing/read-models.ts';
import { changesSince } from './figure-changes.ts';
import { databaseOf, type PastFigures } from './past-figures.ts';

const WHOLE = { from: '2025-12-01', to: '2026-03-31' };
const PART = { from: '2026-01-15', to: '2026-02-15' };
const CUSTOMERS = [1, 2, 3, 4, 5].map((number) => `0000000${number}-0000-4000-8000-000000000000`);
/** Figures that count which order of a customer is the first. */
const FIRSTS: ReadonlySet<string> = new Set(['newcomers', 'cohort']);
let readModels: TestReadModels;
beforeAll(async () => {
  readModels = await openReadModels(inject('databaseUrl'));
});
afterAll(() => readModels.close());

/** A random history with documents, customers, some recognised late, purchase costs and, at last, a cost that has held for weeks. */
function historyOf(seed: number) {
  const { events } = randomHistory(seed, 700);
  const history = createHistory();
  const dice = createDice(seed);
  const pick = <T>(all: readonly T[]): T | undefined => all[Math.floor(dice.roll() * all.length)];
  const day = () => addDays('2026-01-01', Math.floor(dice.roll() * 80));
  const setCost = (productId: string, since: string) =>
    history.add(`product-${productId}`, {
      type: 'PurchaseCostSet',
      data: {
        productId,
        since,
        cost: cents(2_000 + Math.floor(dice.roll() * 9)),
        setAt: `${since}T08:00:00.000Z`,
      },
    });
  const products: string[] = [];
  const unrecognised: (() => void)[] = [];
  for (const { stream, ...event } of events) {
    if (dice.roll() < 0.02) unrecognised.shift()?.();
    history.add(stream, event);
    if (event.type === 'ProductAdded') products.push(event.data.productId);
    if (event.type === 'ProductAdded' && dice.roll() < 0.6) setCost(event.data.productId, day());
    const customer = pick(CUSTOMERS);
    if (event.type === 'OrderPlaced' && customer !== undefined && dice.roll() < 0.8) {
      const { orderId, placedAt: recognisedAt } = event.data;
      const data = { orderId, customer, recognisedAt };
      const recognise = () => history.add(`recognition-${orderId}`, { type: 'CustomerRecognised', data });
      if (dice.roll() < 0.3) unrecognised.push(recognise);
      else recognise();
    }
    if (event.type === 'PaymentConfirmed' && dice.roll() < 0.8)
      issue(history, 'InvoiceIssued', event.data.orderId, event.data.amount, `${day()}T10:00:00.000Z`);
    if (event.type === 'RefundSettled' && dice.roll() < 0.8)
      issue(history, 'CreditNoteIssued', event.data.orderId, 8_900, `${day()}T10:00:00.000Z`);
  }
  for (const productId of products.slice(0, 3)) setCost(productId, '2026-01-20');
  return { events: history.events, products };
}

/** A log in which nothing is looked up: which orders changed is asked, not what came to them. */
const store: Pick<EventStore, 'readStream'> = {
  readStream: async () => ({ events: [], revision: null }),
};

const inCents = (text: string | null) => fromDecimal(text ?? '0.00') ?? Number.NaN;

/** What a figure lists in either copy, order by order, where it is not the same: found by looking at all. */
async function differences(past: PastFigures, query: FigureOrdersQuery) {
  const all = async (db: TestReadModels['db']) =>
    new Map((await ordersBehind(db, query, 10_000)).orders.map(({ id, amount }) => [id, amount]));
  const [was, is] = [await all(databaseOf(readModels.db, past)), await all(readModels.db)];
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((id) => ({ id, was: was.get(id) ?? null, is: is.get(id) ?? null }))
    .filter((one) => one.was !== one.is)
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

describe('what came to a figure since', () => {
  it.each([
    [7, 0.3, PART],
    [23, 0.7, WHOLE],
    [4_711, 0.95, WHOLE],
  ])(
    'is every order that it lists otherwise, and no other (seed %i, cut at %d)',
    async (seed, part, span) => {
      const { events, products } = historyOf(seed);
      const cut = events.slice(0, Math.floor(events.length * part));
      const past = { day: '2026-02-01', prefix: `past_${seed}`, position: cut.at(-1)?.position ?? null };
      await sql`drop schema figures cascade`.execute(readModels.db);
      await readModels.replay(figuresProjection, events, 'figures');
      await readModels.replay(figuresProjection, cut, `${past.prefix}_figures`);
      const keys: Record<Split, readonly string[]> = {
        ...{
          product: products,
          family: ['floral'],
          note: ['rose'],
          country: ['France'],
          promo: [],
          pair: [],
        },
        ...{ hour: ['4-10', '1-1'], customer: ['new', 'returning', 'unknown'] },
      };
      const named: Partial<Record<string, readonly string[]>> = {
        cohort: ['2026-01 2026-01', '2026-01 2026-02', '2026-02 2026-03'],
        taxed: ['2000 France'],
        refused: ['', 'none', 'code-1'],
        ...{ margin: ['', ...products], cost: [''], costed: ['', ...products], uncosted: [''] },
      };
      const queries = [
        ...behindSchema.options.flatMap((behind) => (named[behind] ?? ['']).map((key) => ({ behind, key }))),
        ...Object.entries(keys).flatMap(([split, all]) =>
          all.flatMap((key) => ['sold', 'left', 'refunded'].map((behind) => ({ behind, split, key }))),
        ),
      ];
      let [found, ofFirsts] = [0, 0];
      for (const asked of queries) {
        const query = figureOrdersQuerySchema.parse({ ...span, ...asked });
        const expected = await differences(past, query);
        const { count, orders } = await changesSince({ db: readModels.db, store }, past, query);
        const explained = orders
          .map(({ id, was, is }) => ({ id, was, is }))
          .sort((a, b) => (a.id < b.id ? -1 : 1));
        expect([asked, explained]).toEqual([asked, expected]);
        expect(count).toBe(expected.length);
        const gaps = orders.map(({ was, is }) => Math.abs(inCents(is) - inCents(was)));
        expect(gaps).toEqual(gaps.toSorted((a, b) => b - a));
        found += expected.length;
        if (FIRSTS.has(query.behind) || query.split === 'customer') ofFirsts += expected.length;
      }
      expect(found).toBeGreaterThan(50);
      expect(ofFirsts).toBeGreaterThan(5);
    },
  );
});
