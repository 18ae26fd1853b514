import type { Router } from '@koa/router';
import type { Middleware } from 'koa';
import { ADMIN_ORDER_CALLS } from '#contracts/calls/admin-orders.ts';
import type { OrderEvent } from '#contracts/events/order.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import { routeCalls } from '#platform/http/call-routes.ts';
import { HttpRefusal } from '#platform/http/refusal.ts';
import { describeOrderEvent } from '../history/describe-event.ts';

export interface AuditTrailDeps {
  readonly store: Pick<EventStore, 'readStream'>;
  readonly requireSession: Middleware;
}

const NOT_FOUND = 'Commande introuvable';

/**
 * GET /api/admin/orders/{id}/history: read from the order's stream itself, as auditors do (the one exception to 'reads never touch a
 * stream'), so that orders deleted from the console have one too.
 */
export function auditTrailRoutes({ store, requireSession }: AuditTrailDeps): Router {
  const options = { session: requireSession, notFound: NOT_FOUND };
  const { router, on } = routeCalls(ADMIN_ORDER_CALLS, options);

  on('GET /api/admin/orders/:id/history', async ({ id: orderId }) => {
    const { events } = await store.readStream<OrderEvent>(`order-${orderId}`);
    if (events.length === 0) throw new HttpRefusal(404, 'not-found', NOT_FOUND);
    return events.map((event) => ({
      id: event.id,
      type: event.type,
      at: event.metadata.recordedAt,
      actor: event.metadata.actor,
      ...describeOrderEvent(event),
    }));
  });

  return router;
}
