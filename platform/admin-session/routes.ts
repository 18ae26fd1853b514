import type { Router } from '@koa/router';
import { z } from 'zod';
import { SESSION_CALLS } from '#contracts/calls/console/session.ts';
import { routeCalls } from '../http/call-routes.ts';
import { HttpRefusal } from '../http/refusal.ts';
import { idempotencyKeyOf, keyReused } from '../http/requests/idempotency-key.ts';
import { type CredentialsDeps, createCredentialsCheck } from './check-credentials.ts';
import type { OpenWindows } from './open-orders.ts';
import { addSecondFactorRoutes } from './second-factor-routes.ts';
import { liveSession, requireSession, requireUnusedSession, type Sessions } from './sessions.ts';

export interface AdminSessionDeps extends CredentialsDeps {
  readonly sessions: Sessions;
  readonly openWindows: OpenWindows;
}

const NO_SUCH_SESSION = 'Cette session n’est plus ouverte.';
const sessionId = z.string().regex(/^[0-9a-f]{64}$/);

/** Logging in and out (decision 4), the sessions that are open, and the second factor. */
export function adminSessionRoutes(deps: AdminSessionDeps): Router {
  const { sessions, openWindows, devices } = deps;
  const checkCredentials = createCredentialsCheck(deps);
  const options = { session: requireSession(sessions), ids: sessionId, notFound: NO_SUCH_SESSION };
  const { router, on } = routeCalls(SESSION_CALLS, options);

  on('POST /api/admin/login', async ({ ctx, body }) => {
    const clearance = await checkCredentials(ctx, body);
    const mustSetUpSecondFactor = clearance === 'setup';
    const { expiresAt } = await sessions.open(ctx, { onlyForSetup: mustSetUpSecondFactor });
    if (!mustSetUpSecondFactor) await devices.remember(ctx);
    return { authenticated: true, expiresAt: expiresAt.toISOString(), mustSetUpSecondFactor };
  });

  on('POST /api/admin/logout', ({ ctx }) => sessions.close(ctx));

  on('POST /api/admin/logout-everywhere', async ({ ctx }) => {
    await sessions.closeAll(ctx);
    await devices.forgetOthers(ctx);
  });

  on('GET /api/admin/session', async ({ ctx }) => {
    const session = liveSession(await sessions.current(ctx));
    return { authenticated: true, expiresAt: session.expiresAt.toISOString() };
  });

  on('GET /api/admin/session/remaining', async ({ ctx }) => liveSession(await sessions.left(ctx)), {
    session: requireUnusedSession(sessions),
  });

  on('POST /api/admin/session/prolongation', async ({ ctx }) => liveSession(await sessions.prolong(ctx)));

  on('POST /api/admin/open-orders', ({ ctx, body }) => openWindows.tell(ctx, body.window, body.orderId));

  on('GET /api/admin/sessions', async ({ ctx }) => {
    const open = await sessions.list(ctx);
    return open.map((session) => ({
      ...session,
      openedAt: session.openedAt.toISOString(),
      lastUsedAt: session.lastUsedAt.toISOString(),
    }));
  });

  on('DELETE /api/admin/sessions', async ({ ctx }) => {
    await sessions.closeOthers(ctx);
    await devices.forgetOthers(ctx);
  });

  on('DELETE /api/admin/sessions/:id', async ({ ctx, id }) => {
    const closed = await sessions.closeOne(id, idempotencyKeyOf(ctx));
    if (closed === 'key-reused') throw keyReused();
    if (closed === 'not-open') throw new HttpRefusal(404, 'not-found', NO_SUCH_SESSION);
  });

  addSecondFactorRoutes(on, deps, checkCredentials);
  return router;
}
