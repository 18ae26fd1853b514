import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePorts } from '#embedded/free-port.ts';
import { eventually } from '#embedded/testing/eventually.ts';
import { discardShop, openShop, type TestShop } from '#embedded/testing/open-shop.ts';
import { createShopClient, type ShopClient } from '#embedded/testing/shop-client.ts';
import { isAlive, killAll, processesBelow, processTree } from './process-tree.ts';

const SHOPPERS = 8;
/** A worker comes last on a busy machine. */
const MAX_CATCHING_UP_MS = 150_000;
const PAGES = ['/', '/parfums', '/api/products', '/api/orders', '/api/admin/alarms'];

let shop: TestShop;
let admin: ShopClient;
let productId: string;
/** The server's; the others' follow it. */
let metricsPort: number;

beforeAll(async () => {
  metricsPort = await freePorts(3);
  shop = await openShop({ env: { METRICS_PORT: String(metricsPort) } });
  admin = createShopClient(shop.url);
  await admin.logIn();
  productId = await admin.addProduct({ name: 'Endurant', price: '80.00', stockQuantity: 100_000 });
});
afterAll(() => discardShop(shop));

/** The running processes of the shop whose command line matches. */
async function pidsOf(command: RegExp): Promise<number[]> {
  const below = await processesBelow(shop.supervisor.pid ?? 0);
  return below.filter((each) => command.test(each.command)).map(({ pid }) => pid);
}

interface Failure {
  readonly call: string;
  readonly status: number;
  readonly retryAfter: string | null;
  readonly body: string;
}

/** Shoppers, administrators and readers until it is stopped; hands out every answer of 500 and more, and counts the good ones. */
function startLoad() {
  const failures: Failure[] = [];
  let isOver = false;
  let good = 0;
  const note = async (call: string, answer: Response) => {
    const body = await answer.text().then(
      (text) => text.slice(0, 200),
      () => null,
    );
    // A long list that had begun breaks off, which its reader notices: too late for a 503.
    if (body === null) return;
    if (answer.status < 500) good += 1;
    else failures.push({ call, status: answer.status, retryAfter: answer.headers.get('retry-after'), body });
  };
  const again = async (call: string, ask: () => Promise<Response>) => {
    while (!isOver) await note(call, await ask());
  };
  const price = { productId, priceCents: 8000 };
  const load = Promise.all([
    ...Array.from({ length: SHOPPERS }, () =>
      again('an order', () => createShopClient(shop.url).tryToOrder(price)),
    ),
    again('an administrator’s command', () =>
      admin.call('PATCH', `/api/admin/products/${productId}`, { imageAlt: randomUUID() }),
    ),
    ...PAGES.map((path) => again(path, () => admin.call('GET', path))),
  ]);
  return {
    good: () => good,
    async stop() {
      isOver = true;
      await load;
      return failures;
    },
  };
}

/** Waits until so many more good answers have come. */
async function goodAnswers(load: ReturnType<typeof startLoad>, count = 50): Promise<void> {
  const before = load.good();
  await eventually('good answers', async () => load.good() >= before + count);
}

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

/** Every part answers, and no reader of the log is late or stopped in front of an event that met the outage. */
async function expectReady(): Promise<void> {
  await eventually(
    'a ready shop',
    () => fetch(`http://127.0.0.1:${metricsPort}/readyz`).then((answer) => answer.json()),
    ({ status }) => status === 'ready',
    MAX_CATCHING_UP_MS,
  );
}

describe('a shop under load', () => {
  it('answers 503, never 500, while its event store is killed, again and again, and is frozen', async () => {
    const load = startLoad();
    for (const pause of [0, 300, 1_000]) {
      await goodAnswers(load);
      killAll(await pidsOf(/embedded\/event-store\.js/));
      await sleep(pause);
      // As it starts, or once more when it runs.
      killAll(await pidsOf(/embedded\/event-store\.js/));
    }
    await goodAnswers(load);
    const frozen = await pidsOf(/embedded\/event-store\.js/);
    for (const pid of frozen) process.kill(pid, 'SIGSTOP');
    await sleep(2_000);
    killAll(frozen);
    await goodAnswers(load);
    expectOnly503(await load.stop());
    await expectReady();
  });

  it('answers 503, never 500, while PostgreSQL is killed: all of it, and one of its backends', async () => {
    const load = startLoad();
    for (const processes of [
      /postgres:.*\[local\]|postgres: .*127\.0\.0\.1/,
      /bin\/postgres/,
      /embedded\/postgres\.js/,
    ]) {
      await goodAnswers(load);
      killAll((await pidsOf(processes)).slice(0, 1));
    }
    await goodAnswers(load);
    expectOnly503(await load.stop());
    await expectReady();
  });
});

it('stops on SIGTERM and leaves no process behind', async () => {
  const pids = await processTree(shop.supervisor.pid ?? 0);
  expect(pids.length).toBeGreaterThan(5);

  const code = await shop.stop();

  expect(code).toBe(0);
  for (const pid of pids) expect(await isAlive(pid)).toBe(false);
});
