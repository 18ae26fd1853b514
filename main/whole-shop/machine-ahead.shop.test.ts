import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { overviewSchema } from '#contracts/http/console/overview.ts';
import { documentListSchema } from '#contracts/http/desk/documents.ts';
import { orderConfirmationSchema, type PlacedOrder } from '#contracts/http/shop/orders.ts';
import { heldDataSchema, privacyRegisterSchema } from '#contracts/http/shop/personal-data.ts';
import { processTree } from '#embedded/end-to-end/process-tree.ts';
import { eventually } from '#embedded/testing/eventually.ts';
import { discardShop, openShop, type TestShop } from '#embedded/testing/shops/open-shop.ts';
import { payByCard } from '#embedded/testing/shops/pay-by-card.ts';
import { createShopClient, type ShopClient } from '#embedded/testing/shops/shop-client.ts';

const DAY_MS = 86_400_000;
const AHEAD_DAYS = 400;
const PATIENCE_MS = 400_000;
/** Reads how far ahead a process's clock is from a file of its id. */
const SHIFTED_CLOCK = new URL('../../tools/chaos/shifted-clock.mjs', import.meta.url).href;

/** PostgreSQL's clock is the machine's: functions that come before its own are as far ahead as a table says. */
const DATABASE_CLOCK = `
  create schema machine;
  create table machine.clock (ahead interval not null);
  insert into machine.clock values ('0');
  create function machine.clock_timestamp() returns timestamptz language sql volatile
    as 'select pg_catalog.clock_timestamp() + ahead from machine.clock';
  create function machine.now() returns timestamptz language sql volatile
    as 'select pg_catalog.now() + ahead from machine.clock';
  create function machine.statement_timestamp() returns timestamptz language sql volatile
    as 'select pg_catalog.statement_timestamp() + ahead from machine.clock';
  grant usage on schema machine to public;
  grant select on machine.clock to public;
  do $$ begin
    execute format('alter database %I set search_path = public, machine, pg_catalog', current_database());
  end $$;`;

let shop: TestShop;
let admin: ShopClient;
let productId: string;
beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'miris-ahead-'));
  const clocks = join(dataDir, 'clocks');
  await mkdir(clocks);
  const env = { NODE_OPTIONS: `--import ${SHIFTED_CLOCK}`, CHAOS_CLOCKS: clocks, SEED: 'none' };
  const first = await openShop({ dataDir, env });
  await inDatabase(first, DATABASE_CLOCK);
  await first.stop();
  shop = await openShop({ dataDir, env });
  admin = createShopClient(shop.url);
  await admin.logIn();
  await admin.nameHouse();
  productId = await admin.addProduct({ name: 'Demain', price: '80.00', stockQuantity: 20 });
}, PATIENCE_MS);
afterAll(() => discardShop(shop));

