import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { TERMS_VERSION } from '#contracts/constants.ts';
import { changeOrder } from '#services/orders/change-order.ts';
import { loadOrder } from '#services/orders/order-stream.ts';
import { cause, openTestShop, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop(inject('databaseUrl'));
});
afterAll(() => shop.close());

async function mailsTo(orderId: string): Promise<string[]> {
  const requested = await shop.happened('EmailRequested');
  return requested.filter(({ data }) => data.orderId === orderId).map(({ data }) => data.type);
}

async function statusOf(orderId: string): Promise<string> {
  return (await loadOrder(shop.store, orderId)).state.status;
}

describe('an order that the desk took', () => {
  it('is offered by one mail with its link, the terms and two days to pay, however often the log is read again', async () => {
    const orderId = await shop.take(await shop.stock(50));
    await shop.react();
    await shop.reactAgain();
    const [mail, ...others] = (await shop.happened('EmailRequested')).filter(
      ({ data }) => data.orderId === orderId,
    );
    expect(others).toEqual([]);
    expect(mail?.data).toMatchObject({ type: 'payment-link', recipient: 'camille@example.fr' });
    expect(mail?.data.text).toContain(`https://miris.example/commande/suivi/${orderId.slice(0, 8)}`);
    expect(mail?.data.text).toContain('3 mars 2026');
    expect(mail?.data.attachments?.map(({ termsVersion }) => termsVersion)).toEqual([TERMS_VERSION]);
  });

  it('keeps its bottles for those days, then gives them back and says so', async () => {
    const productId = await shop.stock(1);
    const orderId = await shop.take(productId);
    const wait = async (minutes: number) => {
      await shop.react();
      shop.advance(minutes);
      await shop.tick('payment-deadline');
      await shop.react();
    };
    await wait(47 * 60);
    expect(await statusOf(orderId)).toBe('pending');
    expect(await shop.stockService.available(productId)).toBe(0);
    await wait(61);
    expect(await statusOf(orderId)).toBe('cancelled');
    expect(await shop.stockService.available(productId)).toBe(1);
    expect(await mailsTo(orderId)).toEqual(['payment-link', 'order-cancelled']);
  });

  it('is offered anew where its e-mail address is corrected', async () => {
    const orderId = await shop.take(await shop.stock(50));
    await shop.react();
    await changeOrder(shop, orderId, { type: 'CorrectEmail', email: 'camille.m@example.fr' }, cause);
    await shop.react();
    const mails = (await shop.happened('EmailRequested')).filter(({ data }) => data.orderId === orderId);
    expect(mails.map(({ data }) => [data.type, data.recipient])).toEqual([
      ['payment-link', 'camille@example.fr'],
      ['payment-link', 'camille.m@example.fr'],
      ['order-email-replaced', 'camille@example.fr'],
    ]);
  });
});
