import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type Koa from 'koa';
import { createDevMiddleware, getGlobalContextAsync, renderPage } from 'vike/server';
import { ANSWER_ADDRESS, type AnswerPage } from '#contracts/answer-page.ts';
import { cursorBehind, readCursor } from '#contracts/catalog/product-cursor.ts';
import { type CurrentHouse, type HouseIdentity, UNNAMED_HOUSE } from '#contracts/house/house.ts';
import type { OrderPage } from '#contracts/order-page.ts';
import type { CatalogueIndex, PublicConfig, ShopReads } from '#contracts/reads.ts';
import {
  collectionAddress,
  isOnlyNoted,
  nothingFoundAddress,
  WHOLE,
} from '../product/collection/collection-address.ts';
import { createGuaranteeNotice } from './guarantee-notice.ts';
import {
  ABSENT_ORDER,
  ABSENT_PRODUCT,
  NO_NOTE,
  NOT_FOUND_KEY,
  type PageAddress,
  pageAddress,
} from './page-address.ts';
import type { CachedPage, MakePage, PageCache } from './page-cache.ts';
import { createSearchFiles } from './search-files.ts';
import { sendByLink, sendPage, sendPrivatePage } from './send-page.ts';
import { createStaticFiles } from './static-files.ts';

export interface PagesOptions {
  /** What public pages read. */
  readonly reads: ShopReads;
  /** An order as its own page shows it, by the token of its address; null when that opens none (any more). */
  readonly findOrderPage: (token: string) => Promise<OrderPage | null>;
  /** Keeps the pages that are the same for everybody. */
  readonly cache: PageCache;
  /** Which products there are. */
  readonly catalogue: () => Promise<CatalogueIndex>;
  /** What pages know of the configuration, and of who runs the shop. */
  readonly config: (house: HouseIdentity) => PublicConfig;
  readonly mode: 'development' | 'production';
  /** Whether a failure only says that a store is out of reach: the page is answered with 503 then. */
  readonly isUnavailable: (error: unknown) => boolean;
  /** The official notice on the legal guarantee as a file; null for the one that the shop draws. */
  readonly guaranteeNoticeFile?: string | null;
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

/** What is kept although there is nothing: one page each. */
const ABSENCES: ReadonlySet<string> = new Set([NOT_FOUND_KEY, ABSENT_PRODUCT, ABSENT_ORDER]);
const EVERY_TIME = 'public, max-age=0, must-revalidate';

/** What a page shows to one visitor alone. */
interface OwnContent {
  readonly answer?: AnswerPage;
  readonly order?: Promise<OrderPage | null>;
}

/** A page rendered for its canonical address alone: nothing of one visitor's request may reach another. */
async function renderShared(
  key: string,
  reads: ShopReads,
  publicConfig: PublicConfig,
  { catalogue, isUnavailable, mode }: Pick<PagesOptions, 'catalogue' | 'isUnavailable' | 'mode'>,
  { answer, order }: OwnContent,
): ReturnType<MakePage> {
  // Set for every page: in development, Vike forgets it with each change of the code.
  (await getGlobalContextAsync(mode === 'production')).publicConfig = publicConfig;
  const { httpResponse, errorWhileRendering } = await renderPage({
    urlOriginal: key,
    reads,
    catalogue,
    ...(order && { order }),
    ...(answer && { answer }),
  });
  const isAway = httpResponse.statusCode === 500 && isUnavailable(errorWhileRendering);
  const status = isAway ? 503 : httpResponse.statusCode;
  const headers = new Headers(httpResponse.headers);
  // What Vike merges from several files: the console's says `no-store`.
  const isStored = headers.get('Cache-Control')?.includes('no-store') !== true;
  headers.set('Cache-Control', isStored ? EVERY_TIME : 'no-store');
  if (isAway) headers.set('Retry-After', '2');
  return {
    status,
    headers: Object.fromEntries(headers),
    content: Buffer.from(deferScripts(await httpResponse.getBody())),
    isKept: status === (ABSENCES.has(key) ? 404 : 200),
  };
}

/** What a page of an answer is kept under: all that is said on it. */
function answerKey(answer: AnswerPage): string {
  return `${ANSWER_ADDRESS}?${createHash('sha256').update(JSON.stringify(answer)).digest('base64url')}`;
}

export interface Pages {
  /** The web site as Koa middleware, to stand last. */
  readonly middleware: Koa.Middleware;
  /** Answers with a page that a form or a mail's link is answered with; the status is set already. */
  showAnswer(ctx: Koa.Context, answer: AnswerPage): Promise<void>;
}

function createRenderer(options: PagesOptions): Pages {
  const { cache, catalogue, reads } = options;
  let newest: CurrentHouse = { version: 0, identity: UNNAMED_HOUSE };

  async function render(key: string, recording: ShopReads, own: OwnContent = {}): ReturnType<MakePage> {
    const house = await recording.findHouse().catch((error: unknown) => {
      if (!options.isUnavailable(error)) throw error;
      return newest;
    });
    // Vike has one configuration for all pages: one that began earlier does not bring back what was read then.
    if (house.version >= newest.version) newest = house;
    return renderShared(key, recording, options.config(newest.identity), options, own);
  }
  const answerAt = (key: string) => cache.get(key, (recording) => render(key, recording));

  /** Anybody can make up ids, notes and cursors: that there is nothing of the kind costs a look into memory, not a page. */
  async function isThere(address: Extract<PageAddress, { kind: 'behind' }>): Promise<boolean> {
    if (cache.peek(address.key) !== undefined) return true;
    const index = await catalogue();
    return isCursor(index, address.cursor);
  }

  /**
   * The page of those that are looked for, in the catalogue's own words, or the one that says that there are none: so there are no more
   * pages than questions with an answer, and words that lead on.
   */
  async function foundAt({ key, part }: Extract<PageAddress, { kind: 'found' }>): Promise<string> {
    if (cache.peek(key) !== undefined) return key;
    const index = await catalogue();
    const question = index.perfumes.ask(part);
    if (question === null) {
      const { words } = index.perfumes.articlesFor(part);
      if (words.length > 0) return collectionAddress({ ...WHOLE, words, order: part.order });
      return isOnlyNoted(part) ? NO_NOTE : nothingFoundAddress(index.perfumes.rarestOf(part.words));
    }
    const after = part.after !== null && isCursor(index, part.after) ? part.after : null;
    return collectionAddress({ ...part, ...question, after });
  }

  function isCursor({ prices }: CatalogueIndex, cursor: string): boolean {
    const { id } = readCursor(cursor);
    const price = prices.get(id);
    return price !== undefined && cursorBehind({ id, price }) === cursor;
  }

  /** A perfume's page, or the address that it has now: for good, though browsers ask again, since a name may come back. */
  async function productAt(
    address: Extract<PageAddress, { kind: 'product' }>,
  ): Promise<CachedPage | { status: 308; to: string }> {
    if (cache.peek(address.key) !== undefined) return answerAt(address.key);
    const index = await catalogue();
    const id = index.idAt(address.slug) ?? '';
    const slug = index.slugs.get(id);
    if (slug === undefined) return absentProduct(index.removed.has(id));
    return slug === address.slug ? answerAt(address.key) : { status: 308, to: `/parfums/${slug}` };
  }

  async function productById({
    id,
    query,
  }: Extract<PageAddress, { kind: 'product-by-id' }>): Promise<CachedPage | { status: 308; to: string }> {
    const { slugs, removed } = await catalogue();
    const slug = slugs.get(id);
    return slug === undefined
      ? absentProduct(removed.has(id))
      : { status: 308, to: `/parfums/${slug}${query}` };
  }

  /** One page for every perfume that there is not; one that was deleted is gone for good, and search engines hear so. */
  async function absentProduct(isGone: boolean): Promise<CachedPage> {
    const page = await answerAt(ABSENT_PRODUCT);
    return isGone ? { ...page, status: 410 } : page;
  }

  /** The page at an address, or where it is to be found instead. */
  async function answerTo(
    address: Exclude<PageAddress, { kind: 'order' | 'by-link' }>,
  ): Promise<CachedPage | { status: 307 | 308; to: string }> {
    switch (address.kind) {
      case 'moved':
        return { status: 308, to: address.to };
      case 'page':
        return answerAt(address.key);
      case 'behind':
        // A perfume that went, or has another price now: for the moment, the collection begins from its first page.
        return (await isThere(address)) ? answerAt(address.key) : { status: 307, to: address.first };
      case 'found':
        return answerAt(await foundAt(address));
      case 'product':
        return productAt(address);
      case 'product-by-id':
        return productById(address);
      case 'absent-product':
        return answerAt(ABSENT_PRODUCT);
      case 'nowhere':
        return answerAt(NOT_FOUND_KEY);
    }
  }

  return {
    async middleware(ctx, next) {
      if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
      const address = pageAddress(ctx.url);
      if (address.kind === 'by-link') return sendByLink(ctx, await answerAt(address.page));
      if (address.kind === 'order') {
        // Anybody can make up a token: that it opens nothing costs no page.
        const order = options.findOrderPage(address.token);
        const isAbsent = await order.then(
          (found) => found === null,
          () => false,
        );
        if (isAbsent) return sendByLink(ctx, await answerAt(ABSENT_ORDER));
        return sendPrivatePage(ctx, await render(address.path, reads, { order }));
      }
      const answer = await answerTo(address);
      if ('to' in answer) {
        ctx.redirect(answer.to);
        ctx.status = answer.status;
        // Where a perfume or a page is today: the browser asks again.
        ctx.set('Cache-Control', EVERY_TIME);
      } else {
        await sendPage(ctx, answer);
      }
    },
    async showAnswer(ctx, answer) {
      const { status } = ctx;
      const own = { answer };
      const page = answer.isPersonal
        ? await render(ANSWER_ADDRESS, reads, own)
        : await cache.get(answerKey(answer), (recording) => render(ANSWER_ADDRESS, recording, own));
      if (page.status !== 200) throw new Error(`the page of an answer came out as ${page.status}`);
      await ('etag' in page
        ? sendByLink(ctx, { ...page, status })
        : sendPrivatePage(ctx, { ...page, status }));
    },
  };
}

/** Named explicitly: left alone, Vike finds the last build that any checkout made with this `node_modules`. */
async function loadBuiltPages(root: string): Promise<void> {
  await import(pathToFileURL(join(root, 'dist', 'server', 'entry.mjs')).href);
}

/**
 * The web site: built assets and server-rendered pages in production, Vite's own server with
 * hot reload in development.
 * @throws when production is asked for and nothing is built.
 */
export async function createPages(options: PagesOptions): Promise<Pages> {
  const root = process.cwd();
  if (options.mode === 'production') await loadBuiltPages(root);
  const render = createRenderer(options);
  const assets =
    options.mode === 'production'
      ? await createStaticFiles(join(root, 'dist', 'client'))
      : fromConnect((await createDevMiddleware({ root })).devMiddleware);
  const searchFiles = createSearchFiles({ ...options, ...options.config(UNNAMED_HOUSE) });
  const notice = await createGuaranteeNotice(options.guaranteeNoticeFile ?? null);
  return {
    middleware: (ctx, next) =>
      notice(ctx, () => searchFiles(ctx, () => assets(ctx, () => render.middleware(ctx, next)))),
    showAnswer: render.showAnswer,
  };
}

/** A link of the head, as it is built: every part bounded, and no text of a visitor among them. */
const LINK = /<link rel="(preload|modulepreload)" href="([^"]{1,300})"[^>]{0,300}>\n?/g;
/** The page's program, as it is built. */
const ENTRY = /<script src="(\/assets\/[^"]{1,300})" type="module" async><\/script>/;

