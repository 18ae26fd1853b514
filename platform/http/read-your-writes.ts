import type { Context, Middleware } from 'koa';
import pTimeout from 'p-timeout';
import {
  LOG_POSITION_HEADER,
  READ_MODELS_CHANGED_HEADER,
  READ_MODELS_CURRENT_HEADER,
} from '#contracts/http/headers.ts';
import { EVERYTHING } from '#contracts/reads.ts';
import { laterPosition } from '../command-handling/later-position.ts';
import type { EventStore } from '../event-store/event-store.ts';
import { requestContext } from './requests/request-context.ts';

/** Longest time an administrator's answer waits for the read models, in milliseconds. */
const MAX_WAIT_MS = 2_000;

/** Where a command's last event stands in the log; null when nothing had to happen. */
export interface CommandOutcome {
  readonly position: bigint | null;
}

/** Says where a command's events stand in the log, and whether the read models show them. */
export type AnswerCommand = (ctx: Context, outcome: CommandOutcome) => Promise<void>;

/** What routes with an administrator's commands work with. */
export interface ConsoleRouteDeps {
  readonly store: EventStore;
  readonly requireSession: Middleware;
  readonly answerCommand: AnswerCommand;
  readonly clock: () => Date;
}

/** Says where a command's events stand in the log, at once: enough for shoppers. */
export function setLogPosition(ctx: Context, outcome: CommandOutcome): void {
  const position = lastPosition(ctx, outcome);
  if (position !== null) ctx.set(LOG_POSITION_HEADER, position.toString());
}

interface ReadYourWritesOptions {
  readonly longestWaitMs?: number;
  readonly movedSince?: (moment: number) => readonly string[] | null;
}

/**
 * Makes the answer of administrator commands: it waits until the read models show the change, so that a list fetched next
 * does too. After 2 s it answers all the same and says `no` in `x-read-models-current`.
 * @param waitFor resolves to whether the read models reached a log position; may itself give up.
 * @param options.movedSince names the read models that moved since a moment (`performance.now()`), which the answer then says; null when
 * that is not known.
 */
export function createReadYourWrites(
  waitFor: (position: bigint) => Promise<boolean>,
  { longestWaitMs = MAX_WAIT_MS, movedSince }: ReadYourWritesOptions = {},
): AnswerCommand {
  return async (ctx, outcome) => {
    const position = lastPosition(ctx, outcome);
    const current = position === null || (await isShownWithin(longestWaitMs, waitFor(position)));
    ctx.set(READ_MODELS_CURRENT_HEADER, current ? 'yes' : 'no');
    setLogPosition(ctx, outcome);
    if (movedSince === undefined) return;
    const { appendedAt, begunAt } = requestContext(ctx);
    // What an earlier request appended moved them before.
    const moved = appendedAt === undefined ? null : movedSince(begunAt);
    ctx.set(READ_MODELS_CHANGED_HEADER, moved === null ? EVERYTHING : moved.join(' '));
  };
}

/** Whatever stream it was in: where the last event that was appended for the request stands, or on which its answer rests. */
function lastPosition(ctx: Context, { position }: CommandOutcome): bigint | null {
  return laterPosition(position, requestContext(ctx).appendedAt ?? null);
}

/** The command is done by then: read models out of reach are said in the header, never as a failure of the command. */
function isShownWithin(milliseconds: number, shown: Promise<boolean>): Promise<boolean> {
  return pTimeout(
    shown.catch(() => false),
    { milliseconds, fallback: () => false },
  );
}
