import { LRUCache } from 'lru-cache';
import type { StockEvent } from '#contracts/events/catalog/stock.ts';
import { type Outcome, refuse } from '#domain/decider.ts';
import {
  type AdjustStock,
  availableStock,
  type CommitStock,
  closeStockBooks,
  type GiveBackStock,
  type InsufficientStock,
  NO_SALE,
  type NoReservation,
  type OtherAttempt,
  type ReleaseStock,
  type ReserveStock,
  type Sale,
  type SetAvailableStock,
  type StockCommand,
  type StockRefusal,
  stockDecider,
  type TakeStock,
} from '#domain/stock/stock.decider.ts';
import type { GiveBackReplacement, TakeReplacement } from '#domain/stock/stock-replacement.ts';
import type { EndStockUndo, UndoStock } from '#domain/stock/stock-undo.ts';
import {
  type CommandKey,
  type CommandOutcome,
  type Considered,
  commandHandler,
  type KeyReused,
} from '#platform/command-handling/command-handler.ts';
import { createKeyedQueue } from '#platform/command-handling/conflict-retry.ts';
import {
  type Cause,
  type EventStore,
  type StreamName,
  streamPages,
} from '#platform/event-store/event-store.ts';

type Request<Command> = Omit<Command, 'type'>;

/**
 * Where bottles are held, sold and given back. Every request for an order may be repeated: it is fulfilled once.
 * `position` is null when nothing had to happen.
 */
export interface StockService {
  reserve(
    request: Request<ReserveStock>,
    cause: Cause,
  ): Promise<CommandOutcome<InsufficientStock | OtherAttempt>>;
  /** What `reserve` would come to now; nothing moves. */
  considerReserve(request: Request<ReserveStock>): Promise<Considered<InsufficientStock | OtherAttempt>>;
  release(request: Request<ReleaseStock>, cause: Cause): Promise<void>;
  commit(request: Request<CommitStock>, cause: Cause): Promise<CommandOutcome<NoReservation>>;
  take(
    request: Omit<Request<TakeStock>, 'now'>,
    cause: Cause,
  ): Promise<CommandOutcome<InsufficientStock | OtherAttempt>>;
  giveBack(request: Request<GiveBackStock>, cause: Cause): Promise<void>;
  /** Takes the bottles of a replacement, which is no sale; once, and not after they were given back. */
  takeReplacement(
    request: Request<TakeReplacement>,
    cause: Cause,
  ): Promise<CommandOutcome<InsufficientStock>>;
  giveBackReplacement(request: Request<GiveBackReplacement>, cause: Cause): Promise<void>;
  adjust(request: Request<AdjustStock>, cause: Cause): Promise<CommandOutcome<InsufficientStock>>;
  /**
   * @param key what the caller names it with: under one key stock moves once.
   * @returns `undoableUntil` where the move may be undone.
   */
  setAvailable(request: Request<SetAvailableStock>, cause: Cause, key?: CommandKey): Promise<StockMoved>;
  /** Takes the last move by hand back, as long as nothing followed it. */
  undo(
    request: Request<UndoStock>,
    cause: Cause,
    key?: CommandKey,
  ): Promise<CommandOutcome<InsufficientStock | NotUndoable | KeyReused>>;
  /** Ends the time to undo a move once it is over; nothing where another move came since. */
  endUndo(request: Request<EndStockUndo>, cause: Cause): Promise<CommandOutcome<NotDue>>;
  /** What `setAvailable` would come to now; nothing moves. */
  considerAvailable(
    request: Request<SetAvailableStock>,
    key?: CommandKey,
  ): Promise<Considered<InsufficientStock | KeyReused>>;
  /** Whether bottles are held for the order, by whichever attempt. */
  holds(request: { readonly productId: string; readonly orderId: string }): Promise<boolean>;
  /** What is in the workshop, and what of it can be sold now. */
  stockLevel(productId: string): Promise<{ readonly onHand: number; readonly available: number }>;
  /**
   * What can be sold now.
   * @param since for those whom a state known here will do, if it includes the one at this revision: who reacts to an event of the stock,
   * or only wants to know what to expect (0n).
   */
  available(productId: string, since?: bigint): Promise<number>;
  /** The same for those who tell others of it: null while a move may be undone, after which they look again. */
  tellable(productId: string, since?: bigint): Promise<number | null>;
}

