import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { withdrawalAnswerSchema } from '#contracts/http/shop/withdrawals.ts';
import { shortId } from '#contracts/identifiers.ts';
import { eventually } from '#embedded/testing/eventually.ts';
import { sharedShop } from '#embedded/testing/shops/shared-shop.ts';
import { createShopClient } from '#embedded/testing/shops/shop-client.ts';

it('nobody can stand in the way of a withdrawal with orders of the same number', async () => {
  const client = createShopClient(sharedShop().url);
  await client.logIn();
  const productId = await client.addProduct({ name: 'Rétractation', price: '80.00', stockQuantity: 20 });
  const customerEmail = `ada-${randomUUID()}@exemple.fr`;
  const ordered = await client.order({ productId, priceCents: 8_000, customerEmail });
  if (!('placed' in ordered)) throw new Error(ordered.refused.detail);
  const { id } = ordered.placed;
  // What a stranger sends as keys: each ends with the customer's number.
  const others = await Promise.all(
    Array.from({ length: 6 }, () =>
      createShopClient(sharedShop().url).order({
        productId,
        priceCents: 8_000,
        idempotencyKey: `${randomUUID().slice(0, -8)}${id.slice(-8)}`,
      }),
    ),
  );
  const ids = [id, ...others.map((answer) => ('placed' in answer ? answer.placed.id : ''))];
  expect(new Set(ids.map(shortId)).size).toBe(ids.length);
  await eventually('all orders in the console', async () => {
    const listed = await Promise.all(ids.map(client.findOrder));
    return listed.every((order) => order !== undefined);
  });
  const declared = await client.call('POST', '/api/withdrawals', {
    orderNumber: shortId(id).toLowerCase(),
    email: customerEmail,
    name: 'Ada Lovelace',
  });
  expect(declared.status).toBe(201);
  expect(withdrawalAnswerSchema.parse(await declared.json()).orderNumber).toBe(shortId(id));
});
