import { Router } from '@koa/router';
import Koa from 'koa';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { VISITOR_CALLS } from '#contracts/calls/shop/visitors.ts';
import { routeCalls } from '../call-routes.ts';
import { openRequest } from '../requests/request-context.ts';
import { type ServedApp, serve, serveApp } from '../testing/serve-app.ts';
import { answerWithPage, showAnswerPages } from './answer-page.ts';
import { takePlainForms } from './plain-forms.ts';
import { createSentAnswers } from './sent-answers.ts';

const taken: unknown[] = [];
const contact = routeCalls(VISITOR_CALLS);
contact.on('POST /api/contact', ({ body }) => {
  taken.push(body);
  return { id: 'x' };
});
const letter = routeCalls(VISITOR_CALLS);
letter.on('POST /lettre/quitter', ({ ctx }) => {
  answerWithPage(ctx, { title: 'Quittée', sections: [] });
});

let shop: ServedApp;
beforeAll(async () => {
  shop = await serveApp(contact.router, letter.router);
});
afterAll(() => shop.close());

const MESSAGE = { name: 'Ada Lovelace', email: 'ada@exemple.fr', subject: 'Bonjour', message: 'Où ?' };

/** Sends as a browser does that runs no script, and stays where it is answered. */
function send(path: string, fields: Record<string, string>): Promise<Response> {
  return fetch(shop.url + path, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
}
function locationOf(answer: Response): string {
  return answer.headers.get('location') ?? '';
}

describe('the answer to a form that a browser sends without a script', () => {
  it('stands at an address of its own, which sends nothing and says nothing of what was written', async () => {
    taken.length = 0;
    const answer = await send('/contact', MESSAGE);
    expect(answer.status).toBe(303);
    expect(locationOf(answer)).toMatch(/^\/reponse\?suite=[\w-]+$/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('set-cookie')).toBeNull();
    for (const times of [1, 2]) {
      const shown = await fetch(shop.url + locationOf(answer));
      expect([times, shown.status]).toEqual([times, 200]);
      expect(await shown.text()).toContain('<h1>Message envoyé</h1>');
      expect(shown.headers.get('cache-control')).toBe('no-store');
      expect(shown.headers.get('referrer-policy')).toBe('no-referrer');
    }
    expect(taken).toHaveLength(1);
  });

  it('of one that was refused is shown there too, with the status and the sentences of the refusal', async () => {
    const answer = await send('/contact', { ...MESSAGE, email: 'ada@@exemple' });
    expect(answer.status).toBe(303);
    const token = locationOf(answer).split('=')[1] ?? '';
    expect(Buffer.from(token, 'base64url').toString('latin1')).not.toMatch(/ada|E-mail|adresse/i);
    const shown = await fetch(shop.url + locationOf(answer));
    expect(shown.status).toBe(400);
    const page = await shown.text();
    expect(page).toContain('E-mail\u00a0: Adresse email invalide');
    expect(page).not.toContain('ada@@exemple');
  });

  it.each(['', '?suite=', '?suite=abc', `?suite=${'A'.repeat(200)}`, '?suite=a&suite=b'])(
    'that was made up (%s) leads on, and shows nothing of it',
    async (query) => {
      const shown = await fetch(`${shop.url}/reponse${query}`);
      expect(shown.status).toBe(410);
      const page = await shown.text();
      expect(page).toContain('Cette réponse n’est plus affichée');
      expect(page).toContain('href="/contact"');
    },
  );

  it('leaves its token out of the log', async () => {
    const answer = await send('/contact', MESSAGE);
    await fetch(shop.url + locationOf(answer));
    expect(shop.log()).toContain('"status":303');
    expect(shop.log()).not.toContain(locationOf(answer).split('=')[1]);
  });

  it('is where the button of a mailed page leads, and never a mail program, which unsubscribes in one click', async () => {
    expect((await send('/lettre/quitter?token=x', { page: 'oui' })).status).toBe(303);
    const oneClick = await send('/lettre/quitter?token=x', { 'List-Unsubscribe': 'One-Click' });
    expect(oneClick.status).toBe(200);
    expect((await send('/lettre/quitter?token=x', {})).status).toBe(200);
  });
});

describe('an answer that is shown again', () => {
  it('is over after an hour', async () => {
    let now = Date.parse('2026-03-01T10:00:00Z');
    const answers = createSentAnswers('a secret of thirty-two characters', () => now);
    const logger = pino({ level: 'silent' });
    const app = new Koa();
    app.use(openRequest({ trustsProxy: false, isHttps: false }));
    app.use(showAnswerPages({ show: undefined, securityHeaders: () => ({}), logger }));
    app.use(answers.leadToAnswer()).use(answers.showAnswer()).use(takePlainForms());
    const router = new Router();
    router.post('/api/contact', (ctx) => {
      ctx.status = 201;
    });
    app.use(router.routes());
    const served = await serve(app);
    const sent = await fetch(`${served.url}/contact`, {
      method: 'POST',
      body: new URLSearchParams(MESSAGE),
      redirect: 'manual',
    });
    const address = served.url + locationOf(sent);
    now += 59 * 60_000;
    expect((await fetch(address)).status).toBe(200);
    now += 60_000;
    expect((await fetch(address)).status).toBe(410);
    await served.close();
  });
});
