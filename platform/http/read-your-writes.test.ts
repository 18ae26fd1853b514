import { Router } from '@koa/router';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AnswerCommand, createReadYourWrites } from './read-your-writes.ts';
import { type ServedApp, serveApp } from './testing/serve-app.ts';

const reached = createReadYourWrites(async (position) => position <= 10n);
const stuck = createReadYourWrites(() => new Promise(() => undefined), { longestWaitMs: 20 });
const broken = createReadYourWrites(() => Promise.reject(new Error('no database')));

const router = new Router();
function route(path: string, answer: AnswerCommand, position: bigint | null): void {
  router.post(path, async (ctx) => {
    await answer(ctx, { position });
    ctx.body = { id: 'p' };
  });
}
route('/api/reached', reached, 10n);
route('/api/behind', reached, 11n);
route('/api/nothing-happened', reached, null);
route('/api/stuck', stuck, 1n);
route('/api/broken', broken, 1n);

let shop: ServedApp;
beforeAll(async () => {
  shop = await serveApp(router);
});
afterAll(() => shop.close());

it.each([
  ['/api/reached', '10', 'yes'],
  ['/api/behind', '11', 'no'],
  ['/api/nothing-happened', null, 'yes'],
  ['/api/stuck', '1', 'no'],
  ['/api/broken', '1', 'no'],
])('%s: the answer says position %s and read models current %s', async (path, position, current) => {
  const answer = await fetch(`${shop.url}${path}`, { method: 'POST' });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('x-log-position')).toBe(position);
  expect(answer.headers.get('x-read-models-current')).toBe(current);
});
