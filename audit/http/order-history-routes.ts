import { Router } from '@koa/router';
import type { Middleware } from 'koa';
import type { OrderEvent } from '#contracts/events/order.ts';
import type { OrderHistory } from '#contracts/http/history.ts';
import { STRICT_ROUTING } from '#contracts/http/strict-routing.ts';
import { idSchema } from '#contracts/identifiers.ts';
import type { EventStore } from '#services/event-store/event-store.ts';
import { parseParam } from '#services/http/parse-body.ts';
import { HttpRefusal } from '#services/http/refusal.ts';
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
  const router = new Router(STRICT_ROUTING);

  router.get('/api/admin/orders/:id/history', requireSession, async (ctx) => {
    const orderId = parseParam(ctx, 'id', idSchema, NOT_FOUND);
    const { events } = await store.readStream<OrderEvent>(`order-${orderId}`);
    if (events.length === 0) throw new HttpRefusal(404, 'not-found', NOT_FOUND);
    const history: OrderHistory = events.map((event) => ({
      id: event.id,
      type: event.type,
      at: event.metadata.recordedAt,
      actor: event.metadata.actor,
      ...describeOrderEvent(event),
    }));
    ctx.body = history;
  });

  return router;
}
