import { DISPATCH_MAIL_WAIT_MINUTES } from '#contracts/constants.ts';
import type { ShopEventType } from '#contracts/events/catalogue.ts';
import type { Recorded } from '#contracts/events/event.ts';
import type { EventOf } from '#contracts/events/event-handlers.ts';
import type { EmailEvent, EmailType, MailAttachment } from '#contracts/events/house/email.ts';
import type { OrderEvent } from '#contracts/events/orders/order.ts';
import { isSameMailbox } from '#contracts/identifiers.ts';
import { isForgottenEmail } from '#contracts/privacy/personal.ts';
import type { PlacedOrder } from '#domain/orders/order.state.ts';
import { isContactable, isPayable } from '#domain/orders/order-money.ts';
import { leftToSend, packedLines } from '#domain/orders/parcels/parcels.ts';
import { statusMail } from '#domain/orders/status-mail.ts';
import { changeBeforeEnd, isUndo, undoableUntil, withoutUndone } from '#domain/orders/undo.ts';
import { isPaid } from '#domain/payments/receipts.ts';
import { setCredit } from '#domain/promos/set-credit.ts';
import { isSent } from '#domain/returns/whereabouts.ts';
import { derivedId } from '#platform/command-handling/derived-id.ts';
import type { Since } from '#platform/command-handling/stream-states.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import { composeEmail, type Envelope } from '#services/emails/compose-email.ts';
import { offerOf, orderForMail, paymentLinkMail } from '#services/emails/order-offer.ts';
import { type EmailStream, emailStreamOf, requestEmail } from '#services/emails/request-email.ts';
import type { MailContent, MailShop } from '#services/emails/templates/blocks.ts';
import type { ContractForMail } from '#services/emails/templates/contract-blocks.ts';
import {
  orderPartShipped,
  orderShipped,
  replacementSent,
} from '#services/emails/templates/dispatch-mails.ts';
import {
  orderCancelled,
  orderConfirmation,
  orderCorrected,
  orderEmailCorrected,
  orderEmailReplaced,
  orderReinstated,
  refundSettled,
} from '#services/emails/templates/order-mails.ts';
import { linkRevisionOf, type OrderLinks } from '#services/orders/order-links.ts';
import { type OrderHistory, orderAfter, orderHistory } from '#services/orders/order-stream.ts';
import { causeOfEvent, type ProcessManager } from '../../process-manager.ts';
import { defineFollower } from '../orders/order-follow-up.ts';
import { assertReadable } from '../privacy/waiting-for-keys.ts';
import { dispatchesBefore, dispatchSubject } from './announced-dispatches.ts';

export interface OrderEmailsDeps {
  readonly store: EventStore;
  readonly shop: MailShop;
  /** The address of an order's own page, given out now. */
  readonly orderUrl: OrderLinks['urlOf'];
  readonly clock: () => Date;
  /** How long the mail that a parcel has left waits for its tracking number. */
  readonly dispatchWaitMinutes?: number;
}

type Mail = {
  readonly content: MailContent;
  /** Mails of which one that went out has said the same. */
  readonly unless?: readonly EmailStream[];
  /** It waits a little for a tracking number. */
  readonly isAwaitingNumber?: boolean;
  /** Where it goes when that is not the order's address. */
  readonly recipient?: string;
} & Pick<Envelope, 'type' | 'subjectId' | 'attachments'>;

/** An order as it was at an event: its events up to that one, and the state they led to. */
interface OrderThen {
  readonly until: OrderHistory;
  readonly state: PlacedOrder;
  readonly shop: MailShop;
  readonly orderUrl: string;
  readonly store: EventStore;
}

/**
 * Mails the shopper what becomes of an order that was paid or taken in hand. A mail follows from the order's stream up to its event, and
 * none is requested for an event that a later one has overtaken: an order cancelled meanwhile is not confirmed any more. So an event that
 * is reacted to again calls for the mail it called for at first, or for none.
 */
