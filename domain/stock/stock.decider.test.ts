import { describe, expect, it } from 'vitest';
import type { StockEvent } from '#contracts/events/catalog/stock.ts';
import { given } from '#platform/command-handling/testing/given-when-then.ts';
import { availableStock, type StockCommand, stockDecider } from './stock.decider.ts';

const productId = '0b0bd2a8-6f0c-4a3e-9c1d-1f1f0a1f5b11';
const claire = '5b1b0b63-3d2f-4f6a-8b60-0f5a4a8f3a55';
const hugo = '9d6c1e1f-7a60-4d0e-8f13-6a2a1f0f7c02';
const expiresAt = '2027-03-01T10:30:00.000Z';
const now = '2027-03-01T10:00:00.000Z';

const stocked = (delta: number): StockEvent => ({
  type: 'StockAdjusted',
  data: { productId, delta, reason: 'initial' },
});
const reserved = (orderId: string, quantity: number, until = expiresAt): StockEvent => ({
  type: 'StockReserved',
  data: { productId, orderId, quantity, expiresAt: until },
});
const reservedBy = (attempt: number, orderId: string, quantity: number): StockEvent => ({
  type: 'StockReserved',
  data: { productId, orderId, quantity, expiresAt, attempt },
});
const released = (
  orderId: string,
  quantity: number,
  reason: 'abandoned' | 'cancelled' | 'expired' = 'expired',
): StockEvent => ({ type: 'StockReleased', data: { productId, orderId, quantity, reason } });
const committed = (orderId: string, quantity: number): StockEvent => ({
  type: 'StockCommitted',
  data: { productId, orderId, quantity },
});
const returned = (orderId: string, delta: number): StockEvent => ({
  type: 'StockAdjusted',
  data: { productId, delta, reason: 'return', orderId },
});

const reserve = (orderId: string, quantity: number, attempt = 0): StockCommand => ({
  type: 'ReserveStock',
  productId,
  orderId,
  attempt,
  quantity,
  expiresAt,
});
const release = (orderId: string, attempt = 0): StockCommand => ({
  type: 'ReleaseStock',
  productId,
  orderId,
  attempt,
  reason: 'expired',
});
const commit = (orderId: string, attempt = 0): StockCommand => ({
  type: 'CommitStock',
  productId,
  orderId,
  attempt,
});
const take = (orderId: string, quantity: number, attempt = 0): StockCommand => ({
  type: 'TakeStock',
  productId,
  orderId,
  attempt,
  quantity,
  now,
});
const ended = { type: 'GiveBackStock', productId, orderId: claire, attempt: 0 } as const;
const giveBack = (orderId: string, keeps = 0, attempt = 0): StockCommand => ({
  type: 'GiveBackStock',
  productId,
  orderId,
  attempt,
  keeps,
});

describe('a product with three bottles', () => {
  const past = [stocked(3)];

  it('holds what an order asks', () => {
    given(stockDecider, past).when(reserve(claire, 3)).then(reserved(claire, 3));
  });

  it('refuses what it does not have, and says what could be had', () => {
    given(stockDecider, past)
      .when(reserve(claire, 4))
      .thenRefuses({ code: 'insufficient-stock', available: 3 });
  });

  it('takes the first stock once', () => {
    const again: StockCommand = { type: 'AdjustStock', productId, delta: 3, reason: 'initial' };
    given(stockDecider, past).when(again).thenNothingHappened();
  });

  it('refuses to sell what nobody reserved', () => {
    given(stockDecider, past).when(commit(claire)).thenRefuses({ code: 'no-reservation' });
  });

  it('has nothing to let go of, nor to take back, for an order it does not know', () => {
    given(stockDecider, past).when(release(claire)).thenNothingHappened();
    given(stockDecider, past).when(giveBack(claire)).thenNothingHappened();
  });
});

