import { describe, expect, it } from 'vitest';
import type { Facts, ProviderBooks } from '../facts.ts';
import { moneyAgrees } from './money.ts';
import { events, factsOf, INTENT, logOf, ORDER, TOTAL } from './testing/made-up-facts.ts';

const { placed, paid, cancelled, refundRequested } = events;

function books(taken: number, ...back: number[]): ProviderBooks {
  const entry = { id: 'x', payment_intent: INTENT, status: 'succeeded' };
  return {
    paymentIntents: [{ id: INTENT, amount: taken, metadata: { orderId: ORDER } }],
    charges: [{ ...entry, amount: taken }],
    refunds: back.map((amount) => ({ ...entry, amount, metadata: {} })),
  };
}

function found(provider: ProviderBooks, log: Facts['log']): string[] {
  return moneyAgrees(factsOf({ provider, log })).map(({ sentence }) => sentence);
}

describe('an order that is paid', () => {
  it('has its total at the provider, to the cent', () => {
    const log = logOf([placed(), paid()]);
    expect(found(books(TOTAL), log)).toEqual([]);
    expect(found(books(TOTAL - 1), log)[0]).toBe(
      `the log has ${TOTAL} cents where ${TOTAL - 1} were paid by ${INTENT}`,
    );
    expect(found(books(TOTAL, TOTAL), log)[0]).toBe(
      `the provider has 0 cents of a confirmed order of ${TOTAL}, not ${TOTAL}`,
    );
  });
});

describe('an order that was cancelled', () => {
  const log = logOf([placed(), paid(), cancelled(), refundRequested()]);

  it('has nothing left at the provider', () => {
    expect(found(books(TOTAL, TOTAL), log)).toEqual([]);
    expect(found(books(TOTAL), log)).toEqual([
      `the provider has ${TOTAL} cents of a cancelled order of ${TOTAL}, not 0`,
    ]);
  });

  it('was not given its money back twice', () => {
    expect(found(books(TOTAL, TOTAL, TOTAL), log)[0]).toBe(
      `${2 * TOTAL} cents went back of ${TOTAL} paid by ${INTENT}`,
    );
  });
});

it('money that the log does not know of is named', () => {
  const unknown = `the log does not know of ${TOTAL} cents paid by ${INTENT}`;
  expect(found(books(TOTAL), [])).toEqual([unknown]);
  expect(found(books(TOTAL), logOf([placed()]))).toContain(unknown);
});
