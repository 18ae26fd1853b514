import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { ShopEvent } from '#contracts/events/catalogue.ts';
import type { Recorded } from '#contracts/events/event.ts';
import { type RunningPostgres, startPostgres } from '#embedded/postgres/start-postgres.ts';
import { freshEventStore } from '#embedded/testing/fresh-event-store.ts';
import { type ServedApp, serveApp } from '#platform/http/testing/serve-app.ts';
import { createMemoryKeyring } from '#platform/privacy/testing/memory-keyring.ts';
import { allProjections } from '#projections/all.ts';
import { listBehind } from '#projections/lib/checkpoints.ts';
import { createReadDatabase } from '#projections/lib/database.ts';
import { migrateReadModels } from '#projections/lib/migrate.ts';
import { createDirectoryImageStore } from '#services/media/image-stores.ts';
import { createOpenOrders } from '#services/orders/open-order.ts';
import type { LinkedOrder } from '#services/orders/order-links.ts';
import { openTestShop, type TestShop } from '#services/orders/testing/test-shop.ts';
import { paymentRoutes } from '#services/payments/routes.ts';
import { openTestStripe, type TestStripe } from '#services/payments/testing/test-stripe.ts';
import { startRelay } from '#workers/following/relay.ts';
import { openWakeUpQueue } from '#workers/following/wake-up-queue.ts';
import { processManagerName } from '#workers/process-manager.ts';
import {
  createProcessManagers,
  createTimedTasks,
} from '#workers/process-managers/create-process-managers.ts';
import { migrateProcessManagers } from '#workers/process-managers/migrate-process-managers.ts';
import { startWorkers } from '#workers/start-workers.ts';
import { emptyPostgresQueues } from '#workers/testing/empty-postgres-queues.ts';

/** A shop of two web servers, a relay and workers in this process, whose PostgreSQL may go and come back. */
export interface WebhookShop {
  readonly shop: TestShop;
  readonly stripe: TestStripe;
  /** Where the two servers take webhooks. */
  readonly webhookUrls: readonly string[];
  readonly db: ReturnType<typeof createReadDatabase>['db'];
  databaseUrl(): string;
  restartPostgres(): Promise<void>;
  emptyQueues(): Promise<void>;
  /** Every event of the log. */
  log(): Promise<Recorded<ShopEvent>[]>;
  /** Names of the readers that have not read the whole log. */
  behind(): Promise<readonly string[]>;
  close(): Promise<void>;
}

const silent = pino({ level: 'silent' });

export async function openWebhookShop(): Promise<WebhookShop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'miris-storm-'));
  const events = await freshEventStore();
  const cluster = join(dataDir, 'postgres');
  let postgres: RunningPostgres = await startPostgres({ dataDir: cluster, port: 0 });
  const { port, connectionString: databaseUrl } = postgres;
  const stripe = await openTestStripe();
  const [shop, otherServer] = [openTestShop(events.url), openTestShop(events.url)];
  const { gateway } = stripe;
  const config = { available: true, publishableKey: 'pk_test_shop', scriptUrl: null } as const;
  const openOrders = createOpenOrders('a secret of at least thirty-two characters');
  const servers: ServedApp[] = [];
  for (const server of [shop, otherServer])
    servers.push(await serveApp(paymentRoutes({ ...server, gateway, config, openOrders })));

  const { db, pool, close: closeDatabase } = createReadDatabase(databaseUrl, { connections: 30 });
  await migrateReadModels(db);
  await migrateProcessManagers({ db, pool });
  const { store } = shop;
  const deps = {
    ...shop,
    gateway,
    db,
    pool,
    shop: { publicUrl: 'https://miris.example', supportEmail: 'contact@miris.example' },
    orderUrl: ({ orderId }: LinkedOrder) => `https://miris.example/commande/suivi/${orderId}`,
    findRunningNumbers: async () => new Map(),
    unsubscribeUrl: (subscriptionId: string) => `https://miris.example/newsletter/${subscriptionId}`,
    confirmationUrl: () => 'https://miris.example/newsletter',
    confirmNoticeUrl: () => 'https://miris.example/retour',
    leaveNoticeUrl: () => 'https://miris.example/retour',
    mail: null,
    images: createDirectoryImageStore(join(tmpdir(), 'no-pictures')),
    keys: createMemoryKeyring(),
  };
  const processManagers = createProcessManagers(deps);
  const timedTasks = createTimedTasks(deps);
  const queue = await openWakeUpQueue({ redisUrl: undefined, databaseUrl, logger: silent });
  const readers = [...allProjections.map(({ name }) => name), ...processManagers.map(processManagerName)];
  const relay = startRelay({ store, queue, databaseUrl, logger: silent });
  const workers = await startWorkers({
    store,
    db,
    pool,
    queue,
    projections: allProjections,
    processManagers,
    timedTasks,
    logger: silent,
  });

  return {
    shop,
    stripe,
    webhookUrls: servers.map(({ url }) => `${url}/api/stripe/webhook`),
    db,
    databaseUrl: () => databaseUrl,
    async restartPostgres() {
      await postgres.stop();
      postgres = await startPostgres({ dataDir: cluster, port });
    },
    emptyQueues: () => emptyPostgresQueues(pool),
    async log() {
      const all: Recorded<ShopEvent>[] = [];
      for (let after: bigint | null = null; ; ) {
        const slice = await store.readAll({ after, limit: 1_000 });
        all.push(...slice.events);
        if (slice.position === null) return all;
        after = slice.position;
      }
    },
    async behind() {
      const last = (await store.lastPosition()) ?? 0n;
      return listBehind(db, readers, last);
    },
    async close() {
      await relay.stop();
      await workers.stop();
      await queue.close();
      await closeDatabase();
      await Promise.all(servers.map((server) => server.close()));
      await Promise.all([shop.close(), otherServer.close(), stripe.close()]);
      await events.close();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
