import { Router } from '@koa/router';
import type { Context, Middleware } from 'koa';
import { orderPageRequestSchema } from '#contracts/http/orders.ts';
import { STRICT_ROUTING } from '#contracts/http/strict-routing.ts';
import { idSchema } from '#contracts/identifiers.ts';
import { monthlySales, recentOrders, salesStats } from '../analytics/queries.ts';
import { listContactMessages } from '../contact-messages/queries.ts';
import type { ReadDb } from '../database.ts';
import { listEmailNotifications } from '../email-notifications/queries.ts';
import { listSubscribers } from '../newsletter/queries.ts';
import { countOrders, pageOfOrders } from '../orders/order-pages.ts';
import { everyOrder } from '../orders/queries.ts';
import { readModelsVersion } from '../progress.ts';
import { listPromoCodes } from '../promos/queries.ts';
import { everyReview } from '../reviews/queries.ts';
import { listStockAlerts } from '../stock-alerts/queries.ts';
import { answerJsonArray } from './json-array.ts';
import { answerInvalid } from './problem.ts';

export interface ConsoleRoutesDeps {
  readonly db: ReadDb;
  /** Refuses requests without an administrator's session (decision 5). */
  readonly requireSession: Middleware;
}

/** What the console reads. */
export function consoleRoutes({ db, requireSession }: ConsoleRoutesDeps): Router {
  const router = new Router(STRICT_ROUTING);
  const guarded = (path: string, read: (ctx: Context) => Promise<unknown>) =>
    router.get(path, requireSession, async (ctx) => {
      ctx.body = await read(ctx);
    });

  /** A list of any length. */
  const guardedList = (path: string, readAll: (db: ReadDb) => AsyncIterable<object>) =>
    router.get(path, requireSession, (ctx) => answerJsonArray(ctx, readAll(db)));

  guardedList('/api/reviews', everyReview);
  guardedList('/api/orders', everyOrder);
  guarded('/api/admin/orders/counts', () => countOrders(db));
  router.get('/api/admin/orders', requireSession, async (ctx) => {
    const request = orderPageRequestSchema.safeParse({ ...ctx.query });
    if (request.success) ctx.body = await pageOfOrders(db, request.data);
    else answerInvalid(ctx, 'Recherche invalide');
  });
  guarded('/api/admin/read-models/version', () => readModelsVersion(db));
  guarded('/api/promo-codes', () => listPromoCodes(db));
  guarded('/api/admin/analytics/stats', () => salesStats(db));
  guarded('/api/admin/analytics/orders/recent', () => recentOrders(db));
  guarded('/api/admin/analytics/monthly', () => monthlySales(db));
  guarded('/api/admin/stock-alerts', () => listStockAlerts(db));
  guarded('/api/admin/contact-messages', () => listContactMessages(db));
  guarded('/api/admin/newsletter', () => listSubscribers(db));
  guarded('/api/admin/email-notifications', async (ctx) => {
    const wanted = ctx.query.orderId;
    const orderId = idSchema.optional().safeParse(wanted);
    // An order id that is none has no mails.
    return orderId.success ? listEmailNotifications(db, { orderId: orderId.data }) : [];
  });

  return router;
}
