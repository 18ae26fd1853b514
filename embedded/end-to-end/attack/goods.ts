import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { cents, toDecimal } from '#contracts/money.ts';
import { priceBasket } from '#contracts/pricing.ts';
import type { Call } from './target.ts';

const PRICE = cents(8000);
const idSchema = z.object({ id: z.string() });

/** A perfume of the attack's own, so that no other is bought. */
export async function addPerfume(console: Call, stockQuantity: number): Promise<string> {
  const answer = await console('POST', '/api/admin/products', {
    name: `Attaque ${randomUUID().slice(0, 8)}`,
    price: toDecimal(PRICE),
    stockQuantity,
    shortDescription: 'Un parfum d’essai',
    description: 'Composé pour une seule attaque.',
    category: 'boisé',
  });
  return idSchema.parse(await answer.json()).id;
}

/** What a checkout sends, with changes. */
export function orderOf(productId: string, quantity = 1, changes: object = {}): object {
  const totals = priceBasket([{ unitPrice: PRICE, quantity }], null);
  return {
    customerName: 'Ada Lovelace',
    customerEmail: `attaque-${randomUUID()}@exemple.fr`,
    customerPhone: '',
    shippingAddress: { street: '12 rue des Lilas', city: 'Lyon', postalCode: '69001', country: 'France' },
    shippingMethod: 'colissimo',
    shippingCost: toDecimal(totals.shipping),
    subtotal: toDecimal(totals.subtotal),
    discountAmount: '0.00',
    total: toDecimal(totals.total),
    promoCode: null,
    items: [{ productId, productName: 'Attaque', quantity, price: toDecimal(PRICE) }],
    ...changes,
  };
}

/** Sends an order as a browser does. */
export function placeOrder(browser: Call, order: object, key: string = randomUUID()): Promise<Response> {
  return browser('POST', '/api/orders', order, { 'idempotency-key': key });
}

/** The id in an answer; empty when it holds none. */
export async function idIn(answer: Response): Promise<string> {
  const parsed = idSchema.safeParse(await answer.json());
  return parsed.success ? parsed.data.id : '';
}
