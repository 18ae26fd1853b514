import { accept, type Decision, refuse } from '#contracts/decider.ts';
import type { StockEvent } from '#contracts/events/stock.ts';
import type { DraftingDecider } from '../command-handling/draft.ts';
import { availableStock, draftStock, evolveStock, noStock, type StockState } from './stock.state.ts';

type DataOf<Type extends StockEvent['type']> = Extract<StockEvent, { type: Type }>['data'];
export type ReleaseReason = DataOf<'StockReleased'>['reason'];
export type AdjustReason = Exclude<DataOf<'StockAdjusted'>['reason'], 'return'>;

interface ForOrder {
  readonly productId: string;
  readonly orderId: string;
}

/** Holds bottles for an order until it is paid or `expiresAt` (ISO 8601, UTC) passes. */
export interface ReserveStock extends ForOrder {
  readonly type: 'ReserveStock';
  readonly quantity: number;
  readonly expiresAt: string;
  /** Whether the order is thought to be new: one that holds or has bought something here already is then refused. */
  readonly isNew?: boolean;
}
/** Lets go of what an order holds. */
export interface ReleaseStock extends ForOrder {
  readonly type: 'ReleaseStock';
  readonly reason: ReleaseReason;
}
/** Sells what an order holds. */
export interface CommitStock extends ForOrder {
  readonly type: 'CommitStock';
}
/** Reserves and sells at once, at `now`: for money that came after the reservation was gone. */
export interface TakeStock extends ForOrder {
  readonly type: 'TakeStock';
  readonly quantity: number;
  readonly now: string;
}
/** Brings back what an order bought (at most `quantity`), or lets go of what it still holds. */
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
/** The order is not new. */
export interface OrderKnown {
  readonly code: 'order-known';
}
export type StockRefusal = InsufficientStock | NoReservation | OrderKnown;
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
  const { productId, orderId, quantity, expiresAt } = command;
  const held = state.held.get(orderId) ?? 0;
  if (command.isNew === true && (held > 0 || state.sold.has(orderId))) return refuse({ code: 'order-known' });
  // What the order has bought it need not hold.
  if (held === quantity || state.sold.has(orderId)) return accept();
  const available = availableStock(state) + held;
  if (quantity > available) return refuse({ code: 'insufficient-stock', available });
  const reserved: StockEvent = { type: 'StockReserved', data: { productId, orderId, quantity, expiresAt } };
  // The same order starting again with another quantity: the old hold does not count against it.
  return held === 0 ? accept(reserved) : accept(released(command, held, 'refused'), reserved);
}

function release(command: ForOrder, state: StockState, reason: ReleaseReason): StockDecision {
  const held = state.held.get(command.orderId);
  return held === undefined ? accept() : accept(released(command, held, reason));
}

function commit(command: ForOrder, state: StockState): StockDecision {
  const held = state.held.get(command.orderId);
  if (held !== undefined) return accept(committed(command, held));
  return state.sold.has(command.orderId) ? accept() : refuse({ code: 'no-reservation' });
}

function take(command: TakeStock, state: StockState): StockDecision {
  const { productId, orderId, quantity, now } = command;
  if (state.sold.has(orderId)) return accept();
  const reservation = reserve({ type: 'ReserveStock', productId, orderId, quantity, expiresAt: now }, state);
  if (!reservation.accepted) return reservation;
  return accept(...reservation.events, committed(command, quantity));
}

function giveBack(command: GiveBackStock, state: StockState): StockDecision {
  const { productId, orderId } = command;
  const letGo = release(command, state, 'cancelled');
  const sold = state.sold.get(orderId);
  if (sold === undefined || !letGo.accepted) return letGo;
  const delta = Math.min(sold, command.quantity);
  return accept(...letGo.events, {
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

function released({ productId, orderId }: ForOrder, quantity: number, reason: ReleaseReason): StockEvent {
  return { type: 'StockReleased', data: { productId, orderId, quantity, reason } };
}

function committed({ productId, orderId }: ForOrder, quantity: number): StockEvent {
  return { type: 'StockCommitted', data: { productId, orderId, quantity } };
}
