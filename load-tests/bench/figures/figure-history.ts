import { readFileSync } from 'node:fs';
import type { ShopEvent } from '#contracts/events/catalogue.ts';
import type { Recorded } from '#contracts/events/event.ts';
import { invoiceEvents } from '#contracts/events/house/invoice.ts';
import { withdrawalReasonSchema } from '#contracts/events/orders/order.ts';
import { type Cents, cents } from '#contracts/money.ts';
import { hash, uuid } from '../shop-history.ts';

type Written = readonly [stream: string, event: ShopEvent, at: number];

/** The last order is placed on the eve of this day. */
export const LAST_DAY = '2026-11-25';
const END = Date.parse('2026-11-25T22:00:00.000Z');
const YEARS = 2;
const SPAN_MS = YEARS * 365 * 86_400_000;
const HOUR_MS = 3_600_000;
const PERFUMES = 60;
/** One more perfume and one more code, which are in one order of so many: their lists are searched for among all the others. */
const RARE_PERFUME = PERFUMES;
export const RARE_CODE = 'RARE';
/** Why the provider refuses payments: often, and once in a while. */
export const REFUSAL = 'card_declined';
export const RARE_REFUSAL = 'expired_card';
const ONE_RARE_IN = 5_000;
const FAMILIES = ['floral', 'oriental', 'boisé', 'frais'] as const;
const COUNTRIES = ['France', 'France', 'France', 'Belgique', 'Allemagne', 'Italie', 'Espagne', 'Portugal'];
const CODES = [null, null, null, 'WELCOME10', 'NOEL15'];

const ORDERS_A_CUSTOMER = 3;
export const PERFUME = uuid(0, 1);
export const RARE_PERFUME_ID = uuid(RARE_PERFUME, 1);

const stored = (type: string): unknown =>
  JSON.parse(readFileSync(`contracts/events/fixtures/${type}.v2.json`, 'utf8')).data;
const INVOICE = invoiceEvents.InvoiceIssued.schema.parse(stored('InvoiceIssued'));
const CREDIT_NOTE = invoiceEvents.CreditNoteIssued.schema.parse(stored('CreditNoteIssued'));

/**
 * What figures are made of, the same every time: orders spread over two years, paid, invoiced, sent and some reviewed.
 * @param until the place of the last event to tell.
 */
export function* figureHistory(orders: number, until?: bigint): Generator<Recorded<ShopEvent>> {
  let number = 0;
  for (const [stream, event, at] of written(orders)) {
    number += 1;
    if (until !== undefined && at > until) continue;
    const recordedAt = new Date(at).toISOString();
    const metadata = { correlationId: 'bench', causationId: 'bench', actor: 'shopper' as const };
    yield {
      ...event,
      // Placed in the log by the time, so that the log can be cut at a day.
      ...{ id: uuid(number, 9), stream, revision: 0n, position: BigInt(at) },
      metadata: { ...metadata, schemaVersion: 1, recordedAt },
    };
  }
}

function* written(orders: number): Generator<Written> {
  for (let number = 0; number <= PERFUMES; number += 1) yield* perfumeWithCosts(number);
  for (let number = 0; number < orders; number += 1) yield* order(number, orders);
}

function* perfumeWithCosts(number: number): Generator<Written> {
  const productId = uuid(number, 1);
  const stream = `product-${productId}`;
  yield [stream, perfume(number), END - SPAN_MS];
  for (const [since, cost] of [
    ['2025-01-01', 2_000],
    ['2026-01-01', 2_200],
  ] as const) {
    const data = { productId, cost: cents(cost), since, setAt: `${since}T08:00:00.000Z` };
    yield [stream, { type: 'PurchaseCostSet', data }, Date.parse(data.setAt)];
  }
  const delta = 1_000_000;
  yield [
    `stock-${productId}`,
    { type: 'StockAdjusted', data: { productId, delta, reason: 'initial' } },
    END - SPAN_MS,
  ];
  for (let month = 0; month < YEARS * 12; month += 1)
    yield* alert(productId, number * 100 + month, END - SPAN_MS + month * 30 * 24 * HOUR_MS);
}

function* alert(productId: string, number: number, at: number): Generator<Written> {
  const stream = `stockAlert-${productId}`;
  const alertId = uuid(number, 7);
  const raisedAt = new Date(at).toISOString();
  const raised = { alertId, productId, alertType: 'low', currentStock: 4, threshold: 5, raisedAt } as const;
  yield [stream, { type: 'StockAlertRaised', data: raised }, at];
  yield [stream, { type: 'StockAlertCleared', data: { alertId, productId, currentStock: 90 } }, at + HOUR_MS];
}

