import type { Context, Middleware } from 'koa';
import { LINK_PAGES } from '#contracts/answer-page.ts';

/** Addresses in mails of before, and where their pages are now. */
const MOVED: ReadonlyMap<string, string> = new Map([
  ['/api/newsletter/confirm', LINK_PAGES.confirmNewsletter],
  ['/api/newsletter/unsubscribe', LINK_PAGES.leaveNewsletter],
  ['/api/personal-data', LINK_PAGES.personalData],
  ['/api/personal-data/erasure', LINK_PAGES.personalData],
]);

/** An address that was copied out of the source of a mail has `&amp;` where `&` is meant. */
const ESCAPED = /([?&])amp;/g;

function leadTo(ctx: Context, address: string): void {
  ctx.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' });
  ctx.redirect(address);
  ctx.status = 308;
}

/**
 * Middleware that leads readers of old mails to today's address, and takes what is sent to the old one as if it were the new: a mail
 * program that unsubscribes in one click is never redirected (RFC 8058 §3.1).
 */
export function followOldAddresses(): Middleware {
  return async (ctx, next) => {
    const search = ctx.search.replaceAll(ESCAPED, '$1');
    if (search !== ctx.search) {
      if (ctx.method === 'GET' || ctx.method === 'HEAD') return leadTo(ctx, `${ctx.path}${search}`);
      ctx.search = search;
    }
    const to = MOVED.get(ctx.path);
    if (to === undefined) return next();
    if (ctx.method === 'POST') {
      ctx.path = to;
      return next();
    }
    leadTo(ctx, `${to}${ctx.search}`);
  };
}
