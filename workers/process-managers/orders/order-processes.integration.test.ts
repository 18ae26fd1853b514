import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { cents } from '#contracts/money.ts';
import { changeOrder, setOrderStatus } from '#services/orders/change-order.ts';
import { commandOrder, loadOrder } from '#services/orders/order-stream.ts';
import { createPromo } from '#services/promos/edit-promo.ts';
import { findPromoByCode, redeemPromo } from '#services/promos/redemption.ts';
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

/** A promo of 10 % with a single use. */
async function tenPercentOnce(code: string) {
  const promoId = randomUUID();
  const now = shop.clock();
  const terms = {
    code,
    discountType: 'percentage',
    discountValue: 1_000,
    minOrderAmount: cents(0),
    maxUses: 1,
    isActive: true,
    validUntil: new Date(now.getTime() + 86_400_000).toISOString(),
  } as const;
  await createPromo(shop.store, { promoId, terms, now: now.toISOString() }, cause);
  return { promoId, terms, now };
}

describe('a paid order', () => {
  it('has its bottles sold and is confirmed by one mail, however often the log is read again', async () => {
    const productId = await shop.stock(50);
    const orderId = await shop.place(productId, 2);
    await shop.pay(orderId);
    await shop.react();
    await shop.reactAgain();
    const committed = await shop.happened('StockCommitted');
    expect(committed.filter(({ data }) => data.orderId === orderId)).toHaveLength(1);
    expect(await shop.stockService.available(productId)).toBe(48);
    expect(await mailsTo(orderId)).toEqual(['order-confirmation']);
  });

  it('tells the tracking number once when it is set with the status', async () => {
    const orderId = await shop.place(await shop.stock(50));
    await shop.pay(orderId);
    await setOrderStatus(shop, { orderId, to: 'shipped' }, cause);
    await changeOrder(shop, orderId, { type: 'AssignTracking', trackingNumber: '6A12345678901' }, cause);
    await shop.react();
    expect(await mailsTo(orderId)).toEqual(['order-confirmation', 'order-shipped']);
    const mails = await shop.happened('EmailRequested');
    const shipped = mails.find(({ data }) => data.orderId === orderId && data.type === 'order-shipped');
    expect(shipped?.data.text).toContain('6A12345678901');
    expect(shipped?.data.recipient).toBe('camille@example.fr');
  });

  it('tells a tracking number that comes later in a mail of its own', async () => {
    const orderId = await shop.place(await shop.stock(50));
    await shop.pay(orderId);
    await setOrderStatus(shop, { orderId, to: 'shipped' }, cause);
    await shop.react();
    await changeOrder(shop, orderId, { type: 'AssignTracking', trackingNumber: '6A999' }, cause);
    await shop.react();
    expect(await mailsTo(orderId)).toEqual(['order-confirmation', 'order-shipped', 'order-shipped']);
  });

  it('that leaves in two parcels has a mail for each, with what left and what follows', async () => {
    const productId = await shop.stock(50);
    const orderId = await shop.place(productId, 3);
    await shop.pay(orderId);
    await shop.react();
    const parcelId = randomUUID();
    const how = { shippingMethod: 'colissimo', relayPoint: null, trackingNumber: '8L20524752032' } as const;
    const items = [{ productId, quantity: 1 }];
    await changeOrder(shop, orderId, { type: 'DispatchParcel', parcelId, items, ...how }, cause);
    await shop.react();
    await shop.reactAgain();
    const rest = { items: [{ productId, quantity: 2 }], ...how, trackingNumber: '8L12345678905' };
    await changeOrder(shop, orderId, { type: 'DispatchParcel', parcelId: randomUUID(), ...rest }, cause);
    await shop.react();
    expect(await statusOf(orderId)).toBe('shipped');
    expect(await mailsTo(orderId)).toEqual(['order-confirmation', 'order-shipped', 'order-shipped']);
    const requested = await shop.happened('EmailRequested');
    const [, first, last] = requested
      .filter(({ data }) => data.orderId === orderId)
      .map(({ data }) => data.text);
    const flat = (text = '') => text.replaceAll(/\s+/g, ' ');
    expect(flat(first)).toMatch(/8L20524752032 .*DANS CE COLIS .*× 1 .*À SUIVRE .*× 2/);
    expect(flat(last)).toMatch(/Le reste de votre commande .*8L12345678905 .*DANS CE COLIS .*× 2/);
    expect(last).not.toContain('À SUIVRE');
  });

  it('that is cancelled gives its bottles back, says so, and says when the money is back', async () => {
    const productId = await shop.stock(50);
    const orderId = await shop.place(productId);
    await shop.pay(orderId);
    await shop.react();
    await setOrderStatus(shop, { orderId, to: 'cancelled' }, cause);
    await shop.react();
    expect(await shop.stockService.available(productId)).toBe(50);
    const requests = await shop.happened('RefundRequested');
    const refundId = requests.find(({ data }) => data.orderId === orderId)?.data.refundId ?? '';
    const back = { providerRefundId: 're_1', outcome: 'succeeded', message: null, outside: null } as const;
    await commandOrder(
      shop.store,
      orderId,
      { type: 'SettleRefund', now: new Date().toISOString(), refundId, ...back },
      cause,
    );
    await shop.react();
    expect(await mailsTo(orderId)).toEqual(['order-confirmation', 'order-cancelled', 'refund-settled']);
  });
});

