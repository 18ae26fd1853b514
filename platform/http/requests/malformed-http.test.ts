import { connect } from 'node:net';
import { Router } from '@koa/router';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLIENT_LIMITS } from '../guarded-server.ts';
import { sendRaw } from '../testing/raw-connection.ts';
import { type ServedApp, serveAppWith } from '../testing/serve-app.ts';
import { bodyOf } from './request-context.ts';

const router = new Router();
router.post('/api/echo', (ctx) => {
  ctx.body = { body: bodyOf(ctx) ?? null };
});

let shop: ServedApp;
beforeAll(async () => {
  const quick = {
    ...CLIENT_LIMITS,
    headersMs: 300,
    requestMs: 500,
    silenceMs: 700,
    keepAliveMs: 200,
    checkEveryMs: 50,
  };
  shop = await serveAppWith({ limits: quick }, router);
});
afterAll(() => shop.close());

const BODY = '{"name":"Ada"}';
const VALID = [
  'POST /api/echo?x=1 HTTP/1.1',
  'Host: shop',
  'Content-Type: application/json',
  `Content-Length: ${BODY.length}`,
  'X-Request-Id: fuzz-12345',
  'Connection: close',
  '',
  BODY,
].join('\r\n');

interface Mutation {
  readonly at: number;
  readonly removed: number;
  readonly put: string;
}

const BREAKING = [
  '\r\n',
  '\n',
  '\r',
  '\0',
  ' ',
  ':',
  '\t',
  '\x7f',
  '\xff',
  '0',
  '-1',
  '%',
  'HTTP/0.9',
  '\r\n\r\n',
];
const mutation: fc.Arbitrary<Mutation> = fc.record({
  at: fc.nat(VALID.length),
  removed: fc.nat(6),
  put: fc.oneof(fc.constantFrom(...BREAKING), fc.string({ unit: 'binary-ascii', maxLength: 8 })),
});

function mutate(text: string, { at, removed, put }: Mutation): string {
  return text.slice(0, at) + put + text.slice(at + removed);
}

describe('bytes that were a request once', () => {
  it('are answered or refused, never with a failure, a stack or an open end', async () => {
    const spoilt = fc.array(mutation, { minLength: 1, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(fc.array(spoilt, { minLength: 10, maxLength: 10 }), async (requests) => {
        const bytes = requests.map((mutations) => Buffer.from(mutations.reduce(mutate, VALID), 'latin1'));
        // Those that seem unfinished are waited for: many at once.
        for (const { statuses, text } of await Promise.all(bytes.map((one) => sendRaw(shop.url, [one])))) {
          for (const status of statuses) expect(status).toBeLessThan(500);
          expect(text).not.toMatch(/\bat [\w.<>]+ \(|node_modules/);
        }
      }),
      { numRuns: 15 },
    );
  });

  it('are the same request however they are cut into packets', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(fc.nat(VALID.length), { maxLength: 6 }), async (cuts) => {
        const places = [0, ...cuts.sort((one, other) => one - other), VALID.length];
        const pieces = places.slice(1).map((end, index) => VALID.slice(places[index], end));
        const { statuses, text } = await sendRaw(shop.url, pieces);
        expect(statuses).toEqual([200]);
        expect(text).toContain('{"body":{"name":"Ada"}}');
      }),
      { numRuns: 30 },
    );
  });
});

describe('forty clients that send their headers a byte at a time', () => {
  it('keep nobody else waiting, and are all shown the door', async () => {
    const { hostname, port } = new URL(shop.url);
    const drips = Array.from({ length: 40 }, () => {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => undefined);
      const dripping = setInterval(() => socket.write('X'), 20);
      const gone = new Promise((resolve) => socket.once('close', resolve));
      socket.write('GET / HTTP/1.1\r\nHost: shop\r\n');
      return gone.finally(() => clearInterval(dripping));
    });
    expect(await (await fetch(`${shop.url}/parfums`)).text()).toBe('page /parfums');
    await Promise.all(drips);
  });
});
