import type { OrderDetails, OrderLine, OrderStatus, RefundReason } from '#contracts/events/orders/order.ts';
import type { Cents } from '#contracts/money.ts';
import type { HoldReason } from '#contracts/orders/hold-reason.ts';
import type { Dispute, FraudWarning } from '../payments/disputes.ts';
import type { Receipt } from '../payments/receipts.ts';
import type { Totals } from '../pricing/pricing.ts';
import type { Returns } from '../returns/returns.ts';
import type { LastParcel, Parcel, Replacement } from './parcels/parcels.ts';

/** What an order knows of itself: `absent` until it is placed, then its status. */
export type OrderState = AbsentOrder | PlacedOrder;

interface AbsentOrder {
  readonly status: 'absent';
  /** How many attempts at placing it were abandoned: the fencing token of the next one. */
  readonly attempt: number;
}

export interface PlacedOrder extends OrderDetails {
  readonly status: OrderStatus;
  readonly orderId: string;
  /** The fencing token of the attempt that placed it: what it holds in other streams names this. */
  readonly attempt: number;
  readonly lines: readonly OrderLine[];
  readonly totals: Totals;
  /** Of VAT, in hundredths of a percent; absent where it is the country’s. */
  readonly vatRate?: number | undefined;
  readonly promo: { readonly promoId: string; readonly code: string } | null;
  /** The terms of sale that were accepted with it; null in older logs, and until its customer accepts them where the desk took it. */
  readonly terms: { readonly version: string; readonly acceptedAt: string } | null;
  readonly placedAt: string;
  readonly payBefore: string;
  /** When the order ends while no card was tried; `payBefore` applies from then on. */
  readonly heldUntil: string;
  /** Whether the deadline still applies; no longer once an administrator has set the status by hand. */
  readonly deadlineApplies: boolean;
  readonly stockClaim: StockClaim;
  readonly promoClaimed: boolean;
  /** Why the order will not be fulfilled; null while it goes on. */
  readonly ending: 'expired' | 'cancelled' | 'superseded' | 'given-up' | 'deleted' | null;
  readonly payment: Payment;
  readonly receipts: readonly Receipt[];
  readonly refunds: readonly Refund[];
  readonly disputes: readonly Dispute[];
  readonly fraudWarnings: readonly FraudWarning[];
  /** Whether who it is for, or where it goes, was corrected since it was ordered. */
  readonly isCorrected: boolean;
  /** Whether its e-mail address was: it was ordered under another. */
  readonly isEmailCorrected: boolean;
  readonly trackingNumber: string | null;
  /** What left ahead of the last parcel, oldest first; the order's own number is of the last one, or of the only one. */
  readonly parcels: readonly Parcel[];
  /** What left last, where parcels had left before; null while it has not, and where all of it left at once. */
  readonly lastParcel: LastParcel | null;
  /** What was sent again, free of charge, oldest first; absent where nothing was. */
  readonly replacements?: readonly Replacement[];
  /** Why its parcel is not to leave, and since when; null where it may, and once it left or the order ended. */
  readonly hold: { readonly reason: HoldReason; readonly since: string } | null;
  /** When it was last set to delivered, on its way or reinstated; null while it is not delivered. */
  readonly deliveredAt: string | null;
  readonly deleted: boolean;
  /** How often its links were revoked: a link made before the last time opens nothing. */
  readonly linkRevision: number;
  /** When the shopper first withdrew from the contract or from articles of it; null when they did not. */
  readonly withdrawalDeclaredAt: string | null;
  /** What they withdrew from, and what became of it. */
  readonly returns: Returns | null;
  /** Its last change, while that may be undone. */
  readonly undoable?: OpenChange;
  /** Since when it is out of the way of those in hand. */
  readonly archivedAt?: string;
}

/**
 * What the order is entitled to in each of its products' stock: bottles held for the payment, bottles sold, or nothing.
 * `settleOrderStock` makes the stock streams agree with it.
 */
type StockClaim = 'reserved' | 'sold' | 'none';

interface Payment {
  readonly status: 'none' | 'requested' | 'processing' | 'failed' | 'confirmed' | 'held';
  /** Every PaymentIntent made for the order, oldest first. */
  readonly intents: readonly string[];
  /** Tries already recorded as refused. */
  readonly refusedTries: readonly string[];
}

export interface Refund {
  readonly refundId: string;
  readonly paymentIntentId: string;
  readonly amount: Cents;
  readonly reason: RefundReason;
  readonly requestedAt: string;
  /** Whether it was made in the provider's own console. */
  readonly isOutside: boolean;
  readonly status: 'pending' | 'succeeded' | 'failed';
  /** Of one that failed: how many refunds had been asked for by then. */
  readonly askedBefore?: number;
}

/** A change that may still be undone: nothing has followed from it. */
export interface OpenChange {
  /** ISO 8601; names the change. */
  readonly until: string;
  /** How the order stood before. */
  readonly before: Pick<
    PlacedOrder,
    | 'status'
    | 'trackingNumber'
    | 'lastParcel'
    | 'hold'
    | 'deliveredAt'
    | 'deadlineApplies'
    | 'stockClaim'
    | 'promoClaimed'
    | 'ending'
    | 'payment'
  >;
  /** What it is entitled to once the change stands; so long it keeps what it had. */
  readonly final: Pick<PlacedOrder, 'stockClaim' | 'promoClaimed'>;
}
