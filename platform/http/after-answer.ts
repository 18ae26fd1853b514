import type { Context } from 'koa';
import type { Logger } from 'pino';

/**
 * Does a request's work once its answer is sent: how long that takes tells nobody what the shop knows. What fails is only logged.
 * @param what the work, as the log names its failure.
 */
export function afterAnswer(ctx: Context, logger: Logger, what: string, work: () => Promise<unknown>): void {
  ctx.res.once('close', () => {
    work().catch((error: unknown) => logger.error({ err: error }, `${what}: not done after the answer`));
  });
}
