import { endNotice, noticeIdOf, requestNotice } from '#services/restock-notices/restock-notice.ts';
import { awaitPerfume } from '#services/restock-notices/testing/await-perfume.ts';
import { cause, shopperCause, type TestShop } from './test-shop.ts';

/** People wait for a perfume: one is told, one leaves before, one never confirms. */
export async function awaitPerfumes(shop: TestShop): Promise<void> {
  const productId = await shop.stock(0);
  const now = shop.clock();
  for (const email of ['lina@example.fr', 'yves@example.fr'])
    await awaitPerfume(shop, { email, productId, now }, shopperCause);
  await shop.react();
  await requestNotice(shop, { email: 'rose@example.fr', productId, now }, shopperCause);
  await shop.react();
  const noticeId = await noticeIdOf(shop.keyring, 'yves@example.fr', productId);
  await endNotice(shop.store, { noticeId, reason: 'left', now }, shopperCause);
  await shop.stockService.adjust({ productId, delta: 1, reason: 'restock' }, cause);
  await shop.react();
}
