import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { EventStore } from '#platform/event-store/event-store.ts';
import { removeProduct, reviseProduct } from '#services/catalog/edit-product.ts';
import {
  confirmNotice,
  endNotice,
  noticeIdOf,
  requestNotice,
} from '#services/restock-notices/restock-notice.ts';
import { awaitPerfume } from '#services/restock-notices/testing/await-perfume.ts';
import { cause, openTestShop, shopperCause, type TestShop } from '../testing/test-shop.ts';
import { createRestockNotices, createRestockTurns, type RestockNoticesDeps } from './restock-notices.ts';

const { signal } = new AbortController();
const DAY_MINUTES = 24 * 60;

let shop: TestShop;
let productId: string;

beforeAll(async () => {
  shop = await openTestShop(inject('databaseUrl'));
});
afterAll(() => shop.close());
beforeEach(async () => {
  productId = await shop.stock(0);
  await shop.react();
});

/** People who wait for the perfume, in this order. @returns their addresses. */
async function queue(...names: string[]): Promise<string[]> {
  const emails = names.map((name) => `${name}-${randomUUID()}@example.fr`);
  for (const email of emails) await awaitPerfume(shop, { email, productId, now: shop.clock() }, shopperCause);
  await shop.react();
  return emails;
}

async function restock(bottles: number): Promise<void> {
  await shop.stockService.adjust({ productId, delta: bottles, reason: 'restock' }, cause);
  await shop.react();
}

/** Whom mails told that the perfume is back, in the order they were asked for. */
async function notified(): Promise<string[]> {
  const mails = await shop.happened('EmailRequested');
  return mails
    .filter(({ data }) => data.type === 'restock-notice' && data.productId === productId)
    .map(({ data }) => data.recipient);
}

async function leave(email: string, reason: 'left' | 'erased' = 'left'): Promise<void> {
  const noticeId = await noticeIdOf(shop.keyring, email, productId);
  await endNotice(shop.store, { noticeId, reason, now: shop.clock() }, shopperCause);
  await shop.react();
}

async function pass(minutes: number): Promise<void> {
  shop.advance(minutes);
  await shop.tick('restock-turns');
  await shop.react();
}

describe('when bottles come back', () => {
  it('as many are told as there are bottles, first come first, each once', async () => {
    const [first = '', second = '', third = ''] = await queue('a', 'b', 'c');
    await restock(2);
    expect(await notified()).toEqual([first, second]);
    await shop.reactAgain();
    expect(await notified()).toEqual([first, second]);
    await restock(1);
    expect(await notified()).toEqual([first, second, third]);
  });

  it('the next ones are told a day later, when bottles are still there', async () => {
    const [first = '', second = '', third = ''] = await queue('a', 'b', 'c');
    await restock(1);
    await pass(DAY_MINUTES - 1);
    expect(await notified()).toEqual([first]);
    await pass(1);
    expect(await notified()).toEqual([first, second]);
    await shop.place(productId);
    await pass(DAY_MINUTES);
    expect(await notified()).toEqual([first, second]);
    await restock(1);
    expect(await notified()).toEqual([first, second, third]);
  });

  it('a bottle whose order was never paid is the next one’s', async () => {
    const sold = await shop.stock(1);
    productId = sold;
    await shop.place(sold);
    const [first = ''] = await queue('a');
    expect(await notified()).toEqual([]);
    shop.advance(31);
    await shop.tick('payment-deadline');
    await shop.react();
    expect(await notified()).toEqual([first]);
  });

  it('who confirms when there are bottles is told at once; who only asked is told nothing', async () => {
    await restock(1);
    const email = `${randomUUID()}@example.fr`;
    await requestNotice(shop, { email, productId, now: shop.clock() }, shopperCause);
    await shop.react();
    expect(await notified()).toEqual([]);
    const noticeId = await noticeIdOf(shop.keyring, email, productId);
    const now = shop.clock();
    await confirmNotice(shop.store, { noticeId, requestedAt: now.toISOString(), now }, shopperCause);
    await shop.react();
    expect(await notified()).toEqual([email]);
  });

  it('nobody is told of a perfume that is not on sale, until it is', async () => {
    const [first = ''] = await queue('a');
    await reviseProduct(shop, { productId, changes: { isActive: false }, stock: null }, cause);
    await restock(1);
    expect(await notified()).toEqual([]);
    await reviseProduct(shop, { productId, changes: { isActive: true }, stock: null }, cause);
    await shop.react();
    expect(await notified()).toEqual([first]);
  });
});

