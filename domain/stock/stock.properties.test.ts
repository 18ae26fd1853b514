import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StockEvent } from '#contracts/events/catalog/stock.ts';
import {
  availableStock,
  closeStockBooks,
  NO_SALE,
  type StockCommand,
  type StockState,
  stockDecider,
} from './stock.decider.ts';

const productId = '0b0bd2a8-6f0c-4a3e-9c1d-1f1f0a1f5b11';
const orders = [1, 2, 3, 4].map((n) => `00000000-0000-4000-8000-00000000000${n}`);
const now = '2027-03-01T10:29:59.000Z';
const expiresAt = '2027-03-01T10:30:00.000Z';

const orderId = fc.constantFrom(...orders);
const FOR_ORDER = '00000000-0000-4000-8000-00000000000f';
const replacementId = fc.constantFrom(...orders.slice(2));
const quantity = fc.integer({ min: 1, max: 6 });
const attempt = fc.nat(2);
const command: fc.Arbitrary<StockCommand> = fc.oneof(
  fc.record({
    type: fc.constant('ReserveStock' as const),
    productId: fc.constant(productId),
    orderId,
    attempt,
    quantity,
    expiresAt: fc.constant(expiresAt),
  }),
  fc.record({
    type: fc.constant('ReleaseStock' as const),
    productId: fc.constant(productId),
    orderId,
    attempt,
    reason: fc.constantFrom('expired' as const, 'cancelled' as const),
  }),
  fc.record({
    type: fc.constant('CommitStock' as const),
    productId: fc.constant(productId),
    orderId,
    attempt,
  }),
  fc.record({
    type: fc.constant('TakeStock' as const),
    productId: fc.constant(productId),
    orderId,
    attempt,
    quantity,
    now: fc.constant(expiresAt),
  }),
  fc.record({
    type: fc.constant('GiveBackStock' as const),
    productId: fc.constant(productId),
    orderId,
    attempt,
    keeps: fc.nat(6),
    unfit: fc.nat(2),
  }),
  fc.record({
    type: fc.constant('AdjustStock' as const),
    productId: fc.constant(productId),
    delta: fc.integer({ min: -5, max: 8 }),
    reason: fc.constantFrom('restock' as const, 'correction' as const),
  }),
  fc.record({
    type: fc.constant('SetAvailableStock' as const),
    productId: fc.constant(productId),
    from: fc.option(fc.nat(10)),
    to: fc.nat(10),
    undoableUntil: fc.constantFrom(undefined, expiresAt),
  }),
  fc.record({
    type: fc.constantFrom('UndoStock' as const, 'EndStockUndo' as const),
    productId: fc.constant(productId),
    undoableUntil: fc.constant(expiresAt),
    now: fc.constantFrom(now, expiresAt),
  }),
  fc.record({
    type: fc.constant('TakeReplacement' as const),
    productId: fc.constant(productId),
    replacementId,
    forOrderId: fc.constant(FOR_ORDER),
    quantity,
  }),
  fc.record({
    type: fc.constant('GiveBackReplacement' as const),
    productId: fc.constant(productId),
    replacementId,
    forOrderId: fc.constant(FOR_ORDER),
  }),
);

/** Runs commands one after another and looks at every state on the way. */
function run(
  commands: readonly StockCommand[],
  look: (state: StockState, events: readonly StockEvent[]) => void,
  from = stockDecider.initialState,
) {
  const events: StockEvent[] = [];
  let state = from;
  for (const each of commands) {
    const decision = stockDecider.decide(each, state);
    if (decision.accepted) {
      events.push(...decision.events);
      state = decision.events.reduce((now, event) => stockDecider.evolve(now, event), state);
    }
    look(state, events);
  }
  return { state, events };
}

const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, each) => total + each, 0);
const moved = (events: readonly StockEvent[]) =>
  sum(events.map((event) => (event.type === 'StockAdjusted' ? event.data.delta : 0)));
const soldEver = (events: readonly StockEvent[]) =>
  sum(events.map((event) => (event.type === 'StockCommitted' ? event.data.quantity : 0)));

describe('whatever is asked of a product’s stock', () => {
  it('never promises more than exists', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 60 }), (commands) => {
        run(commands, (state) => {
          expect(availableStock(state)).toBeGreaterThanOrEqual(0);
          expect(new Set(state.held.map((hold) => hold.orderId)).size).toBe(state.held.length);
        });
      }),
    );
  });

  it('loses and invents no bottle: what came in is on hand or sold', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 60 }), (commands) => {
        run(commands, (state, events) => expect(state.onHand).toBe(moved(events) - soldEver(events)));
      }),
    );
  });

  it('takes bottles for a replacement once, and not after it was given back', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 60 }), replacementId, (commands, each) => {
        const { events } = run(commands, () => undefined);
        const moves = events.flatMap(({ data }) =>
          'replacementId' in data && data.replacementId === each ? [data.delta] : [],
        );
        expect(moves.length).toBeLessThanOrEqual(2);
        if (moves.length === 2) expect(sum(moves)).toBe(0);
      }),
    );
  });

  it('does nothing when the same command for an order or a replacement comes again', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 30 }), command, (commands, repeated) => {
        fc.pre('orderId' in repeated || 'replacementId' in repeated);
        const { state } = run(commands, () => undefined);
        const first = stockDecider.decide(repeated, state);
        fc.pre(first.accepted);
        const after = first.accepted ? first.events.reduce(stockDecider.evolve, state) : state;
        expect(stockDecider.decide(repeated, after)).toEqual({ accepted: true, events: [] });
      }),
    );
  });

  it('goes on from closed books as it would have gone on without', () => {
    fc.assert(
      fc.property(
        fc.array(command, { maxLength: 40 }),
        fc.array(command, { maxLength: 20 }),
        (before, after) => {
          const { state, events } = run(before, () => undefined);
          const closing = closeStockBooks(productId, state, []);
          const resumed = stockDecider.evolve(stockDecider.initialState, closing);
          expect([...events, closing].reduce(stockDecider.evolve, stockDecider.initialState)).toEqual(
            resumed,
          );
          expect(run(after, () => undefined, resumed)).toEqual(run(after, () => undefined, state));
        },
      ),
    );
  });

  it('comes to the same when it no longer knows who bought, and is told', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 40 }), command, (commands, request) => {
        fc.pre('orderId' in request);
        const { state } = run(commands, () => undefined);
        const sale = state.settled.find((order) => order.orderId === request.orderId) ?? NO_SALE;
        const forgetful = { ...state, settled: [], isComplete: false };
        const decided = stockDecider.decide({ ...request, soldEarlier: sale }, forgetful);
        expect(decided).toEqual(stockDecider.decide(request, state));
      }),
    );
  });

  it('remembers a bounded number of orders, however many there were', () => {
    const one = { productId, attempt: 0, quantity: 1, expiresAt };
    const commands = Array.from({ length: 600 }, (_, index): StockCommand[] => {
      const buyer = `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
      return [
        { ...one, type: 'ReserveStock', orderId: buyer, soldEarlier: NO_SALE },
        { ...one, type: 'CommitStock', orderId: buyer },
      ];
    });
    const initial: StockCommand = { type: 'AdjustStock', productId, delta: 1_000, reason: 'initial' };
    const { state } = run([initial, ...commands.flat()], () => undefined);
    expect(state).toMatchObject({ onHand: 400, held: [], isComplete: false });
    expect(state.settled).toHaveLength(500);
  });
});
