import type { Gift, OrderEvent, OrderStatus } from '#contracts/events/orders/order.ts';
import { foldDisputes, foldFraudWarnings } from '../payments/disputes.ts';
import { foldReceipts, paymentStatusOf } from '../payments/receipts.ts';
import type { Totals } from '../pricing/pricing.ts';
import { foldReturns } from '../returns/returns.ts';
import { isSent } from '../returns/whereabouts.ts';
import type { OrderState, PlacedOrder } from './order.state.ts';
import { foldReplacements, isSameNumber, leftToSend } from './parcels/parcels.ts';
import { foldUndo } from './undo.ts';

/** Folds one event into the state; an event that does not apply changes nothing. */
export function evolve(state: OrderState, event: OrderEvent): OrderState {
  if (state.status === 'absent') {
    if (event.type === 'OrderAbandoned') return { ...state, attempt: state.attempt + 1 };
    return event.type === 'OrderPlaced' ? place(event, state.attempt) : state;
  }
  if (event.type === 'OrderPlaced') return state;
  const receipts = foldReceipts(state.receipts, event);
  const returns = foldReturns(state.returns, event, state.lines, state.parcels.length > 0);
  const withdrawalDeclaredAt = returns?.declarations[0]?.declaredAt ?? null;
  const disputes = foldDisputes(state.disputes, event);
  const fraudWarnings = foldFraudWarnings(state.fraudWarnings, event);
  const status = statusAfter(state.status, event);
  const folded = { status, receipts, returns, withdrawalDeclaredAt, disputes, fraudWarnings };
  const order = foldUndo(state, { ...evolvePlaced(state, event), ...folded }, event);
  return withPayment(foldArchive(order, event));
}

/** Whatever happens to an order that was archived brings it back, but for an end of the links to it. */
function foldArchive(order: PlacedOrder, event: OrderEvent): PlacedOrder {
  if (event.type === 'OrderArchived') return { ...order, archivedAt: event.data.archivedAt };
  if (event.type === 'OrderLinksRevoked' || order.archivedAt === undefined) return order;
  const { archivedAt: _before, ...rest } = order;
  return rest;
}

/** The payment stands as the money that is here says: a refund that fails brings some back. */
function withPayment(order: PlacedOrder): PlacedOrder {
  const { payment } = order;
  const status = paymentStatusOf(order) ?? (payment.status === 'held' ? 'none' : payment.status);
  return { ...order, payment: { ...payment, status } };
}

type EventOfType<Type extends OrderEvent['type']> = Extract<OrderEvent, { type: Type }>;

function place({ data }: EventOfType<'OrderPlaced'>, attempt: number): PlacedOrder {
  const { subtotal, discount, shipping, minimumCharge, total, ...placed } = data;
  return {
    status: 'pending',
    attempt,
    ...placed,
    totals: { subtotal, discount, shipping, minimumCharge, total, ...wrapOf(placed.gift) },
    terms: placed.terms ?? null,
    heldUntil: placed.heldUntil ?? placed.payBefore,
    deadlineApplies: true,
    stockClaim: 'reserved',
    promoClaimed: placed.promo !== null,
    ending: null,
    payment: { status: 'none', intents: [], refusedTries: [] },
    receipts: [],
    refunds: [],
    disputes: [],
    fraudWarnings: [],
    isCorrected: false,
    isEmailCorrected: false,
    trackingNumber: null,
    parcels: [],
    lastParcel: null,
    hold: null,
    deliveredAt: null,
    deleted: false,
    linkRevision: 0,
    withdrawalDeclaredAt: null,
    returns: null,
  };
}

/** As `priceBasket` has it: absent where it costs nothing. */
export function wrapOf(gift: Gift | undefined): Pick<Totals, 'wrap'> {
  return gift?.wrapPrice ? { wrap: gift.wrapPrice } : {};
}

const ENDINGS = {
  deadline: 'expired',
  admin: 'cancelled',
  stock: 'cancelled',
  superseded: 'superseded',
  withdrawal: 'cancelled',
  shopper: 'given-up',
} as const;

