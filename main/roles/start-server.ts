import { setTimeout as sleep } from 'node:timers/promises';
import { missingIdentity } from '#contracts/house/house.ts';
import { createApp } from '#platform/http/create-app.ts';
import { createGuardedServer } from '#platform/http/guarded-server.ts';
import { observeRequests } from '#platform/http/observe-requests.ts';
import { createDrawingLimit, limitReading } from '#platform/http/rate-limits/limit-requests.ts';
import { createRequestName } from '#platform/http/requests/request-name.ts';
import { isUnavailable } from '#platform/http/unavailable.ts';
import { docsRoutes } from '#platform/openapi/docs-page.ts';
import { catalogProjection } from '#projections/catalog/projection.ts';
import { readCheckpoint } from '#projections/lib/checkpoints.ts';
import { findOrderPage } from '#projections/orders/order-page.ts';
import { createSellingRule } from '#services/house/house.ts';
import { pageName } from '#web/server/page-address.ts';
import { createPages } from '#web/server/pages.ts';
import { closeServer, listen } from './http-server.ts';
import { orderLinksOf } from './order-links.ts';
import { createPageCaching } from './page-cache.ts';
import { type Parts, paymentConfigOf } from './parts.ts';
import { createRouters } from './routers.ts';
import type { Running } from './running.ts';
import { showsDocumentation } from './shows-documentation.ts';

/** The web site and the API on one port. */
export async function startServer(parts: Parts): Promise<Running> {
  const { environment, logger, health, publicUrl } = parts;
  await untilCatalogueIsRead(parts);
  const nameRequest = createRequestName(pageName);
  const pages = createPageCaching(parts, nameRequest);
  const isDevelopment = environment.NODE_ENV === 'development';
  const isProduction = environment.NODE_ENV === 'production';
  const payment = paymentConfigOf(parts);
  const missing = await createSellingRule(parts.store, isProduction)();
  if (missing.length > 0)
    logger.warn(
      { missing },
      'no payments are taken: the law demands this of the house, fill it in (console, page Maison)',
    );
  const links = orderLinksOf(parts);
  const { routers, start, endStreams, stop } = await createRouters(parts, pages);
  const site = await createPages({
    reads: pages.reads,
    findOrderPage: async (token) => {
      const now = parts.clock();
      const orderId = await links.orderOf(token, now);
      if (orderId === null) return null;
      const hrefOf = (documentId: string) => `/api/orders/follow/${token}/documents/${documentId}`;
      return findOrderPage(parts.database.db, orderId, now, hrefOf);
    },
    cache: pages.cache,
    catalogue: pages.catalogue,
    config: (house) => ({
      publicUrl,
      supportEmail: environment.SUPPORT_EMAIL,
      // To the hour, on which the delivery depends: a page made again is the same page, byte for byte.
      madeAt: `${parts.clock().toISOString().slice(0, 13)}:00:00.000Z`,
      house,
      payment: isProduction && missingIdentity(house).length > 0 ? { available: false } : payment,
      giftWrapPrice: environment.GIFT_WRAP_PRICE,
      maxBottlesPerLine: environment.MAX_BOTTLES_PER_LINE,
      maxBottlesPerOrder: environment.MAX_BOTTLES_PER_ORDER,
    }),
    mode: isDevelopment ? 'development' : 'production',
    isUnavailable,
    guaranteeNoticeFile: environment.GUARANTEE_NOTICE_FILE ?? null,
  });
  const app = createApp({
    logger,
    routers: [...(showsDocumentation(environment) ? [docsRoutes()] : []), ...routers],
    trustedProxies: environment.TRUSTED_PROXIES,
    nameRequest,
    observe: observeRequests(parts.metrics, nameRequest),
    serveCached: pages.serveCached,
    limitReading: limitReading(environment.RATE_LIMIT_FACTOR),
    mayDraw: createDrawingLimit(environment.RATE_LIMIT_FACTOR),
    showAnswerPage: site.showAnswer,
    secret: environment.SESSION_SECRET,
    security: {
      paymentScriptUrl: environment.STRIPE_JS_URL ?? null,
      development: isDevelopment,
      https: publicUrl.startsWith('https:'),
    },
  });
  app.use(site.middleware);
  const server = createGuardedServer(app.callback());
  server.prependListener('request', (_request, response) => {
    // A proxy's open connections end one by one, each after an answer, so that no request travels towards a closed one.
    if (health.isStopping()) response.setHeader('Connection', 'close');
  });
  await listen(server, environment.PORT, environment.HOST);
  start();
  return {
    async stop() {
      // Windows follow another server by the time this one is closed.
      endStreams();
      await sleep(environment.DRAIN_SECONDS * 1_000);
      await closeServer(server);
      await pages.close();
      await stop();
    },
  };
}

const POLL_MS = 200;
const LOG_EVERY = 50;

/**
 * Nobody sees an empty shop: where the read models were never filled, waits until the workers have read what the log holds now. It does not
 * wait where they merely lag, nor for a log without events.
 */
export async function untilCatalogueIsRead({
  store,
  database,
  health,
  logger,
}: Pick<Parts, 'store' | 'database' | 'health' | 'logger'>): Promise<void> {
  const end = await store.lastPosition();
  for (let asked = 0; end !== null && !health.isStopping(); asked += 1) {
    const position = (await readCheckpoint(database.db, catalogProjection.name))?.position ?? null;
    if (position !== null && (asked === 0 || position >= end)) return;
    if (asked % LOG_EVERY === 0) logger.info('the read models are empty: waiting for a worker to fill them');
    await sleep(POLL_MS);
  }
}
