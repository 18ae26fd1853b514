import type Koa from 'koa';
import type { CatalogueIndex, MappedProduct, ShopReads } from '#contracts/reads.ts';
import { xmlText } from '#contracts/xml-text.ts';
import { PIECES } from '../content/journal/pieces.ts';
import { findLegalText } from '../content/legal/legal-pages.ts';
import { LEGAL_ADDRESSES } from '../layout/navigation.ts';
import { SHARED_PAGES } from './page-address.ts';
import type { PageCache } from './page-cache.ts';
import { sendPage } from './send-page.ts';

/** What a map says of a page beside the products. */
export interface MappedPage {
  readonly path: string;
  /** The day of its last change, where its text has one. */
  readonly revised?: string | undefined;
  readonly picture?: string | undefined;
}

/** Pages that search engines may list, beside the products. */
const LISTED = [...SHARED_PAGES]
  .filter((path) => path !== '/panier' && !path.startsWith('/cgv/'))
  .map((path): MappedPage => {
    const piece = PIECES.find(({ slug }) => path === `/journal/${slug}`);
    const legal = findLegalText(LEGAL_ADDRESSES[path] ?? '');
    return { path, revised: piece?.published ?? legal?.updated, picture: piece?.picture };
  });
/** What is of one visitor or of the administrator. */
const PRIVATE = ['/admin', '/api/', '/commande'];

export function robotsText(publicUrl: string): string {
  const rules = PRIVATE.map((path) => `Disallow: ${path}`).join('\n');
  return `User-agent: *\n${rules}\n\nSitemap: ${new URL('/sitemap.xml', publicUrl).href}\n`;
}

/** Most addresses in one map, and most bytes by far: sitemaps.org. */
const ADDRESSES_PER_MAP = 20_000;
const NAMESPACE =
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';
const PRODUCT_MAP = /^\/sitemap-(\d{1,4})\.xml$/;

function xml(kind: 'urlset' | 'sitemapindex', entries: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${kind} ${NAMESPACE}>\n${entries.join('\n')}\n</${kind}>\n`;
}

/** A map: pages of the site, then products, each with the day of its last change (UTC) and its own pictures. */
export function sitemapXml(
  publicUrl: string,
  pages: readonly MappedPage[],
  products: readonly MappedProduct[],
): string {
  const address = (path: string) => xmlText(new URL(path, publicUrl).href);
  const entry = (path: string, revised: string | undefined, pictures: readonly string[]) => {
    const day = revised === undefined ? '' : `<lastmod>${revised.slice(0, 10)}</lastmod>`;
    const images = pictures
      .filter((picture) => picture.startsWith('/'))
      .map((picture) => `<image:image><image:loc>${address(picture)}</image:loc></image:image>`);
    return `<url><loc>${address(path)}</loc>${day}${images.join('')}</url>`;
  };
  return xml('urlset', [
    ...pages.map(({ path, revised, picture }) =>
      entry(path, revised, picture === undefined ? [] : [picture]),
    ),
    ...products.map(({ slug, imageUrls, revisedAt }) => entry(`/parfums/${slug}`, revisedAt, imageUrls)),
  ]);
}

/** The map of a shop with more products than one map holds: a list of maps. */
export function sitemapIndexXml(publicUrl: string, maps: number): string {
  const paths = Array.from({ length: maps }, (_, part) => `/sitemap-${part}.xml`);
  return xml(
    'sitemapindex',
    paths.map((path) => `<sitemap><loc>${xmlText(new URL(path, publicUrl).href)}</loc></sitemap>`),
  );
}

/** One map for a shop of ordinary size, a list of maps for a larger one. */
async function mainMap(reads: ShopReads, publicUrl: string): Promise<string> {
  const count = await reads.countProducts();
  if (count + LISTED.length > ADDRESSES_PER_MAP)
    return sitemapIndexXml(publicUrl, Math.ceil(count / ADDRESSES_PER_MAP));
  return sitemapXml(publicUrl, LISTED, await reads.listMappedProducts(0, ADDRESSES_PER_MAP));
}

/** A further map; the first one also names the pages beside the products. Null when there is no such map. */
async function productMap(reads: ShopReads, publicUrl: string, part: number): Promise<string | null> {
  const products = await reads.listMappedProducts(part, ADDRESSES_PER_MAP);
  if (products.length === 0) return null;
  return sitemapXml(publicUrl, part === 0 ? LISTED : [], products);
}

const SECURITY_TXT = '/.well-known/security.txt';
/** RFC 9116 wants less than a year; long enough for whoever keeps a copy. */
const SECURITY_DAYS = 180;
const DAY_MS = 24 * 60 * 60_000;

/** To whom and how a weakness of the shop is reported (RFC 9116); always dated from now. */
export function securityText(publicUrl: string, contact: string, now: Date): string {
  const expires = new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS + SECURITY_DAYS * DAY_MS);
  const lines = [
    `Contact: mailto:${contact}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: fr, en',
    `Canonical: ${new URL(SECURITY_TXT, publicUrl).href}`,
  ];
  return `${lines.join('\n')}\n`;
}

export interface SearchFilesOptions {
  readonly cache: PageCache;
  /** Which products there are: anybody can make up maps. */
  readonly catalogue: () => Promise<CatalogueIndex>;
  readonly publicUrl: string;
  /** Who hears of weaknesses. */
  readonly supportEmail: string;
}

/** GET /.well-known/security.txt, /robots.txt, /sitemap.xml and the maps of a large shop, /sitemap-{n}.xml. */
export function createSearchFiles({
  cache,
  catalogue,
  publicUrl,
  supportEmail,
}: SearchFilesOptions): Koa.Middleware {
  async function sendMap(
    ctx: Koa.Context,
    draw: (reads: ShopReads) => Promise<string | null>,
  ): Promise<void> {
    const page = await cache.get(ctx.path, async (reads) => {
      const map = await draw(reads);
      const headers = {
        'Content-Type': 'application/xml; charset=utf-8',
        'Cache-Control': 'public, max-age=3600',
      };
      return {
        status: map === null ? 404 : 200,
        headers,
        content: Buffer.from(map ?? ''),
        isKept: map !== null,
      };
    });
    await sendPage(ctx, page);
  }

  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    const [, part] = PRODUCT_MAP.exec(ctx.path) ?? [];
    if (ctx.path === SECURITY_TXT) {
      ctx.type = 'text/plain; charset=utf-8';
      ctx.body = securityText(publicUrl, supportEmail, new Date());
    } else if (ctx.path === '/robots.txt') {
      ctx.type = 'text/plain; charset=utf-8';
      ctx.body = robotsText(publicUrl);
    } else if (ctx.path === '/sitemap.xml') {
      await sendMap(ctx, (reads) => mainMap(reads, publicUrl));
    } else if (part !== undefined && Number(part) * ADDRESSES_PER_MAP < (await catalogue()).prices.size) {
      await sendMap(ctx, (reads) => productMap(reads, publicUrl, Number(part)));
    } else {
      await next();
    }
  };
}