export function createOrderEmails({
  store,
  shop,
  orderUrl,
  clock,
  dispatchWaitMinutes = DISPATCH_MAIL_WAIT_MINUTES,
}: OrderEmailsDeps): ProcessManager {
  async function requestMail<Event extends Recorded<OrderEvent>>(
    event: Event,
    compose: (event: Event, order: OrderThen) => Mail | null | Promise<Mail>,
  ): Promise<void> {
    const { orderId } = event.data;
    const events = await orderHistory(store, orderId, event.revision);
    const until = events.filter(({ revision }) => revision <= event.revision);
    const state = orderAfter(until);
    if (state.status === 'absent' || !isContactable(state)) return;
    // A link of the revision that is good now, not of the one at the event.
    const linked = { orderId, linkRevision: linkRevisionOf(events) };
    const seen = { until, state, shop, orderUrl: orderUrl(linked, clock()), store };
    const mail = await compose(event, seen);
    if (mail === null || isOvertaken(event, events.slice(until.length), mail.type)) return;
    if (await isAnyOut(store, mail.unless ?? [])) return;
    const { type, subjectId, content, attachments, isAwaitingNumber = false } = mail;
    const { recipient = state.customer.email } = mail;
    const envelope = { type, subjectId, recipient, orderId, attachments, now: clock() };
    const wait = isAwaitingNumber && { sendAfter: whenAwaited(event) };
    const request = composeEmail({ ...envelope, ...wait }, content);
    assertReadable(await requestEmail(store, request, causeOfEvent(event)));
  }

  /** Until when a tracking number is waited for. */
  function whenAwaited({ metadata }: Recorded<OrderEvent>): string {
    return new Date(Date.parse(metadata.recordedAt) + dispatchWaitMinutes * 60_000).toISOString();
  }

  /** Of a change that may be undone nobody hears before that time is over, nor of one that was. */
  async function announce(event: Recorded<OrderEvent>): Promise<void> {
    switch (event.type) {
      case 'OrderStatusChanged':
        return requestMail(event, statusChange);
      case 'OrderCancelled':
        return requestMail(event, cancellation);
      case 'OrderReinstated':
        return requestMail(event, reinstatement);
      default:
        return requestMail(event, dispatch);
    }
  }
  const announceNow = async (event: Recorded<OrderEvent>) => {
    if (undoableUntil(event) === undefined && !isUndo(event)) await announce(event);
  };

  return defineFollower({
    name: 'order-emails',
    version: 7,
    steps: {
      offerPayment: async (event) => {
        if (event.data.takenByDesk) await requestMail(event, offer);
      },
      confirmOrder: (event) => requestMail(event, confirmation),
      announceStatus: announceNow,
      announceCorrection: (event) => requestMail(event, correction),
      announceEmail: (event) => requestMail(event, correctedEmail),
      announceReplacement: (event) => requestMail(event, replacedEmail),
      announceParcel: (event) => requestMail(event, departedParcel),
      announceReplacementSent: (event) => requestMail(event, sentReplacement),
      announceDispatch: announceNow,
      announceCancellation: announceNow,
      announceReinstatement: announceNow,
      async announceChange(ended) {
        const events = await orderHistory(store, ended.data.orderId, ended.revision);
        const until = events.filter(({ revision }) => revision <= ended.revision);
        for (const event of changeBeforeEnd(until)) await announce(event);
      },
      announceRefund: (event) => requestMail(event, settledRefund),
    },
  });
}

/** What leaves nothing to say of an event when it comes after it. */
const OVERTAKES: Partial<Record<ShopEventType, readonly OrderEvent['type'][]>> = {
  OrderPlaced: ['PaymentConfirmed', 'OrderStatusChanged', 'OrderCancelled'],
  PaymentConfirmed: ['OrderCancelled'],
  // Set together, status and number are one mail; a number that comes later is a mail of its own.
  OrderStatusChanged: ['OrderStatusChanged', 'TrackingNumberAssigned', 'OrderCancelled'],
  TrackingNumberAssigned: [
    'OrderStatusChanged',
    'TrackingNumberAssigned',
    'TrackingNumberRemoved',
    'OrderCancelled',
  ],
  TrackingNumberRemoved: ['OrderStatusChanged', 'TrackingNumberAssigned', 'OrderCancelled'],
  DeliveryAddressChanged: ['DeliveryAddressChanged', 'OrderStatusChanged', 'OrderCancelled'],
  OrderEmailCorrected: ['OrderCancelled'],
  OrderCancelled: ['OrderReinstated'],
  OrderReinstated: ['OrderCancelled'],
};

/**
 * Whether what a mail says of its order was overtaken since the event it is about; it is then withheld.
 * @param since see `orderHistory`.
 */
export async function isMailOvertaken(
  store: EventStore,
  requested: Recorded<EmailEvent> | undefined,
  since?: Since,
): Promise<boolean> {
  if (requested?.type !== 'EmailRequested' || requested.data.orderId === null) return false;
  const events = await orderHistory(store, requested.data.orderId, since);
  const about = events.find(({ id }) => id === requested.metadata.causationId);
  const { type } = requested.data;
  if (type === 'set-credit') {
    const order = orderAfter(events);
    return order.status === 'absent' || setCredit(order) === null;
  }
  return about !== undefined && isOvertaken(about, events.slice(Number(about.revision) + 1), type);
}

/** What is told anew to a corrected address no longer goes to the one before; the word that it was corrected stays true. */
function isOvertaken(event: Recorded<OrderEvent>, after: OrderHistory, mail: EmailType): boolean {
  if (mail === 'order-email-replaced') return false;
  const by = OVERTAKES[event.type];
  if (by === undefined) return false;
  return withoutUndone(after).some(({ type }) => type === 'OrderEmailCorrected' || by.includes(type));
}

