import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import type { AnswerPage } from '#contracts/answer-page.ts';
import { BRAND } from '#contracts/constants.ts';
import type { SecurityHeaders } from '../browser-security/security-headers.ts';
import { requestContext } from '../requests/request-context.ts';
import { escapeHtml } from './html-text.ts';

/** Draws a page of the site as the answer; the status is set already. */
export type ShowAnswerPage = (ctx: Context, page: AnswerPage) => Promise<void>;

/** Answers with a page of the site, which nobody keeps or lists; the status is the caller's. */
export function answerWithPage(ctx: Context, page: AnswerPage): void {
  requestContext(ctx).answerPage = page;
}

/** Answers whoever follows a link of a mail; null where it leads to nothing that is known. */
export function answerLink(ctx: Context, page: AnswerPage | null, unknown: AnswerPage): void {
  ctx.status = page === null ? 404 : 200;
  answerWithPage(ctx, page ?? unknown);
}

export interface AnswerPagesOptions {
  readonly show: ShowAnswerPage | undefined;
  /** Whether another page is drawn for this visitor's network; beyond that its words are answered alone. */
  readonly mayDraw?: (ctx: Context) => Promise<{ readonly allowed: boolean }>;
  readonly securityHeaders: SecurityHeaders;
  readonly logger: Logger;
}

const always = async () => ({ allowed: true });

/** Middleware that draws the pages that were answered with. Where they cannot be drawn, what they say is answered all the same. */
export function showAnswerPages({
  show,
  mayDraw = always,
  securityHeaders,
  logger,
}: AnswerPagesOptions): Middleware {
  return async (ctx, next) => {
    await next();
    const { answerPage, requestId } = requestContext(ctx);
    if (answerPage === undefined) return;
    const { status } = ctx;
    // Of a page, whatever address it stands at.
    ctx.set(securityHeaders({ path: '/', secure: ctx.secure }));
    // An address may be a permission: it goes nowhere else.
    ctx.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' });
    try {
      if (show !== undefined && (await mayDraw(ctx)).allowed) return await show(ctx, answerPage);
    } catch (error) {
      logger.error({ err: error, requestId }, 'a page could not be drawn');
    }
    ctx.type = 'html';
    ctx.body = bareHtml(answerPage);
    ctx.status = status;
  };
}

/** The words of a page, without the site around them. */
function bareHtml({ title, sections }: AnswerPage): string {
  const said = sections.flatMap(({ heading, paragraphs = [], list = [], links = [] }) => [
    ...(heading === undefined ? [] : [`<h2>${escapeHtml(heading)}</h2>`]),
    ...[...paragraphs, ...list].map((text) => `<p>${escapeHtml(text)}</p>`),
    ...links.map(({ href, label }) => `<p><a href="${escapeHtml(href)}">${escapeHtml(label)}</a></p>`),
  ]);
  return `<!doctype html><html lang="fr"><meta charset="utf-8"><title>${escapeHtml(title)} · ${BRAND}</title><h1>${escapeHtml(title)}</h1>${said.join('')}<p><a href="/">Accueil</a></p></html>`;
}