describe('the last bottle, held for Claire', () => {
  const past = [stocked(1), reserved(claire, 1)];

  it('stays hers: the reservation that came first keeps it', () => {
    given(stockDecider, past)
      .when(reserve(hugo, 1))
      .thenRefuses({ code: 'insufficient-stock', available: 0 });
  });

  it('is held once, however often she asks', () => {
    given(stockDecider, past).when(reserve(claire, 1)).thenNothingHappened();
  });

  it('is sold when she pays, and only once', () => {
    given(stockDecider, past).when(commit(claire)).then(committed(claire, 1));
    given(stockDecider, [...past, committed(claire, 1)])
      .when(commit(claire))
      .thenNothingHappened();
  });

  it('can be had by Hugo once her deadline passed', () => {
    given(stockDecider, past).when(release(claire)).then(released(claire, 1));
    given(stockDecider, [...past, released(claire, 1)])
      .when(reserve(hugo, 1))
      .then(reserved(hugo, 1));
  });

  it('is not let go of twice', () => {
    given(stockDecider, [...past, released(claire, 1)])
      .when(release(claire))
      .thenNothingHappened();
  });

  it('is let go of when her order is cancelled before it was sold', () => {
    given(stockDecider, past)
      .when(giveBack(claire))
      .then(released(claire, 1, 'cancelled'));
  });

  it('cannot be written off as broken', () => {
    const write: StockCommand = { type: 'AdjustStock', productId, delta: -1, reason: 'correction' };
    given(stockDecider, past).when(write).thenRefuses({ code: 'insufficient-stock', available: 0 });
  });
});

describe('an order that is placed in a second attempt', () => {
  const abandoned = [stocked(3), reserved(claire, 2)];

  it('may use what the abandoned attempt held', () => {
    given(stockDecider, abandoned)
      .when(reserve(claire, 3, 1))
      .then(released(claire, 2, 'abandoned'), reservedBy(1, claire, 3));
  });

  it('leaves it held when the new quantity cannot be had', () => {
    const outcome = given(stockDecider, abandoned).when(reserve(claire, 4, 1));
    outcome.thenRefuses({ code: 'insufficient-stock', available: 3 });
    expect(outcome.state.held).toEqual([{ orderId: claire, quantity: 2, attempt: 0 }]);
  });

  it('sells only what was held for itself', () => {
    given(stockDecider, abandoned).when(commit(claire, 1)).thenRefuses({ code: 'no-reservation' });
    given(stockDecider, [...abandoned, released(claire, 2), reservedBy(1, claire, 3)])
      .when(commit(claire, 1))
      .then(committed(claire, 3));
  });

  it('takes what the abandoned attempt held when it has paid', () => {
    const sold = {
      type: 'StockReserved',
      data: { productId, orderId: claire, quantity: 1, expiresAt: now, attempt: 1 },
    } as const;
    given(stockDecider, abandoned)
      .when(take(claire, 1, 1))
      .then(released(claire, 2, 'abandoned'), sold, committed(claire, 1));
  });
});

describe('two attempts at the same order', () => {
  it('never share a hold of different quantities', () => {
    given(stockDecider, [stocked(3), reserved(claire, 1)])
      .when(reserve(claire, 2))
      .thenRefuses({ code: 'other-attempt' });
  });

  it('do not take from the later one what it holds: the earlier one comes too late', () => {
    const past = [stocked(3), reservedBy(1, claire, 2)];
    given(stockDecider, past).when(reserve(claire, 2)).thenRefuses({ code: 'other-attempt' });
    given(stockDecider, past).when(release(claire)).thenNothingHappened();
    given(stockDecider, past).when(release(claire, 1)).then(released(claire, 2));
  });
});

describe('money that came late', () => {
  const past = [stocked(2), reserved(claire, 2), released(claire, 2)];

  it('still buys the bottles when they are there', () => {
    given(stockDecider, past)
      .when(take(claire, 2))
      .then(reserved(claire, 2, now), committed(claire, 2));
  });

  it('buys nothing when somebody else holds them', () => {
    given(stockDecider, [...past, reserved(hugo, 1)])
      .when(take(claire, 2))
      .thenRefuses({ code: 'insufficient-stock', available: 1 });
  });

  it('buys them once', () => {
    given(stockDecider, [...past, reserved(claire, 2), committed(claire, 2)])
      .when(take(claire, 2))
      .thenNothingHappened();
  });

  it('buys what is still held', () => {
    given(stockDecider, [stocked(2), reserved(claire, 2)])
      .when(take(claire, 2))
      .then(committed(claire, 2));
  });
});

