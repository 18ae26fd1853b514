import type { ShopEvent } from '#contracts/events/catalogue.ts';
import type { Recorded } from '#contracts/events/event.ts';
import { cents, ZERO } from '#contracts/money.ts';

type Written = readonly [stream: string, event: ShopEvent];

const OPENED_AT = Date.parse('2024-01-01T08:00:00.000Z');
const MINUTE_MS = 60_000;
const PRODUCTS = 200;
const PRICE = cents(8_900);
/** As long as a real one. */
const MAIL = `<p>${'Bonjour, votre commande est confirmée et sera préparée dans notre atelier. '.repeat(40)}</p>`;

/**
 * A made-up history, the same every time: perfumes first, then orders, one a minute, whose events overlap as they do with a day between
 * payment and parcel. Some eleven events an order; one in ten is reviewed, one in twenty not paid and cancelled.
 */
export function* shopHistory(events: number): Generator<Recorded<ShopEvent>> {
  let position = 0;
  for (const [stream, event, at] of endlessHistory()) {
    if (position === events) return;
    position += 1;
    yield {
      ...event,
      id: uuid(position, 9),
      stream,
      // The event store numbers by itself.
      revision: 0n,
      position: BigInt(position),
      metadata: {
        correlationId: 'bench',
        causationId: 'bench',
        actor: 'shopper',
        schemaVersion: 1,
        recordedAt: new Date(at).toISOString(),
      },
    };
  }
}

function* endlessHistory(): Generator<readonly [...Written, at: number]> {
  for (let product = 0; product < PRODUCTS; product += 1)
    for (const written of perfume(product)) yield [...written, OPENED_AT];
  const later: Written[][] = [];
  for (let number = 0; ; number += 1) {
    const at = OPENED_AT + number * MINUTE_MS;
    later.push(afterPlacing(number, at));
    const due = later.length > 500 ? (later.shift() ?? []) : [];
    for (const written of [...placing(number, at), ...due]) yield [...written, at];
  }
}

function perfume(number: number): Written[] {
  const productId = uuid(number, 1);
  return [
    [
      `product-${productId}`,
      {
        type: 'ProductAdded',
        data: {
          productId,
          name: `Parfum ${number}`,
          description: 'Une eau de parfum composée à Grasse. '.repeat(8),
          shortDescription: 'Une eau de parfum.',
          price: PRICE,
          imageUrl: '/objects/rose.webp',
          imageAlt: 'Flacon',
          notes: { top: ['bergamote'], middle: ['rose'], base: ['musc'] },
          category: 'floral',
          stockAlert: 5,
          weightGrams: 320,
          volumeMl: 50,
          ingredients: 'Alcohol, Parfum, Aqua',
          warnings: 'Inflammable.',
          isActive: true,
          addedAt: new Date(OPENED_AT).toISOString(),
        },
      },
    ],
    [
      `stock-${productId}`,
      { type: 'StockAdjusted', data: { productId, delta: 1_000_000, reason: 'initial' } },
    ],
  ];
}

function orderOf(number: number) {
  const orderId = uuid(number, 2);
  return {
    orderId,
    productId: uuid(hash(number) % PRODUCTS, 1),
    emailId: uuid(number, 3),
    email: `camille.martin${hash(number) % 5_000}@example.fr`,
    payment: { orderId, paymentIntentId: `pi_${number}`, amount: PRICE, currency: 'eur' },
    isPaid: number % 20 !== 0,
  };
}

function placing(number: number, at: number): Written[] {
  const { orderId, productId, email, payment } = orderOf(number);
  const placedAt = new Date(at).toISOString();
  const payBefore = new Date(at + 30 * MINUTE_MS).toISOString();
  return [
    [
      `stock-${productId}`,
      { type: 'StockReserved', data: { productId, orderId, quantity: 1, expiresAt: payBefore } },
    ],
    [
      `order-${orderId}`,
      {
        type: 'OrderPlaced',
        data: {
          orderId,
          customer: { name: `Camille Martin-${hash(number) % 5_000}`, email, phone: null },
          shippingAddress: {
            street: '12 rue des Lilas',
            city: 'Lyon',
            postalCode: '69003',
            country: 'France',
          },
          shippingMethod: 'colissimo',
          lines: [
            { productId, productName: `Parfum ${hash(number) % PRODUCTS}`, quantity: 1, unitPrice: PRICE },
          ],
          subtotal: PRICE,
          discount: ZERO,
          shipping: ZERO,
          minimumCharge: ZERO,
          total: PRICE,
          promo: null,
          placedAt,
          payBefore,
        },
      },
    ],
    [`order-${orderId}`, { type: 'PaymentRequested', data: payment }],
  ];
}

