import { Router } from '@koa/router';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServedApp, serveApp } from '../testing/serve-app.ts';
import { trapSpam } from './plain-forms.ts';

const taken: string[] = [];
const logged: string[] = [];
const logger = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) });
const router = new Router();
for (const form of ['contact', 'newsletter', 'restockNotice', 'review'] as const)
  router.post(`/api/${form}`, trapSpam(form, logger), (ctx) => {
    taken.push(form);
    ctx.status = 204;
  });

let shop: ServedApp;
beforeAll(async () => {
  shop = await serveApp(router);
});
afterAll(() => shop.close());

function send(form: string, body: object): Promise<Response> {
  return fetch(`${shop.url}/api/${form}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

describe('a form with a trap', () => {
  it.each([
    ['the field that nobody sees', { lien: 'https://spam.example', shownForMs: 9_000 }],
    ['the form in no time', { lien: '', shownForMs: 0 }],
    ['the form as the page’s HTML has it', { shownForMs: '0' }],
  ])('pretends to take what fills in %s, and says in the log that it did not', async (_what, body) => {
    taken.length = 0;
    logged.length = 0;
    const email = 'robot@exemple.fr';
    for (const form of ['newsletter', 'restockNotice'])
      expect((await send(form, { email, ...body })).status).toBe(200);
    const contact = await send('contact', { email, ...body });
    expect(contact.status).toBe(201);
    expect(await contact.json()).toEqual({ id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    expect((await send('review', { email, ...body })).status).toBe(201);
    expect(taken).toEqual([]);
    expect(logged.map((line) => JSON.parse(line).msg)).toEqual(Array(4).fill('spam dropped'));
    expect(logged.join('')).not.toContain(email);
  });

  it.each([
    ['a page sent by a person', { lien: '', shownForMs: 4_200 }],
    ['a caller that is no page', {}],
    ['what does not have the trap’s shape', { lien: 7, shownForMs: 'x' }],
  ])('takes %s', async (_what, body) => {
    taken.length = 0;
    expect((await send('contact', body)).status).toBe(204);
    expect(taken).toEqual(['contact']);
  });
});
