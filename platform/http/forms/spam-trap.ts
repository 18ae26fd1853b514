import { randomUUID } from 'node:crypto';
import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import { isTrapped } from '#contracts/http/spam-trap.ts';
import { bodyOf, requestContext } from '../request-context.ts';

/** What the forms answer when all is well, for those that are not to learn that it is not. */
const DECOYS = {
  contact: { status: 201, body: () => ({ id: randomUUID() }) },
  newsletter: { status: 200, body: () => ({ received: true }) },
  review: { status: 201, body: () => ({ id: randomUUID(), status: 'pending' }) },
} as const;
export type TrappedForm = keyof typeof DECOYS;

/** Middleware that answers programs caught by the form's trap as if it had taken what they sent, and logs that it did not. */
export function trapSpam(form: TrappedForm, logger: Logger): Middleware {
  return async (ctx, next) => {
    if (!isTrapped(bodyOf(ctx))) return next();
    logger.info({ requestId: requestContext(ctx).requestId, form }, 'spam dropped');
    const { status, body } = DECOYS[form];
    ctx.status = status;
    ctx.body = body();
  };
}
