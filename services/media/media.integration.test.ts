import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { UPLOAD_LIMIT_BYTES } from '#contracts/constants.ts';
import type { ImageEvent } from '#contracts/events/catalog/image.ts';
import { uploadGrantSchema } from '#contracts/http/console/admin.ts';
import { createEventStore } from '#platform/event-store/connect.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import { HttpRefusal } from '#platform/http/refusal.ts';
import { type ServedApp, serveApp } from '#platform/http/testing/serve-app.ts';
import { createDirectoryImageStore } from './image-stores.ts';
import { mediaRoutes, uploadTokenOf } from './routes.ts';

let directory: string;
let store: EventStore;
let shop: ServedApp;
let now: Date;

beforeAll(async () => {
  now = new Date();
  directory = await mkdtemp(join(tmpdir(), 'miris-media-'));
  store = createEventStore(inject('eventStoreUrl'), { sealing: 'none' });
  const routes = mediaRoutes({
    store,
    images: createDirectoryImageStore(join(directory, 'media')),
    secret: 'a secret of thirty-two characters',
    requireSession: async (ctx, next) => {
      if (ctx.get('x-test-session') !== 'yes')
        throw new HttpRefusal(401, 'unauthenticated', 'Veuillez vous connecter');
      await next();
    },
    clock: () => now,
  });
  shop = await serveApp(routes);
  await mkdir(join(directory, 'media', 'films'), { recursive: true });
  await writeFile(join(directory, 'media', 'films', 'hero.mp4'), Buffer.from('0123456789'));
  await writeFile(join(directory, 'media', 'notes.txt'), 'private');
  await writeFile(join(directory, 'secret.jpg'), 'outside');
});
afterAll(async () => {
  await shop.close();
  await store.close();
  await rm(directory, { recursive: true, force: true });
});

async function grant(filename = 'flacon.jpg') {
  const answer = await fetch(`${shop.url}/api/admin/product-image/upload`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-test-session': 'yes' },
    body: JSON.stringify({ filename }),
  });
  expect(answer.status).toBe(200);
  return uploadGrantSchema.parse(await answer.json());
}

async function put(uploadURL: string, body: Buffer | string, type = 'image/jpeg') {
  const bytes = typeof body === 'string' ? body : new Uint8Array(body);
  const answer = await fetch(new URL(uploadURL, shop.url), {
    method: 'PUT',
    headers: { 'content-type': type },
    body: bytes,
  });
  const json: unknown = await answer.json();
  return { status: answer.status, json };
}

