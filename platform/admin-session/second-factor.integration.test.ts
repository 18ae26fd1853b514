import { randomUUID } from 'node:crypto';
import { Router } from '@koa/router';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import {
  factorProposalSchema,
  loginAnswerSchema,
  openSessionListSchema,
  recoveryCodesSchema,
  secondFactorSchema,
} from '#contracts/http/console/admin.ts';
import { cheapHash } from '#embedded/testing/cheap-hash.ts';
import { freshDatabase } from '#embedded/testing/fresh-database.ts';
import { createRateLimiter, migrateRateLimits } from '../http/rate-limits/rate-limit.ts';
import { type ServedApp, serveApp } from '../http/testing/serve-app.ts';
import { readMasterKey } from '../privacy/master-key.ts';
import { createKnownDevices } from './known-devices.ts';
import { createOpenWindows } from './open-orders.ts';
import { adminSessionRoutes } from './routes.ts';
import { createSecondFactor } from './second-factor.ts';
import { createSessions, migrateSessions, requireSession } from './sessions.ts';
import { oneTimeCode } from './totp.ts';

const PASSWORD = 'iris-et-vetiver';
const COMMON_PASSWORD = 'sunshine2026';
const SIGNING = 'a secret of at least thirty-two characters';
const SETUP_CODE = '5e7c0de5e7c0de5e7c0de5e7c0de5e7c';
const STEP_MS = 30_000;

let database: Awaited<ReturnType<typeof freshDatabase>>;
let db: pg.Pool;
let now: Date;
const open: ServedApp[] = [];

beforeAll(async () => {
  database = await freshDatabase(inject('databaseUrl'));
  db = new pg.Pool({ connectionString: database.url });
  await Promise.all([migrateSessions(db), migrateRateLimits(db)]);
});
afterAll(async () => {
  await db.end();
  await database.drop();
});
beforeEach(async () => {
  now = new Date('2026-11-23T10:00:00Z');
  await db.query(
    'truncate http.rate_limits, sessions.known_devices, sessions.admin_sessions, sessions.open_orders, sessions.ended_sessions, sessions.second_factor, sessions.spent_codes, sessions.recovery_codes',
  );
});
afterEach(async () => {
  for (const shop of open.splice(0)) await shop.close();
});

interface Given {
  readonly setupCode?: string;
  readonly totpSecret?: string;
  readonly password?: string;
  readonly masterKey?: number;
}

/** A server of the shop; several stand on the same tables. */
async function openShop({ password = PASSWORD, masterKey = 7, ...given }: Given = {}): Promise<string> {
  const clock = () => now;
  const sessions = createSessions({ db, secret: SIGNING, clock });
  const sealing = readMasterKey(Buffer.alloc(32, masterKey).toString('base64'));
  const router = new Router();
  router.get('/api/admin/orders', requireSession(sessions), (ctx) => {
    ctx.body = [];
  });
  const routes = adminSessionRoutes({
    sessions,
    openWindows: createOpenWindows({ db, sessions, clock }),
    devices: createKnownDevices({ db, secrets: SIGNING }),
    secondFactor: createSecondFactor({ db, masterKey: sealing, clock, ...given }),
    secret: SIGNING,
    passwordHash: await cheapHash(password),
    rateLimiter: createRateLimiter(db, { secret: 'test' }),
    logger: pino({ level: 'silent' }),
    clock,
  });
  const shop = await serveApp(routes, router);
  open.push(shop);
  return shop.url;
}

