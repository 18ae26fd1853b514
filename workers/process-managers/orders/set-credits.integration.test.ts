import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { OrderStatus } from '#contracts/events/orders/order.ts';
import { type Cents, cents, ZERO } from '#contracts/money.ts';
import type { DisputeReport } from '#domain/orders/commands/dispute.commands.ts';
import { UNDO_MS } from '#domain/orders/undo.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import { addProduct } from '#services/catalog/edit-product.ts';
import { changeOrder, setOrderStatus } from '#services/orders/change-order.ts';
import { commandOrder, loadOrder } from '#services/orders/order-stream.ts';
import { withdrawFrom } from '#services/orders/withdrawals/withdrawal.ts';
import { promoStream } from '#services/promos/redemption.ts';
import { cause, details, openTestShop, shopperCause, type TestShop } from '../testing/test-shop.ts';
import { createSetCredits, creditCodeOf, creditIdOf, type SetCreditsDeps } from './set-credits.ts';

const context = { signal: new AbortController().signal };
const PRICE = cents(7_200);
let shop: TestShop;
let bottle: string;
let set: string;

beforeAll(async () => {
  shop = await openTestShop(inject('databaseUrl'));
  bottle = await shop.stock(100);
  set = randomUUID();
  const its = { ...details, kind: 'set', name: 'Coffret découverte' } as const;
  const now = shop.clock().toISOString();
  await addProduct(shop, { productId: set, details: its, stockQuantity: 100, now }, cause);
});
afterAll(() => shop.close());

const freshEmail = () => `${randomUUID()}@example.fr`;

async function setStatus(orderId: string, to: OrderStatus, undoableUntil?: string): Promise<void> {
  const now = shop.clock().toISOString();
  const set = { to, undoableUntil, stockAgain: 'unknown', refundId: randomUUID(), now } as const;
  const command = { type: 'SetStatus', ...set } as const;
  const outcome = await commandOrder(shop.store, orderId, command, cause);
  expect(outcome.accepted).toBe(true);
}

/** An order of a set that has arrived. */
async function delivered(email = freshEmail(), productId = set): Promise<string> {
  const orderId = await shop.place(productId, 1, null, email);
  await shop.pay(orderId);
  for (const to of ['shipped', 'delivered'] as const) await setStatus(orderId, to);
  return orderId;
}

async function promoEvents(orderId: string, attempt = 0): Promise<string[]> {
  const { events } = await shop.store.readStream(promoStream(creditIdOf(orderId, attempt)));
  return events.map(({ type }) => type);
}

async function mailsOf(orderId: string) {
  const mails = await shop.happened('EmailRequested');
  return mails.filter(({ data }) => data.type === 'set-credit' && data.orderId === orderId);
}

/** Uses the code of a set's order. */
const use = (orderId: string, productId: string, email: string) =>
  shop.place(
    productId,
    1,
    { code: creditCodeOf(orderId), discount: { type: 'fixed', amount: PRICE } },
    email,
  );

