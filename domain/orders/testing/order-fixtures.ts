import { CURRENCY, TERMS_VERSION } from '#contracts/constants.ts';
import type { Depreciation, OrderEvent, OrderLine, RefundReason } from '#contracts/events/orders/order.ts';
import { type Cents, cents } from '#contracts/money.ts';
import { priceBasket } from '../../pricing/pricing.ts';
import type {
  OrderContent,
  PaymentReport,
  PlaceOrder,
  RecordPayment,
  SetStatus,
} from '../commands/order.commands.ts';

/** The order most tests are about: two flacons of one perfume and one of another, 233,00 euros, delivery free. */
export const orderId = '11111111-1111-4111-8111-111111111111';
export const rose = '22222222-2222-4222-8222-222222222222';
export const cedre = '33333333-3333-4333-8333-333333333333';
export const promoId = '44444444-4444-4444-8444-444444444444';
export const refundId = '55555555-5555-4555-8555-555555555555';
export const anotherRefundId = '66666666-6666-4666-8666-666666666666';
export const now = '2027-03-01T10:00:00.000Z';
const payBefore = '2027-03-01T10:30:00.000Z';
export const later = '2027-03-01T10:31:00.000Z';

const lines: OrderLine[] = [
  { productId: rose, productName: 'Rose Nocturne', quantity: 2, unitPrice: cents(7200) },
  { productId: cedre, productName: 'Cèdre Blanc', quantity: 1, unitPrice: cents(8900) },
];
export const total = priceBasket(lines, null).total;

export const content: OrderContent = {
  customer: { name: 'Camille Martin', email: 'camille@example.fr', phone: null },
  shippingAddress: { street: '12 rue des Lilas', city: 'Lyon', postalCode: '69003', country: 'France' },
  shippingMethod: 'colissimo',
  items: lines.map(({ productId, quantity }) => ({ productId, quantity })),
  promoCode: null,
  termsVersion: TERMS_VERSION,
};

export const placeOrder: PlaceOrder = {
  type: 'PlaceOrder',
  orderId,
  attempt: 0,
  content,
  lines,
  promo: null,
  now,
  payBefore,
  heldUntil: payBefore,
};

export function placed(promo: { promoId: string; code: string } | null = null): EventOf<'OrderPlaced'> {
  const { customer, shippingAddress, shippingMethod } = content;
  return {
    type: 'OrderPlaced',
    data: {
      orderId,
      customer,
      shippingAddress,
      shippingMethod,
      lines,
      ...priceBasket(lines, null),
      promo,
      placedAt: now,
      payBefore,
      terms: { version: TERMS_VERSION, acceptedAt: now },
      heldUntil: payBefore,
    },
  };
}

export function requested(paymentIntentId = 'pi_1', amount: Cents = total): OrderEvent {
  return { type: 'PaymentRequested', data: { orderId, paymentIntentId, amount, currency: CURRENCY } };
}

export function confirmed(paymentIntentId = 'pi_1'): EventOf<'PaymentConfirmed'> {
  return {
    type: 'PaymentConfirmed',
    data: { orderId, paymentIntentId, amount: total, currency: CURRENCY, confirmedAt: now },
  };
}

export function failed(paymentIntentId = 'pi_1', attempt = 'ch_1'): OrderEvent {
  return {
    type: 'PaymentFailed',
    data: { orderId, paymentIntentId, code: 'card_declined', message: 'Carte refusée.', attempt },
  };
}

type EventOf<Type extends OrderEvent['type']> = Extract<OrderEvent, { type: Type }>;
type Of<Type extends OrderEvent['type']> = EventOf<Type>['data'];

export function cancelled(
  from: Of<'OrderCancelled'>['from'] = 'pending',
  reason: Of<'OrderCancelled'>['reason'] = 'admin',
): OrderEvent {
  return { type: 'OrderCancelled', data: { orderId, from, reason, cancelledAt: now } };
}

export function changed(
  from: Of<'OrderStatusChanged'>['from'],
  to: Of<'OrderStatusChanged'>['to'],
): OrderEvent {
  return { type: 'OrderStatusChanged', data: { changedAt: now, orderId, from, to } };
}

export function reinstated(
  to: Of<'OrderReinstated'>['to'] = 'confirmed',
  reason: Of<'OrderReinstated'>['reason'] = 'admin',
): OrderEvent {
  return { type: 'OrderReinstated', data: { reinstatedAt: now, orderId, to, reason, attempt: 1 } };
}

/** The shopper withdraws from articles. */
export function declared(...items: { productId: string; quantity: number }[]): OrderEvent {
  const declaredBy = { name: 'Camille Martin', email: 'camille@example.fr' };
  return { type: 'WithdrawalDeclared', data: { orderId, declaredAt: now, items, declaredBy } };
}

/** Articles came back. */
export function received(
  ...items: {
    productId: string;
    quantity: number;
    fit: boolean;
    unfitness?: 'opened' | 'damaged';
    depreciation?: Depreciation;
  }[]
): OrderEvent {
  return { type: 'ReturnReceived', data: { orderId, items, receivedAt: now } };
}

export function refundRequested(
  reason: RefundReason,
  id = refundId,
  paymentIntentId = 'pi_1',
  amount: Cents = total,
): OrderEvent {
  const data = { orderId, paymentIntentId, refundId: id, amount, reason, requestedAt: now };
  return { type: 'RefundRequested', data: reason === 'outside' ? { ...data, outside: true } : data };
}

export function refundSettled(
  outcome: 'succeeded' | 'failed',
  id = refundId,
  paymentIntentId = 'pi_1',
): OrderEvent {
  const message = outcome === 'failed' ? 'expired_or_canceled_card' : null;
  return {
    type: 'RefundSettled',
    data: { orderId, paymentIntentId, refundId: id, providerRefundId: 're_1', outcome, message },
  };
}

/** What the provider reports: by default that the whole amount of `pi_1` came in. */
function report(changes: Partial<PaymentReport> = {}): PaymentReport {
  return {
    paymentIntentId: 'pi_1',
    status: 'succeeded',
    amount: total,
    amountReceived: total,
    currency: CURRENCY,
    refusal: null,
    ...changes,
  };
}

export function record(
  changes: Partial<PaymentReport> = {},
  stockAgain: RecordPayment['stockAgain'] = 'unknown',
): RecordPayment {
  return { type: 'RecordPayment', report: report(changes), stockAgain, refundId, now };
}

export const refusedTry = {
  status: 'refused',
  amountReceived: cents(0),
  refusal: { attempt: 'ch_1', code: 'card_declined', message: 'Carte refusée.' },
} as const;

export function setStatus(
  to: SetStatus['to'],
  stockAgain: SetStatus['stockAgain'] = 'unknown',
  id = refundId,
): SetStatus {
  return { type: 'SetStatus', to, stockAgain, refundId: id, now };
}
