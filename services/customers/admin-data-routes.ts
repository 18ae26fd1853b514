import { randomUUID } from 'node:crypto';
import type { Router } from '@koa/router';
import type { Middleware } from 'koa';
import { PERSONAL_DATA_CALLS } from '#contracts/calls/shop/personal-data.ts';
import { keptOrderSentence } from '#domain/customers/plan-erasure.ts';
import { routeCalls } from '#platform/http/call-routes.ts';
import { HttpRefusal } from '#platform/http/refusal.ts';
import { causeOf } from '#platform/http/requests/request-context.ts';
import { ofEachKind, readPersonalData } from './collect-personal-data.ts';
import {
  collectForRequest,
  type DataRequestDeps,
  loadDataRequest,
  planOf,
  requestErasure,
} from './data-requests.ts';
import { type DataRoutesDeps, type OpenRequest, sendDataFile } from './data-routes.ts';

/** Of an address that the shop does not know. */
const NOTHING = {
  requestId: null,
  counts: { orders: 0, documents: 0, reviews: 0, messages: 0, newsletter: 0, restockNotices: 0, emails: 0 },
  keptOrders: [],
};

/** Looking up, handing out and erasing a person's data from the console; each look-up and erasure stands in the log. */
export function adminDataRoutes(
  deps: DataRequestDeps & Pick<DataRoutesDeps, 'orderLinks'> & { readonly requireSession: Middleware },
): Router {
  const { store, requireSession: session } = deps;
  const { router, on } = routeCalls(PERSONAL_DATA_CALLS, { session });

  async function requestOf(requestId: string): Promise<OpenRequest> {
    const request = await loadDataRequest(store, requestId);
    if (request === null || request.collected === null)
      throw new HttpRefusal(404, 'not-found', 'Recherche introuvable');
    return { ...request, collected: request.collected };
  }

  on('POST /api/admin/personal-data', async ({ ctx, body: { email } }) => {
    const requestId = randomUUID();
    const collected = await collectForRequest(deps, { requestId, email }, causeOf(ctx, 'admin'));
    if (collected === null) return NOTHING;
    const held = await readPersonalData(store, collected);
    const { keptOrders } = await planOf(deps, collected);
    return {
      requestId,
      counts: ofEachKind(held, ({ length }) => length),
      keptOrders: keptOrders.map(keptOrderSentence),
    };
  });

  on('GET /api/admin/personal-data/:id/file', async ({ ctx, id, query }) =>
    sendDataFile(ctx, deps, await requestOf(id), query.format),
  );

  on('POST /api/admin/personal-data/:id/erasure', async ({ ctx, id, body }) => {
    const request = await requestOf(id);
    await requestErasure(deps, { request, reason: body.reason }, causeOf(ctx, 'admin'));
    return { accepted: true } as const;
  });

  return router;
}