/** What became of a move by hand. */
export type StockMoved = Outcome<
  { readonly position: bigint | null; readonly undoableUntil?: string | undefined },
  InsufficientStock | KeyReused
>;
type NotUndoable = Extract<StockRefusal, { code: 'not-undoable' }>;
type NotDue = Extract<StockRefusal, { code: 'not-due' }>;

/** A stock stream has two events for each order: a process that starts reads those since the books were closed. */
const CLOSED_EVERY = 1_000;

const stock = commandHandler(stockDecider, {
  cache: {},
  follows: 'stock',
  closing: {
    every: CLOSED_EVERY,
    close: (stream, state, commands) => closeStockBooks(stream.slice('stock-'.length), state, [...commands]),
    carriedBy: ({ type, data }) => (type === 'StockBooksClosed' ? data.commands : null),
  },
});

export function createStockService(store: EventStore, clock: () => Date = () => new Date()): StockService {
  const { handle, consider, load } = stock(store);
  const soldEarlier = createPastSales(store);

  async function send(command: StockCommand, cause: Cause): Promise<CommandOutcome<StockRefusal>> {
    const stream = stockStream(command.productId);
    const handled = await handle(stream, command, cause);
    if (handled.accepted || handled.refusal.code !== 'sales-needed' || !('orderId' in command))
      return handled;
    // What happens to the order after this is read is among what the state knows.
    return handle(stream, { ...command, soldEarlier: await soldEarlier(stream, command.orderId) }, cause);
  }

  return {
    reserve: async (request, cause) =>
      refusedFor(
        ['insufficient-stock', 'other-attempt'],
        await send({ ...request, type: 'ReserveStock' }, cause),
      ),
    async considerReserve(request) {
      const considered = await consider(stockStream(request.productId), { ...request, type: 'ReserveStock' });
      return refusedFor(['insufficient-stock', 'other-attempt'], considered);
    },
    async release(request, cause) {
      refusedFor([], await send({ ...request, type: 'ReleaseStock' }, cause));
    },
    commit: async (request, cause) =>
      refusedFor(['no-reservation'], await send({ ...request, type: 'CommitStock' }, cause)),
    take: async (request, cause) =>
      refusedFor(
        ['insufficient-stock', 'other-attempt'],
        await send({ ...request, type: 'TakeStock', now: clock().toISOString() }, cause),
      ),
    async giveBack(request, cause) {
      refusedFor([], await send({ ...request, type: 'GiveBackStock' }, cause));
    },
    takeReplacement: async (request, cause) =>
      refusedFor(['insufficient-stock'], await send({ ...request, type: 'TakeReplacement' }, cause)),
    async giveBackReplacement(request, cause) {
      refusedFor([], await send({ ...request, type: 'GiveBackReplacement' }, cause));
    },
    adjust: async (request, cause) =>
      refusedFor(['insufficient-stock'], await send({ ...request, type: 'AdjustStock' }, cause)),
    async setAvailable(request, cause, key) {
      const command = { ...request, type: 'SetAvailableStock' } as const;
      const handled = await handle(stockStream(request.productId), command, cause, key);
      const moved = refusedFor(['insufficient-stock', 'key-reused'], handled);
      const until = handled.state.undoable?.until;
      const isOpen = moved.accepted && until !== undefined && until === request.undoableUntil;
      return isOpen ? { ...moved, undoableUntil: until } : moved;
    },
    async undo(request, cause, key) {
      const command = { ...request, type: 'UndoStock' } as const;
      const handled = await handle(stockStream(request.productId), command, cause, key);
      return refusedFor(['insufficient-stock', 'not-undoable', 'key-reused'], handled);
    },
    endUndo: async (request, cause) =>
      refusedFor(['not-due'], await send({ ...request, type: 'EndStockUndo' }, cause)),
    async considerAvailable(request, key) {
      const command = { ...request, type: 'SetAvailableStock' } as const;
      const considered = await consider(stockStream(request.productId), command, key);
      return refusedFor(['insufficient-stock', 'key-reused'], considered);
    },
    async holds({ productId, orderId }) {
      const { state } = await load(stockStream(productId));
      return state.held.some((hold) => hold.orderId === orderId);
    },
    async stockLevel(productId) {
      const { state } = await load(stockStream(productId));
      return { onHand: state.onHand, available: availableStock(state) };
    },
    available: async (productId, since) => availableStock((await load(stockStream(productId), since)).state),
    async tellable(productId, since) {
      const { state } = await load(stockStream(productId), since);
      return state.undoable === undefined ? availableStock(state) : null;
    },
  };
}