describe('the credit of a discovery set', () => {
  it('is issued and mailed once, when its order was delivered', async () => {
    const email = freshEmail();
    const orderId = await shop.place(set, 1, null, email);
    await shop.pay(orderId);
    await setStatus(orderId, 'shipped');
    await shop.react();
    expect(await promoEvents(orderId)).toEqual([]);
    await setStatus(orderId, 'delivered');
    await shop.react();
    await shop.reactAgain();
    await setStatus(orderId, 'shipped');
    await setStatus(orderId, 'delivered');
    await shop.react();
    expect(await promoEvents(orderId)).toEqual(['PromoCodeCreated']);
    const { events } = await shop.store.readStream(promoStream(creditIdOf(orderId)));
    expect(events[0]?.data).toMatchObject({
      code: creditCodeOf(orderId),
      creditOf: orderId,
      discountValue: PRICE,
      maxUses: 1,
      validUntil: '2026-09-01T22:00:00.000Z',
    });
    const mails = await mailsOf(orderId);
    expect(mails.map(({ data }) => data.recipient)).toEqual([email]);
    for (const said of [creditCodeOf(orderId), '72,00', '1er septembre 2026'])
      expect(mails[0]?.data.text).toContain(said);
  });

  it('waits while its delivery may be undone', async () => {
    const orderId = await shop.place(set, 1, null, freshEmail());
    await shop.pay(orderId);
    for (const isUndone of [true, false]) {
      const undoableUntil = new Date(shop.clock().getTime() + UNDO_MS).toISOString();
      await setStatus(orderId, 'delivered', undoableUntil);
      await shop.react();
      if (isUndone) await changeOrder(shop, orderId, { type: 'UndoChange', undoableUntil }, cause);
      await shop.react();
      expect(await promoEvents(orderId)).toEqual([]);
      shop.advance(UNDO_MS / 60_000);
      await shop.tick('undo-period');
      await shop.react();
      expect(await promoEvents(orderId)).toEqual(isUndone ? [] : ['PromoCodeCreated']);
    }
    expect(await mailsOf(orderId)).toHaveLength(1);
  });

  it('is issued once a number that could be undone was, when the delivery came before it', async () => {
    const orderId = await delivered();
    const undoableUntil = new Date(shop.clock().getTime() + UNDO_MS).toISOString();
    const assign = { type: 'AssignTracking', trackingNumber: '6A7', undoableUntil } as const;
    expect((await changeOrder(shop, orderId, assign, cause)).accepted).toBe(true);
    await shop.react();
    await changeOrder(shop, orderId, { type: 'UndoChange', undoableUntil }, cause);
    await shop.react();
    expect(await promoEvents(orderId)).toEqual(['PromoCodeCreated']);
  });

  it('is issued when the payment comes after the order was set to delivered', async () => {
    const orderId = await shop.place(set, 1, null, freshEmail());
    await setStatus(orderId, 'delivered');
    await shop.react();
    expect(await promoEvents(orderId)).toEqual([]);
    await shop.pay(orderId);
    await shop.react();
    expect(await promoEvents(orderId)).toEqual(['PromoCodeCreated']);
    expect(await mailsOf(orderId)).toHaveLength(1);
  });

  it('is issued when an order that was delivered while its bank had the money is won back', async () => {
    const orderId = await shop.place(set, 1, null, freshEmail());
    await shop.pay(orderId);
    const { state } = await loadOrder(shop.store, orderId);
    if (state.status === 'absent') throw new Error('the order is not there');
    const { total } = state.totals;
    const [paymentIntentId = ''] = state.payment.intents;
    const at = shop.clock().toISOString();
    const moved = (transactionId: string, amount: Cents) => ({ transactionId, amount, fee: ZERO, at });
    const taken = moved(`txn_taken_${orderId}`, cents(-total));
    const dispute = async (stands: Pick<DisputeReport, 'stage' | 'outcome' | 'movements'>) => {
      const facts = {
        disputeId: `dp_${orderId}`,
        paymentIntentId,
        kind: 'chargeback',
        isAppeal: false,
      } as const;
      const about = { amount: total, currency: 'eur', reason: 'general', disputedAt: at, respondBy: null };
      const report = { ...facts, ...about, ...stands };
      await commandOrder(shop.store, orderId, { type: 'RecordDispute', report, now: at }, cause);
    };
    await dispute({ stage: 'needs-response', outcome: null, movements: [taken] });
    const sent = { orderId, to: 'delivered', isDispatchConfirmed: true } as const;
    expect((await setOrderStatus(shop, sent, cause)).accepted).toBe(true);
    await shop.react();
    expect(await promoEvents(orderId)).toEqual([]);
    await dispute({
      stage: 'closed',
      outcome: 'won',
      movements: [taken, moved(`txn_back_${orderId}`, total)],
    });
    await shop.react();
    expect(await promoEvents(orderId)).toEqual(['PromoCodeCreated']);
  });

  it('is not for bottles', async () => {
    const orderId = await delivered(freshEmail(), bottle);
    await shop.react();
    expect(await promoEvents(orderId)).toEqual([]);
    expect(await mailsOf(orderId)).toEqual([]);
  });

  it('is used by its customer’s mailbox alone, on a bottle, once', async () => {
    const email = `camille.${randomUUID()}@example.fr`;
    const orderId = await delivered(email);
    await shop.react();
    await expect(use(orderId, bottle, freshEmail())).rejects.toThrow('promo-invalid');
    await expect(use(orderId, set, email)).rejects.toThrow('promo-invalid');
    await use(orderId, bottle, email.replace('@', '+noel@').toUpperCase());
    await expect(use(orderId, bottle, email)).rejects.toThrow('promo-invalid');
    expect(await promoEvents(orderId)).toEqual(['PromoCodeCreated', 'PromoRedeemed']);
  });

  it('goes with a set that is withdrawn from before it was used, and never comes back', async () => {
    const email = freshEmail();
    const orderId = await delivered(email);
    await shop.react();
    await withdraw(orderId);
    await expect(use(orderId, bottle, email)).rejects.toThrow('promo-invalid');
    await shop.react();
    await shop.reactAgain();
    expect(await promoEvents(orderId)).toEqual(['PromoCodeCreated', 'PromoCodeRemoved']);
  });

  it('stays used when its set is withdrawn from later, and goes when the order is cancelled', async () => {
    const email = freshEmail();
    const used = await delivered(email);
    const cancelled = await delivered();
    await shop.react();
    await use(used, bottle, email);
    await withdraw(used);
    await setStatus(cancelled, 'cancelled');
    await shop.react();
    expect(await promoEvents(used)).toEqual(['PromoCodeCreated', 'PromoRedeemed']);
    expect(await promoEvents(cancelled)).toEqual(['PromoCodeCreated', 'PromoCodeRemoved']);
  });

  it('is issued under another code when the order was cancelled, taken up, paid and delivered again', async () => {
    const email = freshEmail();
    const orderId = await delivered(email);
    await shop.react();
    await deliverAgain(orderId);
    await shop.react();
    await shop.reactAgain();
    expect(await promoEvents(orderId)).toEqual(['PromoCodeCreated', 'PromoCodeRemoved']);
    expect(await promoEvents(orderId, 1)).toEqual(['PromoCodeCreated']);
    const mails = await mailsOf(orderId);
    expect(mails).toHaveLength(2);
    expect(mails.filter(({ data }) => data.text.includes(creditCodeOf(orderId, 1)))).toHaveLength(1);
    await expect(use(orderId, bottle, email)).rejects.toThrow('promo-invalid');
    await withdraw(orderId);
    await shop.react();
    expect(await promoEvents(orderId, 1)).toEqual(['PromoCodeCreated', 'PromoCodeRemoved']);
  });

  it('is issued under another code when the order was set back to delivered and the refund of its end failed', async () => {
    const orderId = await delivered();
    await shop.react();
    await setStatus(orderId, 'cancelled');
    await shop.react();
    const back = { orderId, to: 'delivered' } as const;
    expect((await setOrderStatus(shop, back, cause)).accepted).toBe(true);
    await shop.react();
    expect(await promoEvents(orderId, 1)).toEqual([]);
    const [refund] = (await shop.happened('RefundRequested')).filter(({ data }) => data.orderId === orderId);
    const failed = { providerRefundId: 're_1', outcome: 'failed', message: null, outside: null } as const;
    const refundId = refund?.data.refundId ?? '';
    const now = shop.clock().toISOString();
    const settle = { type: 'SettleRefund', refundId, ...failed, now } as const;
    expect((await commandOrder(shop.store, orderId, settle, cause)).accepted).toBe(true);
    await shop.react();
    expect(await promoEvents(orderId, 1)).toEqual(['PromoCodeCreated']);
    await shop.reactAgain();
    expect(await promoEvents(orderId)).toEqual(['PromoCodeCreated', 'PromoCodeRemoved']);
    expect(await promoEvents(orderId, 1)).toEqual(['PromoCodeCreated']);
    expect(await mailsOf(orderId)).toHaveLength(2);
  });

  it('is issued once where it was used before the order was cancelled and delivered again', async () => {
    const email = freshEmail();
    const orderId = await delivered(email);
    await shop.react();
    await use(orderId, bottle, email);
    await deliverAgain(orderId);
    await shop.react();
    expect(await promoEvents(orderId)).toEqual(['PromoCodeCreated', 'PromoRedeemed']);
    expect(await promoEvents(orderId, 1)).toEqual([]);
    expect(await mailsOf(orderId)).toHaveLength(1);
  });

  it('is not issued for a set that was given back before anybody reacted', async () => {
    const orderId = await delivered();
    await withdraw(orderId);
    await shop.react();
    expect(await promoEvents(orderId)).toEqual([]);
    expect(await mailsOf(orderId)).toEqual([]);
  });
});

