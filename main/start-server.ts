import { createServer, type Server } from 'node:http';
import { createShopReads } from '#projections/shop-reads.ts';
import { createApp } from '#services/http/create-app.ts';
import { createPages } from '#web/server/pages.ts';
import { type Parts, paymentConfigOf } from './parts.ts';
import { createRouters } from './routers.ts';
import type { Running } from './running.ts';

/** How long idle connections are kept; longer than proxies keep theirs, so that none is closed under a request. */
const KEEP_ALIVE_MS = 65_000;

/** The web site and the API on one port. */
export async function startServer(parts: Parts): Promise<Running> {
  const { environment, logger, database, publicUrl } = parts;
  const { routers, stop } = await createRouters(parts);
  const app = createApp({
    logger,
    routers,
    trustedProxies: environment.TRUSTED_PROXIES,
    security: {
      paymentScriptUrl: environment.STRIPE_JS_URL ?? null,
      mediaOrigins: [],
      development: environment.NODE_ENV === 'development',
      https: publicUrl.startsWith('https:'),
    },
  });
  app.use(
    await createPages({
      reads: createShopReads(database.db),
      config: { publicUrl, supportEmail: environment.SUPPORT_EMAIL, payment: paymentConfigOf(parts) },
      mode: environment.NODE_ENV === 'development' ? 'development' : 'production',
    }),
  );
  const server = createServer(app.callback());
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  await listen(server, environment.PORT, environment.HOST);
  return {
    async stop() {
      await closeServer(server);
      await stop();
    },
  };
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
}

/** Answers what was asked, takes no more. */
function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
}
