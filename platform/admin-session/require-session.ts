import type { Context, Next } from 'koa';
import { HttpRefusal } from '../http/refusal.ts';
import type { Sessions } from './sessions.ts';

export const NOT_LOGGED_IN = 'Veuillez vous connecter à l’administration.';

/** Middleware of administrator routes: lets a live session through, refuses others with 401 `unauthenticated`. */
export function requireSession(sessions: Sessions): (ctx: Context, next: Next) => Promise<void> {
  return async (ctx, next) => {
    if ((await sessions.current(ctx)) === null) throw new HttpRefusal(401, 'unauthenticated', NOT_LOGGED_IN);
    await next();
  };
}

/** Whether a request comes from a logged-in administrator; for answers that show more to one. */
export function hasSession(sessions: Sessions): (ctx: Context) => Promise<boolean> {
  return async (ctx) => (await sessions.current(ctx)) !== null;
}
