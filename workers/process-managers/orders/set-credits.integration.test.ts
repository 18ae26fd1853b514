import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { UNDO_MS } from '#domain/orders/undo.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import { changeOrder, setOrderStatus } from '#services/orders/change-order.ts';
import { promoStream } from '#services/promos/redemption.ts';
import { command, openSetShop, SET_PRICE, type SetShop } from '../testing/credited-sets.ts';
import { cause } from '../testing/test-shop.ts';
import { createSetCredits, creditCodeOf, creditIdOf, type SetCreditsDeps } from './set-credits.ts';

let sets: SetShop;
let shop: SetShop['shop'];
let bottle: string;
let set: string;

beforeAll(async () => {
  sets = await openSetShop(inject('databaseUrl'));
  ({ shop, bottle, set } = sets);
});
afterAll(() => shop.close());

describe('the credit of a discovery set', () => {
  it('is issued and mailed once, when its order was delivered', async () => {
    const email = sets.freshEmail();
    const orderId = await shop.place(set, 1, null, email);
    await shop.pay(orderId);
    await sets.setStatus(orderId, 'shipped');
    await shop.react();
    expect(await sets.promoEvents(orderId)).toEqual([]);
    await sets.setStatus(orderId, 'delivered');
    await shop.react();
    await shop.reactAgain();
    await sets.setStatus(orderId, 'shipped');
    await sets.setStatus(orderId, 'delivered');
    await shop.react();
    expect(await sets.promoEvents(orderId)).toEqual(['PromoCodeCreated']);
    const { events } = await shop.store.readStream(promoStream(creditIdOf(orderId)));
    expect(events[0]?.data).toMatchObject({
      code: creditCodeOf(orderId),
      creditOf: orderId,
      discountValue: SET_PRICE,
      maxUses: 1,
      validUntil: '2026-09-01T22:00:00.000Z',
    });
    const mails = await sets.mailsOf(orderId);
    expect(mails.map(({ data }) => data.recipient)).toEqual([email]);
    for (const said of [creditCodeOf(orderId), '72,00', '1er septembre 2026'])
      expect(mails[0]?.data.text).toContain(said);
  });

  it('waits while its delivery may be undone', async () => {
    const orderId = await shop.place(set, 1, null, sets.freshEmail());
    await shop.pay(orderId);
    for (const isUndone of [true, false]) {
      const undoableUntil = new Date(shop.clock().getTime() + UNDO_MS).toISOString();
      await sets.setStatus(orderId, 'delivered', undoableUntil);
      await shop.react();
      if (isUndone) await changeOrder(shop, orderId, { type: 'UndoChange', undoableUntil }, cause);
      await shop.react();
      expect(await sets.promoEvents(orderId)).toEqual([]);
      shop.advance(UNDO_MS / 60_000);
      await shop.tick('undo-period');
      await shop.react();
      expect(await sets.promoEvents(orderId)).toEqual(isUndone ? [] : ['PromoCodeCreated']);
    }
    expect(await sets.mailsOf(orderId)).toHaveLength(1);
  });

  it('is issued once a number that could be undone was, when the delivery came before it', async () => {
    const orderId = await sets.delivered();
    const undoableUntil = new Date(shop.clock().getTime() + UNDO_MS).toISOString();
    const assign = { type: 'AssignTracking', trackingNumber: '6A7', undoableUntil } as const;
    expect((await changeOrder(shop, orderId, assign, cause)).accepted).toBe(true);
    await shop.react();
    await changeOrder(shop, orderId, { type: 'UndoChange', undoableUntil }, cause);
    await shop.react();
    expect(await sets.promoEvents(orderId)).toEqual(['PromoCodeCreated']);
  });

  it('is not for bottles', async () => {
    const orderId = await sets.delivered(sets.freshEmail(), bottle);
    await shop.react();
    expect(await sets.promoEvents(orderId)).toEqual([]);
    expect(await sets.mailsOf(orderId)).toEqual([]);
  });

  it('is used by its customer’s mailbox alone, on a bottle, once', async () => {
    const email = `camille.${randomUUID()}@example.fr`;
    const orderId = await sets.delivered(email);
    await shop.react();
    await expect(sets.use(orderId, bottle, sets.freshEmail())).rejects.toThrow('promo-invalid');
    await expect(sets.use(orderId, set, email)).rejects.toThrow('promo-invalid');
    await sets.use(orderId, bottle, email.replace('@', '+noel@').toUpperCase());
    await expect(sets.use(orderId, bottle, email)).rejects.toThrow('promo-invalid');
    expect(await sets.promoEvents(orderId)).toEqual(['PromoCodeCreated', 'PromoRedeemed']);
  });

  it('goes with a set that is withdrawn from before it was used, and never comes back', async () => {
    const email = sets.freshEmail();
    const orderId = await sets.delivered(email);
    await shop.react();
    await sets.withdraw(orderId);
    await expect(sets.use(orderId, bottle, email)).rejects.toThrow('promo-invalid');
    await shop.react();
    await shop.reactAgain();
    expect(await sets.promoEvents(orderId)).toEqual(['PromoCodeCreated', 'PromoCodeRemoved']);
  });

  it('stays used when its set is withdrawn from later, and goes when the order is cancelled', async () => {
    const email = sets.freshEmail();
    const used = await sets.delivered(email);
    const cancelled = await sets.delivered();
    await shop.react();
    await sets.use(used, bottle, email);
    await sets.withdraw(used);
    await sets.setStatus(cancelled, 'cancelled');
    await shop.react();
    expect(await sets.promoEvents(used)).toEqual(['PromoCodeCreated', 'PromoRedeemed']);
    expect(await sets.promoEvents(cancelled)).toEqual(['PromoCodeCreated', 'PromoCodeRemoved']);
  });

  it('is issued under another code when the order was cancelled, taken up, paid and delivered again', async () => {
    const email = sets.freshEmail();
    const orderId = await sets.delivered(email);
    await shop.react();
    await deliverAgain(orderId);
    await shop.react();
    await shop.reactAgain();
    expect(await sets.promoEvents(orderId)).toEqual(['PromoCodeCreated', 'PromoCodeRemoved']);
    expect(await sets.promoEvents(orderId, 1)).toEqual(['PromoCodeCreated']);
    const mails = await sets.mailsOf(orderId);
    expect(mails).toHaveLength(2);
    expect(mails.filter(({ data }) => data.text.includes(creditCodeOf(orderId, 1)))).toHaveLength(1);
    await expect(sets.use(orderId, bottle, email)).rejects.toThrow('promo-invalid');
    await sets.withdraw(orderId);
    await shop.react();
    expect(await sets.promoEvents(orderId, 1)).toEqual(['PromoCodeCreated', 'PromoCodeRemoved']);
  });

  it('is issued under another code when the order was set back to delivered and the refund of its end failed', async () => {
    const orderId = await sets.delivered();
    await shop.react();
    await sets.setStatus(orderId, 'cancelled');
    await shop.react();
    const back = { orderId, to: 'delivered' } as const;
    expect((await setOrderStatus(shop, back, cause)).accepted).toBe(true);
    await shop.react();
    expect(await sets.promoEvents(orderId, 1)).toEqual([]);
    const [refund] = (await shop.happened('RefundRequested')).filter(({ data }) => data.orderId === orderId);
    const failed = { providerRefundId: 're_1', outcome: 'failed', message: null, outside: null } as const;
    const refundId = refund?.data.refundId ?? '';
    const now = shop.clock().toISOString();
    const settle = { type: 'SettleRefund', refundId, ...failed, now } as const;
    await command(shop, orderId, settle);
    await shop.react();
    expect(await sets.promoEvents(orderId, 1)).toEqual(['PromoCodeCreated']);
    await shop.reactAgain();
    expect(await sets.promoEvents(orderId)).toEqual(['PromoCodeCreated', 'PromoCodeRemoved']);
    expect(await sets.promoEvents(orderId, 1)).toEqual(['PromoCodeCreated']);
    expect(await sets.mailsOf(orderId)).toHaveLength(2);
  });

  it('is issued once where it was used before the order was cancelled and delivered again', async () => {
    const email = sets.freshEmail();
    const orderId = await sets.delivered(email);
    await shop.react();
    await sets.use(orderId, bottle, email);
    await deliverAgain(orderId);
    await shop.react();
    expect(await sets.promoEvents(orderId)).toEqual(['PromoCodeCreated', 'PromoRedeemed']);
    expect(await sets.promoEvents(orderId, 1)).toEqual([]);
    expect(await sets.mailsOf(orderId)).toHaveLength(1);
  });

  it('is not issued for a set that was given back before anybody reacted', async () => {
    const orderId = await sets.delivered();
    await sets.withdraw(orderId);
    await shop.react();
    expect(await sets.promoEvents(orderId)).toEqual([]);
    expect(await sets.mailsOf(orderId)).toEqual([]);
  });
});