async function confirmation(event: EventOf<'PaymentConfirmed'>, order: OrderThen): Promise<Mail> {
  const { until, state, shop } = order;
  const { orderId } = state;
  const isFirst = !until.slice(0, -1).some(({ type }) => type === 'PaymentConfirmed');
  const { contract, attachment } = await contractOf(event.data, order);
  return {
    type: 'order-confirmation',
    subjectId: isFirst ? orderId : derivedId(orderId, event.id),
    content: orderConfirmation(orderForMail(order.state, order.orderUrl), contract, shop),
    attachments: [attachment],
  };
}

async function contractOf(
  { confirmedAt }: Pick<EventOf<'PaymentConfirmed'>['data'], 'confirmedAt'>,
  { state, store, shop }: OrderThen,
): Promise<{ contract: ContractForMail; attachment: MailAttachment }> {
  const { offer, attachment } = await offerOf({ store, shop }, state);
  return { contract: { ...offer, paidAt: confirmedAt }, attachment };
}

/** The desk took it: how it is accepted and paid. */
async function offer(
  event: EventOf<'OrderPlaced' | 'OrderEmailCorrected'>,
  { state, store, shop, orderUrl }: OrderThen,
): Promise<Mail> {
  const mail = await paymentLinkMail({ store, shop }, state, orderUrl);
  return { ...mail, subjectId: derivedId(state.orderId, event.id) };
}

function statusChange(event: EventOf<'OrderStatusChanged'>, order: OrderThen): Mail | null {
  return statusMail(event, order.state) === null ? null : dispatch(event, order);
}

function correction(event: EventOf<'DeliveryAddressChanged'>, order: OrderThen): Mail {
  const content = orderCorrected(orderForMail(order.state, order.orderUrl), order.shop);
  return { type: 'order-corrected', subjectId: derivedId(order.state.orderId, event.id), content };
}

/** Under the right address: the confirmation once more, for it is the contract in writing, or where nothing is paid a word and the link. */
async function correctedEmail(event: EventOf<'OrderEmailCorrected'>, order: OrderThen): Promise<Mail> {
  const { until, state, shop } = order;
  const subjectId = derivedId(state.orderId, event.id);
  const paid = until.findLast(isPaymentConfirmed);
  if (state.takenByDesk && isPayable(state, event.data.correctedAt)) return offer(event, order);
  if (paid === undefined || !isPaid(state)) {
    const content = orderEmailCorrected(orderForMail(order.state, order.orderUrl), shop);
    return { type: 'order-email-corrected', subjectId, content };
  }
  const { contract, attachment } = await contractOf(paid.data, order);
  const content = orderConfirmation(orderForMail(order.state, order.orderUrl), contract, shop, true);
  return { type: 'order-confirmation', subjectId, content, attachments: [attachment] };
}

function isPaymentConfirmed(event: Recorded<OrderEvent>): event is EventOf<'PaymentConfirmed'> {
  return event.type === 'PaymentConfirmed';
}

/** To the address before, where it was another mailbox's: whoever reads it there knows that nothing more comes, and can object. */
function replacedEmail(event: EventOf<'OrderEmailCorrected'>, order: OrderThen): Mail | null {
  const { until, state, shop } = order;
  const before = orderAfter(until.slice(0, -1));
  if (before.status === 'absent') return null;
  const { email: recipient } = before.customer;
  if (isForgottenEmail(recipient) || isSameMailbox(recipient, state.customer.email)) return null;
  const content = orderEmailReplaced(state, shop);
  return {
    type: 'order-email-replaced',
    subjectId: derivedId(state.orderId, event.id),
    content,
    recipient,
  };
}

function cancellation(event: EventOf<'OrderCancelled'>, order: OrderThen): Mail | null {
  const { state, shop } = order;
  const mail = statusMail(event, state);
  if (mail?.type !== 'order-cancelled') return null;
  const wasPaid = state.receipts.length > 0;
  const content = orderCancelled(orderForMail(order.state, order.orderUrl), mail.reason, wasPaid, shop);
  return { type: 'order-cancelled', subjectId: derivedId(state.orderId, event.id), content };
}

function reinstatement(event: EventOf<'OrderReinstated'>, order: OrderThen): Mail | null {
  const { state, shop } = order;
  const mail = statusMail(event, state);
  if (mail?.type === 'order-shipped') return dispatch(event, order);
  if (mail?.type !== 'order-reinstated') return null;
  // Money that its bank holds was not refunded by the house.
  const payment = isPaid({ ...state, disputes: [] })
    ? 'paid'
    : state.receipts.length > 0
      ? 'refunded'
      : 'open';
  const content = orderReinstated(orderForMail(order.state, order.orderUrl), mail.to, payment, shop);
  return { type: 'order-reinstated', subjectId: derivedId(state.orderId, event.id), content };
}

