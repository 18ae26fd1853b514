import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { addDays } from '#contracts/french/calendar.ts';
import { unusualOf, WEEKS } from '#domain/morning-mail/unusual.ts';
import { allProjections } from '../all.ts';
import { createHistory, type History } from '../testing/history.ts';
import { openReadModels, type TestReadModels } from '../testing/read-models.ts';
import { orderPlaced, paymentConfirmed } from '../testing/sample-events.ts';
import { readMorning } from './morning.ts';

let readModels: TestReadModels;
let history: History;
const DAY = '2026-11-26';

beforeEach(async () => {
  readModels = await openReadModels(inject('databaseUrl'));
  history = createHistory();
});
afterEach(() => readModels.close());

function sell(day: string, quantity = 1): void {
  const orderId = randomUUID();
  const placedAt = `${day}T10:00:00.000Z`;
  const lines = [{ productId: randomUUID(), quantity, unitPrice: 10_000 }];
  history.add(`order-${orderId}`, orderPlaced(orderId, { lines, placedAt }), placedAt);
  history.add(`order-${orderId}`, paymentConfirmed(orderId), placedAt);
}

async function read() {
  for (const projection of allProjections) await readModels.apply(projection, history.events);
  history = createHistory();
  return readMorning(readModels.db, DAY, new Date('2026-11-27T06:00:00.000Z'));
}

it('a day is told beside the same weekdays before it, and what is out of their range is unusual', async () => {
  for (let week = 1; week <= WEEKS; week += 1) sell(addDays(DAY, -7 * week), week);
  sell(addDays(DAY, -1));
  for (let order = 0; order < 3; order += 1) sell(DAY, 1);
  const morning = await read();
  expect(morning.isComparable).toBe(true);
  const bottles = morning.figures.find(({ figure }) => figure === 'bottles');
  expect(bottles).toEqual({ figure: 'bottles', value: 3, past: [1, 2, 3, 4, 5, 6, 7, 8] });
  expect(unusualOf(morning.figures).map(({ figure }) => figure)).toContain('orders');
  expect(unusualOf(morning.figures).map(({ figure }) => figure)).not.toContain('bottles');
  expect(morning.tasks).toMatchObject({ toPrepare: 12, toSend: 0, disputes: 0 });
});

it('a shop that sells for less than eight weeks has nothing to be compared with; a day without an order has no basket', async () => {
  sell(addDays(DAY, -7));
  const morning = await read();
  expect(morning.isComparable).toBe(false);
  expect(morning.figures.find(({ figure }) => figure === 'basket')?.value).toBeNull();
});
