import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type Koa from 'koa';
import { createDevMiddleware, renderPage } from 'vike/server';
import type { PublicConfig, ShopReads } from '#contracts/reads.ts';
import type { AnswerCache, MakeAnswer } from './answer-cache/answer-cache.ts';
import { compress, negotiateEncoding } from './answer-cache/content-encoding.ts';
import { isNowhere, pageKey } from './answer-cache/page-key.ts';
import { sendKept } from './answer-cache/send-kept.ts';
import { readFirst } from './read-first.ts';
import { createSearchFiles } from './search-files.ts';
import { createStaticFiles } from './static-files.ts';
import '../page-context.ts';

export interface PagesOptions {
  /** What public pages read. */
  readonly reads: ShopReads;
  /** Keeps the pages that are the same for everybody. */
  readonly cache: AnswerCache;
  readonly config: PublicConfig;
  readonly mode: 'development' | 'production';
  /** Whether a failure only says that a store is out of reach: the page is answered with 503 then. */
  readonly isUnavailable: (error: unknown) => boolean;
  /** The project's directory, which holds `dist/` and `vite.config.ts`. */
  readonly root?: string;
}

type Connect = (
  request: Koa.Request['req'],
  response: Koa.Response['res'],
  next: (error?: unknown) => void,
) => void;

/** Lets Vite answer what is its own (modules, hot updates); the rest goes on. */
function fromConnect(handler: Connect): Koa.Middleware {
  return async (ctx, next) => {
    const answered = await new Promise<boolean>((resolve, reject) => {
      ctx.res.once('close', () => resolve(true));
      ctx.res.statusCode = 200;
      handler(ctx.req, ctx.res, (error) => (error ? reject(error) : resolve(false)));
    });
    if (answered) ctx.respond = false;
    else {
      ctx.res.statusCode = 404;
      await next();
    }
  };
}

/** Stands for every address at which there is nothing. */
const NOWHERE = '/404';
const EVERY_TIME = 'public, max-age=0, must-revalidate';

/** What a page is rendered from. */
interface PageRequest {
  readonly urlOriginal: string;
  readonly headersOriginal?: Koa.Context['headers'];
  readonly reads: ShopReads;
}

async function renderAnswer(request: PageRequest, { config, isUnavailable }: PagesOptions) {
  const { httpResponse, errorWhileRendering } = await renderPage({ ...request, publicConfig: config });
  const { statusCode: status, headers } = httpResponse;
  const content = Buffer.from(readFirst(await httpResponse.getBody()));
  if (status !== 500 || !isUnavailable(errorWhileRendering)) return { status, headers, content };
  return { status: 503, headers: [...headers, ['Retry-After', '2'] as const], content };
}

/** A page for everybody, rendered for its canonical address: nothing of one visitor's request may reach another. */
async function renderShared(key: string, reads: ShopReads, options: PagesOptions): ReturnType<MakeAnswer> {
  const { status, headers, content } = await renderAnswer({ urlOriginal: key, reads }, options);
  const isKept = status === (key === NOWHERE ? 404 : 200);
  return {
    status,
    headers: { ...Object.fromEntries(headers), 'Cache-Control': EVERY_TIME },
    content,
    isKept,
  };
}

/** Renders a page for this visit alone. */
async function sendRendered(ctx: Koa.Context, options: PagesOptions): Promise<void> {
  const request = { urlOriginal: ctx.url, headersOriginal: ctx.headers, reads: options.reads };
  const { status, headers, content } = await renderAnswer(request, options);
  ctx.status = status;
  for (const [name, value] of headers) ctx.append(name, value);
  const encoding = negotiateEncoding(ctx.get('Accept-Encoding'));
  ctx.vary('Accept-Encoding');
  if (encoding !== 'identity') ctx.set('Content-Encoding', encoding);
  ctx.body = await compress(content, encoding, 'quick');
}

function createRenderer(options: PagesOptions): Koa.Middleware {
  const { cache } = options;
  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    const key = isNowhere(ctx.path) ? NOWHERE : pageKey(ctx.url);
    if (key === null) return sendRendered(ctx, options);
    await sendKept(ctx, await cache.get(key, (reads) => renderShared(key, reads, options)));
  };
}

/** Named explicitly: left alone, Vike finds the last build that any checkout made with this `node_modules`. */
async function loadBuiltPages(root: string): Promise<void> {
  await import(pathToFileURL(join(root, 'dist', 'server', 'entry.mjs')).href);
}

/**
 * The web site as Koa middleware, to stand last: built assets and server-rendered pages in production, Vite's own server with
 * hot reload in development.
 * @throws when production is asked for and nothing is built.
 */
export async function createPages(options: PagesOptions): Promise<Koa.Middleware> {
  const root = options.root ?? process.cwd();
  if (options.mode === 'production') await loadBuiltPages(root);
  const render = createRenderer(options);
  const assets =
    options.mode === 'production'
      ? await createStaticFiles(join(root, 'dist', 'client'))
      : fromConnect((await createDevMiddleware({ root })).devMiddleware);
  const searchFiles = createSearchFiles(options.cache, options.config.publicUrl);
  return (ctx, next) => searchFiles(ctx, () => assets(ctx, () => render(ctx, next)));
}
