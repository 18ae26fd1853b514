import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { UNDO_MS } from '#domain/orders/undo.ts';
import { awaitPerfume } from '#services/restock-notices/testing/await-perfume.ts';
import { cause, openTestShop, shopperCause, type TestShop } from '../testing/test-shop.ts';

const MINUTES = UNDO_MS / 60_000;

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop(inject('databaseUrl'));
});
afterAll(() => shop.close());

/** A perfume of which nothing is left, that one person waits for. */
async function awaited(): Promise<string> {
  const productId = await shop.stock(0);
  const email = `${randomUUID()}@example.fr`;
  await awaitPerfume(shop, { email, productId, now: shop.clock() }, shopperCause);
  await shop.react();
  return productId;
}

/** As the console does it. @returns what names the move. */
async function set(productId: string, to: number): Promise<string> {
  const undoableUntil = new Date(shop.clock().getTime() + UNDO_MS).toISOString();
  const moved = await shop.stockService.setAvailable({ productId, from: null, to, undoableUntil }, cause);
  expect(moved).toMatchObject({ accepted: true, undoableUntil });
  await shop.react();
  return undoableUntil;
}

const undo = (productId: string, undoableUntil: string, now = shop.clock()) =>
  shop.stockService.undo({ productId, undoableUntil, now: now.toISOString() }, cause);

/** The time to undo passes, and what follows from it happens. */
async function pass(): Promise<void> {
  shop.advance(MINUTES);
  await shop.tick('stock-undo-period');
  await shop.react();
}

/** What was told of a perfume: to who waits for it, and to the house. */
async function mailsAbout(productId: string) {
  const mails = await shop.happened('EmailRequested');
  const types = mails.filter(({ data }) => data.productId === productId).map(({ data }) => data.type);
  return types.filter((type) => type !== 'restock-opt-in');
}

async function clearedOf(productId: string): Promise<number> {
  return (await shop.happened('StockAlertCleared')).filter(({ data }) => data.productId === productId).length;
}

it('nobody is told of bottles that came while that may be undone, and all are once it stands', async () => {
  const productId = await awaited();
  expect(await mailsAbout(productId)).toEqual(['low-stock']);
  await set(productId, 20);
  await shop.tick('stock-undo-period');
  await shop.tick('restock-turns');
  await shop.react();
  expect(await shop.stockService.available(productId)).toBe(20);
  expect([await mailsAbout(productId), await clearedOf(productId)]).toEqual([['low-stock'], 0]);
  await pass();
  await shop.reactAgain();
  await pass();
  expect([await mailsAbout(productId), await clearedOf(productId)]).toEqual([
    ['low-stock', 'restock-notice'],
    1,
  ]);
});

it('an undo moves the difference back, and nobody is told of either, however often the log is read again', async () => {
  const productId = await awaited();
  const until = await set(productId, 20);
  await shop.place(productId, 20);
  expect(await undo(productId, until)).toMatchObject({ refusal: { code: 'insufficient-stock' } });
  await pass();
  const rare = await shop.stock(9);
  const wrong = await set(rare, 1);
  await shop.place(rare);
  await shop.react();
  expect((await undo(rare, wrong)).accepted).toBe(true);
  await shop.react();
  await pass();
  await shop.reactAgain();
  expect(await shop.stockService.available(rare)).toBe(8);
  expect(await mailsAbout(rare)).toEqual([]);
});

it('a worker that was killed before or after it noted a move is followed by one that goes on', async () => {
  const [unnoted, claimed, forgotten] = [await awaited(), await awaited(), await awaited()];
  for (const productId of [unnoted, claimed, forgotten]) await set(productId, 20);
  await shop.pool.query('delete from process_managers.stock_undo_periods where product_id = $1', [unnoted]);
  shop.advance(MINUTES);
  // Claimed by a worker that did no more.
  await shop.pool.query(
    "update process_managers.stock_undo_periods set due_at = $2::timestamptz + interval '10 seconds' where product_id = $1",
    [claimed, shop.clock()],
  );
  // Ended by one that told nobody.
  await shop.tick('stock-undo-period');
  shop.restart();
  await shop.reactAgain();
  await pass();
  await pass();
  for (const productId of [unnoted, claimed, forgotten])
    expect(await mailsAbout(productId)).toEqual(['low-stock', 'restock-notice']);
});

it('an undo at the moment at which its time ends came before, and nobody was told, or is refused', async () => {
  for (let round = 0; round < 6; round += 1) {
    const productId = await awaited();
    const until = await set(productId, 20);
    shop.advance(MINUTES);
    // Its server's clock is behind the worker's by a moment.
    const behind = new Date(Date.parse(until) - 1);
    const [undone] = await Promise.all([undo(productId, until, behind), shop.tick('stock-undo-period')]);
    await shop.react();
    await pass();
    expect((await mailsAbout(productId)).includes('restock-notice')).toBe(!undone.accepted);
    expect(await shop.stockService.available(productId)).toBe(undone.accepted ? 0 : 20);
  }
});