function perfume(number: number): ShopEvent {
  const productId = uuid(number, 1);
  const notes = {
    top: [`tête ${number % 9}`],
    middle: [`cœur ${number % 11}`],
    base: [`fond ${number % 7}`],
  };
  const texts = { description: 'Une eau.', shortDescription: 'Une eau.', imageUrl: '', imageAlt: '' };
  return {
    type: 'ProductAdded',
    data: {
      ...{ productId, name: `Parfum ${number}`, ...texts, price: cents(9_000 + number * 100), notes },
      ...{ category: FAMILIES[number % 4] ?? 'frais', stockAlert: 5, weightGrams: 320, volumeMl: 50 },
      ...{ ingredients: 'Alcohol', warnings: 'Inflammable.', isActive: true },
      addedAt: new Date(END - SPAN_MS).toISOString(),
    },
  };
}

function* order(number: number, orders: number): Generator<Written> {
  const chance = hash(number);
  const at = END - SPAN_MS + Math.floor((SPAN_MS * number) / orders);
  // One in fifty is paid by transfer, days later.
  const paidAt = at + 60_000 + (chance % 900_000) + (number % 50 === 7 ? 60 * HOUR_MS : 0);
  const iso = (time: number) => new Date(time).toISOString();
  const orderId = uuid(number, 2);
  const stream = `order-${orderId}`;
  const isRare = number % ONE_RARE_IN === 78;
  const lines = [
    isRare ? RARE_PERFUME : chance % PERFUMES,
    ...(chance % 4 === 0 ? [((chance % PERFUMES) + 1 + ((chance >>> 8) % 5)) % PERFUMES] : []),
  ]
    .filter((one, index, all) => all.indexOf(one) === index)
    .map((product) => ({
      productId: uuid(product, 1),
      ...{ productName: `Parfum ${product}`, quantity: 1, unitPrice: cents(9_000 + product * 100) },
    }));
  const subtotal = cents(lines.reduce((sum, { unitPrice }) => sum + unitPrice, 0));
  const code = isRare ? RARE_CODE : (CODES[chance % CODES.length] ?? null);
  const discount = cents(code === null ? 0 : Math.round(subtotal / 10));
  const total = cents(subtotal - discount);
  const country = COUNTRIES[(chance >>> 4) % COUNTRIES.length] ?? 'France';
  const customer = { name: 'Camille Martin', email: `camille${chance % orders}@example.fr`, phone: null };
  const shippingAddress = { street: '12 rue des Lilas', city: 'Lyon', postalCode: '69003', country };
  const sums = { subtotal, discount, shipping: cents(0), minimumCharge: cents(0), total };
  const promo = code === null ? null : { promoId: uuid(0, 6), code };
  const times = { placedAt: iso(at), payBefore: iso(at + HOUR_MS / 2) };
  const payment = { orderId, paymentIntentId: `pi_${number}`, amount: total, currency: 'eur' };
  yield [
    stream,
    {
      type: 'OrderPlaced',
      data: {
        orderId,
        customer,
        shippingAddress,
        shippingMethod: 'colissimo',
        lines,
        ...sums,
        promo,
        ...times,
      },
    },
    at,
  ];
  yield [stream, { type: 'PaymentRequested', data: payment }, at];
  yield* stockOf(orderId, lines, at);
  if (isRare || number % 9 === 4) {
    const why = { code: isRare ? RARE_REFUSAL : REFUSAL, message: 'Votre carte a été refusée.' };
    yield [stream, { type: 'PaymentFailed', data: { ...payment, ...why } }, at + 30_000];
  }
  if (number % 14 === 0) {
    const data = { orderId, from: 'pending', reason: 'deadline', cancelledAt: iso(at + HOUR_MS) } as const;
    yield [stream, { type: 'OrderCancelled', data }, at + HOUR_MS];
    return;
  }
  yield [stream, { type: 'PaymentConfirmed', data: { ...payment, confirmedAt: iso(paidAt) } }, paidAt];
  const recognised = {
    orderId,
    customer: uuid(chance % Math.ceil(orders / ORDERS_A_CUSTOMER), 3),
    recognisedAt: iso(paidAt),
  };
  yield [`recognition-${orderId}`, { type: 'CustomerRecognised', data: recognised }, paidAt];
  const amounts = {
    net: cents(total - Math.round(total / 6)),
    vat: cents(Math.round(total / 6)),
    gross: total,
  };
  const invoice = { ...INVOICE, documentId: orderId, orderId, issuedAt: iso(paidAt), amounts };
  const buyer = { ...INVOICE.buyer, country };
  yield [`invoice-${orderId}`, { type: 'InvoiceIssued', data: { ...invoice, buyer } }, paidAt];
  if (number % 40 === 3) {
    yield* cancelled(orderId, stream, { ...payment, amount: total }, { ...invoice, buyer }, paidAt);
    return;
  }
  const sentAt = paidAt + HOUR_MS * (5 + (chance % 60));
  const sent = { orderId, from: 'confirmed', to: 'shipped', changedAt: iso(sentAt) } as const;
  yield [stream, { type: 'OrderStatusChanged', data: sent }, sentAt];
  const arrivedAt = sentAt + HOUR_MS * (30 + (chance % 90));
  const delivered = { orderId, from: 'shipped', to: 'delivered', changedAt: iso(arrivedAt) } as const;
  yield [stream, { type: 'OrderStatusChanged', data: delivered }, arrivedAt];
  if (number % 300 === 5) {
    const taken = { orderId, paymentIntentId: payment.paymentIntentId, disputeId: `du_${number}` };
    const movement = { amount: total, fee: cents(2_000), transactionId: `txn_${number}` };
    const withdrawnAt = arrivedAt + 9 * 24 * HOUR_MS;
    const data = { ...taken, ...movement, withdrawnAt: iso(withdrawnAt) };
    yield [stream, { type: 'DisputedFundsWithdrawn', data }, withdrawnAt];
  }
  if (number % 30 === 11) yield* returned(orderId, stream, lines, arrivedAt);
  if (isRare || number % 8 === 1) yield* review(number, lines[0]?.productId ?? '', arrivedAt);
}

