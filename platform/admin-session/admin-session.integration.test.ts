import { Router } from '@koa/router';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { cheapHash } from '#embedded/testing/cheap-hash.ts';
import { freshDatabase } from '#embedded/testing/fresh-database.ts';
import { limitRequests } from '../http/rate-limits/limit-requests.ts';
import {
  createRateLimiter,
  deleteExpiredRates,
  hashKey,
  migrateRateLimits,
} from '../http/rate-limits/rate-limit.ts';
import { type ServedApp, serveApp } from '../http/testing/serve-app.ts';
import { readMasterKey } from '../privacy/master-key.ts';
import { OVERALL_RULE } from './check-credentials.ts';
import { createKnownDevices } from './known-devices.ts';
import { createOpenWindows } from './open-orders.ts';
import { adminSessionRoutes } from './routes.ts';
import { createSecondFactor } from './second-factor.ts';
import { createSessions, hasSession, migrateSessions, requireSession } from './sessions.ts';
import { oneTimeCode } from './totp.ts';

const PASSWORD = 'iris-et-vetiver';
const MINUTE = 60_000;

let database: Awaited<ReturnType<typeof freshDatabase>>;
let db: pg.Pool;
let shop: ServedApp;
/** Asks for a one-time code too. */
let careful: ServedApp;
let now: Date;
const attempts: string[] = [];
const SIGNING = 'a secret of at least thirty-two characters';
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

beforeAll(async () => {
  database = await freshDatabase(inject('databaseUrl'));
  db = new pg.Pool({ connectionString: database.url });
  await Promise.all([migrateSessions(db), migrateSessions(db), migrateRateLimits(db), migrateRateLimits(db)]);
  const sessions = createSessions({ db, secret: SIGNING, clock: () => now });
  const rateLimiter = createRateLimiter(db, { secret: 'test' });
  const passwordHash = await cheapHash(PASSWORD);
  const router = new Router();
  router.get('/api/admin/secret', requireSession(sessions), (ctx) => {
    ctx.body = { secret: true };
  });
  router.get('/api/known', async (ctx) => {
    ctx.body = { known: await hasSession(sessions)(ctx) };
  });
  const rules = { network: { name: 'form', burst: 3, refillSeconds: 60 } };
  router.post('/api/form', limitRequests(rateLimiter, rules, pino({ level: 'silent' })), (ctx) => {
    ctx.status = 204;
  });
  const logger = pino({ level: 'info' }, { write: (line: string) => void attempts.push(line) });
  const devices = createKnownDevices({ db, secrets: SIGNING });
  const masterKey = readMasterKey(Buffer.alloc(32, 7).toString('base64'));
  const openWindows = createOpenWindows({ db, sessions, clock: () => now });
  const deps = {
    sessions,
    openWindows,
    devices,
    secret: SIGNING,
    passwordHash,
    rateLimiter,
    logger,
    clock: () => now,
  };
  const factor = (totpSecret?: string) => createSecondFactor({ db, masterKey, totpSecret, clock: () => now });
  shop = await serveApp(adminSessionRoutes({ ...deps, secondFactor: factor() }), router);
  careful = await serveApp(adminSessionRoutes({ ...deps, secondFactor: factor(SECRET) }), router);
});
afterAll(async () => {
  await shop.close();
  await careful.close();
  await db.end();
  await database.drop();
});
beforeEach(async () => {
  now = new Date();
  await db.query('truncate http.rate_limits, sessions.known_devices');
});

async function login(password = PASSWORD, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${shop.url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ password }),
  });
}

async function sessionCookie(): Promise<string> {
  return cookieIn(await login());
}