function settledRefund(event: EventOf<'RefundSettled'>, order: OrderThen): Mail | null {
  const { state, shop } = order;
  const { refundId, outcome } = event.data;
  const refund = state.refunds.find((known) => known.refundId === refundId);
  if (outcome !== 'succeeded' || refund === undefined) return null;
  const isLatePayment = refund.reason === 'late-payment';
  const articles = state.returns?.refunds.find((known) => known.refundId === refundId)?.lines ?? [];
  const depreciations = articles.flatMap(({ productId, depreciation }) => {
    const sold = state.lines.find((line) => line.productId === productId);
    return depreciation ? [{ ...depreciation, productName: sold?.productName ?? 'Article' }] : [];
  });
  const content = refundSettled(
    orderForMail(order.state, order.orderUrl),
    refund.amount,
    depreciations,
    isLatePayment,
    shop,
  );
  return { type: 'refund-settled', subjectId: refundId, content };
}

/**
 * The parcel has left: one mail without and one with each tracking number, and again when the order was reinstated since. What no mail
 * has said so far because something overtook it is a mail of its own. Without a number it waits a little for one, so that the two are
 * one mail; the customer of a reinstated order, who read that it was cancelled, is written to at once.
 */
function dispatch(event: Recorded<OrderEvent>, order: OrderThen): Mail | null {
  const { until, state, shop } = order;
  if (state.status !== 'shipped') return null;
  const { orderId, trackingNumber, lastParcel } = state;
  // Nothing was left to send: what had to be said of it is said.
  if (lastParcel?.lines.length === 0) return null;
  const inside = lastParcel === null ? [] : packedLines(state, lastParcel.lines);
  const earlier = dispatchesBefore(until);
  const subjectId = dispatchSubject(until, state);
  const isRepeat = earlier.some((known) => known.subjectId === subjectId);
  return {
    type: 'order-shipped',
    subjectId: isRepeat ? derivedId(orderId, 'again', event.id) : subjectId,
    content: orderShipped(orderForMail(order.state, order.orderUrl), trackingNumber, shop, inside),
    unless: earlier
      .filter((known) => trackingNumber === null || known.trackingNumber === trackingNumber)
      .flatMap((known) => [known.subjectId, derivedId(orderId, 'again', known.eventId)])
      .map((subject) => emailStreamOf('order-shipped', subject)),
    isAwaitingNumber: trackingNumber === null && event.type !== 'OrderReinstated',
  };
}

/** A part of the order has left, or the number of such a part is another than was told: which articles, and which follow. */
function departedParcel(
  event: EventOf<'ParcelDispatched' | 'ParcelCorrected'>,
  order: OrderThen,
): Mail | null {
  const { state, shop } = order;
  const { parcelId } = event.data;
  const parcel = state.parcels.find((known) => known.parcelId === parcelId);
  if (parcel === undefined || state.status === 'cancelled') return null;
  const toFollow = isSent(state.status) ? [] : packedLines(state, leftToSend(state));
  const parts = { inside: packedLines(state, parcel.lines), toFollow };
  const mailed = { ...orderForMail(order.state, order.orderUrl), shippingMethod: parcel.shippingMethod };
  const to = { ...mailed, relayPoint: parcel.relayPoint ?? undefined };
  const isCorrected = event.type === 'ParcelCorrected';
  return {
    type: 'order-shipped',
    subjectId: derivedId(state.orderId, event.id),
    content: orderPartShipped(to, { ...parts, trackingNumber: parcel.trackingNumber, isCorrected }, shop),
  };
}

/** Articles left again, free of charge. */
function sentReplacement(event: EventOf<'ReplacementSent'>, order: OrderThen): Mail | null {
  const { state, shop } = order;
  const sent = state.replacements?.find((each) => each.replacementId === event.data.replacementId);
  if (sent === undefined) return null;
  const { shippingMethod, relayPoint, trackingNumber, lines } = sent;
  const to = { ...orderForMail(state, order.orderUrl), shippingMethod, relayPoint: relayPoint ?? undefined };
  const content = replacementSent(to, { trackingNumber, inside: packedLines(state, lines) }, shop);
  return { type: 'order-shipped', subjectId: derivedId(state.orderId, event.id), content };
}

/** Whether one of these mails was sent, or may be on its way just now. */
async function isAnyOut(store: EventStore, streams: readonly EmailStream[]): Promise<boolean> {
  for (const stream of streams) {
    const { events } = await store.readStream<EmailEvent>(stream);
    if (events.some(({ type }) => type === 'EmailSent') || events.at(-1)?.type === 'EmailSendingStarted')
      return true;
  }
  return false;
}
