import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { cents, toDecimal } from '#contracts/money.ts';
import { orderBody } from '#embedded/testing/shop-client.ts';
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
  const customerEmail = `attaque-${randomUUID()}@exemple.fr`;
  return { ...orderBody({ productId, priceCents: PRICE, quantity, customerEmail }), ...changes };
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