async function inDatabase({ addresses }: TestShop, statement: string): Promise<void> {
  const client = new pg.Client(addresses.databaseUrl);
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** Sets the clock of the machine: of every process of the shop and of PostgreSQL. */
async function setMachine(aheadDays: number): Promise<void> {
  const pids = await processTree(shop.supervisor.pid ?? 0);
  await inDatabase(shop, `update machine.clock set ahead = interval '${aheadDays} days'`);
  const file = (pid: number) => join(shop.dataDir, 'clocks', String(pid));
  await Promise.all(pids.map((pid) => writeFile(file(pid), String(aheadDays * DAY_MS))));
  await eventually('every process has the new time', async () => {
    const taken = await Promise.all(
      pids.map((pid) => readFile(`${file(pid)}.taken`, 'utf8').catch(() => null)),
    );
    // PostgreSQL's processes have none of their own.
    return taken.every((aheadMs) => aheadMs === null || Number(aheadMs) === aheadDays * DAY_MS);
  });
  // The session of before is long over by such a clock, or was opened in the future.
  admin = createShopClient(shop.url);
  await eventually('the console opens', async () =>
    admin.logIn().then(
      () => true,
      () => false,
    ),
  );
}

async function order(): Promise<{ placed: PlacedOrder; browser: ShopClient }> {
  const browser = createShopClient(shop.url);
  const ordered = await browser.order({ productId, priceCents: 8_000 });
  if (!('placed' in ordered)) throw new Error(ordered.refused.detail);
  return { placed: ordered.placed, browser };
}

async function buy(): Promise<string> {
  const { placed, browser } = await order();
  await payByCard(browser, shop.addresses.stripeSimulator, await browser.requestPayment(placed));
  await browser.call('POST', `/api/orders/${placed.id}/payment-return`);
  const read = () => browser.call('GET', `/api/orders/${placed.id}/confirmation`);
  await eventually('the order is paid', async () => {
    const answer = await read();
    return answer.ok && orderConfirmationSchema.parse(await answer.json()).status === 'confirmed';
  });
  return placed.id;
}

const read = async (path: string): Promise<unknown> => (await admin.call('GET', path)).json();
const documentsOf = async (orderId: string) =>
  documentListSchema.parse(await read(`/api/admin/documents?orderId=${orderId}`));
const doubted = async () =>
  overviewSchema.parse(await read('/api/admin/overview')).alarms.find(({ code }) => code === 'clock-doubted');
const statusOf = async (orderId: string) => (await admin.findOrder(orderId))?.status;
const workerLog = () => readFile(join(shop.dataDir, 'logs', 'worker.log'), 'utf8');
const runsOfRetention = async () =>
  privacyRegisterSchema.parse(await read('/api/admin/personal-data/register')).runs.length;

/** Somebody who wrote a message, and asks by telephone to be erased. */
async function askForErasure(): Promise<() => Promise<number>> {
  const email = `adieu-${randomUUID()}@exemple.fr`;
  const message = { name: 'Ada', email, subject: 'Bonjour', message: 'Bonjour' };
  await createShopClient(shop.url).call('POST', '/api/contact', message);
  const held = async () =>
    heldDataSchema.parse(await (await admin.call('POST', '/api/admin/personal-data', { email })).json());
  const { requestId } = await eventually('the message', held, ({ counts }) => counts.messages === 1);
  const asked = await admin.call('POST', `/api/admin/personal-data/${requestId}/erasure`, {
    reason: 'asked-by-phone',
  });
  expect(asked.status).toBeLessThan(300);
  return async () => (await held()).counts.messages;
}

it(
  'a machine whose clock goes ahead does nothing that cannot be undone, rings, and goes on by itself once it is right',
  async () => {
    const before = await buy();
    await eventually('the invoice', async () => (await documentsOf(before)).length === 1);
    const unpaid = await order();
    const runs = await runsOfRetention();

    await setMachine(AHEAD_DAYS);
    await eventually('the alarm in the console', doubted);
    await eventually('the alarm in the log', workerLog, (log) => log.includes('"alarm":"clock-doubted"'));
    const meanwhile = await buy();
    const messagesOf = await askForErasure();
    // What is sold after it is followed to the end: what was to be done before would be done.
    await buy();
    expect(await documentsOf(meanwhile)).toEqual([]);
    expect(await messagesOf()).toBe(1);
    expect(await statusOf(unpaid.placed.id)).toBe('pending');
    expect(await runsOfRetention()).toBe(runs);

    await setMachine(0);
    await eventually('the end of the alarm', doubted, (alarm) => alarm === undefined);
    const [invoice] = await eventually(
      'the invoice',
      () => documentsOf(meanwhile),
      ({ length }) => length === 1,
    );
    expect(Math.abs(Date.parse(invoice?.issuedAt ?? '') - Date.now())).toBeLessThan(DAY_MS);
    await eventually('the erasure', messagesOf, (count) => count === 0);
    expect(await statusOf(unpaid.placed.id)).toBe('pending');
    expect(await documentsOf(await buy())).toBeDefined();
  },
  PATIENCE_MS,
);