describe('who waits', () => {
  it('is told nothing after leaving; the turn goes to the next one, also when it had begun', async () => {
    const [first = '', second = '', third = ''] = await queue('a', 'b', 'c');
    await leave(first);
    await restock(1);
    expect(await notified()).toEqual([second]);
    await leave(second);
    expect(await notified()).toEqual([second, third]);
  });

  it('waits for six months', async () => {
    const [first = ''] = await queue('a');
    await pass(184 * DAY_MINUTES);
    const [second = ''] = await queue('b');
    await restock(5);
    expect(await notified()).toEqual([second]);
    const noticeId = await noticeIdOf(shop.keyring, first, productId);
    const { events } = await shop.store.readStream(`restockNotice-${noticeId}`);
    expect(events.at(-1)).toMatchObject({ type: 'RestockNoticeEnded', data: { reason: 'expired' } });
  });

  it('waits no longer for a perfume that was removed', async () => {
    const [first = ''] = await queue('a');
    await removeProduct(shop, productId, cause);
    await shop.react();
    const noticeId = await noticeIdOf(shop.keyring, first, productId);
    const { events } = await shop.store.readStream(`restockNotice-${noticeId}`);
    expect(events.at(-1)).toMatchObject({ type: 'RestockNoticeEnded', data: { reason: 'removed' } });
  });
});

class Killed extends Error {}

/** What a worker has that dies at its n-th append, before or after it took place. */
function mortal(at: number, afterEffect: boolean): RestockNoticesDeps {
  let appends = 0;
  let isDead = false;
  const append: EventStore['append'] = async (...args) => {
    if (isDead) throw new Killed();
    const mine = appends;
    appends += 1;
    if (mine !== at) return shop.store.append(...args);
    isDead = true;
    if (afterEffect) await shop.store.append(...args);
    throw new Killed();
  };
  return depsWith({ ...shop.store, append });
}

function depsWith(store: EventStore): RestockNoticesDeps {
  return {
    ...{ store, db: shop.db, stockService: shop.stockService, clock: shop.clock },
    shop: { publicUrl: 'https://miris.example', supportEmail: 'contact@miris.example' },
    confirmNoticeUrl: () => 'https://miris.example/retour/confirmer?token=x',
    leaveNoticeUrl: () => 'https://miris.example/retour/quitter?token=x',
  };
}

/** Reads the whole log, as after a lost checkpoint, until nothing follows. */
async function readAll(deps: RestockNoticesDeps): Promise<void> {
  const { handles, react } = createRestockNotices(deps);
  let after: bigint | null = null;
  for (;;) {
    const slice: Awaited<ReturnType<EventStore['readAll']>> = await deps.store.readAll({ after, limit: 500 });
    for (const event of slice.events) if (handles.has(event.type)) await react(event);
    if (slice.position === null) return;
    after = slice.position;
  }
}

describe('a worker killed while it tells people', () => {
  const points = [0, 1, 2, 3].flatMap((at) => [
    { at, afterEffect: false },
    { at, afterEffect: true },
  ]);
  it.each(points)(
    'at its append $at (after it took place: $afterEffect) leaves nobody out, and nobody is told twice or early',
    async ({ at, afterEffect }) => {
      const [first, second] = await queue('a', 'b', 'c');
      await shop.stockService.adjust({ productId, delta: 2, reason: 'restock' }, cause);
      await expect(readAll(mortal(at, afterEffect))).rejects.toThrow(Killed);
      // Another one goes on, and its notes are lost besides.
      await shop.pool.query('truncate process_managers.restock_notices');
      await readAll(depsWith({ ...shop.store }));
      expect((await notified()).toSorted()).toEqual([first, second].toSorted());
    },
  );

  it('or while turns end leaves the next one to be told', async () => {
    const [first, second] = await queue('a', 'b');
    await restock(1);
    shop.advance(DAY_MINUTES);
    await expect(createRestockTurns(mortal(0, false)).run(signal)).rejects.toThrow(Killed);
    await pass(0);
    expect(await notified()).toEqual([first, second]);
  });

  it('two of them at once tell each person once, and no more people than there are bottles', async () => {
    const [first, second] = await queue('a', 'b', 'c', 'd');
    await shop.stockService.adjust({ productId, delta: 2, reason: 'restock' }, cause);
    await Promise.all([1, 2, 3].map(() => readAll(depsWith({ ...shop.store }))));
    await shop.react();
    expect((await notified()).toSorted()).toEqual([first, second].toSorted());
  });
});
