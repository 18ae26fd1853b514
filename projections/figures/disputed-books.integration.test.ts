import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { fromDecimal } from '#contracts/money.ts';
import { createDice } from '#embedded/seed/trade/dice.ts';
import { derivedId } from '#platform/command-handling/derived-id.ts';
import { dueDocuments } from '#services/invoices/due-documents.ts';
import { CONTESTED_ACTIONS, contestedOrder } from '#services/payments/testing/contested-order.ts';
import { allProjections } from '../all.ts';
import { exportAccounting } from '../exports/accounting.ts';
import { declaredSales } from '../exports/e-reporting.ts';
import { createHistory } from '../testing/history.ts';
import { issue } from '../testing/issued-documents.ts';
import { openReadModels, type TestReadModels } from '../testing/read-models.ts';
import { readBridge } from './queries/billing.ts';
import { readFigures } from './queries/queries.ts';

const ALWAYS = { from: '2027-01-01', to: '2027-12-31' };
const ORDERS = 60;
const DEEDS = 12;

let readModels: TestReadModels;
beforeEach(async () => {
  readModels = await openReadModels(inject('databaseUrl'));
});
afterEach(() => readModels.close());

const amount = (text: string | undefined) => fromDecimal(text ?? '') ?? Number.NaN;

/** Orders to which whatever can happen happened, with the documents that it calls for; and what the provider then holds. */
function disputedHistory(seed: number) {
  const { roll } = createDice(seed);
  const history = createHistory();
  let [account, disputed] = [0, 0];
  for (let number = 0; number < ORDERS; number += 1) {
    const day = new Date(Date.UTC(2027, 0, 1 + Math.floor(roll() * 300), 10)).toISOString();
    const order = contestedOrder(derivedId('order', String(seed), String(number)), day);
    for (let step = 0; step < DEEDS; step += 1) {
      const action = CONTESTED_ACTIONS[Math.floor(roll() * CONTESTED_ACTIONS.length)];
      if (action !== undefined) order.perform(action);
    }
    order.settle(roll() < 0.5 ? 'win' : 'lose');
    account += order.account();
    const { orderId, disputes } = order.state();
    disputed += disputes.flatMap(({ movements }) => movements).reduce((sum, each) => sum + each.amount, 0);
    for (const { stream, metadata, ...event } of order.history)
      history.add(stream, event, metadata.recordedAt);
    for (const { kind, amount: gross, at } of dueDocuments(order.history))
      issue(history, kind === 'invoice' ? 'InvoiceIssued' : 'CreditNoteIssued', orderId, gross, at);
  }
  return { history, account, disputed };
}

describe('after any history with disputes', () => {
  it.each([7, 42, 1_312])(
    'accounting export, flux 10.3 and dashboard come to what Stripe holds (seed %i)',
    async (seed) => {
      const { history, account, disputed } = disputedHistory(seed);
      const { db } = readModels;
      for (const projection of allProjections) await readModels.apply(projection, history.events);

      const lines: string[] = [];
      for await (const line of exportAccounting(db)) lines.push(line.trim());
      const [head = '', ...rows] = lines;
      const sumOf = (name: string) => {
        const column = head.split(';').indexOf(name);
        return rows.reduce((sum, row) => sum + amount(row.split(';')[column]?.replace(',', '.')), 0);
      };
      expect(disputed).not.toBe(0);
      expect(sumOf('TTC') + sumOf('Litiges')).toBe(account);
      expect(sumOf('Litiges')).toBe(disputed);

      const declared = (await declaredSales(db, ALWAYS)).reduce((sum, { net }) => sum + net, 0);
      expect(declared).toBe(sumOf('HT'));

      const { billed, orders } = await readFigures(db, { ...ALWAYS, grain: 'month' }, new Date());
      expect(amount(billed.sums.gross) + amount(billed.sums.disputes)).toBe(account);
      expect(amount(billed.sums.disputes)).toBe(disputed);
      expect(orders.sums.orders).toBeGreaterThan(5);
      const bridge = await readBridge(db, ALWAYS);
      const parts = bridge.parts.reduce((sum, part) => sum + amount(part.amount), 0);
      expect(amount(bridge.orders) + parts).toBe(amount(bridge.billed));
    },
  );
});