/** A browser that keeps its cookies. */
function browse(url: string, userAgent = 'test', address = '192.0.2.1') {
  const cookies = new Map<string, string>();
  async function call(method: string, path: string, body?: unknown, key?: string) {
    const answer = await fetch(`${url}/api/admin/${path}`, {
      method,
      headers: {
        ...(key !== undefined && { 'idempotency-key': key }),
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'user-agent': userAgent,
        'x-forwarded-for': address,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      const [name = '', value = ''] = pair.split('=');
      cookies.set(name, value);
    }
    const text = await answer.text();
    const json: unknown = text === '' ? null : JSON.parse(text);
    return { status: answer.status, json };
  }
  return {
    call,
    logIn: (code = '', password = PASSWORD) => call('POST', 'login', { password, code }),
    isIn: async () => (await call('GET', 'orders')).status === 200,
    propose: async (body: unknown = {}) =>
      factorProposalSchema.parse((await call('POST', 'second-factor/proposal', body)).json),
    confirm: async (code: string) =>
      recoveryCodesSchema.parse((await call('POST', 'second-factor/confirmation', { code })).json)
        .recoveryCodes,
    state: async () => secondFactorSchema.parse((await call('GET', 'second-factor')).json),
    sessions: async () => openSessionListSchema.parse((await call('GET', 'sessions')).json),
  };
}

function refusal(code: string, status = 401) {
  return { status, json: expect.objectContaining({ code }) };
}

/** Sets the factor up in a shop that demands it. @returns the browser that is in, the secret, the recovery codes. */
async function setUp(url: string) {
  const browser = browse(url);
  await browser.logIn(SETUP_CODE);
  const { secret } = await browser.propose();
  const recoveryCodes = await browser.confirm(oneTimeCode(secret, now));
  now = new Date(now.getTime() + 3 * STEP_MS);
  return { browser, secret, recoveryCodes };
}

describe('a shop that demands a second factor and has none yet', () => {
  it('asks for the set-up code beside the password, and opens a session that is good for nothing but setting up', async () => {
    const browser = browse(await openShop({ setupCode: SETUP_CODE }));
    expect(await browser.logIn()).toEqual(refusal('setup-code-required'));
    expect(await browser.logIn('wrong')).toEqual(refusal('second-factor-wrong'));
    expect(await browser.logIn(SETUP_CODE, 'wrong-password')).toEqual(refusal('wrong-password'));
    const answer = await browser.logIn(SETUP_CODE);
    expect(loginAnswerSchema.parse(answer.json).mustSetUpSecondFactor).toBe(true);
    expect(await browser.isIn()).toBe(false);
    for (const [method, path] of [
      ['GET', 'session'],
      ['GET', 'sessions'],
      ['GET', 'second-factor'],
      ['DELETE', 'sessions'],
      ['POST', 'logout-everywhere'],
    ] as const)
      expect(await browser.call(method, path), path).toEqual(refusal('unauthenticated'));
    expect(
      await browser.call('POST', 'second-factor/recovery-codes', { password: PASSWORD, code: SETUP_CODE }),
    ).toEqual(refusal('unauthenticated'));
  });

  it('is opened by a code of the proposed secret, and from then on by codes alone', async () => {
    const url = await openShop({ setupCode: SETUP_CODE });
    const browser = browse(url);
    await browser.logIn(SETUP_CODE);
    expect(await browser.call('POST', 'second-factor/confirmation', { code: '000000' })).toEqual(
      refusal('conflict', 409),
    );
    const { secret, address, qr } = await browser.propose();
    expect(address).toBe(
      `otpauth://totp/Mir%C3%AFs:administration?secret=${secret.replaceAll(' ', '')}&issuer=Mir%C3%AFs`,
    );
    expect(qr.size).toBeGreaterThan(29);
    expect(await browser.call('POST', 'second-factor/confirmation', { code: '000000' })).toEqual(
      refusal('second-factor-wrong', 403),
    );
    expect(await browser.isIn()).toBe(false);
    const code = oneTimeCode(secret, now);
    expect(await browser.confirm(code)).toHaveLength(10);
    expect(await browser.isIn()).toBe(true);
    expect(await browser.state()).toEqual({
      source: 'console',
      since: now.toISOString(),
      recoveryCodesLeft: 10,
    });

    const other = browse(url);
    expect(await other.logIn()).toEqual(refusal('second-factor-required'));
    expect(await other.logIn(SETUP_CODE)).toEqual(refusal('second-factor-wrong'));
    expect(await other.logIn(code), 'the code that confirmed').toEqual(refusal('second-factor-wrong'));
    now = new Date(now.getTime() + STEP_MS);
    expect((await other.logIn(oneTimeCode(secret, now))).status).toBe(200);
    expect(await other.isIn()).toBe(true);
  });

  it('is set up once: a second browser that was at it is refused', async () => {
    const url = await openShop({ setupCode: SETUP_CODE });
    const [first, second] = [browse(url), browse(url)];
    await first.logIn(SETUP_CODE);
    await second.logIn(SETUP_CODE);
    const [mine, theirs] = [await first.propose(), await second.propose()];
    const answers = await Promise.all([
      first.call('POST', 'second-factor/confirmation', { code: oneTimeCode(mine.secret, now) }),
      second.call('POST', 'second-factor/confirmation', { code: oneTimeCode(theirs.secret, now) }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await db.query('select 1 from sessions.recovery_codes')).rowCount).toBe(10);
  });

  it('keeps the secret sealed, and is not opened by a shop with another key', async () => {
    const url = await openShop({ setupCode: SETUP_CODE });
    const { secret } = await setUp(url);
    const kept = await db.query('select sealed_secret from sessions.second_factor');
    expect(kept.rows[0].sealed_secret.toString('latin1')).not.toContain(secret.replaceAll(' ', ''));
    const elsewhere = browse(await openShop({ setupCode: SETUP_CODE, masterKey: 8 }));
    expect((await elsewhere.logIn(oneTimeCode(secret, now))).status).toBe(500);
  });
});

describe('recovery codes', () => {
  it('open once each, however they are typed, and are counted', async () => {
    const url = await openShop({ setupCode: SETUP_CODE });
    const { recoveryCodes } = await setUp(url);
    const [first = '', second = ''] = recoveryCodes;
    const browser = browse(url);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(first).toMatch(/^[A-Z2-7]{5}-[A-Z2-7]{5}$/);
    expect((await browser.logIn(first)).status).toBe(200);
    expect(await browser.logIn(first)).toEqual(refusal('second-factor-wrong'));
    expect((await browser.logIn(` ${second.toLowerCase().replace('-', ' ')} `)).status).toBe(200);
    expect((await browser.state()).recoveryCodesLeft).toBe(8);
    const both = await Promise.all([
      browse(url).logIn(recoveryCodes[2]),
      browse(url).logIn(recoveryCodes[2]),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it('are kept as hashes', async () => {
    const { recoveryCodes } = await setUp(await openShop({ setupCode: SETUP_CODE }));
    const kept = await db.query<{ code_hash: Buffer }>('select code_hash from sessions.recovery_codes');
    const hashes = kept.rows.map(({ code_hash }) => code_hash.toString('latin1')).join();
    for (const code of recoveryCodes) expect(hashes).not.toContain(code.slice(0, 5));
  });

  it('are replaced by ten others after password and code, and not without', async () => {
    const url = await openShop({ setupCode: SETUP_CODE });
    const { browser, secret, recoveryCodes } = await setUp(url);
    const draw = (password: string, code: string) =>
      browser.call('POST', 'second-factor/recovery-codes', { password, code });
    expect(await draw('wrong-password', oneTimeCode(secret, now))).toEqual(refusal('wrong-password', 403));
    expect(await draw(PASSWORD, '')).toEqual(refusal('second-factor-required', 403));
    const drawn = recoveryCodesSchema.parse((await draw(PASSWORD, oneTimeCode(secret, now))).json);
    expect(await browse(url).logIn(recoveryCodes[0])).toEqual(refusal('second-factor-wrong'));
    expect((await browse(url).logIn(drawn.recoveryCodes[0])).status).toBe(200);
  });

  it('are guessed no faster than passwords', async () => {
    const url = await openShop({ setupCode: SETUP_CODE });
    await setUp(url);
    const guesses = await Promise.all(
      Array.from({ length: 14 }, () => browse(url, 'test', '203.0.113.4').logIn('AAAAA-BBBBB')),
    );
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(4);
  });
});

describe('the factor', () => {
  it('is changed after password and code; then all other sessions are closed and the codes of before open nothing', async () => {
    const url = await openShop({ setupCode: SETUP_CODE });
    const { browser, secret, recoveryCodes } = await setUp(url);
    const other = browse(url);
    await other.logIn(recoveryCodes[1]);
    const propose = (body: unknown) => browser.call('POST', 'second-factor/proposal', body);
    expect(await propose({})).toEqual(refusal('wrong-password', 403));
    expect(await propose({ password: PASSWORD, code: '000000' })).toEqual(
      refusal('second-factor-wrong', 403),
    );
    expect(await browser.isIn(), 'a wrong code ends no session').toBe(true);

    const next = await browser.propose({ password: PASSWORD, code: oneTimeCode(secret, now) });
    // The new app's code of the very moment in which one of the old app was used.
    const drawn = await browser.confirm(oneTimeCode(next.secret, now));
    expect(await browser.isIn()).toBe(true);
    expect(await other.isIn()).toBe(false);
    expect(await browser.sessions()).toHaveLength(1);

    now = new Date(now.getTime() + STEP_MS);
    for (const old of [oneTimeCode(secret, now), recoveryCodes[2]])
      expect(await other.logIn(old)).toEqual(refusal('second-factor-wrong'));
    expect((await other.logIn(drawn[0])).status).toBe(200);
  });

  it('is voluntary where the shop does not demand it', async () => {
    const url = await openShop();
    const [browser, other] = [browse(url), browse(url)];
    await browser.logIn();
    await other.logIn();
    expect(await browser.state()).toEqual({ source: 'none', since: null, recoveryCodesLeft: 0 });
    expect(
      await browser.call('POST', 'second-factor/recovery-codes', { password: PASSWORD, code: '' }),
    ).toEqual(refusal('conflict', 409));
    const { secret } = await browser.propose({ password: PASSWORD });
    await browser.confirm(oneTimeCode(secret, now));
    expect(await other.isIn()).toBe(false);
    expect(await other.logIn()).toEqual(refusal('second-factor-required'));
  });

  it('of the environment wins and cannot be changed in the console', async () => {
    const { secret } = await setUp(await openShop({ setupCode: SETUP_CODE }));
    const given = 'gezd gnbv gy3t qojq gezd gnbv gy3t qojq';
    const browser = browse(await openShop({ totpSecret: given, setupCode: SETUP_CODE }));
    expect(await browser.logIn(oneTimeCode(secret, now))).toEqual(refusal('second-factor-wrong'));
    expect((await browser.logIn(oneTimeCode(given, now))).status).toBe(200);
    expect((await browser.state()).source).toBe('environment');
    now = new Date(now.getTime() + STEP_MS);
    const ask = { password: PASSWORD, code: oneTimeCode(given, now) };
    expect(await browser.call('POST', 'second-factor/proposal', ask)).toEqual(refusal('conflict', 409));
  });
});

describe('open sessions', () => {
  const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0';

  it('are listed with device, network and times, one’s own first', async () => {
    const url = await openShop();
    const [one, other] = [browse(url, FIREFOX), browse(url, 'curl/8', '203.0.113.9')];
    await one.logIn();
    const openedAt = now.toISOString();
    now = new Date(now.getTime() + 5 * 60_000);
    await other.logIn();
    now = new Date(now.getTime() + 60_000);
    const listed = await one.sessions();
    expect((await other.sessions())[0]).toMatchObject({ device: 'Appareil inconnu', isCurrent: true });
    expect(listed).toMatchObject([
      { device: 'Firefox sur Windows', openedAt, lastUsedAt: now.toISOString(), isCurrent: true },
      { device: 'Appareil inconnu', isCurrent: false },
    ]);
    expect(new Set(listed.map(({ network }) => network)).size).toBe(2);
    expect(JSON.stringify(listed)).not.toMatch(/203\.0|192\.0/);
  });

  it('are closed one by one, or all others at once', async () => {
    const url = await openShop();
    const [one, second, third, fourth] = [browse(url), browse(url, FIREFOX), browse(url), browse(url)];
    for (const browser of [one, second, third, fourth]) await browser.logIn();
    const id = (await one.sessions()).find(({ device }) => device === 'Firefox sur Windows')?.id;
    expect(await browse(url).call('DELETE', `sessions/${id}`)).toEqual(refusal('unauthenticated'));
    expect((await one.call('DELETE', `sessions/${id}`)).status).toBe(204);
    expect(await second.isIn()).toBe(false);
    expect(await one.call('DELETE', `sessions/${id}`)).toEqual(refusal('not-found', 404));
    expect(await one.call('DELETE', 'sessions/nothing')).toEqual(refusal('not-found', 404));

    expect(await third.isIn()).toBe(true);
    expect((await one.call('DELETE', 'sessions')).status).toBe(204);
    for (const browser of [third, fourth]) expect(await browser.isIn()).toBe(false);
    expect(await one.isIn()).toBe(true);
  });

  it('are closed once under a key: a repeat after a lost answer is answered alike, and closes no other', async () => {
    const url = await openShop();
    const [one, second, third] = [browse(url), browse(url, FIREFOX), browse(url, 'curl/8')];
    for (const browser of [one, second, third]) await browser.logIn();
    const [id, otherId] = (await one.sessions()).flatMap((session) => (session.isCurrent ? [] : session.id));
    const key = randomUUID();
    const closed = () => one.call('DELETE', `sessions/${id}`, undefined, key);
    expect((await Promise.all([closed(), closed()])).map(({ status }) => status)).toEqual([204, 204]);
    await browse(url).logIn();
    expect((await closed()).status).toBe(204);
    expect(await one.call('DELETE', `sessions/${id}`, undefined, randomUUID())).toEqual(
      refusal('not-found', 404),
    );
    expect(await one.call('DELETE', `sessions/${otherId}`, undefined, key)).toEqual(
      refusal('idempotency-key-reused', 409),
    );
    expect(await Promise.all([second.isIn(), third.isIn()])).toContain(true);
  });

  it('are not listed once they ended by silence', async () => {
    const url = await openShop();
    await browse(url).logIn();
    now = new Date(now.getTime() + 31 * 60_000);
    const browser = browse(url);
    await browser.logIn();
    expect(await browser.sessions()).toHaveLength(1);
  });
});

describe('a password that is among the most common', () => {
  it('opens nothing, and the refusal says what to do', async () => {
    const browser = browse(await openShop({ password: COMMON_PASSWORD }));
    const answer = await browser.logIn('', COMMON_PASSWORD);
    expect(answer).toEqual(refusal('weak-password', 403));
    expect(answer.json).toMatchObject({ detail: expect.stringContaining('npm run admin:hash') });
    expect(await browser.isIn()).toBe(false);
  });
});
