import { Router } from '@koa/router';
import { z } from 'zod';
import { loginRequestSchema } from '#contracts/http/admin.ts';
import { STRICT_ROUTING } from '#contracts/http/strict-routing.ts';
import { parseBody, parseParam } from '../http/parse-body.ts';
import { HttpRefusal } from '../http/refusal.ts';
import { type CredentialsDeps, createCredentialsCheck } from './check-credentials.ts';
import { NOT_LOGGED_IN, requireSession } from './require-session.ts';
import { addSecondFactorRoutes } from './second-factor-routes.ts';
import type { Sessions } from './sessions.ts';

export interface AdminSessionDeps extends CredentialsDeps {
  readonly sessions: Sessions;
}

const NO_SUCH_SESSION = 'Cette session n’est plus ouverte.';
const sessionId = z.string().regex(/^[0-9a-f]{64}$/);

/** Logging in and out (decision 4), the sessions that are open, and the second factor. */
export function adminSessionRoutes(deps: AdminSessionDeps): Router {
  const { sessions, devices } = deps;
  const checkCredentials = createCredentialsCheck(deps);
  const admin = requireSession(sessions);
  const router = new Router(STRICT_ROUTING);

  router.post('/api/admin/login', async (ctx) => {
    const clearance = await checkCredentials(ctx, parseBody(ctx, loginRequestSchema));
    const mustSetUpSecondFactor = clearance === 'setup';
    const { expiresAt } = await sessions.open(ctx, { onlyForSetup: mustSetUpSecondFactor });
    if (!mustSetUpSecondFactor) await devices.remember(ctx);
    ctx.body = { authenticated: true, expiresAt: expiresAt.toISOString(), mustSetUpSecondFactor };
  });

  router.post('/api/admin/logout', async (ctx) => {
    await sessions.close(ctx);
    ctx.status = 204;
  });

  router.post('/api/admin/logout-everywhere', admin, async (ctx) => {
    await sessions.closeAll(ctx);
    await devices.forgetOthers(ctx);
    ctx.status = 204;
  });

  router.get('/api/admin/session', async (ctx) => {
    const session = await sessions.current(ctx);
    if (session === null) throw new HttpRefusal(401, 'unauthenticated', NOT_LOGGED_IN);
    ctx.body = { authenticated: true, expiresAt: session.expiresAt.toISOString() };
  });

  router.get('/api/admin/sessions', admin, async (ctx) => {
    const open = await sessions.list(ctx);
    ctx.body = open.map((session) => ({
      ...session,
      openedAt: session.openedAt.toISOString(),
      lastUsedAt: session.lastUsedAt.toISOString(),
    }));
  });

  router.delete('/api/admin/sessions', admin, async (ctx) => {
    await sessions.closeOthers(ctx);
    await devices.forgetOthers(ctx);
    ctx.status = 204;
  });

  router.delete('/api/admin/sessions/:id', admin, async (ctx) => {
    const id = parseParam(ctx, 'id', sessionId, NO_SUCH_SESSION);
    if (!(await sessions.closeOne(id))) throw new HttpRefusal(404, 'not-found', NO_SUCH_SESSION);
    ctx.status = 204;
  });

  addSecondFactorRoutes(router, deps, checkCredentials);
  return router;
}
