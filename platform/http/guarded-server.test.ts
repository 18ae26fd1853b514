import { connect } from 'node:net';
import { Router } from '@koa/router';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLIENT_LIMITS } from './guarded-server.ts';
import { bodyOf } from './requests/request-context.ts';
import { sendRaw } from './testing/raw-connection.ts';
import { type ServedApp, serveAppWith } from './testing/serve-app.ts';

const router = new Router();
router.post('/api/echo', (ctx) => {
  ctx.body = { body: bodyOf(ctx) ?? null };
});

let shop: ServedApp;
let crowded: ServedApp;
beforeAll(async () => {
  const quick = { ...CLIENT_LIMITS, headersMs: 200, requestMs: 400, silenceMs: 600, checkEveryMs: 50 };
  shop = await serveAppWith({ limits: quick }, router);
  crowded = await serveAppWith({ limits: { ...CLIENT_LIMITS, connections: 2 } }, router);
});
afterAll(async () => {
  await shop.close();
  await crowded.close();
});

const HOST = 'Host: shop\r\n';
const JSON_TYPE = 'Content-Type: application/json\r\n';

describe('a client that', () => {
  const slow = [
    { does: 'opens a connection and says nothing', pieces: [] },
    { does: 'never ends its headers', pieces: ['GET /parfums HTTP/1.1\r\n', HOST, 'X-Slow: 1'] },
    {
      does: 'never ends its body',
      pieces: [`POST /api/echo HTTP/1.1\r\n${HOST}${JSON_TYPE}Content-Length: 100\r\n\r\n{"a"`],
    },
    {
      does: 'never ends its chunks',
      pieces: [
        `POST /api/echo HTTP/1.1\r\n${HOST}${JSON_TYPE}Transfer-Encoding: chunked\r\n\r\n4\r\n{"a"\r\n`,
      ],
    },
  ];
  it.each(slow)('$does is not waited for', async ({ pieces }) => {
    const { statuses } = await sendRaw(shop.url, pieces);
    expect(statuses.filter((status) => status !== 408 && status !== 400)).toEqual([]);
    expect(await (await fetch(`${shop.url}/parfums`)).text()).toBe('page /parfums');
  });

  it('sends headers beyond 16 KiB is told so', async () => {
    const { statuses, text } = await sendRaw(shop.url, [
      `GET / HTTP/1.1\r\n${HOST}X-Big: ${'x'.repeat(17 * 1024)}\r\n\r\n`,
    ]);
    expect(statuses).toEqual([431]);
    expect(text).toContain('Effacez les cookies de ce site');
  });

  it('comes when all connections are taken is turned away, and let in when one is free', async () => {
    const { hostname, port } = new URL(crowded.url);
    const open = () => connect(Number(port), hostname);
    const held = [open(), open()];
    await Promise.all(held.map((socket) => new Promise((resolve) => socket.once('connect', resolve))));
    await expect
      .poll(async () => sendRaw(crowded.url, ['GET / HTTP/1.1\r\n\r\n']))
      .toMatchObject({ text: '' });
    for (const socket of held) socket.destroy();
    await expect
      .poll(
        async () =>
          (await sendRaw(crowded.url, [`GET / HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`])).statuses,
      )
      .toEqual([200]);
  });
});

describe('framing that two readers could read in two ways', () => {
  const body = '0\r\n\r\nGET /smuggled HTTP/1.1\r\nHost: shop\r\n\r\n';
  const head = `POST /api/echo HTTP/1.1\r\n${HOST}${JSON_TYPE}`;
  it.each([
    ['a length and chunks', `${head}Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n${body}`],
    ['chunks and a length', `${head}Transfer-Encoding: chunked\r\nContent-Length: 6\r\n\r\n${body}`],
    ['two lengths', `${head}Content-Length: 6\r\nContent-Length: 5\r\n\r\n${body}`],
    ['a length with a sign', `${head}Content-Length: +6\r\n\r\n${body}`],
    ['chunks under another name', `${head}Transfer-Encoding: xchunked\r\n\r\n${body}`],
    ['a space before the colon', `${head}Transfer-Encoding : chunked\r\n\r\n${body}`],
    ['a folded header', `${head}Content-Length: 6\r\n Transfer-Encoding: chunked\r\n\r\n${body}`],
    ['bare line feeds', `POST /api/echo HTTP/1.1\nHost: shop\nContent-Length: 6\n\n${body}`],
    ['a chunk size that is no number', `${head}Transfer-Encoding: chunked\r\n\r\n0x1\r\na\r\n0\r\n\r\n`],
    ['no host', 'GET / HTTP/1.1\r\n\r\n'],
    ['a NUL in a header', `GET / HTTP/1.1\r\n${HOST}X: a\0b\r\n\r\n`],
  ])('%s is refused, and nothing behind it is read as a request', async (_name, bytes) => {
    const { statuses, text } = await sendRaw(shop.url, [bytes]);
    expect(statuses).toEqual([400]);
    expect(text).not.toContain('smuggled');
  });
});

it('a request in the absolute form is one for the path it names (RFC 9112 §3.2.2)', async () => {
  for (const target of ['http://shop/parfums', 'HTTP://shop/parfums', 'https://shop:443/parfums']) {
    const { text } = await sendRaw(shop.url, [`GET ${target} HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`]);
    expect(text).toContain('page /parfums');
  }
  const { text } = await sendRaw(shop.url, [
    `GET http://shop?a=1 HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`,
  ]);
  expect(text).toMatch(/page \/(?:\r|\n|$)/);
});