describe('an order whose e-mail address is corrected', () => {
  const right = 'camille.martin@example.fr';
  const correct = (orderId: string) =>
    changeOrder(shop, orderId, { type: 'CorrectEmail', email: right }, cause);
  async function lettersOf(orderId: string) {
    const requested = await shop.happened('EmailRequested');
    return requested.filter(({ data }) => data.orderId === orderId).map(({ data }) => data);
  }

  it('has its confirmation sent anew, with a link that opens; the address before reads no name and gets no link', async () => {
    const orderId = await shop.place(await shop.stock(50));
    await shop.pay(orderId);
    await shop.react();
    await correct(orderId);
    await shop.react();
    await shop.reactAgain();
    const letters = await lettersOf(orderId);
    expect(letters.map(({ type, recipient }) => [type, recipient])).toEqual([
      ['order-confirmation', 'camille@example.fr'],
      ['order-confirmation', right],
      ['order-email-replaced', 'camille@example.fr'],
    ]);
    const [, anew, former] = letters.map(({ text }) => text);
    expect(anew).toMatch(/commande\/suivi\/\S+/);
    // The links of before are revoked by then.
    expect((await loadOrder(shop.store, orderId)).state).toMatchObject({ linkRevision: 1 });
    expect(former).not.toMatch(/Camille|suivi\//);
    // What follows goes to the right address alone.
    await setOrderStatus(shop, { orderId, to: 'shipped' }, cause);
    await shop.react();
    expect((await lettersOf(orderId)).at(-1)).toMatchObject({ type: 'order-shipped', recipient: right });
  });

  it('before a mail was asked for is told at the right address alone', async () => {
    const orderId = await shop.place(await shop.stock(50));
    await shop.pay(orderId);
    await correct(orderId);
    await shop.react();
    expect((await lettersOf(orderId)).map(({ type, recipient }) => [type, recipient])).toEqual([
      ['order-confirmation', right],
      ['order-email-replaced', 'camille@example.fr'],
    ]);
  });

  it('before it is paid is told nothing, to nobody', async () => {
    const orderId = await shop.place(await shop.stock(50));
    await correct(orderId);
    await shop.react();
    expect(await lettersOf(orderId)).toEqual([]);
    await shop.pay(orderId);
    await shop.react();
    expect((await lettersOf(orderId)).map(({ type, recipient }) => [type, recipient])).toEqual([
      ['order-confirmation', right],
    ]);
  });
});

describe('a cancelled order that is taken up again', () => {
  async function cancelledOrder(): Promise<string> {
    const orderId = await shop.place(await shop.stock(50));
    await shop.pay(orderId);
    await shop.react();
    await setOrderStatus(shop, { orderId, to: 'shipped' }, cause);
    await shop.react();
    await setOrderStatus(shop, { orderId, to: 'cancelled' }, cause);
    await shop.react();
    return orderId;
  }
  const before = ['order-confirmation', 'order-shipped', 'order-cancelled'];

  it('is told to have left when it was shipped at once, and its number once it is known', async () => {
    const orderId = await cancelledOrder();
    await setOrderStatus(shop, { orderId, to: 'shipped' }, cause);
    await shop.react();
    expect(await mailsTo(orderId)).toEqual([...before, 'order-shipped']);
    await changeOrder(shop, orderId, { type: 'AssignTracking', trackingNumber: '6A111' }, cause);
    await shop.react();
    await shop.reactAgain();
    expect(await mailsTo(orderId)).toEqual([...before, 'order-shipped', 'order-shipped']);
  });

  it.each(['pending', 'confirmed', 'delivered'] as const)(
    'is told to go on when it is set to %s, and later that it left',
    async (to) => {
      const orderId = await cancelledOrder();
      await setOrderStatus(shop, { orderId, to }, cause);
      await shop.react();
      expect(await mailsTo(orderId)).toEqual([...before, 'order-reinstated']);
      await setOrderStatus(shop, { orderId, to: 'shipped' }, cause);
      await shop.react();
      await shop.reactAgain();
      expect(await mailsTo(orderId)).toEqual([...before, 'order-reinstated', 'order-shipped']);
    },
  );

  it('is not told to have ended when that was overtaken before anybody said so', async () => {
    const orderId = await shop.place(await shop.stock(50));
    await setOrderStatus(shop, { orderId, to: 'cancelled' }, cause);
    await setOrderStatus(shop, { orderId, to: 'confirmed' }, cause);
    await shop.react();
    expect(await mailsTo(orderId)).toEqual(['order-reinstated']);
  });

  it('is confirmed once more when it is paid once more', async () => {
    const orderId = await cancelledOrder();
    await setOrderStatus(shop, { orderId, to: 'pending' }, cause);
    await shop.pay(orderId, 'pi_second');
    await shop.react();
    expect(await mailsTo(orderId)).toEqual([...before, 'order-reinstated', 'order-confirmation']);
  });
});

describe('an order nobody pays for', () => {
  it('is left alone until its deadline, then cancelled, its bottles given back, and nobody is written to', async () => {
    const productId = await shop.stock(50);
    const orderId = await shop.place(productId, 3);
    await shop.react();
    shop.advance(29);
    await shop.tick('payment-deadline');
    expect(await statusOf(orderId)).toBe('pending');
    shop.advance(2);
    await shop.tick('payment-deadline');
    await shop.tick('payment-deadline');
    await shop.react();
    expect(await statusOf(orderId)).toBe('cancelled');
    expect(await shop.stockService.available(productId)).toBe(50);
    // Its address may be anybody's: nothing shows that somebody there asked for anything.
    expect(await mailsTo(orderId)).toEqual([]);
  });

  it('is looked for by one worker at a time and forgotten once it is done with', async () => {
    const productId = await shop.stock(50);
    const orders = [await shop.place(productId), await shop.place(productId), await shop.place(productId)];
    await shop.react();
    shop.advance(31);
    await Promise.all([shop.tick('payment-deadline'), shop.tick('payment-deadline')]);
    await shop.react();
    const cancelled = await shop.happened('OrderCancelled');
    for (const orderId of orders)
      expect(cancelled.filter(({ data }) => data.orderId === orderId)).toHaveLength(1);
    expect((await shop.pool.query('select 1 from process_managers.payment_deadlines')).rowCount).toBe(0);
  });
});

describe('an order that is paid, or sold by the administrator, in time', () => {
  it('has no deadline any more', async () => {
    const productId = await shop.stock(50);
    const paid = await shop.place(productId);
    const soldByHand = await shop.place(productId);
    await shop.react();
    await shop.pay(paid);
    await setOrderStatus(shop, { orderId: soldByHand, to: 'confirmed' }, cause);
    await shop.react();
    shop.advance(60);
    await shop.tick('payment-deadline');
    await shop.react();
    expect(await statusOf(paid)).toBe('confirmed');
    expect(await statusOf(soldByHand)).toBe('confirmed');
    expect(await shop.stockService.available(productId)).toBe(48);
    expect((await shop.pool.query('select 1 from process_managers.payment_deadlines')).rowCount).toBe(0);
  });
});

describe('an order the shopper replaced by another', () => {
  it('gives its bottles back without a mail about it', async () => {
    const productId = await shop.stock(50);
    const orderId = await shop.place(productId);
    const now = new Date().toISOString();
    await commandOrder(shop.store, orderId, { type: 'SupersedeOrder', now }, cause);
    await shop.react();
    expect(await shop.stockService.available(productId)).toBe(50);
    expect(await mailsTo(orderId)).toEqual([]);
  });
});

describe('bottles held for an order that never came to be', () => {
  it('are given back after the deadline', async () => {
    const productId = await shop.stock(50);
    const orderId = randomUUID();
    const expiresAt = '2026-03-01T10:30:00.000Z';
    await shop.stockService.reserve({ productId, orderId, attempt: 0, quantity: 7, expiresAt }, cause);
    expect(await shop.stockService.available(productId)).toBe(43);
    await shop.react();
    shop.advance(31);
    await shop.tick('payment-deadline');
    await shop.react();
    expect(await shop.stockService.available(productId)).toBe(50);
    const released = await shop.happened('StockReleased');
    expect(released.find(({ data }) => data.orderId === orderId)?.data.reason).toBe('abandoned');
    expect((await shop.pool.query('select 1 from process_managers.payment_deadlines')).rowCount).toBe(0);
  });
});

describe('what a crash left held under the key of an order that was placed with other lines', () => {
  it('is released after its deadline, promo included, and the order keeps what is its own', async () => {
    const [own, left] = [await shop.stock(50), await shop.stock(50)];
    const { promoId, terms, now } = await tenPercentOnce('RESTE10');
    const orderId = await shop.place(own, 2);
    const expiresAt = new Date(now.getTime() + 30 * 60_000).toISOString();
    // As a server leaves them that died between its holds and its order.
    await shop.stockService.reserve({ productId: left, orderId, attempt: 0, quantity: 7, expiresAt }, cause);
    const claim = { promoId, orderId, attempt: 0, subtotal: cents(7_200), now: now.toISOString() };
    await redeemPromo(shop.store, claim, cause);
    await shop.pay(orderId);
    await shop.react();
    shop.advance(31);
    await shop.tick('payment-deadline');
    expect(await shop.stockService.available(left)).toBe(50);
    expect((await findPromoByCode(shop.store, terms.code))?.redemptions.length).toBe(0);
    expect(await statusOf(orderId)).toBe('confirmed');
    expect(await shop.stockService.available(own)).toBe(48);
    await shop.react();
    expect((await shop.pool.query('select 1 from process_managers.payment_deadlines')).rowCount).toBe(0);
  });
});

describe('a promo claimed for a cancelled order that was to go on', () => {
  it('is given back when the process died before it did, also when it held no bottles', async () => {
    const { promoId, terms, now } = await tenPercentOnce('RETOUR10');
    const discount = { type: 'percentage', hundredths: 1_000 } as const;
    const orderId = await shop.place(await shop.stock(50), 1, { code: terms.code, discount });
    await setOrderStatus(shop, { orderId, to: 'cancelled' }, cause);
    await shop.react();
    const claim = { promoId, orderId, attempt: 0, subtotal: cents(7_200), now: now.toISOString() };
    expect((await redeemPromo(shop.store, claim, cause)).accepted).toBe(true);
    await shop.react();
    await shop.tick('payment-deadline');
    expect((await findPromoByCode(shop.store, terms.code))?.redemptions.length).toBe(1);
    shop.advance(3);
    await shop.tick('payment-deadline');
    expect((await findPromoByCode(shop.store, terms.code))?.redemptions.length).toBe(0);
    shop.advance(31);
    await shop.react();
    await shop.tick('payment-deadline');
    expect((await shop.pool.query('select 1 from process_managers.payment_deadlines')).rowCount).toBe(0);
  });
});
