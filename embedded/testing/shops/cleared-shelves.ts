import { afterAll } from 'vitest';
import { shopInUse } from './shared-shop.ts';
import { createShopClient } from './shop-client.ts';

/**
 * What a file put on sale goes with it: the files share a shop, whose list shows its oldest PRODUCTS_AT_ONCE alone, so that the perfumes of
 * many files would hide those of the last.
 */
afterAll(async () => {
  const shop = shopInUse();
  if (shop === undefined) return;
  const client = createShopClient(shop.url);
  await client.logIn();
  const left = (await client.listProducts()).filter(({ id }) => !shop.productIds.includes(id));
  await Promise.all(left.map(({ id }) => client.call('DELETE', `/api/admin/products/${id}`)));
});
