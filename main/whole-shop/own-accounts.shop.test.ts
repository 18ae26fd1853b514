import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { latestIntegrityCheckSchema } from '#contracts/http/console/audit.ts';
import { RELAY_ROLE, SERVER_ROLE, WORKER_ROLE } from '#contracts/settings/environment.ts';
import { startEventStore } from '#embedded/event-store/server.ts';
import { startPostgres } from '#embedded/postgres/start-postgres.ts';
import { eventually } from '#embedded/testing/eventually.ts';
import { sharedShop } from '#embedded/testing/shops/shared-shop.ts';
import { createShopClient } from '#embedded/testing/shops/shop-client.ts';
import { runMigrateCommand } from '../commands/migrate.ts';
import { type RoleProcess, startRole } from '../testing/role-process.ts';

const PASSWORD = 'compte-de-test';
/** What `docker-compose.yml` does not give a process: each has its own secrets only. */
const NOT_OF_WORKERS = { ADMIN_PASSWORD_HASH: '', STRIPE_WEBHOOK_SECRET: '', STRIPE_PUBLISHABLE_KEY: '' };
const NOT_OF_RELAYS = {
  ...NOT_OF_WORKERS,
  SESSION_SECRET: '',
  PERSONAL_DATA_KEY: '',
  KEYS_DATABASE_URL: '',
  INTEGRITY_SIGNING_KEY: '',
  STRIPE_SECRET_KEY: '',
  SMTP_URL: '',
};

const processes: RoleProcess[] = [];
const endings: (() => Promise<unknown>)[] = [];
let shop: RoleProcess;

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'miris-accounts-'));
  endings.push(() => rm(folder, { recursive: true, force: true }));
  const [models, keys] = [
    await startPostgres({ dataDir: join(folder, 'models'), port: 0 }),
    await startPostgres({ dataDir: join(folder, 'keys'), port: 0, purpose: 'keys' }),
  ];
  const events = await startEventStore({ dataDir: join(folder, 'events'), port: 0 });
  endings.unshift(models.stop, keys.stop, events.close);
  await runMigrateCommand({
    DATABASE_URL: models.connectionString,
    KEYS_DATABASE_URL: keys.connectionString,
    DATABASE_SERVER_PASSWORD: PASSWORD,
    DATABASE_WORKER_PASSWORD: PASSWORD,
    DATABASE_RELAY_PASSWORD: PASSWORD,
  });
  const own = (role: string, connectionString: string) => {
    const url = new URL(connectionString);
    return Object.assign(url, { username: role, password: PASSWORD }).href;
  };
  const start = async (name: 'server' | 'relay' | 'worker', role: string, withheld: object) => {
    const env = {
      EVENTSTORE_URL: events.connectionString,
      DATABASE_URL: own(role, models.connectionString),
      KEYS_DATABASE_URL: own(role, keys.connectionString),
      ...withheld,
    };
    const started = await startRole(name, { dataDir: sharedShop().dataDir, env });
    processes.push(started);
    return started;
  };
  await start('worker', WORKER_ROLE, NOT_OF_WORKERS);
  await start('relay', RELAY_ROLE, NOT_OF_RELAYS);
  shop = await start('server', SERVER_ROLE, { SMTP_URL: '', INTEGRITY_SIGNING_KEY: '' });
});
afterAll(async () => {
  await Promise.all(processes.map((each) => each.stop()));
  for (const end of endings) await end();
});

describe('a shop whose processes have an account and secrets each of their own', () => {
  it('sells, takes payments and shows the order to the console', async () => {
    const client = createShopClient(shop.url);
    await client.logIn();
    await client.nameHouse();
    const productId = await client.addProduct({ name: 'Moindre', price: '80.00', stockQuantity: 3 });
    const order = await client.order({ productId, priceCents: 8000 });
    if (!('placed' in order)) throw new Error(`refused: ${order.refused.detail}`);
    await client.requestPayment(order.placed);
    await eventually('the order in the console', () => client.findOrder(order.placed.id));
  });

  it('lets an auditor check the log and replay the read models', async () => {
    const client = createShopClient(shop.url);
    await client.logIn();
    await client.call('POST', '/api/admin/audit/integrity-checks', {});
    const check = await eventually(
      'the check’s end',
      async () => {
        const answer = await client.call('GET', '/api/admin/audit/integrity-checks/latest');
        return latestIntegrityCheckSchema.parse(await answer.json());
      },
      (latest) => latest !== null && latest.status !== 'running',
    );
    expect(check).toMatchObject({ status: 'sound' });
  });

  it('meets no right that is missing', () => {
    for (const { output } of processes) expect(output()).not.toContain('permission denied');
  });
});
