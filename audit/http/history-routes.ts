import type { Router } from '@koa/router';
import type { Middleware } from 'koa';
import { ADMIN_ORDER_CALLS } from '#contracts/calls/console/admin-orders.ts';
import { AUDIT_CALLS } from '#contracts/calls/console/audit.ts';
import type { OrderEvent } from '#contracts/events/orders/order.ts';
import type { OrderNoteEvent } from '#contracts/events/orders/order-note.ts';
import { calendarMonthSchema } from '#contracts/http/figures/spans.ts';
import { withRunningNumber } from '#contracts/orders/running-number.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import { routeCalls } from '#platform/http/call-routes.ts';
import { HttpRefusal, notFound } from '#platform/http/refusal.ts';
import type { ReadDb } from '#projections/lib/database.ts';
import { findRunningNumbers } from '#projections/orders/running-numbers.ts';
import { pageOfStreams } from '#projections/stream-index/projection.ts';
import {
  goalHistory,
  orderHistory,
  productHistory,
  promoHistory,
  reviewHistory,
} from '../history/audited-streams.ts';
import { describeOrderEvent } from '../history/describe-event.ts';
import { stockHistory } from '../history/stock-history.ts';

export interface TrailRoutesDeps {
  readonly store: Pick<EventStore, 'readStream'>;
  readonly requireSession: Middleware;
}

export interface HistoryRoutesDeps extends TrailRoutesDeps {
  readonly db: ReadDb;
}

const NO_ORDER = 'Commande introuvable';
const NO_STOCK = 'Ce produit n’a pas de stock';

const HISTORIES = {
  'GET /api/admin/audit/orders/:id': [orderHistory, NO_ORDER],
  'GET /api/admin/audit/products/:id': [productHistory, 'Produit introuvable'],
  'GET /api/admin/audit/promos/:id': [promoHistory, 'Code promo introuvable'],
  'GET /api/admin/audit/reviews/:id': [reviewHistory, 'Avis introuvable'],
} as const;
const NO_GOAL = 'Aucun objectif n’a été fixé pour ce mois';

/** What there is to audit; and one stream step by step, read from the log itself, what was deleted included. */
export function historyRoutes({ db, store, requireSession: session }: HistoryRoutesDeps): Router {
  const { router, on } = routeCalls(AUDIT_CALLS, {
    session,
    invalidQuery: 'La page demandée n’existe pas.',
  });
  on('GET /api/admin/audit/streams', ({ query }) => pageOfStreams(db, query), {
    invalidQuery: 'Cette recherche n’est pas possible.',
  });
  // `as`: the keys of an object literal.
  for (const name of Object.keys(HISTORIES) as (keyof typeof HISTORIES)[]) {
    const [read, sentence] = HISTORIES[name];
    on(
      name,
      async ({ id, query }) => {
        const history = (await read(store, id, query.before)) ?? notFound(sentence);
        return history.category === 'order' ? { ...history, ...(await runningNumberOf(db, id)) } : history;
      },
      { notFound: sentence },
    );
  }
  on(
    'GET /api/admin/audit/goals/:id',
    async ({ id, query }) => (await goalHistory(store, id, query.before)) ?? notFound(NO_GOAL),
    { notFound: NO_GOAL, ids: calendarMonthSchema },
  );
  on(
    'GET /api/admin/audit/stock/:id',
    async ({ id, query }) => {
      const stock = (await stockHistory(store, id, query.before)) ?? notFound(NO_STOCK);
      const numbers = await findRunningNumbers(db, [
        ...new Set(stock.moves.flatMap(({ orderId }) => orderId ?? [])),
      ]);
      return {
        ...stock,
        moves: stock.moves.map((move) => withRunningNumber(move, numbers.get(move.orderId ?? ''))),
      };
    },
    { notFound: NO_STOCK },
  );
  return router;
}

/** The number that people say, of the read model; none before it has one. */
async function runningNumberOf(db: ReadDb, orderId: string): Promise<{ runningNumber?: number }> {
  const runningNumber = (await findRunningNumbers(db, [orderId])).get(orderId);
  return runningNumber === undefined ? {} : { runningNumber };
}

/**
 * GET /api/admin/orders/{id}/history: read from the order's stream itself, as auditors do (the one exception to 'reads never touch a
 * stream'), so that orders deleted from the console have one too.
 */
export function auditTrailRoutes({ store, requireSession }: TrailRoutesDeps): Router {
  const options = { session: requireSession, notFound: NO_ORDER };
  const { router, on } = routeCalls(ADMIN_ORDER_CALLS, options);

  on('GET /api/admin/orders/:id/history', async ({ id: orderId }) => {
    const [{ events }, notes] = await Promise.all([
      store.readStream<OrderEvent>(`order-${orderId}`),
      store.readStream<OrderNoteEvent>(`orderNote-${orderId}`),
    ]);
    if (events.length === 0) throw new HttpRefusal(404, 'not-found', NO_ORDER);
    const history = [...events, ...notes.events].toSorted((a, b) => (a.position < b.position ? -1 : 1));
    return history.map((event) => ({
      id: event.id,
      type: event.type,
      at: event.metadata.recordedAt,
      actor: event.metadata.actor,
      ...describeOrderEvent(event),
    }));
  });

  return router;
}
