import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { freshDatabase } from '#embedded/testing/fresh-database.ts';
import { type CustomerKeys, openCustomerKeys } from '#platform/privacy/customer-keys.ts';
import { changeOrder } from '#services/orders/change-order.ts';
import { cause, openTestShop, type TestShop } from '../testing/test-shop.ts';

let keys: CustomerKeys;
let shop: TestShop;
let productId: string;
beforeAll(async () => {
  const { url } = await freshDatabase(inject('databaseUrl'));
  keys = await openCustomerKeys(url, Buffer.alloc(32, 7).toString('base64'));
  shop = await openTestShop(inject('databaseUrl'), { keyring: keys });
  productId = await shop.stock(20);
});
afterAll(async () => {
  await shop.close();
  await keys.close();
});

async function buy(email: string): Promise<string> {
  const orderId = await shop.place(productId, 1, null, email);
  await shop.pay(orderId);
  await shop.react();
  return orderId;
}

async function customerOf(orderId: string): Promise<string | undefined> {
  const all = await shop.happened('CustomerRecognised');
  const own = all.filter(({ data }) => data.orderId === orderId);
  expect(own.length).toBeLessThanOrEqual(1);
  return own[0]?.data.customer;
}

describe('a customer', () => {
  it('is one mailbox, however it is written; the pseudonym says nothing of it', async () => {
    const first = await customerOf(await buy('jeanne.doux@gmail.com'));
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(await customerOf(await buy('JeanneDoux+parfum@googlemail.com'))).toBe(first);
    expect(await customerOf(await buy('paul@example.fr'))).not.toBe(first);
    expect(await keys.find('jeanne.doux@gmail.com')).not.toContain(first);
  });

  it('is nobody’s before the order is sold, and is recognised once though the log is read again', async () => {
    const unpaid = await shop.place(productId, 1, null, 'zoe@example.fr');
    await shop.react();
    expect(await customerOf(unpaid)).toBeUndefined();
    await shop.pay(unpaid);
    await shop.reactAgain();
    await shop.reactAgain();
    expect(await customerOf(unpaid)).toBeDefined();
  });

  it('is another one once the order’s address is corrected, recognised anew once', async () => {
    const jeanne = await customerOf(await buy('jeanne.doux@gmail.com'));
    const orderId = await buy('jeanne.dou@example.fr');
    await changeOrder(shop, orderId, { type: 'CorrectEmail', email: 'jeanne.doux@gmail.com' }, cause);
    await shop.react();
    await shop.reactAgain();
    const recognised = (await shop.happened('CustomerRecognised')).filter(
      ({ data }) => data.orderId === orderId,
    );
    expect(recognised).toHaveLength(2);
    expect(recognised[1]?.data.customer).toBe(jeanne);
  });

  it('keeps the pseudonym in the log when the key is destroyed, and is another one after that', async () => {
    const before = await buy('anne@example.fr');
    const pseudonym = await customerOf(before);
    for (const keyId of await keys.find('anne@example.fr')) await keys.destroy(keyId, shop.clock());
    expect(await customerOf(before)).toBe(pseudonym);
    expect(await customerOf(await buy('anne@example.fr'))).not.toBe(pseudonym);
    await shop.reactAgain();
    expect(await customerOf(before)).toBe(pseudonym);
  });
});
