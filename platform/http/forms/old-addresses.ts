import type { Middleware } from 'koa';
import { LINK_PAGES } from '#contracts/answer-page.ts';

/** Addresses in mails of before, and where their pages are now. */
const MOVED: ReadonlyMap<string, string> = new Map([
  ['/api/newsletter/confirm', LINK_PAGES.confirmNewsletter],
  ['/api/newsletter/unsubscribe', LINK_PAGES.leaveNewsletter],
  ['/api/personal-data', LINK_PAGES.personalData],
  ['/api/personal-data/erasure', LINK_PAGES.personalData],
]);

/** Middleware that leads readers of old mails to today's address. */
export function leadFromOldAddresses(): Middleware {
  return async (ctx, next) => {
    const to = MOVED.get(ctx.path);
    if (to === undefined) return next();
    ctx.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' });
    ctx.redirect(`${to}${ctx.search}`);
    ctx.status = 308;
  };
}

/**
 * Middleware that takes what is sent to an old address as if it were sent to today's: a mail program that unsubscribes in one click is
 * never redirected (RFC 8058 §3.1).
 */
export function takeAtOldAddresses(): Middleware {
  return (ctx, next) => {
    const to = MOVED.get(ctx.path);
    if (to !== undefined && ctx.method === 'POST') ctx.path = to;
    return next();
  };
}
