import { Router } from '@koa/router';
import type { Context } from 'koa';
import type { Logger } from 'pino';
import { loginRequestSchema } from '#contracts/http/admin.ts';
import { STRICT_ROUTING } from '#contracts/http/strict-routing.ts';
import { clientNetwork } from '../http/client-address.ts';
import { tooManyRequests } from '../http/limit-requests.ts';
import { parseBody } from '../http/parse-body.ts';
import type { ExactRateLimiter, RateRule } from '../http/rate-limit.ts';
import { HttpRefusal } from '../http/refusal.ts';
import { requestContext } from '../http/request-context.ts';
import { verifyPassword } from './password.ts';
import { NOT_LOGGED_IN, requireSession } from './require-session.ts';
import type { Sessions } from './sessions.ts';
import { matchingStep } from './totp.ts';

/** Ten wrong passwords from one network, then one more every 30 seconds. */
const LOGIN_RULE: RateRule = { name: 'admin-login', burst: 10, refillSeconds: 30 };
/** All networks together: a guess spread over many addresses stays slow. */
const OVERALL_RULE: RateRule = { name: 'admin-login-overall', burst: 100, refillSeconds: 6 };

export interface AdminSessionDeps {
  readonly sessions: Sessions;
  /** `scrypt$N$r$p$salt$hash` */
  readonly passwordHash: string;
  /** Base32 secret of an authenticator app; without it the password is enough. */
  readonly totpSecret?: string | undefined;
  readonly rateLimiter: ExactRateLimiter;
  readonly logger: Logger;
  readonly clock?: () => Date;
}

/** POST /api/admin/login, logout and logout-everywhere, GET /api/admin/session (decision 4). */
export function adminSessionRoutes(deps: AdminSessionDeps): Router {
  const { sessions, passwordHash, rateLimiter } = deps;
  const router = new Router(STRICT_ROUTING);

  router.post('/api/admin/login', async (ctx) => {
    const { password, code } = parseBody(ctx, loginRequestSchema);
    const network = clientNetwork(ctx);
    // Counted before the guess is checked, so that many at once are not many free ones.
    for (const [rule, key] of [
      [LOGIN_RULE, network],
      [OVERALL_RULE, 'everywhere'],
    ] as const) {
      const verdict = await rateLimiter.take(rule, key);
      if (verdict.allowed) continue;
      note(deps, ctx, 'too many tries');
      throw tooManyRequests(verdict.retryAfterSeconds);
    }
    if (!(await verifyPassword(password, passwordHash))) {
      note(deps, ctx, 'wrong password');
      throw new HttpRefusal(401, 'wrong-password', 'Mot de passe incorrect', { title: 'Accès refusé' });
    }
    await checkCode(deps, ctx, code);
    await rateLimiter.forget(LOGIN_RULE, network);
    const { expiresAt } = await sessions.open(ctx);
    note(deps, ctx, 'accepted');
    ctx.body = { authenticated: true, expiresAt: expiresAt.toISOString() };
  });

  router.post('/api/admin/logout', async (ctx) => {
    await sessions.close(ctx);
    ctx.status = 204;
  });

  router.post('/api/admin/logout-everywhere', requireSession(sessions), async (ctx) => {
    await sessions.closeAll(ctx);
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

/** Every attempt stands in the log: when and with what result, never what was typed nor from where. */
function note({ logger }: AdminSessionDeps, ctx: Context, outcome: string): void {
  const level = outcome === 'accepted' ? 'info' : 'warn';
  logger[level]({ requestId: requestContext(ctx).requestId, outcome }, 'admin login');
}
