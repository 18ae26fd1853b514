import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import { PROBLEM_MEDIA_TYPE } from '#contracts/http/headers.ts';
import { ConflictRetriesExhausted } from '../command-handling/conflict-retry.ts';
import { answerWithPage } from './forms/answer-page.ts';
import { isPlainForm, showRefusedForm } from './forms/plain-forms.ts';
import { HttpRefusal } from './refusal.ts';
import { requestContext } from './requests/request-context.ts';
import type { NameRequest } from './requests/request-name.ts';
import { isUnavailable } from './unavailable.ts';

const RETRY_AFTER = { 'Retry-After': '2' };

/**
 * Turns whatever is thrown into RFC 9457 problem details. What a refusal does not say leaves only in the log: unknown errors
 * answer 500 without a word of their cause.
 */
export function problemDetails(logger: Logger, nameRequest: NameRequest): Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      const refusal = asRefusal(error);
      if (!(error instanceof HttpRefusal)) {
        const { requestId, correlationId } = requestContext(ctx);
        const level = refusal.problem.status >= 500 ? 'error' : 'debug';
        const named = { method: ctx.method, path: nameRequest(ctx) };
        logger[level]({ err: error, requestId, correlationId, ...named }, 'request failed');
      }
      answer(ctx, refusal);
    }
  };
}

function asRefusal(error: unknown): HttpRefusal {
  if (error instanceof HttpRefusal) return error;
  if (error instanceof ConflictRetriesExhausted)
    return new HttpRefusal(
      503,
      'unavailable',
      'Beaucoup de demandes arrivent en même temps. Veuillez réessayer dans un instant.',
      { headers: RETRY_AFTER },
    );
  if (isUnavailable(error))
    return new HttpRefusal(
      503,
      'unavailable',
      'La boutique est momentanément indisponible. Veuillez réessayer dans un instant.',
      { headers: RETRY_AFTER },
    );
  const status = statusOf(error);
  if (status !== undefined) return new HttpRefusal(status, 'invalid-request', 'Requête invalide.');
  return new HttpRefusal(500, 'internal', 'Une erreur est survenue. Veuillez réessayer plus tard.');
}

/** Koa and its router refuse some malformed requests themselves, with a 4xx status on the error. */
function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('status' in error)) return undefined;
  const { status } = error;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : undefined;
}

function answer(ctx: Context, { problem, headers }: HttpRefusal): void {
  requestContext(ctx).refusedAs = problem.code;
  if (ctx.headerSent) return void ctx.res.destroy();
  ctx.remove('ETag');
  ctx.remove('Last-Modified');
  ctx.set('Cache-Control', 'no-store');
  ctx.set(headers);
  ctx.status = problem.status;
  if (isPlainForm(ctx)) {
    showRefusedForm(ctx, problem);
    return;
  }
  if (isForPeople(ctx)) {
    answerWithPage(ctx, { title: problem.title, sections: [{ paragraphs: [problem.detail] }] });
    return;
  }
  ctx.body = JSON.stringify({ type: 'about:blank', ...problem });
  ctx.set('Content-Type', PROBLEM_MEDIA_TYPE);
}

/** A person who opens an address, not a program that calls the API. */
function isForPeople(ctx: Context): boolean {
  return !/^\/(api|objects)(\/|$)/.test(ctx.path) && ctx.get('accept').includes('text/html');
}
