import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { reviseProduct } from '#services/catalog/edit-product.ts';
import { cause, openTestShop, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop(inject('databaseUrl'));
});
afterAll(() => shop.close());

async function alertsOf(productId: string): Promise<string[]> {
  const raised = await shop.happened('StockAlertRaised');
  return raised
    .filter(({ data }) => data.productId === productId)
    .map(({ data }) => `${data.alertType} ${data.currentStock}`);
}

async function mailsAbout(productId: string): Promise<string[]> {
  const mails = await shop.happened('EmailRequested');
  return mails.filter(({ data }) => data.productId === productId).map(({ data }) => data.subject);
}

describe('a product that sells', () => {
  it('alarms the shop at its threshold and again when it is out, each once', async () => {
    const productId = await shop.stock(7);
    await shop.place(productId);
    await shop.react();
    expect(await alertsOf(productId)).toEqual([]);
    await shop.place(productId);
    await shop.react();
    await shop.place(productId);
    await shop.react();
    expect(await alertsOf(productId)).toEqual(['low 5']);
    await shop.place(productId, 4);
    await shop.react();
    await shop.reactAgain();
    expect(await alertsOf(productId)).toEqual(['low 5', 'out 0']);
    expect(await mailsAbout(productId)).toEqual([
      'Stock faible\u00a0: Rose Alba (5 articles restants)',
      'Rupture de stock\u00a0: Rose Alba',
    ]);
  });

  it('is told anew each time it recovered and fell again', async () => {
    const productId = await shop.stock(6);
    for (const delta of [-1, 1, -1, 1, -1]) {
      const reason = delta > 0 ? 'restock' : 'correction';
      await shop.stockService.adjust({ productId, delta, reason }, cause);
      await shop.react();
    }
    expect(await alertsOf(productId)).toEqual(['low 5', 'low 5', 'low 5']);
    expect(await mailsAbout(productId)).toHaveLength(3);
    const cleared = await shop.happened('StockAlertCleared');
    expect(cleared.filter(({ data }) => data.productId === productId)).toHaveLength(2);
  });

  it('is quiet again when bottles come and one is sold before anybody looked', async () => {
    const productId = await shop.stock(5);
    await shop.react();
    await shop.stockService.adjust({ productId, delta: 4, reason: 'restock' }, cause);
    await shop.place(productId);
    await shop.react();
    const cleared = await shop.happened('StockAlertCleared');
    expect(cleared.filter(({ data }) => data.productId === productId)).toHaveLength(1);
  });

  it('is quiet again when its threshold is lowered or it leaves the sale', async () => {
    const [lowered, withdrawn] = [await shop.stock(5), await shop.stock(5)];
    await shop.react();
    await reviseProduct(shop, { productId: lowered, changes: { stockAlert: 2 }, stock: null }, cause);
    await reviseProduct(shop, { productId: withdrawn, changes: { isActive: false }, stock: null }, cause);
    await shop.react();
    const cleared = await shop.happened('StockAlertCleared');
    const products = cleared.map(({ data }) => data.productId);
    expect(products).toContain(lowered);
    expect(products).toContain(withdrawn);
  });
});