function cookieIn(answer: Response): string {
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

async function secretStatus(cookie: string): Promise<number> {
  return (await fetch(`${shop.url}/api/admin/secret`, { headers: { cookie } })).status;
}

describe('logging in', () => {
  it('opens a session with a cookie no script can read', async () => {
    const answer = await login();
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ authenticated: true, expiresAt: expect.any(String) });
    const cookie = answer.headers.getSetCookie()[0] ?? '';
    expect(cookie).toContain('HttpOnly');
    expect(cookie).toContain('SameSite=Strict');
    expect(cookie).toContain('Path=/');
    expect(cookie).not.toContain('Secure');
    expect(await secretStatus(cookieIn(answer))).toBe(200);
  });

  it('keeps only a hash of the session’s id', async () => {
    const cookie = await sessionCookie();
    const [id = '', , signature] = (cookie.split('=')[1] ?? '').split('~');
    const rows = await db.query('select * from sessions.admin_sessions');
    expect(JSON.stringify(rows.rows)).not.toContain(id);
    expect(id).toHaveLength(43);
    expect(signature).toHaveLength(43);
  });

  it('gives a new id at each login and ends the one the browser had', async () => {
    const first = await sessionCookie();
    const second = cookieIn(await login(PASSWORD, { cookie: first }));
    expect(second).not.toBe(first);
    expect(await secretStatus(first)).toBe(401);
    expect(await secretStatus(second)).toBe(200);
  });

  it('refuses a wrong password', async () => {
    const answer = await login('iris');
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({
      code: 'wrong-password',
      title: 'Accès refusé',
      detail: 'Mot de passe incorrect',
    });
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it('stops guessing after ten wrong passwords, also ten at once, and tells when to come back', async () => {
    const guesses = await Promise.all(Array.from({ length: 14 }, () => login('guess')));
    expect(guesses.filter((answer) => answer.status === 401)).toHaveLength(10);
    const refused = guesses.find((answer) => answer.status === 429);
    const wait = Number(refused?.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(30);
    expect(await refused?.json()).toMatchObject({ code: 'rate-limited' });
    expect((await login()).status).toBe(429);
    expect((await login(PASSWORD, { 'x-forwarded-for': '203.0.113.9' })).status).toBe(200);
  });

  it('forgets wrong passwords after the right one', async () => {
    for (let round = 0; round < 3; round += 1) {
      for (let guess = 0; guess < 4; guess += 1) expect((await login('guess')).status).toBe(401);
      expect((await login()).status).toBe(200);
    }
  });
});

describe('attempts', () => {
  it('stand in the log with their outcome, without what was typed', async () => {
    attempts.length = 0;
    await login('devine-un-peu');
    await login();
    expect(attempts.map((line) => JSON.parse(line).outcome)).toEqual(['wrong password', 'accepted']);
    for (const typed of ['devine-un-peu', PASSWORD]) expect(attempts.join('')).not.toContain(typed);
  });

  it('name their source by a hash that tells networks apart for a day, and by nothing else', async () => {
    attempts.length = 0;
    const from = (address: string) => login('devine', { 'x-forwarded-for': address });
    await from('203.0.113.1');
    await from('203.0.113.1');
    await from('203.0.113.2');
    now = new Date(now.getTime() + 24 * 60 * MINUTE);
    await from('203.0.113.1');
    const sources = attempts.map((line) => String(JSON.parse(line).source));
    expect(new Set(sources).size).toBe(3);
    expect(sources[0]).toBe(sources[1]);
    for (const source of sources) expect(source).toMatch(/^[0-9a-f]{16}$/);
    expect(attempts.join('')).not.toContain('203.0.113');
  });
});

describe('while somebody guesses from everywhere', () => {
  const STRANGER = { 'x-forwarded-for': '203.0.113.77' };
  const flood = () =>
    db.query(
      `insert into http.rate_limits values ($1, now() + make_interval(secs => $2)) on conflict (key) do update set full_at = excluded.full_at`,
      [hashKey('test', OVERALL_RULE, 'everywhere'), OVERALL_RULE.burst * OVERALL_RULE.refillSeconds],
    );
  const cookiesOf = (answer: Response) =>
    answer.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ');

  it('the right password opens from a clean network, at the first try', async () => {
    await flood();
    expect((await login(PASSWORD, STRANGER)).status).toBe(200);
  });

  it('a stranger’s network has one try a minute', async () => {
    await flood();
    expect((await login('devine', STRANGER)).status).toBe(401);
    const answer = await login('devine', STRANGER);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(30);
  });

  it('a stranger gives the one-time code before the password is looked at', async () => {
    await flood();
    const open = (password: string, code?: string) =>
      fetch(`${careful.url}/api/admin/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.${guess++}.1` },
        body: JSON.stringify({ password, code }),
      });
    let guess = 0;
    for (const password of ['devine', PASSWORD]) {
      expect(await (await open(password)).json()).toMatchObject({ code: 'second-factor-required' });
      expect(await (await open(password, '000000')).json()).toMatchObject({ code: 'second-factor-wrong' });
    }
    expect((await open(PASSWORD, oneTimeCode(SECRET, now))).status).toBe(200);
  });

  it('a known device and whoever is in its network notice nothing, even where the network guessed too often', async () => {
    const cookie = cookiesOf(await login(PASSWORD, STRANGER));
    await flood();
    expect((await login('devine', STRANGER)).status).toBe(401);
    expect((await login('devine', STRANGER)).status).toBe(401);
    for (let guess = 0; guess < 9; guess += 1) await login('devine', STRANGER);
    expect((await login(PASSWORD, STRANGER)).status).toBe(429);
    expect((await login(PASSWORD, { ...STRANGER, cookie })).status).toBe(200);
    expect((await login(PASSWORD, { 'x-forwarded-for': '192.0.2.9', cookie })).status).toBe(200);
  });

  it('a device guesses no more than a network does', async () => {
    const cookie = cookiesOf(await login());
    const guesses = await Promise.all(Array.from({ length: 14 }, () => login('devine', { cookie })));
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(10);
  });

  it('a device that the shop did not sign, or was told to forget, is a stranger', async () => {
    const lost = cookiesOf(await login(PASSWORD, { 'x-forwarded-for': '192.0.2.1' }));
    const kept = cookiesOf(await login(PASSWORD, { 'x-forwarded-for': '192.0.2.2' }));
    const leave = { method: 'POST', headers: { cookie: kept } };
    expect((await fetch(`${shop.url}/api/admin/logout-everywhere`, leave)).status).toBe(204);
    await flood();
    const afterAWrongOne = async (address: string, cookie: string) => {
      expect((await login('devine', { 'x-forwarded-for': address, cookie })).status).toBe(401);
      return (await login(PASSWORD, { 'x-forwarded-for': address, cookie })).status;
    };
    expect(await afterAWrongOne('203.0.113.1', 'miris_admin_device=x~y')).toBe(429);
    expect(await afterAWrongOne('203.0.114.1', lost)).toBe(429);
    expect(await afterAWrongOne('203.0.115.1', kept)).toBe(200);
  });
});

