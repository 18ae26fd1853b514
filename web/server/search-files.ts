import type Koa from 'koa';
import type { ShopReads } from '#contracts/reads.ts';

/** Pages that search engines may list, beside the products. */
const LISTED = [
  '/',
  '/parfums',
  '/a-propos',
  '/contact',
  '/livraison',
  '/retractation',
  '/cgv',
  '/mentions-legales',
  '/confidentialite',
];
/** What is of one visitor or of the administrator. */
const PRIVATE = ['/admin', '/api/', '/commande'];

export function robotsText(publicUrl: string): string {
  const rules = PRIVATE.map((path) => `Disallow: ${path}`).join('\n');
  return `User-agent: *\n${rules}\n\nSitemap: ${new URL('/sitemap.xml', publicUrl).href}\n`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

export function sitemapXml(publicUrl: string, productIds: readonly string[]): string {
  const paths = [...LISTED, ...productIds.map((id) => `/parfums/${id}`)];
  const urls = paths.map((path) => `<url><loc>${escapeXml(new URL(path, publicUrl).href)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
}

/** GET /robots.txt and /sitemap.xml. */
export function createSearchFiles(reads: ShopReads, publicUrl: string): Koa.Middleware {
  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    if (ctx.path === '/robots.txt') {
      ctx.type = 'text/plain; charset=utf-8';
      ctx.body = robotsText(publicUrl);
    } else if (ctx.path === '/sitemap.xml') {
      const products = await reads.listProducts();
      ctx.type = 'application/xml; charset=utf-8';
      ctx.body = sitemapXml(
        publicUrl,
        products.map((product) => product.id),
      );
    } else {
      await next();
    }
  };
}
