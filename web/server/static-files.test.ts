import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Koa from 'koa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStaticFiles } from './static-files.ts';

let directory: string;
let server: Server;
let address: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'miris-static-'));
  await mkdir(join(directory, 'assets'));
  await mkdir(join(directory, 'media'));
  await writeFile(join(directory, 'assets', 'page.abc.js'), 'export const answer = 42;\n'.repeat(50));
  await writeFile(join(directory, 'media', 'hero.mp4'), Buffer.from('0123456789'));
  const app = new Koa();
  app.use(await createStaticFiles(directory));
  app.use((ctx) => {
    ctx.body = 'page';
  });
  server = createServer(app.callback());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  address = `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`;
});

afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await rm(directory, { recursive: true });
});

describe('built files', () => {
  it('are kept for a year when their name carries their hash, and compressed', async () => {
    const response = await fetch(`${address}/assets/page.abc.js`, { headers: { 'accept-encoding': 'br' } });
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(await response.text()).toContain('answer = 42');
  });

  it('are a 404 when an asset is missing, never a page', async () => {
    const response = await fetch(`${address}/assets/old.js`);
    expect(response.status).toBe(404);
    expect(await response.text()).not.toBe('page');
  });

  it('leave every other address to the pages, paths out of the directory included', async () => {
    expect(await (await fetch(`${address}/parfums`)).text()).toBe('page');
    expect(await (await fetch(`${address}/media/..%2f..%2fetc%2fpasswd`)).text()).toBe('page');
  });

  it('are not sent again to a browser that has them', async () => {
    const first = await fetch(`${address}/media/hero.mp4`);
    const etag = first.headers.get('etag') ?? '';
    await first.arrayBuffer();
    // As a browser revalidates; fetch alone would ask for a fresh copy.
    const headers = { 'if-none-match': etag, 'cache-control': 'max-age=0' };
    const second = await fetch(`${address}/media/hero.mp4`, { headers });
    expect(second.status).toBe(304);
  });
});

describe('a film', () => {
  it('is sent in the part asked for', async () => {
    const response = await fetch(`${address}/media/hero.mp4`, { headers: { range: 'bytes=2-4' } });
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe('bytes 2-4/10');
    expect(await response.text()).toBe('234');
  });

  it('is sent whole to a browser that has a part of another one', async () => {
    const head = await fetch(`${address}/media/hero.mp4`, { method: 'HEAD' });
    const ask = async (ifRange: string) => {
      const headers = { range: 'bytes=2-4', 'if-range': ifRange };
      const answer = await fetch(`${address}/media/hero.mp4`, { headers });
      return [answer.status, await answer.text()];
    };
    expect(await ask('"another-file"')).toEqual([200, '0123456789']);
    expect(await ask(new Date(0).toUTCString())).toEqual([200, '0123456789']);
    expect(await ask(head.headers.get('etag') ?? '')).toEqual([206, '234']);
    expect(await ask(head.headers.get('last-modified') ?? '')).toEqual([206, '234']);
  });

  it('refuses a part that it does not have', async () => {
    const response = await fetch(`${address}/media/hero.mp4`, { headers: { range: 'bytes=50-' } });
    expect(response.status).toBe(416);
    expect(response.headers.get('content-range')).toBe('bytes */10');
  });
});