/**
 * What is read comes before what makes it move: on a slow line scripts would share it with style, fonts and the first picture.
 * `web/public/start.js` fetches them when the page has been painted.
 */
export function deferScripts(html: string): string {
  const entry = ENTRY.exec(html)?.[1];
  const modules: string[] = [];
  const read = html.replaceAll(LINK, (link, kind: string, href: string) => {
    if (kind === 'modulepreload') {
      if (entry === undefined || !href.startsWith('/assets/')) return link;
      modules.push(href);
      return '';
    }
    // A font that only a sentence far down is set in; the style sheet fetches it when it is needed.
    return href.includes('-italic.') ? '' : link;
  });
  if (entry === undefined) return read;
  return read.replace(
    ENTRY,
    `<script src="/start.js" data-entry="${entry}" data-modules="${modules.join(' ')}" async></script>`,
  );
}

declare global {
  namespace Vike {
    interface GlobalContext {
      /** Configuration anybody may see. Part of every page, so that the browser knows it before the first click. */
      publicConfig: PublicConfig;
    }
    interface PageContext {
      /** What a form or a mail's link is answered with; on no other page. */
      answer?: AnswerPage;
    }
    interface PageContextServer {
      /** What public pages read. Never leaves the server. */
      reads: ShopReads;
      /** Which products there are. What is shown of it depends on the list: it goes with a read of that. */
      catalogue: () => Promise<CatalogueIndex>;
      /** The order that the page's address opens; on no other page. */
      order?: Promise<OrderPage | null>;
    }
  }
}
