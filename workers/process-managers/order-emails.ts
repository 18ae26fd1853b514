import type { ShopEvent } from '#contracts/events/catalogue.ts';
import type { Recorded } from '#contracts/events/event.ts';
import type { EventStore } from '#services/event-store/event-store.ts';
import { composeEmail, type Envelope } from '#services/notifications/compose-email.ts';
import { derivedId } from '#services/notifications/derived-id.ts';
import { requestEmail } from '#services/notifications/request-email.ts';
import type { MailContent, MailShop } from '#services/notifications/templates/blocks.ts';
import {
  type OrderForMail,
  orderCancelled,
  orderConfirmation,
  orderShipped,
  refundSettled,
} from '#services/notifications/templates/order-mails.ts';
import type { PlacedOrder } from '#services/orders/order.state.ts';
import { loadOrder } from '#services/orders/order-stream.ts';
import type { ProcessManager } from '../process-manager.ts';
import { causeOfEvent } from './cause-of-event.ts';
import { partitionByOrder } from './partitions.ts';

export interface OrderEmailsDeps {
  readonly store: EventStore;
  readonly shop: MailShop;
  readonly clock: () => Date;
}

type Mail = { readonly content: MailContent } & Pick<Envelope, 'type' | 'subjectId'>;

/**
 * Tells the shopper what becomes of an order. What a mail says is the order as it is when the event is handled: an order that
 * was cancelled meanwhile is not confirmed any more.
 */
export function createOrderEmails({ store, shop, clock }: OrderEmailsDeps): ProcessManager {
  return {
    name: 'order-emails',
    version: 1,
    handles: new Set([
      'PaymentConfirmed',
      'OrderStatusChanged',
      'TrackingNumberAssigned',
      'OrderCancelled',
      'RefundSettled',
    ]),
    partition: partitionByOrder,
    async react(event) {
      const orderId = orderOf(event);
      if (orderId === null) return;
      const { state } = await loadOrder(store, orderId);
      if (state.status === 'absent') return;
      const mail = mailFor(event, state, shop);
      if (mail === null) return;
      const { content, type, subjectId } = mail;
      const recipient = state.customer.email;
      const request = composeEmail({ type, subjectId, recipient, orderId, now: clock() }, content);
      await requestEmail(store, request, causeOfEvent(event));
    },
  };
}

function orderOf(event: Recorded<ShopEvent>): string | null {
  switch (event.type) {
    case 'PaymentConfirmed':
    case 'OrderStatusChanged':
    case 'TrackingNumberAssigned':
    case 'OrderCancelled':
    case 'RefundSettled':
      return event.data.orderId;
    default:
      return null;
  }
}

function mailFor(event: Recorded<ShopEvent>, state: PlacedOrder, shop: MailShop): Mail | null {
  const order = orderForMail(state);
  const { orderId } = order;
  switch (event.type) {
    case 'PaymentConfirmed':
      if (state.status === 'cancelled') return null;
      return {
        type: 'order-confirmation',
        subjectId: orderId,
        content: orderConfirmation(order, shop),
      };
    case 'OrderStatusChanged':
    case 'TrackingNumberAssigned': {
      if (state.status !== 'shipped') return null;
      // Set together, status and number are one mail; a number that comes later is a mail of its own.
      const subjectId =
        state.trackingNumber === null ? orderId : derivedId(orderId, 'tracking', state.trackingNumber);
      return { type: 'order-shipped', subjectId, content: orderShipped(order, state.trackingNumber, shop) };
    }
    case 'OrderCancelled': {
      const wasPaid = state.receipts.length > 0;
      const content = orderCancelled(order, event.data.reason, wasPaid, shop);
      return { type: 'order-cancelled', subjectId: derivedId(orderId, event.id), content };
    }
    case 'RefundSettled': {
      const { refundId, outcome } = event.data;
      const refund = state.refunds.find((known) => known.refundId === refundId);
      if (outcome !== 'succeeded' || refund === undefined) return null;
      return {
        type: 'refund-settled',
        subjectId: refundId,
        content: refundSettled(order, refund.amount, shop),
      };
    }
    default:
      return null;
  }
}

function orderForMail(state: PlacedOrder): OrderForMail {
  const { orderId, customer, lines, totals, promo, shippingAddress, shippingMethod } = state;
  const { discount, shipping, minimumCharge, total } = totals;
  return {
    orderId,
    customerName: customer.name,
    lines,
    discount,
    shipping,
    minimumCharge,
    total,
    shippingAddress,
    shippingMethod,
    promoCode: promo?.code ?? null,
  };
}
