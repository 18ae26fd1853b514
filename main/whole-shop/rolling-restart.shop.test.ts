import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '#embedded/testing/eventually.ts';
import { sharedShop } from '#embedded/testing/shops/shared-shop.ts';
import { createShopClient } from '#embedded/testing/shops/shop-client.ts';
import { type RoleProcess, startRole } from '../testing/role-process.ts';
import { startRoundRobinProxy } from '../testing/round-robin-proxy.ts';

const SHOPPERS = 4;
/** Each answers for longer than the proxy takes to notice that it is stopping. */
const ENV = { DRAIN_SECONDS: '1', STOP_SECONDS: '20' };

const servers: RoleProcess[] = [];
/** Each server's address, and that of its operators' port. */
const upstreams = new Map<string, string>();
let proxy: Awaited<ReturnType<typeof startRoundRobinProxy>>;

async function open(): Promise<RoleProcess> {
  const server = await startRole('server', { dataDir: sharedShop().dataDir, env: ENV });
  servers.push(server);
  upstreams.set(server.url, server.operationsUrl);
  return server;
}

beforeAll(async () => {
  await open();
  await open();
  proxy = await startRoundRobinProxy(upstreams);
});
afterAll(async () => {
  proxy.close();
  await Promise.all(servers.map((server) => server.stop()));
});

/** Replaces a server by a new one, as a rolling restart does: the new one is ready before the next is touched. */
async function replace(server: RoleProcess): Promise<number | null> {
  const code = await server.stop();
  upstreams.delete(server.url);
  const { url } = await open();
  await eventually('the new server behind the proxy', async () => proxy.isReady(url));
  return code;
}

describe('a rolling restart', () => {
  it('fails no request of the shoppers who browse and order meanwhile', async () => {
    const admin = createShopClient(sharedShop().url);
    await admin.logIn();
    const productId = await admin.addProduct({ name: 'Sans Couture', price: '80.00', stockQuantity: 5_000 });
    const failures: string[] = [];
    let answered = 0;
    let restarted = false;

    async function shop(number: number): Promise<void> {
      const client = createShopClient(proxy.url);
      while (!restarted) {
        const tell = (what: string) => (answer: unknown) => failures.push(`${what}: ${String(answer)}`);
        const page = await client.call('GET', '/parfums').catch(tell('page'));
        if (page instanceof Response) {
          const text = await page.text();
          if (!page.ok) failures.push(`page: ${page.status} ${text.slice(0, 200)}`);
        }
        const customerEmail = `couture-${number}@exemple.fr`;
        const order = await client.order({ productId, priceCents: 8000, customerEmail }).catch(tell('order'));
        if (typeof order === 'object' && 'refused' in order) failures.push(`order: ${order.refused.status}`);
        answered += 2;
      }
    }
    const shopping = Promise.all(Array.from({ length: SHOPPERS }, (_, number) => shop(number)));

    const exits: (number | null)[] = [];
    for (const server of [...servers]) {
      const before = answered;
      await eventually('requests under way', async () => answered > before + 2 * SHOPPERS);
      exits.push(await replace(server));
    }
    restarted = true;
    await shopping;

    expect(failures).toEqual([]);
    expect(exits).toEqual([0, 0]);
    expect(answered).toBeGreaterThan(4 * SHOPPERS);
  });
});

describe('a server that is told to stop', () => {
  it('says so to proxies, still answers, and asks for connections to be closed', async () => {
    const server = await open();
    expect((await fetch(`${server.operationsUrl}/readyz`)).status).toBe(200);
    expect((await fetch(`${server.url}/parfums`)).headers.get('connection')).toBe('keep-alive');

    const stopped = server.stop();
    const refusing = await eventually(
      'the sign to proxies',
      () => fetch(`${server.operationsUrl}/readyz`),
      (answer) => answer.status === 503,
    );
    expect(await refusing.json()).toMatchObject({ status: 'stopping' });
    const page = await fetch(`${server.url}/parfums`);
    expect(page.status).toBe(200);
    expect(page.headers.get('connection')).toBe('close');
    expect(await stopped).toBe(0);
  });
});
