import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { shortId } from '#contracts/identifiers.ts';
import { derivedId } from '#platform/command-handling/derived-id.ts';
import { declareWithdrawal, withdrawFrom } from '#services/orders/withdrawals/withdrawal.ts';
import { openTestShop, RUNNING_NUMBER, shopperCause, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop(inject('databaseUrl'));
});
afterAll(() => shop.close());

async function withdraw(orderId: string): Promise<void> {
  const request = { orderIds: [orderId], email: 'camille@example.fr', name: 'Camille Martin' };
  const declared = await declareWithdrawal(shop, request, shopperCause);
  expect(declared.accepted).toBe(true);
  await shop.react();
}

async function receiptsOf(orderId: string) {
  const mails = await shop.happened('EmailRequested');
  return mails.filter(({ data }) => data.orderId === orderId && data.type === 'withdrawal-receipt');
}

describe('the receipt of a withdrawal', () => {
  it('goes to the address of an order that was paid, and names who declared (D221-5)', async () => {
    const orderId = await shop.place(await shop.stock(50));
    await shop.pay(orderId);
    await withdraw(orderId);
    await shop.reactAgain();
    const receipts = await receiptsOf(orderId);
    expect(receipts.map(({ data }) => data.recipient)).toEqual(['camille@example.fr']);
    for (const said of [receipts[0]?.data.text, receipts[0]?.data.html]) expect(said).toContain('Camille');
  });

  it('goes to nobody while the order is unpaid: its address may be a stranger’s', async () => {
    const orderId = await shop.place(await shop.stock(50));
    await withdraw(orderId);
    expect(await receiptsOf(orderId)).toEqual([]);
  });

  it('follows the payment that was on its way', async () => {
    const orderId = await shop.place(await shop.stock(50));
    await withdraw(orderId);
    await shop.pay(orderId);
    await shop.react();
    await shop.reactAgain();
    expect(await receiptsOf(orderId)).toHaveLength(1);
  });

  it('is one for each declaration, and the house is told of each, with whom to answer', async () => {
    const productId = await shop.stock(50);
    const orderId = await shop.place(productId, 2);
    await shop.pay(orderId);
    const dates: string[] = [];
    // The first is sent again once its answer was lost.
    for (const withdrawn of [0, 1, 0]) {
      const items = [{ productId, quantity: 1, withdrawn }];
      const declaration = { email: null, name: 'Camille Martin', items };
      const key = { id: derivedId(orderId, String(withdrawn)), content: String(withdrawn) };
      const deps = { store: shop.store, clock: () => new Date(shop.clock().getTime() + dates.length) };
      const declared = await withdrawFrom(deps, orderId, declaration, shopperCause, key);
      dates.push(declared.accepted ? declared.declaredAt : '');
      await shop.react();
    }
    expect(dates[2]).toBe(dates[0]);
    expect(new Set(dates).size).toBe(2);
    await shop.reactAgain();
    expect(await receiptsOf(orderId)).toHaveLength(2);
    const notices = (await shop.happened('EmailRequested')).filter(
      ({ data }) => data.orderId === orderId && data.type === 'withdrawal-notice',
    );
    expect(notices).toHaveLength(2);
    for (const { data } of notices) {
      expect(data.recipient).not.toBe('camille@example.fr');
      expect(data.replyTo).toBe('camille@example.fr');
      expect(data.text).toContain('Camille Martin');
      expect(data.subject).toContain(`${shortId(orderId)} (nº\u00a0${RUNNING_NUMBER})`);
    }
  });
});
