import { Router } from '@koa/router';
import type { Middleware } from 'koa';
import { STRICT_ROUTING } from '#contracts/http/strict-routing.ts';
import { type AlarmDeps, listAlarms } from '../alarms/alarms.ts';

/** GET /api/admin/alarms */
export function alarmRoutes(deps: AlarmDeps & { readonly requireSession: Middleware }): Router {
  const router = new Router(STRICT_ROUTING);
  router.get('/api/admin/alarms', deps.requireSession, async (ctx) => {
    ctx.body = await listAlarms(deps);
  });
  return router;
}
