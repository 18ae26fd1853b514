import { inject } from 'vitest';
import { createEventStore } from '#platform/event-store/connect.ts';
import { openPromisedWork } from '#platform/http/testing/open-promised-work.ts';
import { serveApp } from '#platform/http/testing/serve-app.ts';
import { createOptInLinks } from '#platform/http/tokens/opt-in-links.ts';
import { createMemoryKeyring } from '#platform/privacy/testing/memory-keyring.ts';
import { newsletterRoutes } from '../routes.ts';

/** The newsletter's pages and calls, served before the tests' event store; to be closed. */
export async function serveNewsletter(clock: () => Date = () => new Date()) {
  const links = createOptInLinks('newsletter', 'a secret of thirty-two characters', '');
  const keyring = createMemoryKeyring();
  const store = createEventStore(inject('eventStoreUrl'), { sealing: 'none' });
  const work = await openPromisedWork(inject('databaseUrl'));
  const limit = (_ctx: unknown, next: () => Promise<unknown>) => next();
  const supportEmail = 'contact@miris.example';
  const { promised } = work;
  const shop = await serveApp(
    newsletterRoutes({ store, keyring, links, supportEmail, promised, limit, clock }),
  );
  return {
    links,
    keyring,
    store,
    shop,
    async close() {
      await shop.close();
      await work.close();
      await store.close();
    },
  };
}
