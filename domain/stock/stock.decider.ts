import type { StockEvent } from '#contracts/events/catalog/stock.ts';
import { accept, type Decider, type Decision, refuse } from '../decider.ts';
import {
  decideReplacement,
  foldReplacements,
  type GiveBackReplacement,
  type StockReplacement,
  type TakeReplacement,
} from './stock-replacement.ts';
import {
  decideStockUndo,
  type EndStockUndo,
  foldOpenMove,
  type OpenMove,
  type StockUndoRefusal,
  stockUndoEnded,
  type UndoStock,
} from './stock-undo.ts';

/** Bottles held for an order by one attempt at placing it. */
export interface Hold {
  readonly orderId: string;
  readonly quantity: number;
  /** The fencing token of the attempt, counted from 0. */
  readonly attempt: number;
}

/** What an order has bought. */
export interface Sale {
  /** Bottles sold to it and not given back. */
  readonly sold: number;
  /** Of the hold that was sold last. */
  readonly attempt: number;
}

/** An order that nothing is held for any more. */
interface SettledOrder extends Sale {
  readonly orderId: string;
}

/** The bottles of one product. What grows with its orders stands in its events alone. */
export interface StockState {
  /** In the workshop, held ones included. */
  readonly onHand: number;
  /** Held for orders that wait for their payment. */
  readonly held: readonly Hold[];
  /** The orders settled last, oldest first. */
  readonly settled: readonly SettledOrder[];
  /** Whether no settled order was dropped from `settled`. */
  readonly isComplete: boolean;
  /** Whether the product's first stock was entered. */
  readonly opened: boolean;
  /** What was moved by hand last, while that may be undone. */
  readonly undoable?: OpenMove | undefined;
  /** What went out for replacements last, oldest first. */
  readonly replacements?: readonly StockReplacement[] | undefined;
}

/** Orders remembered after they were settled: their commands may be repeated soon. */
const MAX_SETTLED = 500;

export const NO_SALE: Sale = { sold: 0, attempt: 0 };
const noStock: StockState = { onHand: 0, held: [], settled: [], isComplete: true, opened: false };

