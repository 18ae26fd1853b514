import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { cheapHash } from '#embedded/testing/cheap-hash.ts';
import { freshDatabase } from '#embedded/testing/fresh-database.ts';
import { createRateLimiter, migrateRateLimits } from '../http/rate-limits/rate-limit.ts';
import { type ServedApp, serveApp } from '../http/testing/serve-app.ts';
import { readMasterKey } from '../privacy/master-key.ts';
import { createKnownDevices } from './known-devices.ts';
import { createOpenWindows } from './open-orders.ts';
import { adminSessionRoutes } from './routes.ts';
import { createSecondFactor } from './second-factor.ts';
import { createSessions, migrateSessions } from './sessions.ts';

const PASSWORD = 'iris-et-vetiver';
const SIGNING = 'a secret of at least thirty-two characters';
let database: Awaited<ReturnType<typeof freshDatabase>>;
let db: pg.Pool;
/** Two servers on the same tables. */
let servers: readonly ServedApp[] = [];
let now = new Date();
const clock = () => now;

beforeAll(async () => {
  database = await freshDatabase(inject('databaseUrl'));
  db = new pg.Pool({ connectionString: database.url });
  await Promise.all([migrateSessions(db), migrateRateLimits(db)]);
  const passwordHash = await cheapHash(PASSWORD);
  const masterKey = readMasterKey(Buffer.alloc(32, 7).toString('base64'));
  const openServer = () => {
    const sessions = createSessions({ db, secret: SIGNING, clock });
    const routes = adminSessionRoutes({
      sessions,
      openWindows: createOpenWindows({ db, sessions, clock }),
      devices: createKnownDevices({ db, secrets: SIGNING }),
      secondFactor: createSecondFactor({ db, masterKey, totpSecret: undefined, clock }),
      secret: SIGNING,
      passwordHash,
      rateLimiter: createRateLimiter(db, { secret: 'test' }),
      logger: pino({ level: 'silent' }),
      clock,
    });
    return serveApp(routes);
  };
  servers = [await openServer(), await openServer()];
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  await db.end();
  await database.drop();
});

function post(server: number, path: string, body: object, cookie = ''): Promise<Response> {
  const headers = { cookie, 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body: JSON.stringify(body) };
  return fetch(`${servers[server]?.url}/api/admin/${path}`, init);
}

async function sessionCookie(): Promise<string> {
  const answer = await post(0, 'login', { password: PASSWORD });
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

async function tell(
  server: number,
  cookie: string,
  window: string,
  orderId: string | null,
): Promise<unknown> {
  const answer = await post(server, 'open-orders', { window, orderId }, cookie);
  return answer.ok ? answer.json() : answer.status;
}

describe('an order that a window has open', () => {
  it('is told to other windows on any server, until it is closed, its window dies or its session ends', async () => {
    const [one, other] = [await sessionCookie(), await sessionCookie()];
    const [first, second, orderId] = [randomUUID(), randomUUID(), randomUUID()];
    const seen = { others: [{ orderId, by: null }] };
    expect(await tell(0, '', first, orderId)).toBe(401);
    expect(await tell(0, one, first, orderId)).toEqual({ others: [] });
    expect(await tell(1, other, second, orderId)).toEqual(seen);
    expect(await tell(0, one, first, null)).toEqual(seen);
    expect(await tell(1, other, second, orderId)).toEqual({ others: [] });

    await tell(0, one, first, orderId);
    now = new Date(now.getTime() + 20_000);
    expect(await tell(1, other, second, null)).toEqual(seen);
    now = new Date(now.getTime() + 10_000);
    expect(await tell(1, other, second, null)).toEqual({ others: [] });
    expect((await db.query('select 1 from sessions.open_orders')).rowCount).toBe(0);

    await tell(0, one, first, orderId);
    await post(0, 'logout', {}, one);
    expect(await tell(1, other, second, null)).toEqual({ others: [] });
  });
});
