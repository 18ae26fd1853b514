import type { Context, Middleware } from 'koa';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { ANSWER_ADDRESS, type AnswerPage, LEAVE_PAGES, PRESSED_ON_PAGE } from '#contracts/answer-page.ts';
import { requestContext } from '../requests/request-context.ts';
import { createSealedTokens } from '../tokens/sealed-tokens.ts';
import { answerWithPage } from './answer-page.ts';
import { isPlainForm } from './plain-forms.ts';

const SHOWN_MS = 60 * 60_000;
/** The same answer has the same address for so long: whoever asks for it again and again has it sealed once. */
const SAME_MS = 60_000;
const KEPT_SEALED = 100;

/** What a token holds. An answer has no form of its own: that would go to the address of the answer. */
const sentAnswerSchema = z.object({
  /** Until when it is shown, in milliseconds since 1970 (UTC). */
  until: z.number(),
  status: z.int().min(200).max(599),
  page: z.object({
    title: z.string(),
    isPersonal: z.literal(true).optional(),
    sections: z
      .array(
        z.object({
          heading: z.string().optional(),
          paragraphs: z.array(z.string()).readonly().optional(),
          list: z.array(z.string()).readonly().optional(),
          links: z
            .array(z.object({ label: z.string(), href: z.string() }))
            .readonly()
            .optional(),
        }),
      )
      .readonly(),
  }),
});
type SentAnswer = z.infer<typeof sentAnswerSchema>;

const EXPIRED: AnswerPage = {
  title: 'Cette réponse n’est plus affichée',
  sections: [
    {
      paragraphs: [
        'La réponse à un envoi reste visible une heure. Rien n’a été envoyé une seconde fois. Si vous doutez que votre envoi nous soit parvenu, écrivez-nous.',
      ],
      links: [
        { label: 'Nous écrire', href: '/contact' },
        { label: 'Revenir à la boutique', href: '/' },
      ],
    },
  ],
};

/**
 * The answers to plain forms stand at an address of their own (POST, 303, GET), so that reloading them or going back sends nothing again.
 * The address holds them sealed, as some browsers keep no cookie: nobody reads there what was answered, and it is over after an hour.
 * @param secret SESSION_SECRET.
 */
export function createSentAnswers(secret: string, clock: () => number = Date.now) {
  const tokens = createSealedTokens(secret, 'miris sent answer');
  const sealed = new LRUCache<string, string>({ max: KEPT_SEALED });

  function seal(answer: SentAnswer): string {
    const content = JSON.stringify(answer);
    const token = sealed.get(content) ?? tokens.seal(Buffer.from(content));
    if (answer.page.isPersonal === undefined) sealed.set(content, token);
    return token;
  }

  function open(token: unknown): SentAnswer | null {
    const content = typeof token === 'string' ? tokens.open(token) : null;
    if (content === null) return null;
    const parsed = sentAnswerSchema.safeParse(JSON.parse(content.toString()));
    return parsed.success && clock() < parsed.data.until ? parsed.data : null;
  }

  return {
    /** Middleware that leads from a plain form to the page that it is answered with. */
    leadToAnswer(): Middleware {
      return async (ctx, next) => {
        await next();
        const context = requestContext(ctx);
        if (context.answerPage === undefined || !isPlainForm(ctx) || isOneClick(ctx)) return;
        const answer: SentAnswer = {
          until: Math.ceil(clock() / SAME_MS) * SAME_MS + SHOWN_MS,
          status: ctx.status,
          page: context.answerPage,
        };
        delete context.answerPage;
        ctx.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' });
        ctx.redirect(`${ANSWER_ADDRESS}?suite=${seal(answer)}`);
        ctx.status = 303;
      };
    },

    /** Middleware that shows the answer at its address: with the status of a refusal, or what is said once it is over. */
    showAnswer(): Middleware {
      return async (ctx, next) => {
        if (ctx.path !== ANSWER_ADDRESS || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
        const answer = open(ctx.query.suite);
        ctx.status = answer === null ? 410 : answer.status < 400 ? 200 : answer.status;
        answerWithPage(ctx, answer?.page ?? EXPIRED);
      };
    },
  };
}

/** A mail program's, which is never led elsewhere (RFC 8058 §3.1). */
function isOneClick(ctx: Context): boolean {
  if (!LEAVE_PAGES.includes(ctx.path)) return false;
  const sent = requestContext(ctx).rawBody?.toString() ?? '';
  return !new URLSearchParams(sent).has(PRESSED_ON_PAGE);
}
