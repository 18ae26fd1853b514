import type { Router } from '@koa/router';
import type { Middleware } from 'koa';
import { CONSOLE_CALLS } from '#contracts/calls/console.ts';
import { routeCalls } from '#platform/http/call-routes.ts';
import { type AlarmDeps, listAlarms } from '../alarms/alarms.ts';

/** GET /api/admin/alarms */
export function alarmRoutes(deps: AlarmDeps & { readonly requireSession: Middleware }): Router {
  const { router, on } = routeCalls(CONSOLE_CALLS, { session: deps.requireSession });
  on('GET /api/admin/alarms', () => listAlarms(deps));
  return router;
}
