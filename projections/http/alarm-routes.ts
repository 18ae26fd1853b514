import { Router } from '@koa/router';
import type { Middleware } from 'koa';
import { type AlarmDeps, listAlarms } from '../alarms/alarms.ts';

/** GET /api/admin/alarms */
export function alarmRoutes(deps: AlarmDeps & { readonly requireSession: Middleware }): Router {
  const router = new Router();
  router.get('/api/admin/alarms', deps.requireSession, async (ctx) => {
    ctx.body = await listAlarms(deps);
  });
  return router;
}
