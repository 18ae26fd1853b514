import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { freePorts } from '#embedded/free-port.ts';
import { eventually } from '#embedded/testing/eventually.ts';
import { discardShop, openShop, type TestShop } from '#embedded/testing/shops/open-shop.ts';
import { createShopClient } from '#embedded/testing/shops/shop-client.ts';
import { readAddresses } from '../start/addresses.ts';
import { isAlive, killAll, processesBelow, processTree } from './process-tree.ts';
import { type ConstantLoad, type Failure, startConstantLoad } from './testing/constant-load.ts';

const EVENT_STORE = /embedded\/event-store\.js/;
const SEED = /embedded\/seed\.js/;
const SHOP = /dist\/main\.js/;
const STORES = /embedded\/(event-store|postgres)\.js|bin\/postgres/;
/** All but what compiles the supervisor's own sources. */
const ALL = /^(?!.*esbuild)/;
/** A worker comes last on a busy machine. */
const MAX_CATCHING_UP_MS = 150_000;

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

function openedShop(): TestShop {
  if (shop === undefined) throw new Error('it did not open');
  return shop;
}

async function pidsOf(supervisor: number, command: RegExp): Promise<number[]> {
  const below = supervisor === 0 ? [] : await processesBelow(supervisor);
  return below.filter((each) => command.test(each.command)).map(({ pid }) => pid);
}

/** The running processes of the open shop whose command line matches. */
const running = (command: RegExp) => pidsOf(openedShop().supervisor.pid ?? 0, command);

/** Every part answers, and no reader of the log is late or stopped in front of an event that met the outage. */
async function expectReady(): Promise<void> {
  await eventually(
    'a ready shop',
    () =>
      fetch(`http://127.0.0.1:${metricsPort}/readyz`).then(
        (answer) => answer.json(),
        () => null,
      ),
    (answer) => answer?.status === 'ready',
    MAX_CATCHING_UP_MS,
  );
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
    const { url, addresses, dataDir } = openedShop();
    killAll(await running(ALL));
    expect(await readAddresses(dataDir)).toEqual(addresses);
    // One after the other as they come back, before they are ready.
    for (let times = 0; times < 4; times += 1) {
      await eventually('a process of the shop', async () => (await running(SHOP)).length > 0);
      killAll(await running(SHOP));
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
    const frozen = await running(STORES);
    for (const pid of frozen) process.kill(pid, 'SIGSTOP');
    killAll(await running(SHOP));
    await eventually('processes that start', async () => (await running(SHOP)).length === 3);
    for (const pid of frozen) process.kill(pid, 'SIGCONT');
    await expectReady();
  });
});

function expectOnly503(failures: readonly Failure[]): void {
  expect(
    new Set(failures.filter(({ status }) => status !== 503).map(({ call, body }) => call + body)),
  ).toEqual(new Set());
  expect(failures.length).toBeGreaterThan(0);
  for (const { retryAfter, body, call } of failures) {
    expect(Number(retryAfter), call).toBeGreaterThan(0);
    expect(body, call).toMatch(/unavailable|<!doctype html>/i);
  }
}

describe('a shop under load', () => {
  let load: ConstantLoad;
  beforeEach(async () => {
    const admin = createShopClient(openedShop().url);
    await admin.logIn();
    const productId = await admin.addProduct({ name: 'Endurant', price: '80.00', stockQuantity: 100_000 });
    load = startConstantLoad(admin, openedShop().url, productId);
  });

  it('answers 503, never 500, while its event store is killed, again and again, and is frozen', async () => {
    for (const pause of [0, 300, 1_000]) {
      await load.goodAnswers();
      killAll(await running(EVENT_STORE));
      await sleep(pause);
      // As it starts, or once more when it runs.
      killAll(await running(EVENT_STORE));
    }
    await load.goodAnswers();
    const frozen = await running(EVENT_STORE);
    for (const pid of frozen) process.kill(pid, 'SIGSTOP');
    await sleep(2_000);
    killAll(frozen);
    await load.goodAnswers();
    expectOnly503(await load.stop());
    await expectReady();
  });

  it('answers 503, never 500, while PostgreSQL is killed: all of it, and one of its backends', async () => {
    for (const processes of [
      /postgres:.*\[local\]|postgres: .*127\.0\.0\.1/,
      /bin\/postgres/,
      /embedded\/postgres\.js/,
    ]) {
      await load.goodAnswers();
      killAll((await running(processes)).slice(0, 1));
    }
    await load.goodAnswers();
    expectOnly503(await load.stop());
    await expectReady();
  });
});

it('a shop stops on SIGTERM and leaves no process behind', async () => {
  const pids = await processTree(openedShop().supervisor.pid ?? 0);
  expect(pids.length).toBeGreaterThan(5);

  const code = await openedShop().stop();

  expect(code).toBe(0);
  // A helper of one that was ended may take a moment to see it.
  for (const pid of pids) await expect.poll(() => isAlive(pid)).toBe(false);
});