/** Cancelled by mistake: its money went back, and comes again. */
async function deliverAgain(orderId: string): Promise<void> {
  await sets.setStatus(orderId, 'cancelled');
  await shop.react();
  const pending = { orderId, to: 'pending' } as const;
  expect((await setOrderStatus(shop, pending, cause)).accepted).toBe(true);
  await shop.pay(orderId, `pi_again_${orderId}`);
  for (const to of ['shipped', 'delivered'] as const) await sets.setStatus(orderId, to);
}

class Killed extends Error {}

/** What a worker has that dies at its n-th append, before or after it took place. */
function mortal(at: number, afterEffect: boolean): SetCreditsDeps {
  let appends = 0;
  const append: EventStore['append'] = async (...args) => {
    const mine = appends;
    appends += 1;
    if (mine < at) return shop.store.append(...args);
    if (mine === at && afterEffect) await shop.store.append(...args);
    throw new Killed();
  };
  return depsWith({ ...shop.store, append });
}

function depsWith(store: EventStore): SetCreditsDeps {
  const mails = { publicUrl: 'https://miris.example', supportEmail: 'contact@miris.example' };
  return { store, shop: mails, clock: shop.clock };
}

/** Reads the whole log, as after a lost checkpoint. */
async function readAll(deps: SetCreditsDeps): Promise<void> {
  const { handles, react } = createSetCredits(deps);
  let after: bigint | null = null;
  for (;;) {
    const slice: Awaited<ReturnType<EventStore['readAll']>> = await deps.store.readAll({ after, limit: 500 });
    for (const event of slice.events) if (handles.has(event.type)) await react(event);
    if (slice.position === null) return;
    after = slice.position;
  }
}

describe('a worker killed while it issues a credit', () => {
  const points = [0, 1, 2].flatMap((at) => [
    { at, afterEffect: false },
    { at, afterEffect: true },
  ]);
  it.each(points)(
    'at its append $at (after it took place: $afterEffect) leaves one code and one mail',
    async ({ at, afterEffect }) => {
      const orderId = await sets.delivered();
      await expect(readAll(mortal(at, afterEffect))).rejects.toThrow(Killed);
      await readAll(depsWith({ ...shop.store }));
      expect(await sets.promoEvents(orderId)).toEqual(['PromoCodeCreated']);
      expect(await sets.mailsOf(orderId)).toHaveLength(1);
    },
  );

  it('two of them at once issue it once', async () => {
    const orderId = await sets.delivered();
    await Promise.all([1, 2, 3].map(() => readAll(depsWith({ ...shop.store }))));
    expect(await sets.promoEvents(orderId)).toEqual(['PromoCodeCreated']);
    expect(await sets.mailsOf(orderId)).toHaveLength(1);
  });
});
