import { describe, expect, it } from 'vitest';
import type { StockEvent } from '#contracts/events/catalog/stock.ts';
import { given } from '#platform/command-handling/testing/given-when-then.ts';
import { availableStock, closeStockBooks, stockDecider } from './stock.decider.ts';

const productId = '0b0bd2a8-6f0c-4a3e-9c1d-1f1f0a1f5b11';
const replacementId = '5b1b0b63-3d2f-4f6a-8b60-0f5a4a8f3a55';
const forOrderId = '2c1e5d74-8a3b-4c6d-9e0f-1a2b3c4d5e6f';
const orderId = '7d0f6a52-1f4e-4b0c-9f0e-2a6b1c3d4e5f';
const expiresAt = '2027-03-01T10:30:00.000Z';

const stocked: StockEvent = { type: 'StockAdjusted', data: { productId, delta: 4, reason: 'initial' } };
const moved = (delta: number): StockEvent => ({
  type: 'StockAdjusted',
  data: { productId, delta, reason: 'replacement', replacementId, forOrderId },
});
const held = (quantity: number): StockEvent => ({
  type: 'StockReserved',
  data: { productId, orderId, quantity, expiresAt },
});
const of = { productId, replacementId, forOrderId } as const;
const take = (quantity: number) => ({ type: 'TakeReplacement', ...of, quantity }) as const;
const giveBack = { type: 'GiveBackReplacement', ...of } as const;

describe('bottles of a replacement', () => {
  it('go out once, without being sold', () => {
    const outcome = given(stockDecider, [stocked]).when(take(3));
    outcome.then(moved(-3));
    expect(availableStock(outcome.state)).toBe(1);
    expect(outcome.state.settled).toEqual([]);
    given(stockDecider, [stocked, moved(-3)])
      .when(take(3))
      .thenNothingHappened();
  });

  it('are not taken from what orders hold', () => {
    given(stockDecider, [stocked, held(3)])
      .when(take(2))
      .thenRefuses({ code: 'insufficient-stock', available: 1 });
    given(stockDecider, [stocked, held(3)])
      .when(take(1))
      .then(moved(-1));
  });

  it('come back once where it does not leave, and are not taken any more', () => {
    const outcome = given(stockDecider, [stocked, moved(-3)]).when(giveBack);
    outcome.then(moved(3));
    expect(availableStock(outcome.state)).toBe(4);
    for (const command of [giveBack, take(3)])
      given(stockDecider, [stocked, moved(-3), moved(3)])
        .when(command)
        .thenNothingHappened();
  });

  it('are not taken by who comes after it was abandoned', () => {
    const outcome = given(stockDecider, [stocked]).when(giveBack);
    outcome.then(moved(0));
    given(stockDecider, [stocked, moved(0)])
      .when(take(1))
      .thenNothingHappened();
  });

  it('are remembered when the books are closed', () => {
    const state = [stocked, moved(-3)].reduce(stockDecider.evolve, stockDecider.initialState);
    const closed = closeStockBooks(productId, state, []);
    given(stockDecider, [closed]).when(take(3)).thenNothingHappened();
    given(stockDecider, [closed]).when(giveBack).then(moved(3));
  });

  it('are remembered of the last five hundred replacements', () => {
    const many = Array.from({ length: 501 }, (_, at): StockEvent => {
      const each = `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
      return {
        type: 'StockAdjusted',
        data: { productId, delta: -1, reason: 'replacement', replacementId: each },
      };
    });
    expect(given(stockDecider, many).state.replacements).toHaveLength(500);
  });
});