export function reservedStock({ held }: StockState): number {
  return held.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** What can be sold now (decision 7). */
export function availableStock(state: StockState): number {
  return state.onHand - reservedStock(state);
}

type DataOf<Type extends StockEvent['type']> = Extract<StockEvent, { type: Type }>['data'];
type ReleaseReason = DataOf<'StockReleased'>['reason'];
export type AdjustReason = Exclude<DataOf<'StockAdjusted'>['reason'], 'return' | 'replacement'>;

interface ForOrder {
  readonly productId: string;
  readonly orderId: string;
  /**
   * The fencing token of the order's attempt at being placed, or at taking its bottles again; of a placed order the last
   * that succeeded.
   */
  readonly attempt: number;
  /**
   * What the order has bought, by the whole stream. Where the state no longer knows and this is absent, a command that depends on it is
   * refused with `sales-needed`, and the handler comes back knowing.
   */
  readonly soldEarlier?: Sale;
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
/** Brings back what this attempt at the order, or an earlier one, bought beyond what the order keeps, and releases what it still holds. */
export interface GiveBackStock extends ForOrder {
  readonly type: 'GiveBackStock';
  /** Nothing unless said. */
  readonly keeps?: number;
  /** How many of those brought back cannot be sold again; none unless said. */
  readonly unfit?: number;
}
/** Adds `delta` to what is on hand; the `initial` stock is entered once. */
export interface AdjustStock {
  readonly type: 'AdjustStock';
  readonly productId: string;
  readonly delta: number;
  readonly reason: AdjustReason;
  /** As `SetAvailableStock` has it. */
  readonly undoableUntil?: string | undefined;
}
/** Moves what can be sold by `to - from`; `from` is what the form showed, null for what can be sold now. */
export interface SetAvailableStock {
  readonly type: 'SetAvailableStock';
  readonly productId: string;
  readonly from: number | null;
  readonly to: number;
  /** Until when it may be undone (ISO 8601, UTC): no alert or mail follows before; absent where all follows at once. */
  readonly undoableUntil?: string | undefined;
}

export type StockCommand =
  | ReserveStock
  | ReleaseStock
  | CommitStock
  | TakeStock
  | GiveBackStock
  | AdjustStock
  | SetAvailableStock
  | TakeReplacement
  | GiveBackReplacement
  | UndoStock
  | EndStockUndo;

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
/** Whether the order bought bottles is longer ago than the state knows. */
interface SalesNeeded {
  readonly code: 'sales-needed';
}
export type StockRefusal = InsufficientStock | NoReservation | OtherAttempt | SalesNeeded | StockUndoRefusal;
type StockDecision = Decision<StockEvent, StockRefusal>;

/** One product's stock: at no moment is more promised than exists, and each request for an order is fulfilled once. */
export const stockDecider: Decider<StockState, StockCommand, StockEvent, StockRefusal> = {
  initialState: noStock,

  evolve(state, { type, data }) {
    switch (type) {
      case 'StockAdjusted': {
        const { delta, reason, orderId, kept = 0 } = data;
        const moved = {
          ...state,
          onHand: state.onHand + delta,
          opened: state.opened || reason === 'initial',
          undoable: foldOpenMove(state, data),
          replacements: foldReplacements(state, data),
        };
        return orderId === undefined ? moved : settle(moved, { ...settledOf(state, orderId), sold: kept });
      }
      case 'StockReserved': {
        const { orderId, quantity, attempt = 0 } = data;
        return { ...state, held: [...withoutHold(state, orderId), { orderId, quantity, attempt }] };
      }
      case 'StockReleased':
        return settle(state, settledOf(state, data.orderId));
      case 'StockCommitted': {
        const { orderId } = data;
        const { quantity, attempt } = holdOf(state, orderId) ?? { quantity: 0, attempt: 0 };
        const sold = settledOf(state, orderId).sold + quantity;
        return settle({ ...state, onHand: state.onHand - quantity }, { orderId, sold, attempt });
      }
      case 'StockBooksClosed': {
        const { onHand, opened, held, settled, isComplete, undoable, replacements } = data;
        return { onHand, opened, held, settled, isComplete, undoable, replacements };
      }
      case 'StockUndoPeriodEnded':
        return { ...state, undoable: undefined };
    }
  },

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
      case 'TakeReplacement':
      case 'GiveBackReplacement':
        return decideReplacement(command, state, availableStock(state));
      case 'UndoStock':
      case 'EndStockUndo':
        return decideStockUndo(command, state, availableStock(state));
    }
  },
};

/** Carries the balance forward: whoever reads the stream begins here. */
export function closeStockBooks(
  productId: string,
  state: StockState,
  commands: DataOf<'StockBooksClosed'>['commands'],
): StockEvent {
  const { held, settled, ...balance } = state;
  const data = { productId, ...balance, held: [...held], settled: [...settled], commands };
  return { type: 'StockBooksClosed', data };
}

function holdOf({ held }: StockState, orderId: string): Hold | undefined {
  return held.find((hold) => hold.orderId === orderId);
}

function withoutHold({ held }: StockState, orderId: string): readonly Hold[] {
  return held.filter((hold) => hold.orderId !== orderId);
}

function recentlySettled({ settled }: StockState, orderId: string): SettledOrder | undefined {
  return settled.find((order) => order.orderId === orderId);
}

function settledOf(state: StockState, orderId: string): SettledOrder {
  return recentlySettled(state, orderId) ?? { orderId, ...NO_SALE };
}

function settle(state: StockState, order: SettledOrder): StockState {
  const { orderId } = order;
  const settled = [...state.settled.filter((other) => other.orderId !== orderId), order];
  return {
    ...state,
    held: withoutHold(state, orderId),
    settled: settled.slice(-MAX_SETTLED),
    isComplete: state.isComplete && settled.length <= MAX_SETTLED,
  };
}