function evolvePlaced(state: PlacedOrder, event: Exclude<OrderEvent, { type: 'OrderPlaced' }>): PlacedOrder {
  switch (event.type) {
    case 'OrderTermsAccepted': {
      const { version, acceptedAt } = event.data;
      return { ...state, terms: { version, acceptedAt } };
    }
    case 'PaymentRequested':
    case 'PaymentProcessing':
    case 'PaymentFailed':
    case 'PaymentConfirmed':
    case 'PaymentHeld':
      return evolvePayment(state, event);
    case 'RefundRequested':
    case 'RefundSettled':
      return evolveRefund(state, event);
    case 'OrderStatusChanged':
      return {
        ...state,
        hold: isSent(event.data.to) ? null : state.hold,
        lastParcel: lastParcelOf(state, event),
        deliveredAt: event.data.to === 'delivered' ? statusSetAt(event) : null,
        deadlineApplies: false,
        stockClaim: state.stockClaim === 'reserved' ? 'sold' : state.stockClaim,
      };
    case 'OrderCancelled':
      return {
        ...state,
        hold: null,
        stockClaim: 'none',
        promoClaimed: false,
        ending: ENDINGS[event.data.reason],
      };
    case 'OrderReinstated':
      return {
        ...state,
        attempt: event.data.attempt ?? state.attempt,
        lastParcel: lastParcelOf(state, event),
        deliveredAt: event.data.to === 'delivered' ? statusSetAt(event) : null,
        deadlineApplies: false,
        stockClaim: 'sold',
        promoClaimed: state.promo !== null,
        ending: null,
        payment: { ...state.payment, status: 'none' },
        ...(event.data.lacksSample && { sample: undefined }),
      };
    case 'DeliveryMethodChanged': {
      const { shippingMethod, relayPoint } = event.data;
      return { ...state, shippingMethod, relayPoint };
    }
    case 'DeliveryAddressChanged': {
      const { name, phone, recipientName, shippingAddress } = event.data;
      const customer = { ...state.customer, name, phone };
      const gift = recipientName === undefined ? state.gift : { ...state.gift, recipientName };
      return { ...state, customer, ...(gift && { gift }), shippingAddress, isCorrected: true };
    }
    case 'OrderEmailCorrected': {
      const { customer, shippingAddress, relayPoint, gift } = event.data;
      const corrected = { customer, shippingAddress, relayPoint, ...(gift && { gift }) };
      return { ...state, ...corrected, isCorrected: true, isEmailCorrected: true };
    }
    case 'TrackingNumberAssigned':
      return { ...state, trackingNumber: event.data.trackingNumber };
    case 'TrackingNumberRemoved':
      return { ...state, trackingNumber: null };
    case 'ParcelDispatched':
    case 'ParcelCorrected':
      return evolveParcels(state, event);
    case 'ReplacementDecided':
    case 'ReplacementSent':
    case 'ReplacementAbandoned':
      return { ...state, replacements: foldReplacements(state.replacements ?? [], event) };
    case 'OrderPutOnHold':
      return { ...state, hold: { reason: event.data.reason, since: event.data.heldAt } };
    case 'OrderTakenOffHold':
      return { ...state, hold: null };
    case 'OrderDeleted':
      return state.status === 'pending'
        ? { ...state, deleted: true, stockClaim: 'none', promoClaimed: false, ending: 'deleted' }
        : { ...state, deleted: true };
    case 'OrderLinksRevoked':
      return { ...state, linkRevision: state.linkRevision + 1 };
    case 'WithdrawalDeclared':
    case 'ReturnSentProven':
    case 'ReturnReceived':
    case 'OrderAbandoned':
    case 'UndoPeriodEnded':
    case 'OrderArchived':
    case 'OrderUnarchived':
    case 'PaymentDisputed':
    case 'DisputeRevised':
    case 'DisputedFundsWithdrawn':
    case 'DisputedFundsReinstated':
    case 'DisputeClosed':
    case 'FraudWarningReceived':
    case 'FraudWarningLapsed':
      return state;
  }
}