describe('a sold bottle whose order is cancelled', () => {
  const past = [stocked(1), reserved(claire, 1), committed(claire, 1)];

  it('comes back, once', () => {
    given(stockDecider, past).when(giveBack(claire)).then(returned(claire, 1));
    given(stockDecider, [...past, returned(claire, 1)])
      .when(giveBack(claire))
      .thenNothingHappened();
  });

  it('can be sold to the same order again, and come back again', () => {
    const reinstated = [...past, returned(claire, 1), reserved(claire, 1, now), committed(claire, 1)];
    given(stockDecider, [...past, returned(claire, 1)])
      .when(take(claire, 1))
      .then(reserved(claire, 1, now), committed(claire, 1));
    given(stockDecider, reinstated).when(giveBack(claire)).then(returned(claire, 1));
  });

  it('needs no hold beside while it has not come back yet', () => {
    given(stockDecider, past).when(reserve(claire, 1)).thenNothingHappened();
  });
});

describe('an order of three bottles of which some come back', () => {
  const past = [stocked(3), reserved(claire, 3), committed(claire, 3)];
  const back = (delta: number, kept: number): StockEvent => ({
    type: 'StockAdjusted',
    data: { productId, delta, reason: 'return', orderId: claire, ...(kept > 0 && { kept }) },
  });

  it('keeps the others, and gives each back once', () => {
    given(stockDecider, past).when(giveBack(claire, 2)).then(back(1, 2));
    given(stockDecider, [...past, back(1, 2)])
      .when(giveBack(claire, 2))
      .thenNothingHappened();
    given(stockDecider, [...past, back(1, 2)])
      .when(giveBack(claire, 1))
      .then(back(1, 1));
    given(stockDecider, [...past, back(1, 2)])
      .when(giveBack(claire))
      .then(back(2, 0));
  });

  it('when it ends, owns none of them, and what came back unfit is not for sale', () => {
    const end: StockCommand = { ...ended, unfit: 1 };
    given(stockDecider, past).when(end).then(back(2, 0));
    given(stockDecider, [...past, back(1, 2)])
      .when(end)
      .then(back(1, 0));
    given(stockDecider, [...past, back(2, 0)])
      .when(end)
      .thenNothingHappened();
    given(stockDecider, past)
      .when({ ...ended, unfit: 3 })
      .then(back(0, 0));
    // Taken up again, it needs as many as it ordered.
    given(stockDecider, [...past, back(0, 0)])
      .when(take(claire, 3))
      .thenRefuses({ code: 'insufficient-stock', available: 0 });
  });
});

describe('an administrator who sets the stock', () => {
  const past = [stocked(10), reserved(claire, 2)];
  const set = (from: number | null, to: number): StockCommand => ({
    type: 'SetAvailableStock',
    productId,
    from,
    to,
  });
  const moved = (delta: number, reason: 'restock' | 'correction'): StockEvent => ({
    type: 'StockAdjusted',
    data: { productId, delta, reason },
  });

  it('moves it by the difference to what the form showed', () => {
    given(stockDecider, past).when(set(10, 15)).then(moved(5, 'restock'));
    given(stockDecider, past).when(set(10, 9)).then(moved(-1, 'correction'));
  });

  it('moves it to the figure when the form did not say what it showed', () => {
    expect(given(stockDecider, past).when(set(null, 12)).state.onHand).toBe(14);
  });

  it('changes nothing when the figure is the one shown', () => {
    given(stockDecider, past).when(set(10, 10)).thenNothingHappened();
  });

  it('cannot take away what is promised', () => {
    given(stockDecider, past).when(set(10, 1)).thenRefuses({ code: 'insufficient-stock', available: 8 });
  });

  it('sees what can be sold, not what stands on the shelf', () => {
    expect(availableStock(given(stockDecider, past).state)).toBe(8);
  });
});

describe('bottles that a cancelled order gave back and took again', () => {
  const again = [stocked(1), reserved(claire, 1), released(claire, 1), reservedBy(1, claire, 1)];
  const sold = [...again, committed(claire, 1)];

  it('are not released by whoever still cancels the order as it was', () => {
    given(stockDecider, again).when(release(claire)).thenNothingHappened();
    given(stockDecider, again).when(giveBack(claire)).thenNothingHappened();
  });

  it('stay sold', () => {
    given(stockDecider, sold).when(giveBack(claire)).thenNothingHappened();
  });

  it('are given back when the order is cancelled again', () => {
    given(stockDecider, sold)
      .when(giveBack(claire, 0, 1))
      .then(returned(claire, 1));
  });
});
