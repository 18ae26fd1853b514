import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CONTESTED_ACTIONS,
  type ContestedAction,
  type ContestedOrder,
  contestedOrder,
} from '../payments/testing/contested-order.ts';
import { dueDocuments } from './due-documents.ts';

/** `PROPERTY_RUNS=100000 npx vitest run --project unit books-after-disputes` looks harder. */
const RUNS = Number(process.env.PROPERTY_RUNS ?? 2_000);

/** What the documents of an order say that the house has, with what disputes took. */
function booksOf(order: ContestedOrder): number {
  const documents = dueDocuments(order.history);
  const names = documents.map(({ documentId }) => documentId);
  expect(new Set(names).size).toBe(names.length);
  const invoiced = documents.reduce(
    (sum, { kind, amount }) => sum + (kind === 'invoice' ? amount : -amount),
    0,
  );
  const movements = order.state().disputes.flatMap((dispute) => dispute.movements);
  return movements.reduce((sum, { amount }) => sum + amount, invoiced);
}

function lived(actions: readonly ContestedAction[], verdict: 'win' | 'lose'): ContestedOrder {
  const order = contestedOrder();
  for (const action of actions) order.perform(action);
  order.settle(verdict);
  return order;
}

describe('the books of an order', () => {
  it.each<{ name: string; actions: ContestedAction[] }>([
    {
      name: 'of a cancelled order, before',
      actions: ['cancel', 'work', 'send back', 'hear', 'dispute all', 'lose'],
    },
    {
      name: 'of a cancelled order, after',
      actions: ['cancel', 'work', 'dispute all', 'lose', 'hear', 'send back'],
    },
    {
      name: 'of a cancelled order, meanwhile',
      actions: ['cancel', 'work', 'dispute all', 'send back', 'hear', 'lose'],
    },
    {
      name: 'of a part',
      actions: ['refund a part outside', 'hear', 'dispute all', 'lose', 'hear', 'send back'],
    },
    {
      name: 'of a gesture',
      actions: ['give a part back', 'work', 'hear', 'dispute all', 'lose', 'hear', 'send back'],
    },
    {
      name: 'of an article',
      actions: ['withdraw one', 'refund return', 'work', 'dispute all', 'lose', 'hear', 'send back'],
    },
    {
      name: 'that an appeal won back',
      actions: ['cancel', 'work', 'dispute all', 'lose', 'send back', 'hear', 'win the appeal'],
    },
  ])('say what Stripe holds when a refund comes back and its dispute is lost: $name', ({ actions }) => {
    const order = lived(actions, 'lose');
    expect(booksOf(order)).toBe(order.account());
  });

  it('say what Stripe holds after whatever was refunded, sent back, disputed, won and lost', {
    timeout: 60_000 + RUNS * 20,
  }, () => {
    const actions = fc.array(fc.constantFrom(...CONTESTED_ACTIONS), { maxLength: 18 });
    fc.assert(
      fc.property(actions, fc.constantFrom('win', 'lose'), (given, verdict) => {
        const order = lived(given, verdict);
        expect(booksOf(order)).toBe(order.account());
      }),
      { numRuns: RUNS },
    );
  });
});