describe('a second factor', () => {
  const open = async (code?: string) => {
    const answer = await fetch(`${careful.url}/api/admin/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ password: PASSWORD, code }),
    });
    return { status: answer.status, code: (await answer.json()).code };
  };

  it('is asked for after the password, and opens with a code once', async () => {
    // Codes of the present were used above.
    now = new Date(now.getTime() + 2 * MINUTE);
    expect(await open()).toEqual({ status: 401, code: 'second-factor-required' });
    expect(await open('000000')).toEqual({ status: 401, code: 'second-factor-wrong' });
    const code = oneTimeCode(SECRET, now);
    expect((await open(code)).status).toBe(200);
    expect(await open(code)).toEqual({ status: 401, code: 'second-factor-wrong' });
    now = new Date(now.getTime() + 30_000);
    expect((await open(oneTimeCode(SECRET, now))).status).toBe(200);
  });
});

describe('an open session', () => {
  it('is told by GET /api/admin/session; without one that answers 401', async () => {
    const cookie = await sessionCookie();
    const answer = await fetch(`${shop.url}/api/admin/session`, { headers: { cookie } });
    expect(await answer.json()).toMatchObject({ authenticated: true });
    const anonymous = await fetch(`${shop.url}/api/admin/session`);
    expect(anonymous.status).toBe(401);
    expect(await anonymous.json()).toMatchObject({ code: 'unauthenticated' });
    expect(await (await fetch(`${shop.url}/api/known`)).json()).toEqual({ known: false });
    expect(await (await fetch(`${shop.url}/api/known`, { headers: { cookie } })).json()).toEqual({
      known: true,
    });
  });

  it('is refused to guessed and malformed cookies', async () => {
    const queries = vi.spyOn(db, 'query');
    for (const value of ['x', '%E0%A4%A', 'A'.repeat(43), `${'A'.repeat(43)}~${'A'.repeat(43)}`])
      expect(await secretStatus(`miris_session=${value}`)).toBe(401);
    expect(queries, 'nothing the shop did not sign reaches the database').not.toHaveBeenCalled();
    queries.mockRestore();
  });

  it('ends after 30 minutes without use, use keeps it open', async () => {
    const cookie = await sessionCookie();
    now = new Date(now.getTime() + 29 * MINUTE);
    expect(await secretStatus(cookie)).toBe(200);
    now = new Date(now.getTime() + 29 * MINUTE);
    expect(await secretStatus(cookie)).toBe(200);
    now = new Date(now.getTime() + 31 * MINUTE);
    expect(await secretStatus(cookie)).toBe(401);
  });

  it('ends after 12 hours however much it is used', async () => {
    const cookie = await sessionCookie();
    for (let used = 0; used < 12 * 60 - 20; used += 20) {
      now = new Date(now.getTime() + 20 * MINUTE);
      expect(await secretStatus(cookie)).toBe(200);
    }
    now = new Date(now.getTime() + 21 * MINUTE);
    expect(await secretStatus(cookie)).toBe(401);
  });

  it('tells how long it lasts without being used by that, and is prolonged until its twelve hours are over', async () => {
    const cookie = await sessionCookie();
    const left = async (path: string, method: string): Promise<unknown> => {
      const answer = await fetch(`${shop.url}/api/admin/session/${path}`, { method, headers: { cookie } });
      return answer.ok ? answer.json() : answer.status;
    };
    for (const minutes of [15, 14]) {
      now = new Date(now.getTime() + minutes * MINUTE);
      await left('remaining', 'GET');
    }
    expect(await left('remaining', 'GET')).toEqual({ secondsLeft: 60, mayBeProlonged: true });
    expect(await left('prolongation', 'POST')).toEqual({ secondsLeft: 30 * 60, mayBeProlonged: true });
    for (let used = 29; used < 12 * 60 - 45; used += 29) {
      now = new Date(now.getTime() + 29 * MINUTE);
      await left('prolongation', 'POST');
    }
    const rest = await left('prolongation', 'POST');
    expect(rest).toEqual(await left('remaining', 'GET'));
    expect(rest).toEqual({ secondsLeft: (12 * 60 - 24 * 29) * 60, mayBeProlonged: false });
    now = new Date(now.getTime() + 30 * MINUTE);
    expect(await left('remaining', 'GET')).toBe(401);
    expect(await left('prolongation', 'POST')).toBe(401);
  });

  it('ends everywhere at once when one of them asks for it', async () => {
    const [one, other] = [await sessionCookie(), await sessionCookie()];
    const leave = (cookie: string) =>
      fetch(`${shop.url}/api/admin/logout-everywhere`, { method: 'POST', headers: { cookie } });
    expect((await leave('')).status).toBe(401);
    expect(await secretStatus(other)).toBe(200);
    expect((await leave(one)).status).toBe(204);
    expect(await secretStatus(one)).toBe(401);
    expect(await secretStatus(other)).toBe(401);
  });

  it('ends on the server at logout', async () => {
    const cookie = await sessionCookie();
    const answer = await fetch(`${shop.url}/api/admin/logout`, { method: 'POST', headers: { cookie } });
    expect(answer.status).toBe(204);
    expect(answer.headers.getSetCookie()[0]).toContain('Max-Age=0');
    expect(await secretStatus(cookie)).toBe(401);
  });
});

describe('a form with a limit', () => {
  it('refuses an address beyond it, not another one, and forgets full buckets', async () => {
    const send = (address: string) =>
      fetch(`${shop.url}/api/form`, { method: 'POST', headers: { 'x-forwarded-for': address } });
    const answers = await Promise.all(Array.from({ length: 5 }, () => send('198.51.100.1')));
    expect(answers.map((answer) => answer.status).sort()).toEqual([204, 204, 204, 429, 429]);
    expect((await send('198.51.100.2')).status).toBe(204);
    await db.query("update http.rate_limits set full_at = now() - interval '1 second'");
    await deleteExpiredRates(db);
    expect((await db.query('select 1 from http.rate_limits')).rowCount).toBe(0);
    expect((await send('198.51.100.1')).status).toBe(204);
  });
});
