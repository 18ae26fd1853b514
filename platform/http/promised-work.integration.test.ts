import { Router } from '@koa/router';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { eventually } from '#embedded/testing/eventually.ts';
import { createPromisedWork, type Promised, type PromisedWork } from './promised-work.ts';
import { openPromisedWork } from './testing/open-promised-work.ts';
import { type ServedApp, serveApp } from './testing/serve-app.ts';

const inputSchema = z.object({ email: z.string() });
type Work = (promised: Promised<z.output<typeof inputSchema>>) => Promise<unknown>;

let kept: Awaited<ReturnType<typeof openPromisedWork>>;
let open: { readonly shop: ServedApp; readonly promised: PromisedWork }[] = [];
let goOn = (): void => undefined;
beforeEach(async () => {
  kept = await openPromisedWork(inject('databaseUrl'));
});
afterEach(async () => {
  goOn();
  for (const { shop, promised } of open) {
    await shop.close();
    await promised.close();
  }
  open = [];
  await kept.close();
});

const TRY_MS = 300;

/** A server of the shop whose one form promises work; several keep it in the same database. */
async function serve(work: Work): Promise<ServedApp> {
  const promised = createPromisedWork({
    db: kept.db,
    logger: pino({ level: 'silent' }),
    clock: () => new Date(),
    tryMs: TRY_MS,
    lookEveryMs: 20,
  });
  const promise = promised.does('test', inputSchema, work);
  const router = new Router();
  router.post('/api/form', async (ctx) => {
    await promise(ctx, { email: 'marie@exemple.fr' });
    ctx.body = { received: true };
  });
  promised.start();
  const shop = await serveApp(router);
  open.push({ shop, promised });
  return shop;
}

const send = (shop: ServedApp) => fetch(`${shop.url}/api/form`, { method: 'POST' });
const rows = async () => (await kept.db.query('select from http.promised_work')).rowCount;
const untilNothingIsLeft = () => eventually('nothing is left', rows, (count) => count === 0);

it('is done after the answer, which waits for none of it, and is not kept any longer', async () => {
  const waiting = new Promise<void>((resolve) => (goOn = resolve));
  const done: string[] = [];
  const shop = await serve(async ({ input, cause }) => {
    await waiting;
    done.push(input.email, cause.actor);
  });
  expect(await (await send(shop)).json()).toEqual({ received: true });
  expect([done, await rows()]).toEqual([[], 1]);
  goOn();
  await untilNothingIsLeft();
  expect(done).toEqual(['marie@exemple.fr', 'shopper']);
});

it('is done by another server when the one that answered ended before it was done, as the same work', async () => {
  const begun: string[] = [];
  const waiting = new Promise<void>((resolve) => (goOn = resolve));
  // It never gets any further, as if it had been killed.
  const killed = await serve(async ({ id }) => {
    begun.push(id);
    await waiting;
  });
  await send(killed);
  const done: string[] = [];
  await serve(async ({ id }) => void done.push(id));
  await untilNothingIsLeft();
  expect(done).toHaveLength(1);
  expect(begun).toContain(done[0]);
});

it('is tried again when it failed', async () => {
  let tries = 0;
  const shop = await serve(async () => {
    tries += 1;
    if (tries < 3) throw new Error('the event store is out of reach');
  });
  await send(shop);
  await untilNothingIsLeft();
  expect(tries).toBe(3);
});

it('is not promised while it cannot be kept: the answer says so', async () => {
  const done: string[] = [];
  const shop = await serve(async ({ id }) => void done.push(id));
  await kept.db.query('alter table http.promised_work rename to gone');
  expect((await send(shop)).ok).toBe(false);
  await kept.db.query('alter table http.gone rename to promised_work');
  expect(done).toEqual([]);
});

it('is not left alone by a PostgreSQL clock that was set back after it was kept', async () => {
  let tries = 0;
  const shop = await serve(async () => {
    tries += 1;
    if (tries === 1) throw new Error('not now');
  });
  await send(shop);
  await eventually('it was tried', async () => tries > 0);
  await kept.db.query(`update http.promised_work set free_at = now() + interval '2 days'`);
  await untilNothingIsLeft();
});
