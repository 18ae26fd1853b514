import type { Router } from '@koa/router';
import type { Middleware } from 'koa';
import { ORDER_BATCH_CALLS } from '#contracts/calls/console/order-batches.ts';
import { MAX_BATCH } from '#contracts/http/desk/order-batches.ts';
import type { PlacedOrder } from '#domain/orders/order.state.ts';
import { routeCalls } from '#platform/http/call-routes.ts';
import type { AnswerCommand } from '#platform/http/read-your-writes.ts';
import { HttpRefusal } from '#platform/http/refusal.ts';
import { causeOf } from '#platform/http/requests/request-context.ts';
import { mapConcurrently } from '#platform/map-concurrently.ts';
import { loadHouse } from '../../house/house.ts';
import { asParcel, parcelsToPack, renderPaper } from '../order-papers.ts';
import { loadOrder } from '../order-stream.ts';
import { checkDispatches, dispatchOrders, type OrderBatchDeps, stepOrders } from './order-batches.ts';

export interface OrderBatchRoutesDeps extends OrderBatchDeps {
  readonly requireSession: Middleware;
  readonly answerCommand: AnswerCommand;
}

/** For administrators: what is done to many orders at once. */
export function orderBatchRoutes(deps: OrderBatchRoutesDeps): Router {
  const { requireSession: session, answerCommand } = deps;
  const { router, on } = routeCalls(ORDER_BATCH_CALLS, { session });

  on('POST /api/admin/dispatches/check', ({ body }) => checkDispatches(deps, body.lines));

  on('POST /api/admin/dispatches', async ({ ctx, body }) => {
    const done = await dispatchOrders(deps, body, causeOf(ctx, 'admin'));
    await answerCommand(ctx, done);
    return done.verdicts;
  });

  on('POST /api/admin/order-batches', async ({ ctx, body }) => {
    const done = await stepOrders(deps, body, causeOf(ctx, 'admin'));
    await answerCommand(ctx, done);
    return done.verdicts;
  });

  on('POST /api/admin/orders/papers', async ({ ctx, body: { ids, paper, parcelId } }) => {
    const orders =
      parcelId === undefined ? await ordersToPack(deps, ids) : await parcelAlone(deps, ids, parcelId);
    if (orders.length === 0)
      throw new HttpRefusal(409, 'conflict', 'Rien n’est à préparer dans ces commandes');
    const [house, numbers] = await Promise.all([
      loadHouse(deps.store),
      deps.findRunningNumbers(orders.map(({ orderId }) => orderId)),
    ]);
    const facts = { orders, house, numbers, now: deps.clock() };
    ctx.attachment(`miris-${paper}.pdf`);
    ctx.set('Cache-Control', 'no-store');
    ctx.type = 'application/pdf';
    ctx.body = await renderPaper(facts, paper);
  });

  return router;
}

/** The order that a parcel left ahead of, as if that parcel were all of it. */
async function parcelAlone(
  { store }: OrderBatchDeps,
  ids: readonly string[],
  parcelId: string,
): Promise<PlacedOrder[]> {
  const [id] = ids;
  if (id === undefined) return [];
  const { state } = await loadOrder(store, id);
  const parcel = state.status === 'absent' || state.deleted ? null : asParcel(state, parcelId);
  return parcel === null ? [] : [parcel];
}

/** The parcels of some orders of which something is to be packed, in the order asked for. */
async function ordersToPack({ store }: OrderBatchDeps, ids: readonly string[]): Promise<PlacedOrder[]> {
  const orders = await mapConcurrently(ids, MAX_BATCH.atOnce, (id) => loadOrder(store, id));
  return orders.flatMap(({ state }) =>
    state.status === 'absent' || state.deleted ? [] : parcelsToPack(state),
  );
}