function afterPlacing(number: number, at: number): Written[] {
  const { orderId, productId, emailId, email, payment, isPaid } = orderOf(number);
  const later = new Date(at + 10 * MINUTE_MS).toISOString();
  const order = `order-${orderId}`;
  const mail = `email-order-confirmation-${orderId}`;
  if (!isPaid)
    return [
      [
        order,
        {
          type: 'OrderCancelled',
          data: { orderId, from: 'pending', reason: 'deadline', cancelledAt: later },
        },
      ],
      [
        `stock-${productId}`,
        { type: 'StockReleased', data: { productId, orderId, quantity: 1, reason: 'expired' } },
      ],
    ];
  const paid: Written[] = [
    [order, { type: 'PaymentConfirmed', data: { ...payment, confirmedAt: later } }],
    [`stock-${productId}`, { type: 'StockCommitted', data: { productId, orderId, quantity: 1 } }],
    [
      mail,
      {
        type: 'EmailRequested',
        data: {
          emailId,
          type: 'order-confirmation',
          recipient: email,
          subject: 'Votre commande',
          html: MAIL,
          text: 'Votre commande est confirmée.',
          orderId,
          productId: null,
          replyTo: null,
          unsubscribeUrl: null,
          requestedAt: later,
        },
      },
    ],
    [
      mail,
      {
        type: 'EmailSendingStarted',
        data: { emailId, attempt: 1, attemptId: uuid(number, 4), possibleDuplicate: false, startedAt: later },
      },
    ],
    [mail, { type: 'EmailSent', data: { emailId, attempt: 1, sentAt: later } }],
    [
      order,
      {
        type: 'OrderStatusChanged',
        data: { changedAt: '2026-11-21T10:00:00.000Z', orderId, from: 'confirmed', to: 'shipped' },
      },
    ],
    [
      order,
      {
        type: 'TrackingNumberAssigned',
        data: { assignedAt: '2026-11-21T10:00:00.000Z', orderId, trackingNumber: `8K${number}FR` },
      },
    ],
    [
      order,
      {
        type: 'OrderStatusChanged',
        data: { changedAt: '2026-11-21T10:00:00.000Z', orderId, from: 'shipped', to: 'delivered' },
      },
    ],
  ];
  return number % 10 === 1 ? [...paid, ...review(number, productId, email, later)] : paid;
}

function review(number: number, productId: string, email: string, at: string): Written[] {
  const reviewId = uuid(number, 5);
  const stream = `review-${reviewId}`;
  const text = { title: 'Parfait !', comment: 'Une merveille, qui tient toute la journée. '.repeat(4) };
  const written = { customerName: 'Camille', customerEmail: email, rating: 1 + (number % 5), ...text };
  return [
    [stream, { type: 'ReviewSubmitted', data: { reviewId, productId, ...written, submittedAt: at } }],
    [stream, { type: 'ReviewPublished', data: { reviewId, productId } }],
  ];
}

/** Scatters numbers over 32 bits, as random ids would be. */
export function hash(number: number): number {
  const mixed = Math.imul(number ^ (number >>> 15), 0x85ebca6b);
  return (mixed ^ (mixed >>> 13)) >>> 0;
}

/** An id that is the same every time; `kind` (0 to 9) keeps those of different things apart. */
export function uuid(number: number, kind: number): string {
  const head = hash(number).toString(16).padStart(8, '0');
  return `${head}-000${kind}-4000-8000-${number.toString(16).padStart(12, '0')}`;
}
