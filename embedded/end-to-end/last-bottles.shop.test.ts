import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedShop } from '#embedded/testing/shops/shared-shop.ts';
import { createShopClient, type ShopClient } from '#embedded/testing/shops/shop-client.ts';

describe('a rush on the last bottles', () => {
  let client: ShopClient;

  beforeAll(async () => {
    client = createShopClient(sharedShop().url);
    await client.logIn();
  });

  it('sells exactly ten of ten bottles to a hundred shoppers and tells the others why not', async () => {
    const productId = await client.addProduct({ name: 'Dernier Flacon', price: '80.00', stockQuantity: 10 });

    const answers = await Promise.all(
      Array.from({ length: 100 }, () =>
        createShopClient(sharedShop().url).order({ productId, priceCents: 8000 }),
      ),
    );

    const refusals = answers.flatMap((answer) => ('refused' in answer ? [answer.refused] : []));
    expect(answers.length - refusals.length).toBe(10);
    expect(refusals).toHaveLength(90);
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({ status: 409, code: 'insufficient-stock' });
      expect(refusal.detail).toMatch(/^Stock insuffisant/);
    }
    await expect
      .poll(
        async () => (await client.listProducts()).find((product) => product.id === productId)?.stockQuantity,
        {
          timeout: 30_000,
        },
      )
      .toBe(0);
  });

  it('takes the same idempotency key twice for one order', async () => {
    const productId = await client.addProduct({ name: 'Double Clic', price: '80.00', stockQuantity: 5 });
    const idempotencyKey = randomUUID();

    const [first, second] = await Promise.all([
      client.order({ productId, priceCents: 8000, idempotencyKey }),
      client.order({ productId, priceCents: 8000, idempotencyKey }),
    ]);
    const again = await client.order({ productId, priceCents: 8000, idempotencyKey });

    if (!('placed' in first)) throw new Error(first.refused.detail);
    const { id } = first.placed;
    expect(id).not.toBe(idempotencyKey);
    for (const answer of [first, second, again])
      expect(answer).toMatchObject({ placed: { id, total: '84.99' } });
    await expect
      .poll(async () => (await client.listOrders()).filter((order) => order.id === id).length, {
        timeout: 30_000,
      })
      .toBe(1);
    await expect
      .poll(
        async () => (await client.listProducts()).find((product) => product.id === productId)?.stockQuantity,
      )
      .toBe(4);
  });
});
