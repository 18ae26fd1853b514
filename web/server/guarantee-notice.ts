import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import type Koa from 'koa';
import { drawGuaranteeNotice } from './guarantee-notice-picture.ts';

/** What the pages show. */
const PICTURE = '/garantie-legale/notice';
const TYPES: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};

/**
 * Serves the notice on the legal guarantee as a picture: the official file, byte for byte, or the one that the shop draws.
 * @throws when the file is not there, or is no SVG and no PNG: a shop that names it must not go without it.
 */
export async function createGuaranteeNotice(file: string | null): Promise<Koa.Middleware> {
  const type = TYPES[file === null ? '.svg' : extname(file).toLowerCase()];
  if (type === undefined) throw new Error(`GUARANTEE_NOTICE_FILE is neither .svg nor .png: ${file}`);
  const picture = file === null ? Buffer.from(drawGuaranteeNotice()) : await readFile(file);
  const etag = `"${createHash('sha256').update(picture).digest('hex').slice(0, 16)}"`;
  return async (ctx, next) => {
    if (ctx.path !== PICTURE || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    ctx.status = 200;
    ctx.type = type;
    ctx.set('Cache-Control', 'public, max-age=3600');
    ctx.set('ETag', etag);
    if (ctx.fresh) ctx.status = 304;
    else ctx.body = picture;
  };
}
