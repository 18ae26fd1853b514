import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { salesPlansSchema } from '#contracts/http/figures/sales-plans.ts';
import { cents } from '#contracts/money.ts';
import { allProjections } from '../all.ts';
import { goalsCsv, plannedBy } from '../exports/sales-plans.ts';
import { createHistory, type History } from '../testing/history.ts';
import { openReadModels, type TestReadModels } from '../testing/read-models.ts';
import { orderPlaced, paymentConfirmed } from '../testing/sample-events.ts';
import { readSalesPlans } from './queries.ts';

let readModels: TestReadModels;
let history: History;
const NOW = new Date('2026-11-21T11:00:00.000Z');
const SPAN = { from: '2026-10-20', to: '2026-11-21' };

beforeEach(async () => {
  readModels = await openReadModels(inject('databaseUrl'));
  history = createHistory();
});
afterEach(() => readModels.close());

function setGoal(version: number, amount: number | null, setAt = '2026-11-01T08:00:00.000Z'): void {
  const data = { month: '2026-11', version, amount: amount === null ? null : cents(amount), setAt };
  history.add('salesGoal-2026-11', { type: 'SalesGoalSet', data }, setAt);
}

function sell(placedAt: string): void {
  const orderId = randomUUID();
  const lines = [{ productId: randomUUID(), quantity: 1, unitPrice: 12_000 }];
  history.add(`order-${orderId}`, orderPlaced(orderId, { lines, placedAt }), placedAt);
  history.add(`order-${orderId}`, paymentConfirmed(orderId), placedAt);
}

async function read(span = SPAN) {
  for (const projection of allProjections) await readModels.apply(projection, history.events);
  history = createHistory();
  return salesPlansSchema.parse(await readSalesPlans(readModels.db, span, NOW));
}

describe('the goal of a month', () => {
  it('stands beside what the orders of the whole month come to, with what is missing for each day left', async () => {
    sell('2026-10-31T22:59:00.000Z');
    sell('2026-10-31T23:00:00.000Z');
    const [october, before] = (await read()).goals;
    expect(october).toMatchObject({ month: '2026-10', amount: null, missing: null, daysLeft: 0, version: 0 });
    const sold = Number(before?.reached);
    expect(sold).toBeGreaterThan(0);
    setGoal(1, 50_000);
    setGoal(2, (sold + 1_000) * 100, '2026-11-02T08:00:00.000Z');
    const [, november] = (await read()).goals;
    expect(november).toEqual({
      month: '2026-11',
      amount: (sold + 1_000).toFixed(2),
      reached: sold.toFixed(2),
      daysLeft: 10,
      missing: '1000.00',
      perDay: '100.00',
      version: 2,
      history: [
        { amount: (sold + 1_000).toFixed(2), setAt: '2026-11-02T08:00:00.000Z' },
        { amount: '500.00', setAt: '2026-11-01T08:00:00.000Z' },
      ],
    });
  });

  it('is none any more once it is taken back, and what was said of it stays', async () => {
    setGoal(1, 50_000);
    setGoal(2, null);
    const [, november] = (await read()).goals;
    expect(november).toMatchObject({ amount: null, missing: null, perDay: null, version: 2 });
    expect(november?.history).toHaveLength(2);
  });
});

describe('the marks of a span', () => {
  const markId = randomUUID();
  const addedAt = '2026-11-01T08:00:00.000Z';
  const mark = { markId, from: '2026-11-20', to: '2026-11-30', text: 'Semaine noire' };

  it('are those that stand on one of its days, as they were revised last', async () => {
    history.add(`chartMark-${markId}`, { type: 'ChartMarkAdded', data: { ...mark, addedAt } });
    expect((await read()).marks).toEqual([
      { id: markId, from: '2026-11-20', to: '2026-11-30', text: 'Semaine noire', version: 1 },
    ]);
    expect((await read({ from: '2026-11-01', to: '2026-11-19' })).marks).toEqual([]);
    const moved = { ...mark, from: '2026-11-19', revisedAt: addedAt };
    history.add(`chartMark-${markId}`, { type: 'ChartMarkRevised', data: moved });
    expect((await read({ from: '2026-11-01', to: '2026-11-19' })).marks).toMatchObject([
      { from: '2026-11-19', version: 2 },
    ]);
    history.add(`chartMark-${markId}`, { type: 'ChartMarkRemoved', data: { markId, removedAt: addedAt } });
    expect((await read()).marks).toEqual([]);
  });

  it('and goals stand in tables for spreadsheets, a text that looks like a formula as a text', async () => {
    setGoal(1, 300_000);
    const data = { ...mark, text: '=1+1', addedAt };
    history.add(`chartMark-${markId}`, { type: 'ChartMarkAdded', data });
    const plans = await read();
    expect([...goalsCsv(plans.goals)].join('')).toContain('01/11/2026;3000,00;0,00;3000,00;10;300,00\r\n');
    const ofDay = plannedBy(plans, SPAN, 'day');
    expect(ofDay('2026-10-31')).toEqual(['', { text: '' }]);
    expect(ofDay('2026-11-20')).toEqual(['100,00', { text: '=1+1' }]);
    // The week ends with the span, on Saturday.
    expect(plannedBy(plans, SPAN, 'week')('2026-11-16')[0]).toBe('600,00');
  });
});
