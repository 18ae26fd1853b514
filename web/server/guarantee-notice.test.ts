import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Koa from 'koa';
import decodeQR from 'qr/decode.js';
import { expect, it, onTestFinished } from 'vitest';
import { GUARANTEE_NOTICE } from '#contracts/house/guarantee-notice.ts';
import { linesOf } from '#contracts/house/legal-text.ts';
import { YOUR_EUROPE_GUARANTEES } from '#contracts/house/your-europe.ts';
import { createGuaranteeNotice } from './guarantee-notice.ts';
import { drawGuaranteeNotice } from './guarantee-notice-picture.ts';

/** The modules of the drawn code, eight pixels each, as a camera has them. */
function photographQr(svg: string) {
  const scale = 8;
  const side = Number(/scale\(([\d.]+)\)"><path d="M0 0h(\d+)/.exec(svg)?.[2]) * scale;
  const data = new Uint8Array(side * side * 4).fill(255);
  for (const [, x, y] of svg.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let row = 0; row < scale; row += 1)
      data.fill(
        0,
        ((Number(y) * scale + row) * side + Number(x) * scale) * 4,
        ((Number(y) * scale + row) * side + (Number(x) + 1) * scale) * 4,
      );
  return { width: side, height: side, data };
}

async function serve(file: string | null): Promise<string> {
  const app = new Koa();
  app.use(await createGuaranteeNotice(file));
  const server = createServer(app.callback());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const bound = server.address();
  return `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}/garantie-legale/notice`;
}

it('the notice on the legal guarantee has every word of its annex, and a QR code that leads to Your Europe', () => {
  const svg = drawGuaranteeNotice();
  const words = [...svg.matchAll(/<text [^>]*>([^<]+)<\/text>/g)].map(([, text]) => text).join(' ');
  for (const line of linesOf(GUARANTEE_NOTICE)) expect(words).toContain(line);
  expect(words).toContain('GARANTIE LÉGALE DANS L’UE');
  expect(decodeQR(photographQr(svg))).toBe(YOUR_EUROPE_GUARANTEES);
});

it('the notice on the legal guarantee is the official file, byte for byte, once the house gives it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'miris-notice-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const official = join(folder, 'Legal guarantee_notice FR.svg');
  await writeFile(official, '<svg xmlns="http://www.w3.org/2000/svg"/>');
  const given = await fetch(await serve(official));
  expect(given.headers.get('content-type')).toBe('image/svg+xml');
  expect(await given.text()).toBe('<svg xmlns="http://www.w3.org/2000/svg"/>');
  const drawn = await fetch(await serve(null));
  expect(await drawn.text()).toBe(drawGuaranteeNotice());
  await expect(createGuaranteeNotice(join(folder, 'missing.svg'))).rejects.toThrow('ENOENT');
  await expect(createGuaranteeNotice(join(folder, 'notice.pdf'))).rejects.toThrow('neither .svg nor .png');
});
