import type { Context } from 'koa';
import type { Problem } from '#contracts/http/problem.ts';
import type { Handled } from '../command-handling/command-handler.ts';
import type { AnswerCommand } from './read-your-writes.ts';
import { HttpRefusal } from './refusal.ts';
import { keyReused } from './requests/idempotency-key.ts';

/** What became of a statement that replaces the one before it; it is refused only where others said something else meanwhile. */
type Stated = Handled<{ readonly version: number }, { readonly code: string }>;

/**
 * Answers a statement with the version that holds now.
 * @param stale the sentence for whoever saw an older version, and what is there now where the form takes it over.
 * @throws HttpRefusal 412 for an older version, 409 for a key that named another statement.
 */
export async function answerStatement(
  ctx: Context,
  answerCommand: AnswerCommand,
  stated: Stated,
  stale: Pick<Problem, 'fresh'> & { readonly detail: string },
): Promise<{ version: number }> {
  if (!stated.accepted) {
    if (stated.refusal.code === 'key-reused') throw keyReused();
    const { detail, ...fresh } = stale;
    throw new HttpRefusal(412, 'stale-revision', detail, fresh);
  }
  await answerCommand(ctx, stated);
  return { version: stated.state.version };
}
