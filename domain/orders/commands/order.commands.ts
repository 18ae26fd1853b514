import type {
  Depreciation,
  OrderDetails,
  OrderEvent,
  OrderLine,
  OrderStatus,
  WithdrawalChannel,
  WithdrawalReason,
} from '#contracts/events/orders/order.ts';
import type { Day } from '#contracts/french/calendar.ts';
import type { Cents } from '#contracts/money.ts';
import type { Decision } from '../../decider.ts';
import type { Discount } from '../../pricing/pricing.ts';
import type { Bottles } from '../../returns/whereabouts.ts';
import type { NumberFault } from '../parcels/parcels.ts';
import type { DisputeCommand } from './dispute.commands.ts';
import type {
  ArchiveOrder,
  CorrectAddress,
  CorrectEmail,
  CorrectParcel,
  DecidedOnSight,
  DispatchParcel,
  ParcelCommand,
} from './parcel.commands.ts';
import type { ReplacementCommand } from './replacement.commands.ts';
import type { UndoCommand } from './undo.commands.ts';

/** What a shopper asked for, apart from prices: the same under the same key is the same order. */
export interface OrderContent extends Omit<OrderDetails, 'sample'> {
  readonly sampleProductId?: string | undefined;
  /** One entry per product. */
  readonly items: readonly { readonly productId: string; readonly quantity: number }[];
  readonly promoCode: string | null;
  /** The version of the terms of sale that was accepted with it; under another one it is the same order. Null where the desk takes it. */
  readonly termsVersion: string | null;
}

export interface PlaceOrder {
  readonly type: 'PlaceOrder';
  readonly orderId: string;
  /** The fencing token that its bottles and its promo are held under. */
  readonly attempt: number;
  readonly content: OrderContent;
  /** The content's items with the catalogue's names and prices. */
  readonly lines: readonly OrderLine[];
  readonly promo: {
    readonly promoId: string;
    readonly code: string;
    readonly discount: Discount;
  } | null;
  readonly sample?: OrderDetails['sample'];
  /** What wrapping it costs, where it is a gift that is to be wrapped; nothing when it is not said. */
  readonly wrapPrice?: Cents | undefined;
  readonly now: string;
  readonly payBefore: string;
  /** Until when bottles and promo are held while no payment was requested. */
  readonly heldUntil: string;
}

/** Fences an attempt at placing an order, and all before it: none of them can place it from then on. */
interface AbandonPlacement {
  readonly type: 'AbandonPlacement';
  readonly orderId: string;
  /** The attempt's fencing token. */
  readonly attempt: number;
}

/** The customer of an order that the desk took accepts the terms of sale, by its link. */
export interface AcceptTerms {
  readonly type: 'AcceptTerms';
  readonly version: string;
  readonly now: string;
}

export interface RequestPayment {
  readonly type: 'RequestPayment';
  readonly paymentIntentId: string;
  readonly amount: Cents;
  readonly currency: string;
  readonly now: string;
}

/** A PaymentIntent as the provider knows it, reduced to what the order has to know. */
export interface PaymentReport {
  readonly paymentIntentId: string;
  readonly status: 'succeeded' | 'processing' | 'refused' | 'canceled' | 'open';
  /** What was asked for, in minor units of `currency`. */
  readonly amount: Cents;
  /** What came in; 0 unless `succeeded`. */
  readonly amountReceived: Cents;
  /** ISO 4217 code in lower case. */
  readonly currency: string;
  /** The last refused try, when there was one. */
  readonly refusal: {
    readonly attempt: string;
    readonly code: string | null;
    readonly message: string;
  } | null;
}

/** By which attempt of the order its bottles and its promo were taken again. */
export interface TakenAgain {
  readonly attempt: number;
  /** The sample that was chosen is gone. */
  readonly lacksSample?: true;
}

/** Records what the provider knows of a PaymentIntent; safe to give many times and in any order. */
export interface RecordPayment {
  readonly type: 'RecordPayment';
  readonly report: PaymentReport;
  /**
   * For money that comes after a cancellation: whether the bottles could be taken again. While that is `unknown`, or known of an attempt
   * that is no longer the order's next one, such a payment is refused with `stock-needed`, and the handler comes back knowing.
   */
  readonly stockAgain: 'unknown' | TakenAgain | 'unavailable';
  /** Id of the refund, should the money have to go back. */
  readonly refundId: string;
  readonly now: string;
}

/** An administrator sets the status, whatever it was (specification §4, decision 25). */
export interface SetStatus extends DecidedOnSight {
  readonly type: 'SetStatus';
  readonly to: OrderStatus;
  /** The parcel's number, when it is given with the status: both are recorded, or neither. */
  readonly trackingNumber?: string | null | undefined;
  /** Whether whoever sets it knows that the order is disputed or suspected of fraud, and sends it all the same (decision 41). */
  readonly isDispatchConfirmed?: boolean | undefined;
  /** Until when it may be undone, ISO 8601: so long nothing follows from it. Without it all follows at once. */
  readonly undoableUntil?: string | undefined;
  /** As in RecordPayment, for a cancelled order that is to go on. */
  readonly stockAgain: 'unknown' | TakenAgain;
  readonly refundId: string;
  readonly now: string;
}

