import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { Router } from '@koa/router';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { MAX_CHANGE_STREAMS } from '#contracts/http/console/admin.ts';
import { problemSchema } from '#contracts/http/problem.ts';
import { eventually } from '#embedded/testing/eventually.ts';
import { createApp } from '#platform/http/create-app.ts';
import { createGuardedServer } from '#platform/http/guarded-server.ts';
import { createChangeStreams } from '#projections/http/change-stream.ts';
import { announceMoves } from '#projections/lib/changes.ts';
import { createReadDatabase, type ReadDatabase } from '#projections/lib/database.ts';
import { createMoveNotices } from '#projections/lib/moved-read-models.ts';
import { closeServer, listen } from '../roles/http-server.ts';
import { type ServedShopApi, serveShopApiTwice } from '../testing/serve-shop-api.ts';

const CHANGES = '/api/admin/read-models/changes';

let shop: ServedShopApi;
let other: ServedShopApi;
let database: ReadDatabase;
let cookie: string;
beforeAll(async () => {
  const stores = { databaseUrl: inject('databaseUrl'), eventStoreUrl: inject('eventStoreUrl') };
  [shop, other] = await serveShopApiTwice(stores);
  database = createReadDatabase(shop.databaseUrl);
});
afterAll(async () => {
  await database.close();
  await shop.close();
});

/** What a window has open, with what it was told so far. */
interface Followed {
  readonly answer: IncomingMessage;
  readonly told: () => string;
  readonly isOver: () => boolean;
}
const followed: Followed[] = [];
beforeEach(async () => {
  cookie = await shop.logIn();
});
afterEach(() => {
  for (const { answer } of followed.splice(0)) answer.destroy();
});

async function follow({ url }: { url: string }, query = '?unheardMs=0'): Promise<Followed> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    get(`${url}${CHANGES}${query}`, { headers: { cookie }, agent: false }, resolve).on('error', reject),
  );
  let told = '';
  let isOver = false;
  answer.setEncoding('utf8').on('data', (chunk: string) => {
    told += chunk;
  });
  for (const end of ['end', 'error', 'close'])
    answer.on(end, () => {
      isOver = true;
    });
  const one = { answer, told: () => told, isOver: () => isOver };
  followed.push(one);
  return one;
}

const move = (readModel: string, to: bigint) => announceMoves(database.db, [{ readModel, to }]);

describe('who follows the read models', () => {
  it('is told on every server which of them moved, by name and place in the log and nothing else', async () => {
    const windows = [await follow(shop), await follow(other)];
    await move('orders', 812n);
    for (const { told } of windows)
      await eventually('the move is told', async () => told().includes('event: moved\ndata: orders@812\n\n'));
    for (const { answer, told } of windows) {
      expect(answer.headers).toMatchObject({
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
      });
      expect(answer.headers).not.toHaveProperty('etag');
      const lines = told()
        .split('\n')
        .filter((line) => line !== '' && !line.startsWith(':'));
      expect(lines.filter((line) => !/^(?:event: moved|data: ?(?:orders@812)?)$/.test(line))).toEqual([]);
    }
  });

  it('is told first what moved while nobody told this window, and that it may be everything where that is not known', async () => {
    const window = await follow(shop);
    const heard = (name: string) => eventually(name, async () => window.told().includes(name));
    await move('promos', 899n);
    await heard('promos@899');
    const left = performance.now();
    await move('promos', 900n);
    await heard('promos@900');
    const first = async (query: string) => {
      const { answer, told } = await follow(shop, query);
      const names = () => /data: (.*)\n/.exec(told());
      await eventually('it is told', async () => names() !== null);
      answer.destroy();
      return names()?.[1];
    };
    let onTheWayMs = 0;
    const missed = () => {
      onTheWayMs += 20;
      return first(`?unheardMs=${Math.ceil(performance.now() - left) + onTheWayMs}`);
    };
    expect(await eventually('what it missed', missed)).toBe('promos@900');
    expect(await first('')).toBe('*');
  });

  it('does not use the session by it', async () => {
    const pool = new pg.Pool({ connectionString: shop.databaseUrl });
    const past = `update sessions.admin_sessions set last_used_at = now() - interval '20 minutes'`;
    await pool.query(past);
    const window = await follow(shop);
    await move('orders', 813n);
    await eventually('the move is told', async () => window.told().includes('orders@813'));
    const { rows } = await pool.query(
      `select 1 from sessions.admin_sessions where last_used_at > now() - interval '19 minutes'`,
    );
    await pool.end();
    expect(rows).toEqual([]);
  });

  it.each(['POST /api/admin/logout', 'POST /api/admin/logout-everywhere'])(
    'is told nothing any more once the session is over: %s',
    async (call) => {
      const window = await follow(other);
      await eventually('it is followed', async () => window.told().includes('event: moved'));
      const [method = '', path = ''] = call.split(' ');
      expect((await fetch(shop.url + path, { method, headers: { cookie } })).status).toBe(204);
      // What was believed of the session a moment ago holds for as long.
      await eventually('the stream ends', async () => {
        if (!window.isOver()) await move('orders', 814n);
        return window.isOver();
      });
    },
  );

  it('may be so many windows of a session; one more is told what to do, and takes the place of one that closed', async () => {
    for (let at = 0; at < MAX_CHANGE_STREAMS; at += 1)
      expect((await follow(shop)).answer.statusCode).toBe(200);
    const refused = await follow(shop);
    expect(refused.answer.statusCode).toBe(429);
    expect(Number(refused.answer.headers['retry-after'])).toBeGreaterThan(0);
    await eventually('the refusal', async () => refused.isOver());
    expect(problemSchema.parse(JSON.parse(refused.told())).detail).toMatch(/Fermez-en une, puis réessayez/);
    followed[0]?.answer.destroy();
    await eventually('a place is free', async () => (await follow(shop)).answer.statusCode === 200);
  });
});

describe('a server that stops', () => {
  it('ends what is followed, opens no more, and does not wait', async () => {
    const streams = createChangeStreams({
      moves: createMoveNotices(),
      requireSession: (_ctx, next) => next(),
      isStillOpen: async () => true,
      sessionOf: () => 'one',
      beatEveryMs: 20,
    });
    const logger = pino({ level: 'silent' });
    const app = createApp({ logger, routers: [streams.router, new Router()], trustedProxies: 0 });
    const server = createGuardedServer(app.callback());
    await listen(server, 0, '127.0.0.1');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('the server has no port');
    const url = `http://127.0.0.1:${address.port}${CHANGES}`;
    const answer = await new Promise<IncomingMessage>((resolve) => get(url, { agent: false }, resolve));
    const said = text(answer);
    await new Promise<void>((resolve) => setTimeout(resolve, 100));
    streams.end();
    expect((await fetch(url)).status).toBe(503);
    await closeServer(server);
    // Before, it was told now and then that nothing is cut off.
    expect(await said).toMatch(/^: .*\n\nevent: moved\ndata: \*\n\n(?:event: beat\ndata: \n\n)+$/);
  });
});
