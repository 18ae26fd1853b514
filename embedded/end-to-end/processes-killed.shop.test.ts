import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { freePorts } from '#embedded/free-port.ts';
import { eventually } from '#embedded/testing/eventually.ts';
import { discardShop, openShop, type TestShop } from '#embedded/testing/open-shop.ts';
import { createShopClient } from '#embedded/testing/shop-client.ts';
import { readAddresses } from '../start/addresses.ts';
import { killAll, processesBelow } from './process-tree.ts';

const EVENT_STORE = /embedded\/event-store\.js/;
const SEED = /embedded\/seed\.js/;
const SHOP = /dist\/main\.js/;
const STORES = /embedded\/(event-store|postgres)\.js|bin\/postgres/;
/** All but what compiles the supervisor's own sources. */
const ALL = /^(?!.*esbuild)/;

let shop: TestShop | undefined;
/** The server's; the others' follow it. */
let metricsPort: number;
afterAll(async () => {
  if (shop !== undefined) await discardShop(shop);
});

const supervisorOf = async (dataDir: string): Promise<number> => {
  const note = await readFile(join(dataDir, 'running.json'), 'utf8').catch(() => '{}');
  return JSON.parse(note).supervisor ?? 0;
};

async function pidsOf(supervisor: number, command: RegExp): Promise<number[]> {
  const below = supervisor === 0 ? [] : await processesBelow(supervisor);
  return below.filter((each) => command.test(each.command)).map(({ pid }) => pid);
}

describe('a shop whose processes are all killed at once', () => {
  it('opens by itself, at whichever moment of its first start that is', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'miris-shop-'));
    metricsPort = await freePorts(3);
    const opening = openShop({ dataDir, env: { METRICS_PORT: String(metricsPort) } });
    opening.catch(() => undefined);
    const supervisor = await eventually('a supervisor', () => supervisorOf(dataDir));
    for (const moment of [EVENT_STORE, SEED, SHOP, SHOP]) {
      await eventually(`${moment}`, async () => (await pidsOf(supervisor, moment)).length > 0);
      killAll(await pidsOf(supervisor, ALL));
    }
    shop = await opening;
    expect(await supervisorOf(dataDir)).toBe(supervisor);
    expect((await fetch(shop.url)).status).toBe(200);
  });

  it('goes on under the same addresses when it is open, and sells', async () => {
    if (shop === undefined) throw new Error('it did not open');
    const { url, addresses, dataDir, supervisor } = shop;
    killAll(await pidsOf(supervisor.pid ?? 0, ALL));
    expect(await readAddresses(dataDir)).toEqual(addresses);
    // One after the other as they come back, before they are ready.
    for (let times = 0; times < 4; times += 1) {
      await eventually(
        'a process of the shop',
        async () => (await pidsOf(supervisor.pid ?? 0, SHOP)).length > 0,
      );
      killAll(await pidsOf(supervisor.pid ?? 0, SHOP));
    }
    const client = createShopClient(url);
    await eventually('an answer', () =>
      fetch(url).then(
        ({ status }) => status === 200,
        () => false,
      ),
    );
    await client.logIn();
    const productId = await client.addProduct({ name: 'Increvable', price: '80.00', stockQuantity: 5 });
    expect(await client.order({ productId, priceCents: 8000 })).toHaveProperty('placed');
    expect(await readAddresses(dataDir)).toEqual(addresses);
  });

  it('waits for stores that are frozen, also with processes that are just starting', async () => {
    if (shop === undefined) throw new Error('it did not open');
    const { supervisor } = shop;
    const frozen = await pidsOf(supervisor.pid ?? 0, STORES);
    for (const pid of frozen) process.kill(pid, 'SIGSTOP');
    killAll(await pidsOf(supervisor.pid ?? 0, SHOP));
    await eventually(
      'processes that start',
      async () => (await pidsOf(supervisor.pid ?? 0, SHOP)).length === 3,
    );
    for (const pid of frozen) process.kill(pid, 'SIGCONT');
    await eventually('readiness', () =>
      fetch(`http://127.0.0.1:${metricsPort}/readyz`).then(
        async (answer) => (await answer.json()).status === 'ready',
        () => false,
      ),
    );
  });
});
