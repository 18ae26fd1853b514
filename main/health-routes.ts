import { Router } from '@koa/router';
import { type Health, statusOf } from './health.ts';

/** `GET /readyz`: whether requests should be sent to this process. `GET /healthz` says that it lives and asks nobody. */
export function healthRoutes(health: Health): Router {
  const router = new Router();
  router.get('/readyz', async (ctx) => {
    const report = await health.check();
    ctx.set('Cache-Control', 'no-store');
    ctx.status = statusOf(report);
    ctx.body = report;
  });
  return router;
}
