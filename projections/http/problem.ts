import type { Context } from 'koa';
import { PROBLEM_MEDIA_TYPE, type Problem } from '#contracts/http/problem.ts';

/** Answers that what was asked for is not there, as problem details. */
export function answerNotFound(ctx: Context, detail: string): void {
  answerProblem(ctx, { title: 'Introuvable', status: 404, code: 'not-found', detail });
}

/** Answers that the query makes no sense, as problem details. */
export function answerInvalid(ctx: Context, detail: string): void {
  answerProblem(ctx, { title: 'Requête invalide', status: 400, code: 'invalid-request', detail });
}

function answerProblem(ctx: Context, problem: Problem): void {
  ctx.status = problem.status;
  ctx.type = PROBLEM_MEDIA_TYPE;
  ctx.body = JSON.stringify(problem);
}