/** What the order has bought; undefined when the command does not say and it is longer ago than the state knows. */
function saleTo(state: StockState, { orderId, soldEarlier }: ForOrder): Sale | undefined {
  const nothingBefore = state.isComplete || holdOf(state, orderId) !== undefined;
  return recentlySettled(state, orderId) ?? (nothingBefore ? NO_SALE : soldEarlier);
}

function reserve(command: ReserveStock, state: StockState): StockDecision {
  const { productId, orderId, quantity, expiresAt, attempt } = command;
  const sale = saleTo(state, command);
  if (sale === undefined) return refuse({ code: 'sales-needed' });
  // What the order has bought it need not hold.
  if (sale.sold > 0) return accept();
  const held = holdOf(state, orderId);
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
  const held = holdOf(state, command.orderId);
  if (held === undefined || held.attempt > command.attempt) return accept();
  return accept(released(command, held, reason));
}

function commit(command: ForOrder, state: StockState): StockDecision {
  const held = holdOf(state, command.orderId);
  if (held?.attempt === command.attempt) return accept(committed(command, held.quantity));
  const sale = saleTo(state, command);
  if (sale === undefined) return refuse({ code: 'sales-needed' });
  return sale.sold > 0 ? accept() : refuse({ code: 'no-reservation' });
}

function take(command: TakeStock, state: StockState): StockDecision {
  const sale = saleTo(state, command);
  if (sale !== undefined && sale.sold > 0) return accept();
  const reservation = reserve({ ...command, type: 'ReserveStock', expiresAt: command.now }, state);
  if (!reservation.accepted) return reservation;
  return accept(...reservation.events, committed(command, command.quantity));
}

function giveBack(command: GiveBackStock, state: StockState): StockDecision {
  const { productId, orderId } = command;
  const released = release(command, state, 'cancelled');
  const sale = saleTo(state, command);
  if (sale === undefined) return refuse({ code: 'sales-needed' });
  const { sold, attempt } = sale;
  if (sold === 0 || !released.accepted) return released;
  // A later attempt has bought them: what is given back is what this one had.
  if (attempt > command.attempt) return released;
  const { keeps: kept = 0, unfit = 0 } = command;
  if (sold <= kept) return released;
  const delta = Math.max(0, sold - kept - unfit);
  return accept(...released.events, {
    type: 'StockAdjusted',
    data: { productId, delta, reason: 'return', orderId, ...(kept > 0 && { kept }) },
  });
}

/** What was moved by hand before stands from now on. */
function adjust({ productId, delta, reason, undoableUntil }: AdjustStock, state: StockState): StockDecision {
  if (reason === 'initial' ? state.opened : delta === 0) return accept();
  const available = availableStock(state);
  if (available + delta < 0) return refuse({ code: 'insufficient-stock', available });
  const { undoable } = state;
  const data = { productId, delta, reason, ...(undoableUntil !== undefined && { undoableUntil }) };
  const ended = undoable === undefined ? [] : [stockUndoEnded(productId, undoable.until)];
  return accept(...ended, { type: 'StockAdjusted', data });
}

function setAvailable(
  { productId, from, to, undoableUntil }: SetAvailableStock,
  state: StockState,
): StockDecision {
  const delta = to - (from ?? availableStock(state));
  const reason = delta > 0 ? 'restock' : 'correction';
  return adjust({ type: 'AdjustStock', productId, delta, reason, undoableUntil }, state);
}

function released({ productId, orderId }: ForOrder, { quantity }: Hold, reason: ReleaseReason): StockEvent {
  return { type: 'StockReleased', data: { productId, orderId, quantity, reason } };
}

function committed({ productId, orderId }: ForOrder, quantity: number): StockEvent {
  return { type: 'StockCommitted', data: { productId, orderId, quantity } };
}
