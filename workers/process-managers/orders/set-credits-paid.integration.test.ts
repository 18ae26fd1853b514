import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { EmailEvent } from '#contracts/events/house/email.ts';
import { UNDO_MS } from '#domain/orders/undo.ts';
import { emailStreamOf, emails } from '#services/emails/request-email.ts';
import { setOrderStatus } from '#services/orders/change-order.ts';
import { promoStream } from '#services/promos/redemption.ts';
import { isMailOvertaken } from '../mails/order-emails.ts';
import { command, disputed, openSetShop, placedOrder, type SetShop } from '../testing/credited-sets.ts';
import { cause } from '../testing/test-shop.ts';
import { creditIdOf } from './set-credits.ts';

let sets: SetShop;
let shop: SetShop['shop'];
let bottle: string;
let set: string;

beforeAll(async () => {
  sets = await openSetShop(inject('databaseUrl'));
  ({ shop, bottle, set } = sets);
});
afterAll(() => shop.close());

describe('the credit of a set that is paid after its delivery', () => {
  it('is issued when the payment comes', async () => {
    const orderId = await shop.place(set, 1, null, sets.freshEmail());
    await sets.setStatus(orderId, 'delivered');
    await shop.react();
    expect(await sets.promoEvents(orderId)).toEqual([]);
    await shop.pay(orderId);
    await shop.react();
    expect(await sets.promoEvents(orderId)).toEqual(['PromoCodeCreated']);
    expect(await sets.mailsOf(orderId)).toHaveLength(1);
  });

  it('is issued once its delivery can be undone no more, when the payment came before', async () => {
    const orderId = await shop.place(set, 1, null, sets.freshEmail());
    const undoableUntil = new Date(shop.clock().getTime() + UNDO_MS).toISOString();
    await sets.setStatus(orderId, 'delivered', undoableUntil);
    await shop.react();
    await shop.pay(orderId);
    await shop.react();
    shop.advance(UNDO_MS / 60_000);
    await shop.tick('undo-period');
    await shop.react();
    expect(await sets.promoEvents(orderId)).toEqual(['PromoCodeCreated']);
  });

  it('is issued when a bank that had the money gives it back', async () => {
    const orderId = await shop.place(set, 1, null, sets.freshEmail());
    await shop.pay(orderId);
    const dispute = await disputed(shop, orderId);
    await deliverDisputed(orderId);
    await shop.react();
    expect(await sets.promoEvents(orderId)).toEqual([]);
    await dispute.win();
    await shop.react();
    expect(await sets.promoEvents(orderId)).toEqual(['PromoCodeCreated']);
  });

  it('can be used for six months from then on, however long ago the set arrived', async () => {
    const email = sets.freshEmail();
    const orderId = await shop.place(set, 1, null, email);
    await sets.setStatus(orderId, 'delivered');
    await shop.react();
    shop.advance(7 * 31 * 24 * 60);
    await shop.pay(orderId);
    await shop.react();
    shop.advance(24 * 60);
    await shop.reactAgain();
    const { events } = await shop.store.readStream(promoStream(creditIdOf(orderId)));
    expect(events[0]?.data).toMatchObject({ validUntil: '2027-04-04T22:00:00.000Z' });
    const mails = await sets.mailsOf(orderId);
    expect(mails.map(({ data }) => data.text)).toEqual([expect.stringContaining('4 avril 2027')]);
    await sets.use(orderId, bottle, email);
    expect(await sets.promoEvents(orderId)).toEqual(['PromoCodeCreated', 'PromoRedeemed']);
  });
});

describe('the credit of a set whose money goes and comes back', () => {
  it('is of no use while a bank has it, whatever happens meanwhile, and works again once it is won back', async () => {
    const email = sets.freshEmail();
    const orderId = await sets.delivered(email);
    await shop.react();
    const dispute = await disputed(shop, orderId);
    await sets.setStatus(orderId, 'confirmed');
    await deliverDisputed(orderId);
    await shop.react();
    await expect(sets.use(orderId, bottle, email)).rejects.toThrow('promo-invalid');
    await dispute.win();
    await shop.react();
    await shop.reactAgain();
    await sets.use(orderId, bottle, email);
    expect(await sets.promoEvents(orderId)).toEqual(['PromoCodeCreated', 'PromoRedeemed']);
    expect(await sets.mailsOf(orderId)).toHaveLength(1);
  });

  it('is mailed once it is won back, where its mail was withheld meanwhile', async () => {
    const orderId = await sets.delivered();
    await shop.react();
    const dispute = await disputed(shop, orderId);
    const stream = emailStreamOf('set-credit', orderId);
    const events = async () => (await shop.store.readStream<EmailEvent>(stream)).events;
    expect(await isMailOvertaken(shop.store, (await events())[0])).toBe(true);
    const withhold = { type: 'WithholdOvertaken', now: shop.clock().toISOString() } as const;
    await emails(shop.store).handle(stream, withhold, cause);
    await dispute.win();
    await shop.react();
    await shop.reactAgain();
    const types = (await events()).map(({ type }) => type);
    expect(types).toEqual(['EmailRequested', 'EmailFailed', 'EmailResendRequested']);
  });

  it('is mailed all the same where a worker that stalled withholds its mail only once it is won back', async () => {
    const orderId = await sets.delivered();
    await shop.react();
    const dispute = await disputed(shop, orderId);
    const stream = emailStreamOf('set-credit', orderId);
    await dispute.win();
    await shop.react();
    const withhold = { type: 'WithholdOvertaken', now: shop.clock().toISOString() } as const;
    await emails(shop.store).handle(stream, withhold, cause);
    for (const react of [shop.react, shop.reactAgain]) {
      await react();
      const { events } = await shop.store.readStream<EmailEvent>(stream);
      const types = events.map(({ type }) => type);
      expect(types).toEqual(['EmailRequested', 'EmailFailed', 'EmailResendRequested']);
    }
  });

  it('goes when the set is withdrawn from meanwhile', async () => {
    const orderId = await sets.delivered();
    await shop.react();
    const dispute = await disputed(shop, orderId);
    await sets.withdraw(orderId);
    await shop.react();
    await dispute.win();
    await shop.react();
    expect(await sets.promoEvents(orderId)).toEqual(['PromoCodeCreated', 'PromoCodeRemoved']);
  });

  it('works again when all that was paid was to be given back as a gesture, and that failed', async () => {
    const email = sets.freshEmail();
    const orderId = await sets.delivered(email);
    await shop.react();
    const { total } = (await placedOrder(shop, orderId)).totals;
    const refundId = randomUUID();
    const now = shop.clock().toISOString();
    await command(shop, orderId, { type: 'MakeGesture', refundId, amount: total, note: 'Retard', now });
    await shop.react();
    await expect(sets.use(orderId, bottle, email)).rejects.toThrow('promo-invalid');
    const failed = { providerRefundId: 're_1', outcome: 'failed', message: null, outside: null } as const;
    await command(shop, orderId, { type: 'SettleRefund', refundId, ...failed, now });
    await shop.react();
    await sets.use(orderId, bottle, email);
    expect(await sets.promoEvents(orderId)).toEqual(['PromoCodeCreated', 'PromoRedeemed']);
  });
});

async function deliverDisputed(orderId: string): Promise<void> {
  const sent = { orderId, to: 'delivered', isDispatchConfirmed: true } as const;
  expect((await setOrderStatus(shop, sent, cause)).accepted).toBe(true);
}
