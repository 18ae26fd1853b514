import type { Router } from '@koa/router';
import type { Context, Middleware } from 'koa';
import { PERSONAL_DATA_CALLS } from '#contracts/calls/shop/personal-data.ts';
import { longDateAndTime } from '#contracts/french/dates.ts';
import { type DataFileFormat, dataRequestSchema } from '#contracts/http/shop/personal-data.ts';
import { routeCalls } from '#platform/http/call-routes.ts';
import { answerWithPage } from '#platform/http/forms/answer-page.ts';
import type { PromisedWork } from '#platform/http/promised-work.ts';
import { HttpRefusal } from '#platform/http/refusal.ts';
import { causeOf } from '#platform/http/requests/request-context.ts';
import type { OrderLinks } from '../orders/order-links.ts';
import { readPersonalData } from './collect-personal-data.ts';
import type { CollectedKey } from './collect-traces.ts';
import type { DataLinks } from './data-links.ts';
import { dataFile, dataPage, ERASURE_UNDER_WAY, INVALID_LINK } from './data-pages.ts';
import {
  type DataRequest,
  type DataRequestDeps,
  loadDataRequest,
  planOf,
  requestData,
  requestErasure,
} from './data-requests.ts';
import { portableData } from './describe-personal-data.ts';

export interface DataRoutesDeps extends DataRequestDeps {
  readonly links: DataLinks;
  readonly orderLinks: Pick<OrderLinks, 'documentUrlOf'>;
  /** Limits what one address may submit. */
  readonly limit: Middleware;
  readonly promised: PromisedWork;
}

/** A request whose data was found. */
export type OpenRequest = DataRequest & { readonly collected: readonly CollectedKey[] };

/** The page 'Mes données': who holds the link that was mailed reads and erases; nobody else learns whether an address is known. */
export function dataRoutes(deps: DataRoutesDeps): Router {
  const { store, links, clock, limit, promised } = deps;
  const { router, on } = routeCalls(PERSONAL_DATA_CALLS, { limit });
  const promiseRequest = promised.does('personal-data-request', dataRequestSchema, (request) =>
    requestData(deps, request.id, request.input.email, request.cause),
  );

  async function requestOf(token = ''): Promise<OpenRequest | null> {
    const requestId = links.requestOf(token, clock());
    const request = requestId === null ? null : await loadDataRequest(store, requestId);
    if (request === null || request.collected === null || request.email === null) return null;
    return { ...request, collected: request.collected };
  }

  on('POST /api/personal-data/requests', async ({ ctx, body: { email } }) => {
    await promiseRequest(ctx, { email });
    return { received: true };
  });

  on('GET /mes-donnees/lien', async ({ ctx, query: { token = '' } }) => {
    const request = await requestOf(token);
    ctx.status = request === null ? 404 : 200;
    if (request === null) return answerWithPage(ctx, INVALID_LINK);
    if (request.erasure !== null) return answerWithPage(ctx, ERASURE_UNDER_WAY);
    const held = await readPersonalData(store, request.collected);
    answerWithPage(ctx, dataPage(held, await planOf(deps, request.collected), token));
  });

  on('GET /api/personal-data/file', async ({ ctx, query: { token, format } }) => {
    const request = await requestOf(token);
    if (request !== null && request.erasure === null) return sendDataFile(ctx, deps, request, format);
    ctx.status = 404;
    answerWithPage(ctx, request === null ? INVALID_LINK : ERASURE_UNDER_WAY);
  });

  on('POST /mes-donnees/lien', async ({ ctx, query }) => {
    const request = await requestOf(query.token);
    if (request === null) throw new HttpRefusal(404, 'not-found', 'Ce lien n’est plus valable.');
    await requestErasure(deps, { request, reason: 'self-service' }, causeOf(ctx, 'shopper'));
    answerWithPage(ctx, ERASURE_UNDER_WAY);
  });

  return router;
}

/** Sends everything that was found, as a file that nobody keeps on the way. */
export async function sendDataFile(
  ctx: Context,
  { store, clock, orderLinks }: Pick<DataRoutesDeps, 'store' | 'clock' | 'orderLinks'>,
  { collected }: OpenRequest,
  format: DataFileFormat,
): Promise<void> {
  const now = clock();
  const held = await readPersonalData(store, collected, (order, documentId) =>
    orderLinks.documentUrlOf(order, documentId, now),
  );
  const madeAt = now.toISOString();
  ctx.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' });
  ctx.attachment(`mes-donnees-miris.${format}`);
  ctx.type = format === 'json' ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8';
  ctx.body =
    format === 'json'
      ? JSON.stringify({ madeAt, ...portableData(held) }, null, 2)
      : dataFile(held, longDateAndTime(madeAt));
}