function evolveParcels(
  state: PlacedOrder,
  event: EventOfType<'ParcelDispatched' | 'ParcelCorrected'>,
): PlacedOrder {
  const { parcelId, trackingNumber } = event.data;
  if (event.type === 'ParcelCorrected')
    return {
      ...state,
      parcels: state.parcels.map((parcel) =>
        parcel.parcelId === parcelId ? { ...parcel, trackingNumber } : parcel,
      ),
    };
  const { items: lines, shippingMethod, relayPoint = null, dispatchedAt } = event.data;
  const parcel = { parcelId, lines, shippingMethod, relayPoint, trackingNumber, dispatchedAt };
  // A number that was given for all of it left with this part.
  const isTaken = isSameNumber(state.trackingNumber, trackingNumber);
  return {
    ...state,
    parcels: [...state.parcels, parcel],
    trackingNumber: isTaken ? null : state.trackingNumber,
  };
}

/** What leaves by a status that is set: after parcels that left ahead, what was left of the order. */
function lastParcelOf(
  state: PlacedOrder,
  event: EventOfType<'OrderStatusChanged' | 'OrderReinstated'>,
): PlacedOrder['lastParcel'] {
  if (!isSent(event.data.to) || state.parcels.length === 0) return null;
  if (isSent(state.status) && state.lastParcel !== null) return state.lastParcel;
  return { lines: leftToSend(state), sentAt: statusSetAt(event) };
}

type PaymentEvent = EventOfType<
  'PaymentRequested' | 'PaymentProcessing' | 'PaymentFailed' | 'PaymentConfirmed' | 'PaymentHeld'
>;

function evolvePayment(state: PlacedOrder, event: PaymentEvent): PlacedOrder {
  const { payment } = state;
  const { paymentIntentId } = event.data;
  switch (event.type) {
    case 'PaymentRequested':
      return {
        ...state,
        payment: { ...payment, status: 'requested', intents: [...payment.intents, paymentIntentId] },
      };
    case 'PaymentProcessing':
      return { ...state, payment: { ...payment, status: 'processing' } };
    case 'PaymentFailed': {
      const tries = event.data.attempt === undefined ? [] : [event.data.attempt];
      return {
        ...state,
        payment: { ...payment, status: 'failed', refusedTries: [...payment.refusedTries, ...tries] },
      };
    }
    case 'PaymentConfirmed':
      return {
        ...state,
        stockClaim: state.stockClaim === 'reserved' ? 'sold' : state.stockClaim,
        payment: { ...payment, status: 'confirmed' },
      };
    case 'PaymentHeld':
      return { ...state, payment: { ...payment, status: 'held' } };
  }
}

function evolveRefund(
  state: PlacedOrder,
  event: EventOfType<'RefundRequested' | 'RefundSettled'>,
): PlacedOrder {
  if (event.type === 'RefundSettled') {
    const { refundId, outcome: status } = event.data;
    const { refunds } = state;
    const settled = status === 'failed' ? { status, askedBefore: refunds.length } : { status };
    return {
      ...state,
      refunds: refunds.map((refund) => (refund.refundId === refundId ? { ...refund, ...settled } : refund)),
    };
  }
  const { refundId, paymentIntentId, amount, reason, requestedAt, outside } = event.data;
  const refund = { refundId, paymentIntentId, amount, reason, requestedAt, isOutside: outside === true };
  return { ...state, refunds: [...state.refunds, { ...refund, status: 'pending' }] };
}

/** When a status was set by hand, which may say when the parcel left or arrived. */
export function statusSetAt(
  event: Extract<OrderEvent, { type: 'OrderStatusChanged' | 'OrderReinstated' }>,
): string {
  return event.type === 'OrderStatusChanged' ? event.data.changedAt : event.data.reinstatedAt;
}

/** The status an order has after an event, given the one it had. */
export function statusAfter(status: OrderStatus, event: OrderEvent): OrderStatus {
  switch (event.type) {
    case 'OrderPlaced':
      return 'pending';
    case 'PaymentConfirmed':
      return status === 'pending' ? 'confirmed' : status;
    case 'OrderStatusChanged':
    case 'OrderReinstated':
      return event.data.to;
    case 'OrderCancelled':
      return 'cancelled';
    default:
      return status;
  }
}
