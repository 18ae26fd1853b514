import { Router } from '@koa/router';
import type { Context, Middleware } from 'koa';
import { auditBeforeSchema } from '#contracts/http/audit.ts';
import { STRICT_ROUTING } from '#contracts/http/strict-routing.ts';
import { idSchema } from '#contracts/identifiers.ts';
import type { EventStore } from '#services/event-store/event-store.ts';
import { parseParam } from '#services/http/parse-body.ts';
import { HttpRefusal } from '#services/http/refusal.ts';
import { orderHistory, productHistory, promoHistory } from '../history/audited-streams.ts';
import { stockHistory } from '../history/stock-history.ts';

export interface HistoryRoutesDeps {
  readonly store: Pick<EventStore, 'readStream'>;
  readonly requireSession: Middleware;
}

const HISTORIES = {
  '/api/admin/audit/orders/:id': [orderHistory, 'Commande introuvable'],
  '/api/admin/audit/products/:id': [productHistory, 'Produit introuvable'],
  '/api/admin/audit/promos/:id': [promoHistory, 'Code promo introuvable'],
  '/api/admin/audit/stock/:id': [stockHistory, 'Ce produit n’a pas de stock'],
} as const;

/** One stream step by step, read from the log itself, what was deleted included. */
export function historyRoutes({ store, requireSession }: HistoryRoutesDeps): Router {
  const router = new Router(STRICT_ROUTING);
  for (const [path, [read, notFound]] of Object.entries(HISTORIES)) {
    router.get(path, requireSession, async (ctx) => {
      const history = await read(store, parseParam(ctx, 'id', idSchema, notFound), beforeOf(ctx));
      if (history === null) throw new HttpRefusal(404, 'not-found', notFound);
      ctx.set('Cache-Control', 'no-store');
      ctx.body = history;
    });
  }
  return router;
}

function beforeOf(ctx: Context): number | undefined {
  const before = auditBeforeSchema.safeParse(ctx.query.before);
  if (before.success) return before.data;
  throw new HttpRefusal(400, 'invalid-request', 'La page demandée n’existe pas.');
}
