import type { Router } from '@koa/router';
import type { Middleware } from 'koa';
import { AUDIT_CALLS } from '#contracts/calls/audit.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import { routeCalls } from '#platform/http/call-routes.ts';
import { HttpRefusal } from '#platform/http/refusal.ts';
import { orderHistory, productHistory, promoHistory } from '../history/audited-streams.ts';
import { stockHistory } from '../history/stock-history.ts';

export interface HistoryRoutesDeps {
  readonly store: Pick<EventStore, 'readStream'>;
  readonly requireSession: Middleware;
}

const HISTORIES = {
  'GET /api/admin/audit/orders/:id': [orderHistory, 'Commande introuvable'],
  'GET /api/admin/audit/products/:id': [productHistory, 'Produit introuvable'],
  'GET /api/admin/audit/promos/:id': [promoHistory, 'Code promo introuvable'],
} as const;

const NO_STOCK = 'Ce produit n’a pas de stock';

/** One stream step by step, read from the log itself, what was deleted included. */
export function historyRoutes({ store, requireSession: session }: HistoryRoutesDeps): Router {
  const { router, on } = routeCalls(AUDIT_CALLS, {
    session,
    invalidQuery: 'La page demandée n’existe pas.',
  });
  // `as`: the keys of an object literal.
  for (const name of Object.keys(HISTORIES) as (keyof typeof HISTORIES)[]) {
    const [read, notFound] = HISTORIES[name];
    on(name, async ({ id, query }) => found(await read(store, id, query.before), notFound), { notFound });
  }
  on(
    'GET /api/admin/audit/stock/:id',
    async ({ id, query }) => found(await stockHistory(store, id, query.before), NO_STOCK),
    { notFound: NO_STOCK },
  );
  return router;
}

/** @throws HttpRefusal 404 in place of null. */
function found<T>(history: T | null, notFound: string): T {
  if (history === null) throw new HttpRefusal(404, 'not-found', notFound);
  return history;
}