/** The deadline passed without a payment. */
interface ExpireOrder {
  readonly type: 'ExpireOrder';
  readonly now: string;
}

/** The shopper began another order instead; whoever sends it has closed its payments first (services/checkout/supersede-order.ts). */
interface SupersedeOrder {
  readonly type: 'SupersedeOrder';
  readonly now: string;
}

/** The shopper gives an unpaid order up; whoever sends it has closed its payments first. */
interface GiveUpOrder {
  readonly type: 'GiveUpOrder';
  readonly now: string;
}

/** Bottles the order was sold cannot be had after all. */
interface CancelForLackOfStock {
  readonly type: 'CancelForLackOfStock';
  readonly refundId: string;
  readonly now: string;
}

export interface DeleteOrder extends DecidedOnSight {
  readonly type: 'DeleteOrder';
  readonly refundId: string;
  readonly now: string;
}

/** Ends the links that were given out so far. An erasure ends those to the documents of an order that was deleted, too. */
export interface RevokeLinks {
  readonly type: 'RevokeLinks';
  readonly reason: 'erasure' | 'administrator';
  readonly now: string;
}

/** Requests the refund of money the shop may not keep and has not yet asked to be given back; one at a time. */
interface RequestOwedRefund {
  readonly type: 'RequestOwedRefund';
  readonly refundId: string;
  readonly now: string;
}

/** An administrator tries a failed refund again, under a new id. */
export interface RetryRefund extends DecidedOnSight {
  readonly type: 'RetryRefund';
  readonly refundId: string;
  readonly now: string;
}

/** Gives a part of the payment back, the order going on. */
export interface MakeGesture extends DecidedOnSight {
  readonly type: 'MakeGesture';
  readonly refundId: string;
  readonly amount: Cents;
  /** Why, in the house's words. */
  readonly note: string;
  readonly now: string;
}

/** Records how a refund stands at the provider; safe to give many times and in any order. */
export interface SettleRefund {
  readonly type: 'SettleRefund';
  readonly refundId: string;
  readonly providerRefundId: string | null;
  readonly outcome: 'pending' | 'succeeded' | 'failed';
  readonly message: string | null;
  /** Whose money it gives back, when the shop did not ask for it; null for the shop's own. */
  readonly outside: { readonly paymentIntentId: string; readonly amount: Cents } | null;
  readonly now: string;
}

/** What a shopper chose to withdraw from, and of how much they knew that it was withdrawn from already. */
export interface ChosenBottles extends Bottles {
  readonly withdrawn: number;
}

/** The shopper withdraws from the contract, or from some articles of it. */
export interface DeclareWithdrawal extends DecidedOnSight {
  readonly type: 'DeclareWithdrawal';
  /** The order's e-mail address proves whose it is; null where the order's own link does. */
  readonly email: string | null;
  /** Who declares it, as they wrote it; null where the house records it in the customer's name. */
  readonly name: string | null;
  /** From how many more bottles; null for the whole order. */
  readonly items: readonly ChosenBottles[] | null;
  /** Why, where they chose to say it. */
  readonly reason?: WithdrawalReason | undefined;
  /** The house records what came otherwise than online: how, and on which days of Paris it was sent and came in. */
  readonly recorded?:
    | { readonly channel: WithdrawalChannel; readonly sentOn: Day; readonly receivedOn: Day }
    | undefined;
  readonly now: string;
}

/** The shopper proved that the parcel is on its way back. */
interface NoteReturnSent extends DecidedOnSight {
  readonly type: 'NoteReturnSent';
  readonly now: string;
}

/** What was withdrawn from is back, and in which condition. */
export interface RecordReturn extends DecidedOnSight {
  readonly type: 'RecordReturn';
  readonly items: readonly (Bottles & {
    readonly condition: 'fit' | 'opened' | 'damaged';
    readonly depreciation?: Depreciation | undefined;
  })[];
  readonly now: string;
}

/** Pays back what is due of what was withdrawn from. */
export interface RefundReturn extends DecidedOnSight {
  readonly type: 'RefundReturn';
  readonly refundId: string;
  readonly now: string;
}

export type PlacingCommand = PlaceOrder | AbandonPlacement;
export type PaymentCommand = AcceptTerms | RequestPayment | RecordPayment;
export type StatusCommand =
  | SetStatus
  | ExpireOrder
  | SupersedeOrder
  | GiveUpOrder
  | CancelForLackOfStock
  | Exclude<ParcelCommand, CorrectAddress | CorrectEmail | DispatchParcel | CorrectParcel>
  | DeleteOrder;
