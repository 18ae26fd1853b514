import type { Router } from '@koa/router';
import type { Middleware } from 'koa';
import { AUDIT_CALLS } from '#contracts/calls/audit.ts';
import { routeCalls } from '#platform/http/call-routes.ts';
import type { ReadDb } from '#projections/database.ts';
import { pageOfStreams } from '#projections/stream-index/projection.ts';

export interface StreamRoutesDeps {
  readonly db: ReadDb;
  readonly requireSession: Middleware;
}

/** GET /api/admin/audit/streams: what there is to audit. */
export function streamRoutes({ db, requireSession }: StreamRoutesDeps): Router {
  const options = { session: requireSession, invalidQuery: 'Cette recherche n’est pas possible.' };
  const { router, on } = routeCalls(AUDIT_CALLS, options);
  on('GET /api/admin/audit/streams', ({ query }) => pageOfStreams(db, query));
  return router;
}
