import type { ShopEvent } from '#contracts/events/catalogue.ts';
import type { Recorded } from '#contracts/events/event.ts';
import { cents } from '#contracts/money.ts';
import type { Facts, ReceivedMail } from '../../facts.ts';
import type { Asked } from '../../requests.ts';

export const ORDER = '11111111-1111-4111-8111-111111111111';
export const PERFUME = '22222222-2222-4222-8222-222222222222';
export const PROMO = '33333333-3333-4333-8333-333333333333';
export const INTENT = 'pi_1';
/** What the made-up order comes to, in cents. */
export const TOTAL = 8_499;
const EMAIL = 'ada@exemple.fr';

/** A log of these events, one after the other; `causes` names the requests that some of them came from, by their place. */
export function logOf(
  events: readonly ShopEvent[],
  causes: Readonly<Record<number, string>> = {},
): Facts['log'] {
  return events.map(
    (event, index): Recorded<ShopEvent> => ({
      ...event,
      id: `event-${index}`,
      stream: streamOf(event),
      revision: BigInt(index),
      position: BigInt(index),
      metadata: {
        correlationId: 'c',
        causationId: causes[index] ?? 'c',
        actor: 'shopper',
        schemaVersion: 1,
        recordedAt: new Date(index * 1_000).toISOString(),
      },
    }),
  );
}

function streamOf({ type, data }: ShopEvent): string {
  if (type.startsWith('Stock') && 'productId' in data) return `stock-${data.productId}`;
  if (type.startsWith('Promo') && 'promoId' in data) return `promo-${data.promoId}`;
  if ('emailId' in data) return `email-${data.emailId}`;
  return 'orderId' in data ? `order-${data.orderId}` : 'product-1';
}

/** Facts of a shop in which nothing happened and nothing is wrong, but for what is given. */
export function factsOf(facts: Partial<Facts>): Facts {
  return {
    log: [],
    unreadable: [],
    requests: [],
    provider: { paymentIntents: [], charges: [], refunds: [] },
    mails: [],
    shop: { restless: null, parked: [], unready: [], differences: [] },
    faults: [],
    ...facts,
  };
}

export function askedFor(asked: Partial<Asked>): Asked {
  return {
    id: 'request-1',
    who: 'shopper 1',
    at: 0,
    took: 10,
    server: 1,
    method: 'POST',
    path: '/api/orders',
    key: ORDER,
    body: undefined,
    status: 201,
    answer: undefined,
    isExpected: true,
    ...asked,
  };
}

export function mailTo(to: string, emailId: string, text = 'Bonjour'): ReceivedMail {
  const headers = [{ name: 'Message-ID', value: `<${emailId}@miris.example>` }];
  return {
    receivedAt: '2026-01-01T00:00:00.000Z',
    to: [to],
    subject: 'Votre commande',
    text,
    html: '',
    headers,
  };
}

const held = { productId: PERFUME, orderId: ORDER };
const payment = { orderId: ORDER, paymentIntentId: INTENT, amount: cents(TOTAL) };

/** Events of one order of one bottle. */
export const events = {
  stocked: (delta: number): ShopEvent => ({
    type: 'StockAdjusted',
    data: { productId: PERFUME, delta, reason: 'initial' },
  }),
  held: (quantity = 1): ShopEvent => ({
    type: 'StockReserved',
    data: { ...held, quantity, expiresAt: '2026-01-01T00:30:00.000Z' },
  }),
  released: (quantity = 1): ShopEvent => ({
    type: 'StockReleased',
    data: { ...held, quantity, reason: 'cancelled' },
  }),
  sold: (quantity = 1): ShopEvent => ({ type: 'StockCommitted', data: { ...held, quantity } }),
  placed: (promo: { promoId: string; code: string } | null = null, name = `Ada ${ORDER}`): ShopEvent => ({
    type: 'OrderPlaced',
    data: {
      orderId: ORDER,
      customer: { name, email: EMAIL, phone: null },
      shippingAddress: { street: '12 rue des Lilas', city: 'Lyon', postalCode: '69001', country: 'France' },
      shippingMethod: 'colissimo',
      lines: [{ productId: PERFUME, productName: 'Rose', quantity: 1, unitPrice: cents(8_000) }],
      subtotal: cents(8_000),
      discount: cents(0),
      shipping: cents(499),
      minimumCharge: cents(0),
      total: cents(TOTAL),
      promo,
      placedAt: '2026-01-01T00:00:00.000Z',
      payBefore: '2026-01-01T00:30:00.000Z',
    },
  }),
  paid: (amount = TOTAL): ShopEvent => ({
    type: 'PaymentConfirmed',
    data: { ...payment, amount: cents(amount), currency: 'eur', confirmedAt: '2026-01-01T00:01:00.000Z' },
  }),
  cancelled: (): ShopEvent => ({
    type: 'OrderCancelled',
    data: { orderId: ORDER, from: 'pending', reason: 'admin', cancelledAt: '2026-01-01T00:02:00.000Z' },
  }),
  refundRequested: (): ShopEvent => ({
    type: 'RefundRequested',
    data: { requestedAt: '2026-11-21T10:00:00.000Z', ...payment, refundId: ORDER, reason: 'cancelled' },
  }),
  promoCreated: (maxUses: number): ShopEvent => ({
    type: 'PromoCodeCreated',
    data: {
      promoId: PROMO,
      code: 'TEMPETE10',
      discountType: 'percentage',
      discountValue: 1_000,
      minOrderAmount: cents(0),
      maxUses,
      isActive: true,
      validFrom: '2026-01-01T00:00:00.000Z',
      validUntil: '2099-01-01T00:00:00.000Z',
      createdAt: '2026-01-01T00:00:00.000Z',
    },
  }),
  redeemed: (orderId = ORDER): ShopEvent => ({
    type: 'PromoRedeemed',
    data: { promoId: PROMO, orderId, discount: cents(0) },
  }),
  mail: (
    emailId: string,
    type: 'order-confirmation' | 'order-cancelled' = 'order-confirmation',
  ): ShopEvent => ({
    type: 'EmailRequested',
    data: {
      emailId,
      type,
      recipient: EMAIL,
      subject: 's',
      html: 'h',
      text: 't',
      orderId: ORDER,
      productId: null,
      replyTo: null,
      unsubscribeUrl: null,
      requestedAt: '2026-01-01T00:00:00.000Z',
    },
  }),
  mailStarted: (emailId: string, possibleDuplicate: boolean): ShopEvent => ({
    type: 'EmailSendingStarted',
    data: {
      emailId,
      attempt: 1,
      attemptId: emailId,
      possibleDuplicate,
      startedAt: '2026-01-01T00:00:00.000Z',
    },
  }),
  mailSent: (emailId: string): ShopEvent => ({
    type: 'EmailSent',
    data: { emailId, attempt: 1, sentAt: '2026-01-01T00:00:00.000Z' },
  }),
};