export type ReturnCommand = NoteReturnSent | RecordReturn | RefundReturn;
export type RefundCommand = RequestOwedRefund | RetryRefund | SettleRefund;
export type OrderCommand =
  | PlacingCommand
  | PaymentCommand
  | StatusCommand
  | UndoCommand
  | ArchiveOrder
  | CorrectAddress
  | CorrectEmail
  | DispatchParcel
  | CorrectParcel
  | ReplacementCommand
  | MakeGesture
  | RefundCommand
  | DisputeCommand
  | ReturnCommand
  | DeclareWithdrawal
  | RevokeLinks;

/** Bottles or a promo that an order cannot have. */
export type HoldRefusal =
  | {
      readonly code: 'insufficient-stock';
      readonly available: number;
      readonly productId: string;
      readonly productName: string;
    }
  | { readonly code: 'promo-invalid'; readonly message: string };

export type OrderRefusal =
  /** There is no such order (or it was deleted, for an administrator's request). */
  | { readonly code: 'order-not-found' }
  /** It stands otherwise than whoever decided on it saw. */
  | { readonly code: 'stale-order' }
  /** The key was used for another order. */
  | { readonly code: 'key-reused' }
  /** The order was placed. */
  | { readonly code: 'order-exists' }
  /** This attempt at placing the order was given up meanwhile. */
  | { readonly code: 'attempt-abandoned' }
  | {
      readonly code: 'not-payable';
      /** `terms`: the desk took it, and its customer has not accepted the terms of sale yet. */
      readonly why: 'paid' | 'held' | 'cancelled' | 'not-pending' | 'too-late' | 'terms';
    }
  | { readonly code: 'amount-differs'; readonly due: Cents }
  /** The order goes on only once its bottles (and its promo) are taken again. */
  | { readonly code: 'stock-needed' }
  | { readonly code: 'not-due' }
  /** The order is paid, being paid, or was taken in hand by an administrator. */
  | { readonly code: 'not-replaceable' }
  /** What was done can no longer be undone: the time is over, or something else happened since. */
  | { readonly code: 'not-undoable'; readonly why: 'time' | 'changed' }
  /** It is not done: by its status, or because something is owed or in question. */
  | { readonly code: 'not-archivable'; readonly why: 'status' | 'open' }
  /** The parcel is gone, or will not go: how it is delivered cannot be changed. */
  | { readonly code: 'parcel-left' }
  /** A parcel of its own does not leave so, or is none of the order's. */
  | {
      readonly code: 'parcel-refused';
      readonly why:
        | 'not-paid'
        | 'left'
        | 'held'
        | 'before-its-day'
        | 'more-than-left'
        | 'number-used'
        | 'unknown'
        | NumberFault;
    }
  /** Nothing is sent again of it: nothing left, it is not paid or in question, or it was withdrawn from or replaced already. */
  | {
      readonly code: 'replacement-refused';
      readonly why: 'not-sent' | 'not-paid' | 'held' | 'more-than-left' | 'number-used' | NumberFault;
    }
  /** What names its customer cannot be read while their key is missing. */
  | { readonly code: 'customer-unreadable' }
  /** The relay point is not delivered to, or taxed otherwise than the order's address. */
  | { readonly code: 'relay-point-elsewhere'; readonly country: string }
  /** The VAT of the corrected address is another than that of the order. */
  | { readonly code: 'taxed-otherwise' }
  | { readonly code: 'no-failed-refund' }
  /** No payment of the order is with the shop, or the order has ended. */
  | { readonly code: 'nothing-to-give-back' }
  | { readonly code: 'more-than-left'; readonly left: Cents }
  | { readonly code: 'unknown-refund' }
  /** What the bank contests or doubts is no payment of this order. */
  | { readonly code: 'unknown-payment' }
  /** The payment is disputed: the provider refunds it only once the bank has decided. */
  | { readonly code: 'refund-locked' }
  /** The parcel is held back: a dispute or a warning of fraud (decision 41), or the house's own hold, has to be confirmed away. */
  | { readonly code: 'dispatch-held'; readonly why: 'dispute' | 'fraud-warning' | 'on-hold' }
  /** The period to withdraw is over, or there is nothing left to withdraw from. */
  | {
      readonly code: 'not-withdrawable';
      readonly why: 'too-late' | 'cancelled' | 'unpaid' | 'articles' | 'stale' | 'days';
    }
  /** Money is on its way back or owed, or a return is not settled: nobody would see to it once the order is hidden. */
  | {
      readonly code: 'not-deletable';
      readonly why: 'refund-pending' | 'refund-failed' | 'return-open' | 'dispute-open';
    }
  | { readonly code: 'no-such-return'; readonly why: 'not-awaited' | 'nothing-due' }
  /** More is to be taken off than is still paid back for the article. */
  | { readonly code: 'depreciation-too-high'; readonly productId: string };

export type OrderDecision = Decision<OrderEvent, OrderRefusal>;
