import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '#embedded/free-port.ts';
import { loadSecrets } from '#embedded/start/secrets.ts';
import { writeWhole } from '#embedded/start/write-whole.ts';
import { eventually } from '#embedded/testing/eventually.ts';
import { discardShop, openShop, type TestShop } from '#embedded/testing/shops/open-shop.ts';
import { runMiris } from '#embedded/testing/shops/run-miris.ts';
import { createShopClient } from '#embedded/testing/shops/shop-client.ts';

const NEW = randomBytes(32).toString('base64');
/** Its one perfume is the test's own. */
const EMPTY = { SEED: 'none' };

let shop: TestShop;
let port: number;
let productId: string;
beforeAll(async () => {
  port = await freePort();
  shop = await openShop({ port, env: EMPTY });
  const client = createShopClient(shop.url);
  await client.logIn();
  await client.nameHouse();
  productId = await client.addProduct({ name: 'Vieille Clé', price: '80.00', stockQuantity: 20 });
});
afterAll(() => discardShop(shop));

async function order(customerEmail: string): Promise<string> {
  const answer = await createShopClient(shop.url).order({ productId, priceCents: 8000, customerEmail });
  if (!('placed' in answer)) throw new Error(answer.refused.detail);
  return answer.placed.id;
}

/** The addresses of these orders as the console lists them, which its workers read from the log. */
async function listed(orderIds: readonly string[]): Promise<string[]> {
  const client = createShopClient(shop.url);
  await client.logIn();
  return eventually(
    'the orders are listed',
    async () => {
      const orders = await client.listOrders();
      return orders.flatMap(({ id, customerEmail }) => (orderIds.includes(id) ? [customerEmail] : []));
    },
    (found) => found.length === orderIds.length,
  );
}

/** Runs a command beside the open shop. */
async function miris(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
  const { code, output } = await runMiris(shop.dataDir, args, { PORT: String(port), ...env });
  expect(code, output).toBe(0);
  return output;
}

async function changeKey(): Promise<string> {
  const { secrets } = await loadSecrets(shop.dataDir, undefined);
  const changed = { ...secrets, personalDataKey: NEW };
  await writeWhole(join(shop.dataDir, 'secrets.json'), JSON.stringify(changed, null, 2));
  return secrets.personalDataKey;
}

describe('a shop whose master key is changed', () => {
  it('opens with the new one and the former, then with the new one alone, and reads everybody’s orders all along', async () => {
    const emails = ['before', 'meanwhile', 'after'].map((name) => `${name}-${randomUUID()}@example.fr`);
    const [before = '', meanwhile = '', after = ''] = emails;
    const orders = [await order(before)];
    expect(await listed(orders)).toEqual([before]);
    await shop.stop();

    const former = await changeKey();
    const { dataDir } = shop;
    await expect(openShop({ port, dataDir, env: EMPTY })).rejects.toThrow(
      /PERSONAL_DATA_KEY_FORMER, then run miris keys rewrap/,
    );

    const env = { ...EMPTY, PERSONAL_DATA_KEY_FORMER: former };
    shop = await openShop({ port, dataDir, env });
    orders.push(await order(meanwhile));
    expect(await listed(orders)).toHaveLength(2);
    expect(await miris(['keys', 'rewrap'], env)).toContain('PERSONAL_DATA_KEY_FORMER peut être retirée');
    orders.push(await order(after));
    expect((await listed(orders)).toSorted()).toEqual(emails.toSorted());
    await shop.stop();

    shop = await openShop({ port, dataDir, env: EMPTY });
    expect((await listed(orders)).toSorted()).toEqual(emails.toSorted());
    expect(await miris(['privacy', 'export', before])).toContain('Commandes (1)');
    // What is read anew from the log, by the new key alone, is what was read then.
    await miris(['projections', 'rebuild', 'orders']);
    expect(await miris(['audit', 'verify'])).toContain('Tout concorde.');
    expect((await listed(orders)).toSorted()).toEqual(emails.toSorted());
  });
});
