import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { freshDatabase } from '#embedded/testing/fresh-database.ts';
import { contactRoutes } from '../contact/routes.ts';
import { createEventStore } from '../event-store/connect.ts';
import type { EventStore } from '../event-store/event-store.ts';
import { newsletterRoutes } from '../newsletter/routes.ts';
import { promoRoutes } from '../promos/routes.ts';
import { reviewRoutes } from '../reviews/routes.ts';
import { FORM_RULES } from './form-rules.ts';
import { createRateLimiter, limitRequests, migrateRateLimits } from './rate-limit.ts';
import { createReadYourWrites } from './read-your-writes.ts';
import { type ServedApp, serveApp } from './testing/serve-app.ts';

let database: Awaited<ReturnType<typeof freshDatabase>>;
let db: pg.Pool;
let store: EventStore;
let shop: ServedApp;

beforeAll(async () => {
  database = await freshDatabase(inject('databaseUrl'));
  db = new pg.Pool({ connectionString: database.url });
  await migrateRateLimits(db);
  store = createEventStore(inject('eventStoreUrl'));
  const limiter = createRateLimiter(db);
  const logger = pino({ level: 'silent' });
  const limit = (form: keyof typeof FORM_RULES) => limitRequests(limiter, FORM_RULES[form], logger);
  const guarded = {
    store,
    clock: () => new Date(),
    requireSession: () => Promise.reject(new Error('not asked for')),
    answerCommand: createReadYourWrites(async () => true),
  };
  shop = await serveApp(
    promoRoutes({ ...guarded, limit: limit('promo') }),
    newsletterRoutes({ store, limit: limit('newsletter') }),
    contactRoutes({ store, limit: limit('contact') }),
    reviewRoutes({ ...guarded, isOnSale: async () => false, limit: limit('review') }),
  );
});
afterAll(async () => {
  await shop.close();
  await store.close();
  await db.end();
  await database.drop();
});

const forms = [
  { form: 'promo', path: '/api/promo-codes/validate', body: { code: 'ESSAI', orderTotal: '89.00' } },
  { form: 'newsletter', path: '/api/newsletter', body: { email: 'marie' } },
  { form: 'contact', path: '/api/contact', body: {} },
  { form: 'review', path: '/api/products/x/reviews', body: {} },
] as const;

describe('a public form', () => {
  it.each(forms)(
    'takes so many $form requests from one network at once, and tells when to come back',
    async (form) => {
      const { burst, refillSeconds } = FORM_RULES[form.form];
      const send = (address: string) =>
        fetch(shop.url + form.path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
          body: JSON.stringify(form.body),
        });

      const answers = await Promise.all(Array.from({ length: burst + 5 }, () => send('198.51.100.7')));

      const refused = answers.filter(({ status }) => status === 429);
      // A request or two may have come back while the others were under way.
      expect(refused.length).toBeGreaterThan(0);
      expect(answers.length - refused.length).toBeGreaterThanOrEqual(burst);
      expect(await refused[0]?.json()).toMatchObject({ code: 'rate-limited' });
      const wait = Number(refused[0]?.headers.get('retry-after'));
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(refillSeconds);
      expect((await send('203.0.113.9')).status).not.toBe(429);
    },
  );
});
