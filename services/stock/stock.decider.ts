import { accept, type Decision, refuse } from '#contracts/decider.ts';
import type { StockEvent } from '#contracts/events/stock.ts';
import type { DraftingDecider } from '../command-handling/draft.ts';
import {
  availableStock,
  draftStock,
  evolveStock,
  type Hold,
  noStock,
  type StockState,
} from './stock.state.ts';

type DataOf<Type extends StockEvent['type']> = Extract<StockEvent, { type: Type }>['data'];
export type ReleaseReason = DataOf<'StockReleased'>['reason'];
export type AdjustReason = Exclude<DataOf<'StockAdjusted'>['reason'], 'return'>;

interface ForOrder {
  readonly productId: string;
  readonly orderId: string;
  /** The fencing token of the order's attempt at being placed; of a placed order the one that placed it. */
  readonly attempt: number;
}

/** Holds bottles for an order until it is paid or `expiresAt` (ISO 8601, UTC) passes. */
export interface ReserveStock extends ForOrder {
  readonly type: 'ReserveStock';
  readonly quantity: number;
  readonly expiresAt: string;
}
/** Releases what this attempt, or an earlier one, holds for the order. */
export interface ReleaseStock extends ForOrder {
  readonly type: 'ReleaseStock';
  readonly reason: ReleaseReason;
}
/** Sells what this attempt holds for the order. */
export interface CommitStock extends ForOrder {
  readonly type: 'CommitStock';
}
/** Reserves and sells at once, at `now`: for money that came after the reservation was gone. */
export interface TakeStock extends ForOrder {
  readonly type: 'TakeStock';
  readonly quantity: number;
  readonly now: string;
}
/** Brings back what an order bought (at most `quantity`), or releases what it still holds. */
export interface GiveBackStock extends ForOrder {
  readonly type: 'GiveBackStock';
  readonly quantity: number;
}
/** Adds `delta` to what is on hand; the `initial` stock is entered once. */
export interface AdjustStock {
  readonly type: 'AdjustStock';
  readonly productId: string;
  readonly delta: number;
  readonly reason: AdjustReason;
}
/** Moves what can be sold by `to - from`; `from` is what the form showed, null for what can be sold now. */
export interface SetAvailableStock {
  readonly type: 'SetAvailableStock';
  readonly productId: string;
  readonly from: number | null;
  readonly to: number;
}

export type StockCommand =
  | ReserveStock
  | ReleaseStock
  | CommitStock
  | TakeStock
  | GiveBackStock
  | AdjustStock
  | SetAvailableStock;

export interface InsufficientStock {
  readonly code: 'insufficient-stock';
  /** What could be had. */
  readonly available: number;
}
export interface NoReservation {
  readonly code: 'no-reservation';
}
/** A later attempt at placing the order holds bottles here, or this one holds another quantity. */
export interface OtherAttempt {
  readonly code: 'other-attempt';
}
export type StockRefusal = InsufficientStock | NoReservation | OtherAttempt;
type StockDecision = Decision<StockEvent, StockRefusal>;

/** One product's stock: at no moment is more promised than exists, and each wish for an order is fulfilled once. */
export const stockDecider: DraftingDecider<StockState, StockCommand, StockEvent, StockRefusal> = {
  initialState: noStock,
  evolve: evolveStock,
  draft: draftStock,
  decide(command, state): StockDecision {
    switch (command.type) {
      case 'ReserveStock':
        return reserve(command, state);
      case 'ReleaseStock':
        return release(command, state, command.reason);
      case 'CommitStock':
        return commit(command, state);
      case 'TakeStock':
        return take(command, state);
      case 'GiveBackStock':
        return giveBack(command, state);
      case 'AdjustStock':
        return adjust(command, state);
      case 'SetAvailableStock':
        return setAvailable(command, state);
    }
  },
};

function reserve(command: ReserveStock, state: StockState): StockDecision {
  const { productId, orderId, quantity, expiresAt, attempt } = command;
  // What the order has bought it need not hold.
  if (state.sold.has(orderId)) return accept();
  const held = state.held.get(orderId);
  if (held !== undefined && held.attempt >= attempt)
    return held.attempt === attempt && held.quantity === quantity
      ? accept()
      : refuse({ code: 'other-attempt' });
  // What an abandoned attempt left behind does not count against the order's next one.
  const available = availableStock(state) + (held?.quantity ?? 0);
  if (quantity > available) return refuse({ code: 'insufficient-stock', available });
  const reserved: StockEvent = {
    type: 'StockReserved',
    data: { productId, orderId, quantity, expiresAt, ...(attempt > 0 && { attempt }) },
  };
  return held === undefined ? accept(reserved) : accept(released(command, held, 'abandoned'), reserved);
}

function release(command: ForOrder, state: StockState, reason: ReleaseReason): StockDecision {
  const held = state.held.get(command.orderId);
  if (held === undefined || held.attempt > command.attempt) return accept();
  return accept(released(command, held, reason));
}

function commit(command: ForOrder, state: StockState): StockDecision {
  const held = state.held.get(command.orderId);
  if (held?.attempt === command.attempt) return accept(committed(command, held.quantity));
  return state.sold.has(command.orderId) ? accept() : refuse({ code: 'no-reservation' });
}

function take(command: TakeStock, state: StockState): StockDecision {
  if (state.sold.has(command.orderId)) return accept();
  const reservation = reserve({ ...command, type: 'ReserveStock', expiresAt: command.now }, state);
  if (!reservation.accepted) return reservation;
  return accept(...reservation.events, committed(command, command.quantity));
}

function giveBack(command: GiveBackStock, state: StockState): StockDecision {
  const { productId, orderId } = command;
  const withoutHold = release(command, state, 'cancelled');
  const sold = state.sold.get(orderId);
  if (sold === undefined || !withoutHold.accepted) return withoutHold;
  const delta = Math.min(sold, command.quantity);
  return accept(...withoutHold.events, {
    type: 'StockAdjusted',
    data: { productId, delta, reason: 'return', orderId },
  });
}

function adjust({ productId, delta, reason }: AdjustStock, state: StockState): StockDecision {
  if (reason === 'initial' ? state.opened : delta === 0) return accept();
  const available = availableStock(state);
  if (available + delta < 0) return refuse({ code: 'insufficient-stock', available });
  return accept({ type: 'StockAdjusted', data: { productId, delta, reason } });
}

function setAvailable({ productId, from, to }: SetAvailableStock, state: StockState): StockDecision {
  const delta = to - (from ?? availableStock(state));
  const reason = delta > 0 ? 'restock' : 'correction';
  return adjust({ type: 'AdjustStock', productId, delta, reason }, state);
}

function released({ productId, orderId }: ForOrder, { quantity }: Hold, reason: ReleaseReason): StockEvent {
  return { type: 'StockReleased', data: { productId, orderId, quantity, reason } };
}

function committed({ productId, orderId }: ForOrder, quantity: number): StockEvent {
  return { type: 'StockCommitted', data: { productId, orderId, quantity } };
}