/** Cancelled by mistake: its money went back, and comes again. */
async function deliverAgain(orderId: string): Promise<void> {
  await setStatus(orderId, 'cancelled');
  await shop.react();
  const pending = { orderId, to: 'pending' } as const;
  expect((await setOrderStatus(shop, pending, cause)).accepted).toBe(true);
  await shop.pay(orderId, `pi_again_${orderId}`);
  for (const to of ['shipped', 'delivered'] as const) await setStatus(orderId, to);
}

async function withdraw(orderId: string): Promise<void> {
  const declaration = {
    email: null,
    name: 'Camille Martin',
    items: [{ productId: set, quantity: 1, withdrawn: 0 }],
  };
  const declared = await withdrawFrom(shop, orderId, declaration, shopperCause);
  expect(declared.accepted).toBe(true);
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
    for (const event of slice.events) if (handles.has(event.type)) await react(event, context);
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
      const orderId = await delivered();
      await expect(readAll(mortal(at, afterEffect))).rejects.toThrow(Killed);
      await readAll(depsWith({ ...shop.store }));
      expect(await promoEvents(orderId)).toEqual(['PromoCodeCreated']);
      expect(await mailsOf(orderId)).toHaveLength(1);
    },
  );

  it('two of them at once issue it once', async () => {
    const orderId = await delivered();
    await Promise.all([1, 2, 3].map(() => readAll(depsWith({ ...shop.store }))));
    expect(await promoEvents(orderId)).toEqual(['PromoCodeCreated']);
    expect(await mailsOf(orderId)).toHaveLength(1);
  });
});
