import type { AddressInfo } from 'node:net';
import { Router } from '@koa/router';
import { pino } from 'pino';
import { readEnvironment } from '#contracts/settings/environment.ts';
import { cheapHash } from '#embedded/testing/cheap-hash.ts';
import { createApp } from '#platform/http/create-app.ts';
import { createGuardedServer } from '#platform/http/guarded-server.ts';
import { createRequestName } from '#platform/http/requests/request-name.ts';
import { freshReadModels } from '#projections/testing/fresh-read-models.ts';
import { closeServer } from '../roles/http-server.ts';
import { createPageCaching } from '../roles/page-cache.ts';
import { openParts } from '../roles/parts.ts';
import { createRouters } from '../roles/routers.ts';

const PASSWORD = 'iris-et-vetiver';

/** The shop's whole API on a port of its own, over a database of its own; no read model moves, for no worker runs. */
export interface ServedShopApi {
  readonly url: string;
  readonly databaseUrl: string;
  /** Every call the routers know, as `GET /api/products/{id}`. */
  readonly calls: readonly string[];
  /** What was logged so far. */
  readonly log: () => string;
  /** The cookie of a new administrator's session. */
  logIn(): Promise<string>;
  close(): Promise<void>;
}

interface Stores {
  readonly databaseUrl: string;
  readonly eventStoreUrl: string;
}

export async function serveShopApi(
  stores: Stores,
  variables: Readonly<Record<string, string>> = {},
): Promise<ServedShopApi> {
  const database = await freshReadModels(stores.databaseUrl);
  const served = await serveOver({ ...stores, databaseUrl: database.url }, variables);
  return {
    ...served,
    async close() {
      await served.close();
      await database.drop();
    },
  };
}

/** Two servers of one shop; the database goes with the first. */
export async function serveShopApiTwice(
  stores: Stores,
  variables: Readonly<Record<string, string>> = {},
): Promise<[ServedShopApi, ServedShopApi]> {
  const database = await freshReadModels(stores.databaseUrl);
  const shared = { ...stores, databaseUrl: database.url };
  const [one, other] = [await serveOver(shared, variables), await serveOver(shared, variables)];
  return [
    {
      ...one,
      async close() {
        await Promise.all([one.close(), other.close()]);
        await database.drop();
      },
    },
    { ...other, close: async () => undefined },
  ];
}

async function serveOver(
  stores: Stores,
  variables: Readonly<Record<string, string>>,
): Promise<ServedShopApi> {
  const lines: string[] = [];
  const logger = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
  const parts = await openParts(
    readEnvironment({
      EVENTSTORE_URL: stores.eventStoreUrl,
      DATABASE_URL: stores.databaseUrl,
      ADMIN_PASSWORD_HASH: await cheapHash(PASSWORD),
      SESSION_SECRET: 'x'.repeat(32),
      PERSONAL_DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
      ...variables,
    }),
    logger,
  );
  const pages = createPageCaching(parts, createRequestName());
  const { routers, stop } = await createRouters(parts, pages);
  const { TRUSTED_PROXIES: trustedProxies, SESSION_SECRET: secret } = parts.environment;
  const app = createApp({ logger, routers, trustedProxies, secret, serveCached: pages.serveCached });
  const server = createGuardedServer(app.callback());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an address with that port.
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    databaseUrl: stores.databaseUrl,
    calls: routers.flatMap((router) => (router instanceof Router ? callsOf(router) : [])),
    log: () => lines.join(''),
    async logIn() {
      const answer = await fetch(`${url}/api/admin/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ password: PASSWORD }),
      });
      return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    },
    async close() {
      server.closeAllConnections();
      await closeServer(server);
      await pages.close();
      await stop();
      await parts.close();
    },
  };
}

function callsOf(router: Router): string[] {
  return router.stack.flatMap(({ methods, path }) =>
    methods
      .filter((method) => method !== 'HEAD')
      .map(
        (method) =>
          `${method} ${String(path)
            .replace(/\{\*(\w+)\}/g, '{$1}')
            .replace(/:(\w+)/g, '{$1}')}`,
      ),
  );
}