interface Line {
  readonly productId: string;
  readonly quantity: number;
}

/** Held and sold at once: what is left of a day's stock is asked for, not what came between. */
function* stockOf(orderId: string, lines: readonly Line[], at: number): Generator<Written> {
  for (const { productId, quantity } of lines) {
    const held = { productId, orderId, quantity };
    const expiresAt = new Date(at + HOUR_MS / 2).toISOString();
    yield [`stock-${productId}`, { type: 'StockReserved', data: { ...held, expiresAt } }, at];
    yield [`stock-${productId}`, { type: 'StockCommitted', data: held }, at];
  }
}

/** Withdrawn from whole, for one of the reasons or none, and back days later; one bottle in two is sealed. */
function* returned(
  orderId: string,
  stream: string,
  lines: readonly Line[],
  arrivedAt: number,
): Generator<Written> {
  const at = arrivedAt + 48 * HOUR_MS;
  const chance = hash(at % 1_000_003);
  const reason = withdrawalReasonSchema.options[chance % (withdrawalReasonSchema.options.length + 1)];
  const declared = { orderId, declaredAt: new Date(at).toISOString(), ...(reason && { reason }) };
  yield [stream, { type: 'WithdrawalDeclared', data: declared }, at];
  const backAt = at + 100 * HOUR_MS;
  const items = lines.map(({ productId, quantity }) => ({ productId, quantity, fit: chance % 2 === 0 }));
  const received = { orderId, items, receivedAt: new Date(backAt).toISOString() };
  yield [stream, { type: 'ReturnReceived', data: received }, backAt];
}

/** Paid back whole, days after it was paid. */
function* cancelled(
  orderId: string,
  stream: string,
  { paymentIntentId, amount }: { paymentIntentId: string; amount: Cents },
  invoice: typeof INVOICE,
  paidAt: number,
): Generator<Written> {
  const at = paidAt + 100 * HOUR_MS;
  const iso = new Date(at).toISOString();
  const data = { orderId, from: 'confirmed', reason: 'admin', cancelledAt: iso } as const;
  yield [stream, { type: 'OrderCancelled', data }, at];
  const refund = { orderId, paymentIntentId, refundId: orderId, amount };
  const requested = { ...refund, requestedAt: iso, reason: 'cancelled' } as const;
  yield [stream, { type: 'RefundRequested', data: requested }, at];
  const settled = { ...refund, providerRefundId: 're_1', outcome: 'succeeded', message: null } as const;
  yield [stream, { type: 'RefundSettled', data: settled }, at];
  const facts = { documentId: orderId.replace('-0002-', '-0004-'), issuedAt: iso };
  yield [
    `invoice-${facts.documentId}`,
    { type: 'CreditNoteIssued', data: { ...CREDIT_NOTE, ...invoice, ...facts } },
    at,
  ];
}

function* review(number: number, productId: string, at: number): Generator<Written> {
  const reviewId = uuid(number, 5);
  const stream = `review-${reviewId}`;
  const person = { customerName: 'Camille', customerEmail: 'camille@example.fr' };
  const text = { rating: 1 + (number % 5), title: 'Parfait !', comment: 'Une merveille.' };
  const submittedAt = new Date(at).toISOString();
  yield [
    stream,
    { type: 'ReviewSubmitted', data: { reviewId, productId, ...person, ...text, submittedAt } },
    at,
  ];
  const isRefused = number % 80 === 41;
  const type = isRefused ? 'ReviewRejected' : 'ReviewPublished';
  yield [stream, { type, data: { reviewId, productId } }, at + HOUR_MS * 9];
}
