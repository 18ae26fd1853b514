import type { CommandKey, KeyReused } from '../command-handling/command-memory.ts';
import { type CommandQueue, type Considered, createCommandQueue } from '../command-handling/command-queue.ts';
import type { Snapshots } from '../command-handling/snapshots.ts';
import type { Cause, EventStore, StreamName } from '../event-store/event-store.ts';
import {
  type AdjustStock,
  type CommitStock,
  type GiveBackStock,
  type InsufficientStock,
  type NoReservation,
  type OtherAttempt,
  type ReleaseStock,
  type ReserveStock,
  type SetAvailableStock,
  type StockCommand,
  type StockRefusal,
  stockDecider,
  type TakeStock,
} from './stock.decider.ts';
import { stockSnapshotForm } from './stock.snapshot.ts';
import { availableStock, type StockState } from './stock.state.ts';

/** `position` is the log position of what the command appended (or of its batch), null when it was fulfilled already. */
export interface StockDone {
  readonly accepted: true;
  readonly position: bigint | null;
}
export type StockOutcome<Refusal> = StockDone | { readonly accepted: false; readonly refusal: Refusal };

type Wish<Command> = Omit<Command, 'type'>;

/**
 * Where bottles are held, sold and given back. Every wish for an order may be repeated: it is fulfilled once. Many wishes
 * for one product at once travel in few appends (see `createCommandQueue`).
 */
export interface StockRoom {
  reserve(wish: Wish<ReserveStock>, cause: Cause): Promise<StockOutcome<InsufficientStock | OtherAttempt>>;
  /** Says that a product's bottles will be wanted soon. */
  expect(productId: string): void;
  release(wish: Wish<ReleaseStock>, cause: Cause): Promise<StockDone>;
  commit(wish: Wish<CommitStock>, cause: Cause): Promise<StockOutcome<NoReservation>>;
  take(
    wish: Omit<Wish<TakeStock>, 'now'>,
    cause: Cause,
  ): Promise<StockOutcome<InsufficientStock | OtherAttempt>>;
  giveBack(wish: Wish<GiveBackStock>, cause: Cause): Promise<StockDone>;
  adjust(wish: Wish<AdjustStock>, cause: Cause): Promise<StockOutcome<InsufficientStock>>;
  /** @param key what the caller names it with: under one key stock moves once. */
  setAvailable(
    wish: Wish<SetAvailableStock>,
    cause: Cause,
    key?: CommandKey,
  ): Promise<StockOutcome<InsufficientStock | KeyReused>>;
  /** What `setAvailable` would come to now; nothing moves. */
  considerAvailable(
    wish: Wish<SetAvailableStock>,
    key?: CommandKey,
  ): Promise<Considered<InsufficientStock | KeyReused>>;
  /** Whether bottles are held for the order, by whichever attempt, read from the product's stock stream. */
  holds(wish: { readonly productId: string; readonly orderId: string }): Promise<boolean>;
  /** What is in the workshop, and what of it can be sold now, read from the product's stock stream. */
  bottles(productId: string): Promise<{ readonly onHand: number; readonly available: number }>;
  /** What can be sold now, read from the product's stock stream. */
  available(productId: string): Promise<number>;
}

/** @param snapshots where the stock of perfumes that sold often is begun from; without them each stream is read whole the first time. */
export function createStockRoom(
  store: EventStore,
  clock: () => Date = () => new Date(),
  snapshots?: Snapshots,
): StockRoom {
  const snapshotting = snapshots && { snapshots, form: stockSnapshotForm };
  const queue: CommandQueue<StockState, StockCommand, StockRefusal> = createCommandQueue(
    store,
    stockDecider,
    snapshotting,
  );

  async function send(command: StockCommand, cause: Cause): Promise<StockOutcome<StockRefusal>> {
    const settled = await queue.send(stockStream(command.productId), command, cause);
    if (settled.accepted) return { accepted: true, position: settled.position };
    return { accepted: false, refusal: settled.refusal };
  }

  return {
    reserve: async (wish, cause) => holding(await send({ ...wish, type: 'ReserveStock' }, cause)),
    expect: (productId) => queue.expect(stockStream(productId)),
    release: async (wish, cause) => done(await send({ ...wish, type: 'ReleaseStock' }, cause)),
    commit: async (wish, cause) => unreserved(await send({ ...wish, type: 'CommitStock' }, cause)),
    take: async (wish, cause) =>
      holding(await send({ ...wish, type: 'TakeStock', now: clock().toISOString() }, cause)),
    giveBack: async (wish, cause) => done(await send({ ...wish, type: 'GiveBackStock' }, cause)),
    adjust: async (wish, cause) => lacking(await send({ ...wish, type: 'AdjustStock' }, cause)),
    async setAvailable(wish, cause, key) {
      const command = { ...wish, type: 'SetAvailableStock' } as const;
      const outcome = await queue.send(stockStream(wish.productId), command, cause, key);
      if (outcome.accepted) return { accepted: true, position: outcome.position };
      return { accepted: false, refusal: unsettable(outcome.refusal) };
    },
    async considerAvailable(wish, key) {
      const command = { ...wish, type: 'SetAvailableStock' } as const;
      const considered = await queue.consider(stockStream(wish.productId), command, key);
      return considered.accepted ? considered : { accepted: false, refusal: unsettable(considered.refusal) };
    },
    holds: async ({ productId, orderId }) =>
      (await queue.load(stockStream(productId))).state.held.get(orderId) !== undefined,
    async bottles(productId) {
      const { state } = await queue.load(stockStream(productId));
      return { onHand: state.onHand, available: availableStock(state) };
    },
    available: async (productId) => availableStock((await queue.load(stockStream(productId))).state),
  };
}

export function stockStream(productId: string): StreamName {
  return `stock-${productId}`;
}

/*
 * The decider's refusals are one union; each command knows only some of them. Anything else is a bug in the decider.
 */

function done(outcome: StockOutcome<StockRefusal>): StockDone {
  if (outcome.accepted) return outcome;
  throw new Error(`refused for ${outcome.refusal.code}, which this command never is`);
}

function lacking(outcome: StockOutcome<StockRefusal>): StockOutcome<InsufficientStock> {
  if (outcome.accepted || outcome.refusal.code !== 'insufficient-stock') return done(outcome);
  return { accepted: false, refusal: outcome.refusal };
}

function holding(outcome: StockOutcome<StockRefusal>): StockOutcome<InsufficientStock | OtherAttempt> {
  if (outcome.accepted || outcome.refusal.code !== 'other-attempt') return lacking(outcome);
  return { accepted: false, refusal: outcome.refusal };
}

function unreserved(outcome: StockOutcome<StockRefusal>): StockOutcome<NoReservation> {
  if (outcome.accepted || outcome.refusal.code !== 'no-reservation') return done(outcome);
  return { accepted: false, refusal: outcome.refusal };
}

function unsettable(refusal: StockRefusal | KeyReused): InsufficientStock | KeyReused {
  if (refusal.code === 'insufficient-stock' || refusal.code === 'key-reused') return refusal;
  throw new Error(`refused for ${refusal.code}, which this command never is`);
}
