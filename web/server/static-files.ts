import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import type Koa from 'koa';
import { byteRangeOf, isSameFile } from '#contracts/http/byte-range.ts';
import type { Encoding } from './page-cache.ts';
import { compress, encodingFor } from './send-page.ts';

const MEDIA_TYPES: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.mp4': 'video/mp4',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webm': 'video/webm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
};
const COMPRESSIBLE = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt', '.webmanifest', '.xml']);

interface StaticFile {
  readonly path: string;
  readonly bytes: number;
  readonly etag: string;
  readonly modified: Date;
  /** Compressed once, on first request. */
  readonly encoded: Map<Encoding, Promise<Buffer>>;
}

async function listFiles(directory: string): Promise<Map<string, StaticFile>> {
  const files = new Map<string, StaticFile>();
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const { size, mtime } = await stat(path);
    const etag = `"${size.toString(36)}-${Math.round(mtime.getTime()).toString(36)}"`;
    const url = `/${path
      .slice(directory.length + 1)
      .split(sep)
      .join('/')}`;
    files.set(url, { path, bytes: size, etag, modified: mtime, encoded: new Map() });
  }
  return files;
}

function sendRange(ctx: Koa.Context, file: StaticFile): void {
  ctx.set('Accept-Ranges', 'bytes');
  // A browser that goes on with the film of before is sent today's from its beginning.
  const range = byteRangeOf(isSameFile(ctx.get('If-Range'), file) ? ctx.get('Range') : '', file.bytes);
  if (range.kind === 'unsatisfiable') {
    ctx.status = 416;
    ctx.set('Content-Range', `bytes */${file.bytes}`);
    return;
  }
  const part = range.kind === 'part' ? range : null;
  if (part) ctx.set('Content-Range', `bytes ${part.start}-${part.end}/${file.bytes}`);
  ctx.status = part ? 206 : 200;
  ctx.length = part ? part.end - part.start + 1 : file.bytes;
  if (ctx.method === 'GET') ctx.body = createReadStream(file.path, part ?? {});
}

async function sendCompressed(ctx: Koa.Context, file: StaticFile): Promise<void> {
  const encoding = encodingFor(ctx);
  let body = file.encoded.get(encoding);
  if (!body) {
    body = readFile(file.path).then((content) => compress(content, encoding, 'small'));
    file.encoded.set(encoding, body);
  }
  ctx.vary('Accept-Encoding');
  if (encoding !== 'identity') ctx.set('Content-Encoding', encoding);
  ctx.status = 200;
  ctx.body = await body;
}

/**
 * Serves the built files of a directory: hashed assets for a year, the rest for an hour with an ETag, films in ranges.
 * A missing `/assets/*` answers 404, so that a page is never taken for a script.
 */
export async function createStaticFiles(directory: string): Promise<Koa.Middleware> {
  const files = await listFiles(directory);
  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    const file = files.get(ctx.path);
    if (!file) {
      if (!ctx.path.startsWith('/assets/')) return next();
      ctx.status = 404;
      ctx.type = 'text/plain; charset=utf-8';
      ctx.body = 'Not Found';
      return;
    }
    const extension = extname(file.path);
    ctx.type = MEDIA_TYPES[extension] ?? 'application/octet-stream';
    const hashed = ctx.path.startsWith('/assets/');
    ctx.set('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
    ctx.set('ETag', file.etag);
    ctx.lastModified = file.modified;
    ctx.status = 200;
    if (ctx.fresh) {
      ctx.status = 304;
      return;
    }
    if (COMPRESSIBLE.has(extension)) await sendCompressed(ctx, file);
    else sendRange(ctx, file);
  };
}
