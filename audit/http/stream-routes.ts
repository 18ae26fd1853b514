import { Router } from '@koa/router';
import type { Middleware } from 'koa';
import { auditStreamsRequestSchema } from '#contracts/http/audit.ts';
import { STRICT_ROUTING } from '#contracts/http/strict-routing.ts';
import type { ReadDb } from '#projections/database.ts';
import { pageOfStreams } from '#projections/stream-index/queries.ts';
import { HttpRefusal } from '#services/http/refusal.ts';

export interface StreamRoutesDeps {
  readonly db: ReadDb;
  readonly requireSession: Middleware;
}

/** GET /api/admin/audit/streams: what there is to audit. */
export function streamRoutes({ db, requireSession }: StreamRoutesDeps): Router {
  const router = new Router(STRICT_ROUTING);
  router.get('/api/admin/audit/streams', requireSession, async (ctx) => {
    const request = auditStreamsRequestSchema.safeParse({ ...ctx.query });
    if (!request.success)
      throw new HttpRefusal(400, 'invalid-request', 'Cette recherche n’est pas possible.');
    ctx.set('Cache-Control', 'no-store');
    ctx.body = await pageOfStreams(db, request.data);
  });
  return router;
}