export function stockStream(productId: string): StreamName {
  return `stock-${productId}`;
}

type AnyRefusal = StockRefusal | KeyReused;

/** The decider's refusals are one union; each command knows only some of them. Anything else is a bug in the decider. */
function refusedFor<Done extends object, Code extends AnyRefusal['code']>(
  codes: readonly Code[],
  outcome: Outcome<Done, AnyRefusal>,
): Outcome<Done, Extract<AnyRefusal, { code: Code }>> {
  if (outcome.accepted) return outcome;
  const { refusal } = outcome;
  if (isOneOf(codes, refusal)) return refuse(refusal);
  throw new Error(`refused for ${refusal.code}, which this command never is`);
}

function isOneOf<Code extends AnyRefusal['code']>(
  codes: readonly Code[],
  refusal: AnyRefusal,
): refusal is Extract<AnyRefusal, { code: Code }> {
  return codes.some((code) => code === refusal.code);
}

interface PastSales {
  readonly sales: Map<string, Sale>;
  /** The attempt that each order's bottles were held by last. */
  readonly attempts: Map<string, number>;
  /** The revision to read on from. */
  next: bigint;
}

/** Kept while one order after another is asked about, as when process managers read the log again. */
const MAX_AGE_MS = 60_000;
const MAX_STREAMS = 1_000;

/**
 * Answers what an order has bought that a product's stock no longer knows: an administrator cancels it months later, or the log
 * is read again from its beginning. Reads the product's whole stream, so it is not for shoppers to wait for.
 */
function createPastSales(store: EventStore): (stream: StreamName, orderId: string) => Promise<Sale> {
  const known = new LRUCache<StreamName, PastSales>({ max: MAX_STREAMS, ttl: MAX_AGE_MS });
  const oneByOne = createKeyedQueue();

  return (stream, orderId) =>
    oneByOne(stream, async () => {
      const past = known.get(stream) ?? { sales: new Map(), attempts: new Map(), next: 0n };
      known.set(stream, past, { noUpdateTTL: true });
      for await (const events of streamPages<StockEvent>(store, stream, { from: past.next })) {
        for (const event of events) addTo(past, event);
      }
      return past.sales.get(orderId) ?? NO_SALE;
    });
}

function addTo(past: PastSales, { type, data }: StockEvent): void {
  const { sales, attempts } = past;
  const saleOf = (orderId: string) => sales.get(orderId) ?? NO_SALE;
  if (type === 'StockReserved') attempts.set(data.orderId, data.attempt ?? 0);
  if (type === 'StockCommitted') {
    const { orderId, quantity } = data;
    sales.set(orderId, { sold: saleOf(orderId).sold + quantity, attempt: attempts.get(orderId) ?? 0 });
  }
  if (type === 'StockAdjusted' && data.orderId !== undefined)
    sales.set(data.orderId, { ...saleOf(data.orderId), sold: data.kept ?? 0 });
  past.next += 1n;
}
