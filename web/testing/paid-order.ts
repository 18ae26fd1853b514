import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { documentListSchema } from '#contracts/http/desk/documents.ts';
import type { PlacedOrder } from '#contracts/http/shop/orders.ts';
import type { Addresses } from '#embedded/start/addresses.ts';
import { payByCard } from '#embedded/testing/shops/pay-by-card.ts';
import { sharedShop } from '#embedded/testing/shops/shared-shop.ts';
import type { ShopClient } from '#embedded/testing/shops/shop-client.ts';

export interface PaidOrder {
  readonly id: string;
  readonly productId: string;
  readonly productName: string;
  readonly email: string;
}

interface Wanted {
  readonly quantity?: number;
  readonly price?: string;
  readonly email?: string;
}

/** An order of bottles of 60 € that nobody paid for, once the console's lists have it: what comes later waits there to be asked for. */
export async function unpaidOrder(client: ShopClient, wanted: Wanted = {}): Promise<PaidOrder> {
  const { placed, ...order } = await place(client, wanted);
  await expect.poll(() => client.findOrder(placed.id)).toBeDefined();
  return order;
}

/**
 * An order of bottles of 60 €, two with delivery offered unless said otherwise, that the payment provider was paid for; `client` is
 * signed in to the shop at these addresses.
 */
export async function paidOrder(
  client: ShopClient,
  quantity = 2,
  { stripeSimulator }: Pick<Addresses, 'stripeSimulator'> = sharedShop().addresses,
): Promise<PaidOrder> {
  const { placed, ...order } = await place(client, { quantity });
  await payByCard(client, stripeSimulator, await client.requestPayment(placed));
  const status = async () => (await client.findOrder(placed.id))?.status;
  await expect.poll(status).toBe('confirmed');
  return order;
}

async function place(
  client: ShopClient,
  { quantity = 1, price = '60.00', email = `ada-${randomUUID()}@exemple.fr` }: Wanted,
): Promise<PaidOrder & { readonly placed: PlacedOrder }> {
  const productName = `Vétiver ${randomUUID().slice(0, 8)}`;
  const productId = await client.addProduct({ name: productName, price, stockQuantity: 5 });
  const priceCents = Math.round(Number(price) * 100);
  const ordered = await client.order({ productId, priceCents, quantity, customerEmail: email });
  if (!('placed' in ordered)) throw new Error(ordered.refused.detail);
  const { placed } = ordered;
  return { id: placed.id, productId, productName, email, placed };
}

/** The numbers of the documents issued about an order, once there are so many: `F2026-000123`. */
export async function documentsOf(client: ShopClient, orderId: string, count: number): Promise<string[]> {
  const read = async () => {
    const answer = await client.call('GET', `/api/admin/documents?orderId=${orderId}`);
    return documentListSchema.parse(await answer.json()).map(({ number }) => number);
  };
  await expect.poll(async () => (await read()).length).toBe(count);
  return read();
}
