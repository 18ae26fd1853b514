import type { Recorded } from '#contracts/events/event.ts';
import type { OrderEvent, OrderStatus } from '#contracts/events/order.ts';
import { cents, ZERO } from '#contracts/money.ts';

const NAMES = [
  'Martin',
  'Bernard',
  'Dubois',
  'Thomas',
  'Robert',
  'Richard',
  'Petit',
  'Durand',
  'Leroy',
  'Moreau',
];
const PERFUMES = ['Nuit de Soie', 'Jardin de Nacre', 'Ambre Doré', 'Brise Marine', 'Bois Sacré'];
const OPENED_AT = Date.parse('2024-01-01T08:00:00.000Z');
const EVERY_MS = 10 * 60_000;
const PRICE = cents(8_900);

/** What happened to the order of that number: placed; nineteen in twenty are paid, most of them sent and arrived, some cancelled. */
export function storyOfOrder(index: number): Recorded<OrderEvent>[] {
  const orderId = `${hex(hash(index, 1))}-0000-4000-8000-${hex(index).padStart(4, '0')}${hex(hash(index, 2)).slice(0, 4)}`;
  const at = new Date(OPENED_AT + index * EVERY_MS).toISOString();
  const payment = { orderId, paymentIntentId: `pi_${index}`, amount: PRICE, currency: 'eur' };
  const events: OrderEvent[] = [placed(orderId, index, at)];
  if (index % 20 !== 0) events.push({ type: 'PaymentConfirmed', data: { ...payment, confirmedAt: at } });
  if (index % 20 > 2) events.push(moved(orderId, 'confirmed', 'shipped'));
  if (index % 20 > 5) events.push(moved(orderId, 'shipped', 'delivered'));
  if (index % 20 === 1)
    events.push({
      type: 'OrderCancelled',
      data: { orderId, from: 'confirmed', reason: 'admin', cancelledAt: at },
    });
  return events.map((event, step) => recorded(event, orderId, index, step, at));
}

function placed(orderId: string, index: number, placedAt: string): OrderEvent {
  const name = NAMES[index % NAMES.length] ?? '';
  const customer = `${name}-${index % 1_000}`;
  return {
    type: 'OrderPlaced',
    data: {
      orderId,
      customer: { name: `Camille ${customer}`, email: `${customer.toLowerCase()}@example.fr`, phone: null },
      shippingAddress: { street: '12 rue des Lilas', city: 'Lyon', postalCode: '69003', country: 'France' },
      shippingMethod: 'colissimo',
      lines: [
        {
          productId: '0b5c1f5e-0000-4000-8000-000000000001',
          productName: PERFUMES[index % PERFUMES.length] ?? '',
          quantity: 1,
          unitPrice: PRICE,
        },
      ],
      subtotal: PRICE,
      discount: ZERO,
      shipping: ZERO,
      minimumCharge: ZERO,
      total: PRICE,
      promo: null,
      placedAt,
      payBefore: placedAt,
    },
  };
}

function moved(orderId: string, from: OrderStatus, to: OrderStatus): OrderEvent {
  return { type: 'OrderStatusChanged', data: { orderId, from, to } };
}

function recorded(
  event: OrderEvent,
  orderId: string,
  index: number,
  step: number,
  recordedAt: string,
): Recorded<OrderEvent> {
  return {
    ...event,
    id: `${orderId}-${step}`,
    stream: `order-${orderId}`,
    revision: BigInt(step),
    position: BigInt(index * 10 + step),
    metadata: { correlationId: 'bench', causationId: 'bench', actor: 'system', schemaVersion: 1, recordedAt },
  };
}

/** Scatters numbers over 32 bits, the same way every time, as random ids would. */
function hash(index: number, salt: number): number {
  let mixed = Math.imul(index + salt * 0x9e3779b1, 0x85ebca6b);
  mixed ^= mixed >>> 13;
  mixed = Math.imul(mixed, 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

function hex(value: number): string {
  return value.toString(16).padStart(8, '0');
}