function picture(background = '#c8a08c'): Promise<Buffer> {
  return sharp({ create: { width: 900, height: 1100, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

describe('uploading a picture', () => {
  it('stores it with its variants and serves them', async () => {
    const { uploadURL, publicPath } = await grant();
    expect(await put(uploadURL, await picture())).toMatchObject({
      status: 201,
      json: { publicPath, width: 900, height: 1100 },
    });
    for (const [path, type] of [
      [publicPath, 'image/jpeg'],
      [publicPath.replace('.jpg', '-480.avif'), 'image/avif'],
      [publicPath.replace('.jpg', '-1200.webp'), 'image/webp'],
    ] as const) {
      const answer = await fetch(shop.url + path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe(type);
      expect(answer.headers.get('cache-control')).toContain('immutable');
      expect((await sharp(await answer.arrayBuffer()).metadata()).width).toBeGreaterThan(0);
    }
    const id = publicPath.slice('/objects/products/'.length, -'.jpg'.length);
    const { events } = await store.readStream<ImageEvent>(`image-${id}`);
    expect(events.map((event) => event.type)).toEqual([
      'ImageUploadGranted',
      'ImageUploadAccepted',
      'ImageStored',
    ]);
  });

  it('is granted only to the administrator', async () => {
    const answer = await fetch(`${shop.url}/api/admin/product-image/upload`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"filename":"a.jpg"}',
    });
    expect(answer.status).toBe(401);
  });

  it('uses a file name’s path for nothing', async () => {
    const { uploadURL, publicPath } = await grant('../../secret.jpg');
    expect(publicPath).toMatch(/^\/objects\/products\/[0-9a-f-]{36}\.jpg$/);
    expect((await put(uploadURL, await picture())).status).toBe(201);
    expect((await readdir(directory)).sort()).toEqual(['media', 'secret.jpg']);
  });

  it('works once', async () => {
    const { uploadURL } = await grant();
    expect((await put(uploadURL, await picture())).status).toBe(201);
    expect(await put(uploadURL, await picture())).toMatchObject({
      status: 409,
      json: { code: 'upload-refused' },
    });
  });

  it('works once, also for many sent at the same time: all its files are of one picture', async () => {
    const { uploadURL, publicPath } = await grant();
    const colours = ['#c83214', '#14c832', '#3214c8', '#c8c814'];
    const pictures = await Promise.all(colours.map((background) => picture(background)));
    const answers = await Promise.all(pictures.map((each) => put(uploadURL, each)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    const kept = pictures[answers.findIndex(({ status }) => status === 201)];
    const wanted = (await sharp(kept).stats()).channels;
    for (const suffix of ['.jpg', '-480.avif', '-800.webp', '-1200.jpg']) {
      const answer = await fetch(shop.url + publicPath.replace('.jpg', suffix));
      const { channels } = await sharp(await answer.arrayBuffer()).stats();
      channels.forEach(({ mean }, index) => {
        expect(Math.abs(mean - (wanted[index]?.mean ?? 999))).toBeLessThan(12);
      });
    }
  });

  it('works for ten minutes', async () => {
    const { uploadURL } = await grant();
    const before = now;
    now = new Date(now.getTime() + 10 * 60_000);
    expect((await put(uploadURL, await picture())).status).toBe(403);
    now = before;
  });

  it('needs an address the shop signed', async () => {
    const forged = uploadTokenOf(randomUUID(), 'another secret of thirty-two characters');
    expect((await put(`/objects/uploads/${forged}`, await picture())).status).toBe(403);
    expect((await put('/objects/uploads/x', await picture())).status).toBe(403);
    const signedButNeverGranted = uploadTokenOf(randomUUID(), 'a secret of thirty-two characters');
    expect((await put(`/objects/uploads/${signedButNeverGranted}`, await picture())).status).toBe(403);
  });

  it('refuses an SVG, a page called a picture, and a file that says it is none; the grant stays good', async () => {
    const { uploadURL } = await grant();
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';
    expect(await put(uploadURL, svg, 'image/svg+xml')).toMatchObject({
      status: 415,
      json: { detail: expect.stringContaining('Format non supporté') },
    });
    expect((await put(uploadURL, '<!doctype html>', 'image/png')).status).toBe(415);
    expect((await put(uploadURL, await picture(), 'text/html')).status).toBe(415);
    expect((await put(uploadURL, await picture())).status).toBe(201);
  });

  it('keeps nothing of a script that hides in a true picture: what is stored was drawn anew', async () => {
    const script = '<script>alert(document.cookie)</script>';
    const { uploadURL, publicPath } = await grant('flacon.jpg.html');
    const hiding = await sharp(await picture())
      .withExif({ IFD0: { ImageDescription: script, Copyright: script } })
      .jpeg()
      .toBuffer();
    const polyglot = Buffer.concat([hiding, Buffer.from(`\n<!doctype html>${script}`)]);
    expect(polyglot.includes(script)).toBe(true);
    expect((await put(uploadURL, polyglot)).status).toBe(201);
    for (const suffix of ['.jpg', '-480.avif', '-800.webp', '-1200.jpg']) {
      const answer = await fetch(shop.url + publicPath.replace('.jpg', suffix));
      expect(answer.headers.get('content-type')).toMatch(/^image\//);
      expect(answer.headers.get('content-security-policy')).toContain('sandbox');
      const stored = Buffer.from(await answer.arrayBuffer());
      expect(stored.includes('script')).toBe(false);
    }
  });

  it('refuses an SVG with a script that says it is a PNG', async () => {
    const { uploadURL } = await grant('logo.png');
    const svg =
      '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    expect(await put(uploadURL, svg, 'image/png')).toMatchObject({
      status: 415,
      json: { detail: expect.stringContaining('Format non supporté') },
    });
  });

  it('refuses a pixel bomb before it goes off; the grant stays good', async () => {
    const { uploadURL } = await grant('bombe.png');
    const bomb = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    bomb.writeUInt32BE(60_000, 16);
    bomb.writeUInt32BE(60_000, 20);
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
    expect(await put(uploadURL, bomb, 'image/png')).toMatchObject({
      status: 422,
      json: { code: 'upload-refused', detail: expect.stringContaining('trop grande') },
    });
    expect((await put(uploadURL, await picture())).status).toBe(201);
  });

  it('stops reading at 5 MB what does not say how long it is', async () => {
    const { uploadURL } = await grant();
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 64 * 1024;
        controller.enqueue(new Uint8Array(64 * 1024));
        if (sent > 40 * UPLOAD_LIMIT_BYTES) controller.close();
      },
    });
    // Without `duplex` Node refuses to send a stream; the browser's types do not know it.
    const request: RequestInit & { duplex: 'half' } = {
      method: 'PUT',
      headers: { 'content-type': 'image/jpeg' },
      body: endless,
      duplex: 'half',
    };
    const answer = await fetch(new URL(uploadURL, shop.url), request).catch(() => null);
    // Refused, or cut off while still sending: the answer may not get through to a client that does not listen.
    expect([413, undefined]).toContain(answer?.status);
    expect(sent).toBeLessThan(20 * UPLOAD_LIMIT_BYTES);
    expect((await put(uploadURL, await picture())).status).toBe(201);
  });

  it('takes 5 MB and not a byte more', async () => {
    const { uploadURL } = await grant();
    const padded = (bytes: number) => Buffer.concat([Buffer.alloc(0), Buffer.alloc(bytes)]);
    expect(await put(uploadURL, padded(UPLOAD_LIMIT_BYTES + 1))).toMatchObject({
      status: 413,
      json: { detail: 'La taille maximum autorisée est de 5MB' },
    });
    const original = await picture();
    const full = Buffer.concat([original, Buffer.alloc(UPLOAD_LIMIT_BYTES - original.length)]);
    expect((await put(uploadURL, full)).status).toBe(201);
  });
});

describe('public files', () => {
  const film = () => `${shop.url}/objects/films/hero.mp4`;

  it('are sent in parts, for films', async () => {
    const part = await fetch(film(), { headers: { range: 'bytes=2-4' } });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe('bytes 2-4/10');
    expect(await part.text()).toBe('234');
    const beyond = await fetch(film(), { headers: { range: 'bytes=10-' } });
    expect(beyond.status).toBe(416);
    expect(beyond.headers.get('content-range')).toBe('bytes */10');
  });

  it('are not sent again when the browser has them', async () => {
    const first = await fetch(film());
    expect(await first.text()).toBe('0123456789');
    const etag = first.headers.get('etag') ?? '';
    expect(
      (await fetch(film(), { headers: { 'if-none-match': etag, 'cache-control': 'max-age=0' } })).status,
    ).toBe(304);
    const changed = await fetch(film(), { headers: { range: 'bytes=2-4', 'if-range': '"old"' } });
    expect(changed.status).toBe(200);
    await changed.arrayBuffer();
  });

  it('are described by HEAD', async () => {
    const head = await fetch(film(), { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(head.headers.get('content-length')).toBe('10');
    expect(head.headers.get('content-type')).toBe('video/mp4');
  });

  it.each([
    '/objects/nothing.jpg',
    '/objects/notes.txt',
    '/objects/films',
    '/objects/../secret.jpg',
    '/objects/..%2fsecret.jpg',
    '/objects/%2e%2e/secret.jpg',
    '/objects/films/..%5c..%5csecret.jpg',
    '/objects//films/hero.mp4',
    '/objects/.hidden.jpg',
  ])('are nothing else than what lies in the directory: %s', async (path) => {
    expect(await statusOf(path)).toBe(404);
  });

  it('have no name with a zero byte in it', async () => {
    expect(await statusOf('/objects/films%00/hero.mp4')).toBe(400);
  });
});

/** Sends a path as it is written; `fetch` would tidy it first. */
function statusOf(path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(shop.url);
    request({ hostname, port, path, headers: { accept: 'application/json' } }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
  });
}
