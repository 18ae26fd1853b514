import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type Koa from 'koa';
import { createDevMiddleware, renderPage } from 'vike/server';
import type { PublicConfig, ShopReads } from '#contracts/reads.ts';
import { readFirst } from './read-first.ts';
import { createSearchFiles } from './search-files.ts';
import { compress, createStaticFiles, encodingFor } from './static-files.ts';
import '../page-context.ts';

export interface PagesOptions {
  /** What public pages read. */
  readonly reads: ShopReads;
  readonly config: PublicConfig;
  readonly mode: 'development' | 'production';
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

function createRenderer({ reads, config }: PagesOptions): Koa.Middleware {
  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    const { httpResponse } = await renderPage({
      urlOriginal: ctx.url,
      headersOriginal: ctx.headers,
      reads,
      publicConfig: config,
    });
    ctx.status = httpResponse.statusCode;
    for (const [name, value] of httpResponse.headers) ctx.append(name, value);
    const encoding = encodingFor(ctx);
    ctx.vary('Accept-Encoding');
    if (encoding !== 'identity') ctx.set('Content-Encoding', encoding);
    const html = Buffer.from(readFirst(await httpResponse.getBody()));
    ctx.body = await compress(html, encoding, 'each');
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
  const searchFiles = createSearchFiles(options.reads, options.config.publicUrl);
  return (ctx, next) => searchFiles(ctx, () => assets(ctx, () => render(ctx, next)));
}
