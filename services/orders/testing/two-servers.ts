import { createEventStore } from '#platform/event-store/connect.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import { createReadYourWrites } from '#platform/http/read-your-writes.ts';
import { type ServedApp, serveApp } from '#platform/http/testing/serve-app.ts';
import { createStockService } from '../../stock/stock-service.ts';
import { orderRoutes } from '../routes.ts';
import { openTestShop, type TestShop } from './test-shop.ts';

/** The console's calls about orders, on two servers of one shop. */
export interface TwoServers {
  readonly shop: TestShop;
  readonly servers: readonly [ServedApp, ServedApp];
  close(): Promise<void>;
}

/** @param findByTrackingNumber which orders are said to have a number; none unless it is said. */
export async function openTwoServers(
  eventStoreUrl: string,
  findByTrackingNumber: () => readonly string[] = () => [],
): Promise<TwoServers> {
  const shop = openTestShop(eventStoreUrl);
  const otherStore = createEventStore(eventStoreUrl, { sealing: 'none' });
  const serve = (store: EventStore) =>
    serveApp(
      orderRoutes({
        store,
        stockService: createStockService(store),
        clock: shop.clock,
        logger: shop.logger,
        requireSession: (_ctx, next) => next(),
        answerCommand: createReadYourWrites(async () => true),
        findRunningNumbers: async (ids) => new Map(ids.map((id) => [id, 1042])),
        findByTrackingNumber: async () => [...findByTrackingNumber()],
      }),
    );
  const servers = await Promise.all([serve(shop.store), serve(otherStore)]);
  return {
    shop,
    servers,
    async close() {
      await Promise.all(servers.map((server) => server.close()));
      await Promise.all([shop.close(), otherStore.close()]);
    },
  };
}
