import { createHmac } from 'node:crypto';
import { Router } from '@koa/router';
import type { Context } from 'koa';
import type { Logger } from 'pino';
import { loginRequestSchema } from '#contracts/http/admin.ts';
import { STRICT_ROUTING } from '#contracts/http/strict-routing.ts';
import { clientNetwork } from '../http/client-address.ts';
import { parseBody } from '../http/parse-body.ts';
import { HttpRefusal } from '../http/refusal.ts';
import { requestContext } from '../http/request-context.ts';
import { countTry, createPasswordCheck, forgetTries, type TriesDeps } from './count-tries.ts';
import { NOT_LOGGED_IN, requireSession } from './require-session.ts';
import type { Sessions } from './sessions.ts';
import { matchingStep } from './totp.ts';

export interface AdminSessionDeps extends TriesDeps {
  readonly sessions: Sessions;
  /** `scrypt$N$r$p$salt$hash` */
  readonly passwordHash: string;
  /** Base32 secret of an authenticator app; without it the password is enough. */
  readonly totpSecret?: string | undefined;
  /** SESSION_SECRET: keys the hash that stands for a network in the log. */
  readonly secret: string;
  readonly logger: Logger;
  readonly clock?: () => Date;
}

/** POST /api/admin/login, logout and logout-everywhere, GET /api/admin/session (decision 4). */
export function adminSessionRoutes(deps: AdminSessionDeps): Router {
  const { sessions, devices, passwordHash } = deps;
  const checkPassword = createPasswordCheck(passwordHash);
  const router = new Router(STRICT_ROUTING);

  router.post('/api/admin/login', async (ctx) => {
    const { password, code } = parseBody(ctx, loginRequestSchema);
    const scrutiny = await countTry(deps, ctx).catch((error: unknown) => {
      if (error instanceof HttpRefusal) note(deps, ctx, 'too many tries');
      throw error;
    });
    if (scrutiny.isStrict) await checkCode(deps, ctx, code);
    if (!(await checkPassword(password, scrutiny))) {
      note(deps, ctx, 'wrong password');
      throw new HttpRefusal(401, 'wrong-password', 'Mot de passe incorrect', { title: 'Accès refusé' });
    }
    if (!scrutiny.isStrict) await checkCode(deps, ctx, code);
    await forgetTries(deps, scrutiny);
    const { expiresAt } = await sessions.open(ctx);
    await devices.remember(ctx);
    note(deps, ctx, 'accepted');
    ctx.body = { authenticated: true, expiresAt: expiresAt.toISOString() };
  });

  router.post('/api/admin/logout', async (ctx) => {
    await sessions.close(ctx);
    ctx.status = 204;
  });

  router.post('/api/admin/logout-everywhere', requireSession(sessions), async (ctx) => {
    await sessions.closeAll(ctx);
    await devices.forgetOthers(ctx);
    ctx.status = 204;
  });

  router.get('/api/admin/session', async (ctx) => {
    const session = await sessions.current(ctx);
    if (session === null) throw new HttpRefusal(401, 'unauthenticated', NOT_LOGGED_IN);
    ctx.body = { authenticated: true, expiresAt: session.expiresAt.toISOString() };
  });

  return router;
}

/** @throws HttpRefusal 401 without the right one-time code, when the shop asks for one. */
async function checkCode(deps: AdminSessionDeps, ctx: Context, code: string): Promise<void> {
  const { sessions, totpSecret, clock = () => new Date() } = deps;
  if (totpSecret === undefined) return;
  if (code === '') {
    note(deps, ctx, 'code asked for');
    throw new HttpRefusal(401, 'second-factor-required', 'Saisissez le code de votre application.');
  }
  const step = matchingStep(totpSecret, code, clock());
  if (step !== null && (await sessions.spendCode(step))) return;
  note(deps, ctx, 'wrong code');
  throw new HttpRefusal(401, 'second-factor-wrong', 'Code incorrect', { title: 'Accès refusé' });
}

/**
 * Every attempt stands in the log: when and with what result, never what was typed. The source is a hash that is another one each
 * day, so that the attempts of one attack are seen to belong together, and nobody is known by it.
 */
function note(deps: AdminSessionDeps, ctx: Context, outcome: string): void {
  const { logger, secret, clock = () => new Date() } = deps;
  const day = clock().toISOString().slice(0, 10);
  const source = createHmac('sha256', `login-source\n${secret}`)
    .update(`${day}\n${clientNetwork(ctx)}`)
    .digest('hex')
    .slice(0, 16);
  const level = outcome === 'accepted' ? 'info' : 'warn';
  logger[level]({ requestId: requestContext(ctx).requestId, outcome, source }, 'admin login');
}
