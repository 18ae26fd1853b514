import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '#embedded/free-port.ts';
import { eventually } from '#embedded/testing/eventually.ts';
import { discardShop, openShop, type TestShop } from '#embedded/testing/shops/open-shop.ts';
import { createShopClient, type ShopClient } from '#embedded/testing/shops/shop-client.ts';
import { isAlive, killAll, processTree } from './process-tree.ts';

const ORDERS = 200;
const SHOPPERS = 20;
const STOCK = 1_000;
/** Its perfumes are the tests' own. */
const EMPTY = { SEED: 'none' };

/** An administrator's command answers once the read models show the log up to it, and says whether they do. */
async function areCurrent(client: ShopClient, productId: string): Promise<boolean> {
  const answer = await client.call('PATCH', `/api/admin/products/${productId}`, { imageAlt: randomUUID() });
  return answer.headers.get('x-read-models-current') === 'yes';
}

let shop: TestShop;
let port: number;
beforeAll(async () => {
  port = await freePort();
  shop = await openShop({ port, env: EMPTY });
  const client = createShopClient(shop.url);
  await client.logIn();
  await client.nameHouse();
});
afterAll(() => discardShop(shop));

describe('a shop whose processes are all killed in the middle of 200 orders', () => {
  it('has every acknowledged order after the next start, and its bottles add up', async () => {
    const client = createShopClient(shop.url);
    await client.logIn();
    const productId = await client.addProduct({ name: 'Survivant', price: '80.00', stockQuantity: STOCK });
    const pids = await processTree(shop.supervisor.pid ?? 0);
    const acknowledged: string[] = [];
    // Shoppers who order one after the other: however late this process hears of an answer, most orders are still to come.
    const shopping = Array.from({ length: SHOPPERS }, async () => {
      for (let left = ORDERS / SHOPPERS; left > 0; left -= 1) {
        const answer = await createShopClient(shop.url)
          .order({ productId, priceCents: 8000 })
          .catch(() => null);
        if (!(answer && 'placed' in answer)) return;
        acknowledged.push(answer.placed.id);
        if (acknowledged.length === ORDERS / 4) killAll(pids);
      }
    });
    await Promise.all(shopping);
    expect(acknowledged.length).toBeGreaterThanOrEqual(ORDERS / 4);
    expect(acknowledged.length).toBeLessThan(ORDERS);

    shop = await openShop({ port, dataDir: shop.dataDir, env: EMPTY });

    const reborn = createShopClient(shop.url);
    await reborn.logIn();
    await eventually('read models that show the whole log', () => areCurrent(reborn, productId));
    const orders = await reborn.listOrders();
    expect(acknowledged.filter((id) => !orders.some((order) => order.id === id))).toEqual([]);
    const held = orders
      .filter((order) => order.items.some((item) => item.productId === productId))
      .reduce((sum, order) => sum + order.items.reduce((count, item) => count + item.quantity, 0), 0);
    const product = (await reborn.listProducts()).find((candidate) => candidate.id === productId);
    // A saga cut short holds its bottle until its deadline: it is counted as taken, never sold twice.
    const orphans = STOCK - held - (product?.stockQuantity ?? 0);
    expect(orphans).toBeGreaterThanOrEqual(0);
    expect(orphans).toBeLessThanOrEqual(ORDERS - acknowledged.length);
  });
});

describe('a shop that lost the whole of PostgreSQL', () => {
  /** An order by somebody new, placed this very moment. */
  async function orderNow(): Promise<{ id: string; email: string }> {
    const client = createShopClient(shop.url);
    await client.logIn();
    const productId = await client.addProduct({ name: 'Revenant', price: '80.00', stockQuantity: 5 });
    const email = `nouvelle-${randomUUID()}@example.fr`;
    const ordered = await client.order({ productId, priceCents: 8000, customerEmail: email });
    if (!('placed' in ordered)) throw new Error(ordered.refused.detail);
    return { id: ordered.placed.id, email };
  }

  async function listed(orderId: string) {
    const client = createShopClient(shop.url);
    return eventually(
      'the order is listed',
      async () => {
        await client.logIn().catch(() => undefined);
        const orders = await client.listOrders().catch(() => []);
        return orders.find(({ id }) => id === orderId) ?? null;
      },
      (order) => order !== null,
    );
  }

  it.each(['databaseUrl', 'keysDatabaseUrl'] as const)(
    'loses nobody’s data when a PostgreSQL process (%s) is killed right after an order',
    async (which) => {
      const client = new pg.Client({ connectionString: shop.addresses[which] ?? '' });
      client.on('error', () => undefined);
      await client.connect();
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      const { id, email } = await orderNow();
      killAll(rows.map(({ pid }) => pid));
      expect(await listed(id)).toMatchObject({ customerEmail: email });
      // A process that remembers no key reads it as well.
      const keys = await eventually('PostgreSQL has recovered', () => keyCount().catch(() => 0));
      expect(keys).toBeGreaterThan(0);
    },
  );

  async function keyCount(): Promise<number> {
    const client = new pg.Client({ connectionString: shop.addresses.keysDatabaseUrl ?? '' });
    client.on('error', () => undefined);
    await client.connect();
    const { rows } = await client.query<{ n: number }>(
      'select count(*)::int as n from privacy.customer_keys',
    );
    await client.end();
    return rows[0]?.n ?? 0;
  }

  it('is back from the log and the keys, those of its last moment too, by itself', async () => {
    const { id, email } = await orderNow();
    killAll(await processTree(shop.supervisor.pid ?? 0));
    await rm(join(shop.dataDir, 'postgres'), { recursive: true });

    shop = await openShop({ dataDir: shop.dataDir, env: EMPTY });

    expect(await listed(id)).toMatchObject({ customerEmail: email });
    const client = createShopClient(shop.url);
    await client.logIn();
    const overview = await client.call('GET', '/api/admin/overview');
    expect(JSON.stringify(await overview.json())).not.toContain('keys-missing');
  });

  it('stops in order even when nobody reads what it says any more, and leaves no process behind', async () => {
    const pids = await processTree(shop.supervisor.pid ?? 0);
    shop.supervisor.stdout?.destroy();
    shop.supervisor.stderr?.destroy();
    expect(await shop.stop()).toBe(0);
    // A helper of one that was ended may take a moment to see it.
    for (const pid of pids) await expect.poll(() => isAlive(pid)).toBe(false);
  });
});
