import { describe, expect, it } from 'vitest';
import type { StockEvent } from '#contracts/events/catalog/stock.ts';
import { given } from '#platform/command-handling/testing/given-when-then.ts';
import { availableStock, closeStockBooks, stockDecider } from './stock.decider.ts';

const productId = '0b0bd2a8-6f0c-4a3e-9c1d-1f1f0a1f5b11';
const orderId = '5b1b0b63-3d2f-4f6a-8b60-0f5a4a8f3a55';
const undoableUntil = '2027-03-01T10:00:10.000Z';
const justBefore = '2027-03-01T10:00:09.999Z';

const stocked: StockEvent = { type: 'StockAdjusted', data: { productId, delta: 4, reason: 'initial' } };
const moved = (delta: number, until = undoableUntil): StockEvent => ({
  type: 'StockAdjusted',
  data: { productId, delta, reason: delta > 0 ? 'restock' : 'correction', undoableUntil: until },
});
const back = (delta: number): StockEvent => ({
  type: 'StockAdjusted',
  data: { productId, delta, reason: 'correction', undoes: true },
});
const ended: StockEvent = { type: 'StockUndoPeriodEnded', data: { productId, endedAt: undoableUntil } };
const reserved = (quantity: number): StockEvent => ({
  type: 'StockReserved',
  data: { productId, orderId, quantity, expiresAt: undoableUntil },
});
const undo = { type: 'UndoStock', productId, undoableUntil, now: justBefore } as const;
const end = { type: 'EndStockUndo', productId, undoableUntil, now: undoableUntil } as const;
const set = (to: number, until: string | undefined) =>
  ({ type: 'SetAvailableStock', productId, from: null, to, undoableUntil: until }) as const;

describe('stock that was moved by hand', () => {
  it('is there at once, and says until when the move may be undone', () => {
    const outcome = given(stockDecider, [stocked]).when(set(14, undoableUntil));
    outcome.then(moved(10));
    expect(availableStock(outcome.state)).toBe(14);
    expect(outcome.state.undoable).toEqual({ until: undoableUntil, delta: 10 });
  });

  it('moves back by the difference: bottles sold meanwhile stay sold', () => {
    const outcome = given(stockDecider, [stocked, moved(10), reserved(3)]).when(undo);
    outcome.then(back(-10));
    expect(availableStock(outcome.state)).toBe(1);
    expect(outcome.state.undoable).toBeUndefined();
    given(stockDecider, [stocked, moved(-4)])
      .when(undo)
      .then(back(4));
  });

  it('stays where what came is sold already', () => {
    given(stockDecider, [stocked, moved(10), reserved(5)])
      .when(undo)
      .thenRefuses({ code: 'insufficient-stock', available: 9 });
  });

  it('can be taken back neither twice, nor late, nor once its time was ended, nor after another move', () => {
    given(stockDecider, [stocked, moved(10)])
      .when({ ...undo, now: undoableUntil })
      .thenRefuses({ code: 'not-undoable', why: 'time' });
    const later = moved(1, '2027-03-01T10:00:11.000Z');
    for (const since of [ended, back(-10), later])
      given(stockDecider, [stocked, moved(10), since])
        .when(undo)
        .thenRefuses({ code: 'not-undoable', why: 'changed' });
  });

  it('stands once its time is over, and at once where stock is moved again', () => {
    given(stockDecider, [stocked, moved(10)])
      .when(end)
      .then(ended);
    given(stockDecider, [stocked, moved(10)])
      .when({ ...end, now: justBefore })
      .thenRefuses({ code: 'not-due' });
    given(stockDecider, [stocked, moved(10), ended])
      .when(end)
      .thenNothingHappened();
    given(stockDecider, [stocked, moved(10)])
      .when(set(20, undefined))
      .then(ended, { type: 'StockAdjusted', data: { productId, delta: 6, reason: 'restock' } });
  });

  it('may still be undone after the books were closed', () => {
    const state = [stocked, moved(10)].reduce(stockDecider.evolve, stockDecider.initialState);
    given(stockDecider, [closeStockBooks(productId, state, [])])
      .when(undo)
      .then(back(-10));
  });
});
