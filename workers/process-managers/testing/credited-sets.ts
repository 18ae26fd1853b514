import { randomUUID } from 'node:crypto';
import type { OrderStatus } from '#contracts/events/orders/order.ts';
import { type Cents, cents, ZERO } from '#contracts/money.ts';
import type { DisputeReport } from '#domain/orders/commands/dispute.commands.ts';
import type { OrderCommand } from '#domain/orders/commands/order.commands.ts';
import type { PlacedOrder } from '#domain/orders/order.state.ts';
import { addProduct } from '#services/catalog/edit-product.ts';
import { commandOrder, loadOrder } from '#services/orders/order-stream.ts';
import { withdrawFrom } from '#services/orders/withdrawals/withdrawal.ts';
import { promoStream } from '#services/promos/redemption.ts';
import { creditCodeOf, creditIdOf } from '../orders/set-credits.ts';
import { cause, details, openTestShop, shopperCause, type TestShop } from './test-shop.ts';

/** What a set costs, and a bottle. */
export const SET_PRICE = cents(7_200);

/** A shop that sells a discovery set and a bottle, and what its tests do with orders of the set. */
export async function openSetShop(databaseUrl: string) {
  const shop = await openTestShop(databaseUrl);
  const bottle = await shop.stock(100);
  const set = randomUUID();
  const its = { ...details, kind: 'set', name: 'Coffret découverte' } as const;
  const now = shop.clock().toISOString();
  await addProduct(shop, { productId: set, details: its, stockQuantity: 100, now }, cause);

  async function setStatus(orderId: string, to: OrderStatus, undoableUntil?: string): Promise<void> {
    const now = shop.clock().toISOString();
    const status = { to, undoableUntil, stockAgain: 'unknown', refundId: randomUUID(), now } as const;
    await command(shop, orderId, { type: 'SetStatus', ...status });
  }

  return {
    shop,
    bottle,
    set,
    setStatus,
    freshEmail,
    /** An order of a set that has arrived. */
    async delivered(email = freshEmail(), productId: string = set): Promise<string> {
      const orderId = await shop.place(productId, 1, null, email);
      await shop.pay(orderId);
      for (const to of ['shipped', 'delivered'] as const) await setStatus(orderId, to);
      return orderId;
    },
    async promoEvents(orderId: string, attempt = 0): Promise<string[]> {
      const { events } = await shop.store.readStream(promoStream(creditIdOf(orderId, attempt)));
      return events.map(({ type }) => type);
    },
    async mailsOf(orderId: string) {
      const mails = await shop.happened('EmailRequested');
      return mails.filter(({ data }) => data.type === 'set-credit' && data.orderId === orderId);
    },
    /** Uses the code of a set's order. */
    use(orderId: string, productId: string, email: string): Promise<string> {
      const discount = { type: 'fixed', amount: SET_PRICE } as const;
      return shop.place(productId, 1, { code: creditCodeOf(orderId), discount }, email);
    },
    async withdraw(orderId: string): Promise<void> {
      const items = [{ productId: set, quantity: 1, withdrawn: 0 }];
      const declaration = { email: null, name: 'Camille Martin', items };
      const declared = await withdrawFrom(shop, orderId, declaration, shopperCause);
      if (!declared.accepted) throw new Error(`not withdrawn from: ${declared.refusal.code}`);
    },
  };
}

export type SetShop = Awaited<ReturnType<typeof openSetShop>>;

export async function command(
  { store }: Pick<TestShop, 'store'>,
  orderId: string,
  asked: OrderCommand,
): Promise<void> {
  const outcome = await commandOrder(store, orderId, asked, cause);
  if (!outcome.accepted) throw new Error(`${asked.type} was refused: ${outcome.refusal.code}`);
}

export async function placedOrder({ store }: Pick<TestShop, 'store'>, orderId: string): Promise<PlacedOrder> {
  const { state } = await loadOrder(store, orderId);
  if (state.status === 'absent') throw new Error('the order is not there');
  return state;
}

/** The bank of a paid order takes its money back; the shop may win it. */
export async function disputed(shop: TestShop, orderId: string): Promise<{ win(): Promise<void> }> {
  const { totals, payment } = await placedOrder(shop, orderId);
  const [paymentIntentId = ''] = payment.intents;
  const at = shop.clock().toISOString();
  const moved = (transactionId: string, amount: Cents) => ({ transactionId, amount, fee: ZERO, at });
  const taken = moved(`txn_taken_${orderId}`, cents(-totals.total));
  const record = (stands: Pick<DisputeReport, 'stage' | 'outcome' | 'movements'>) => {
    const facts = {
      disputeId: `dp_${orderId}`,
      paymentIntentId,
      kind: 'chargeback',
      isAppeal: false,
    } as const;
    const about = {
      amount: totals.total,
      currency: 'eur',
      reason: 'general',
      disputedAt: at,
      respondBy: null,
    };
    const report = { ...facts, ...about, ...stands };
    return command(shop, orderId, { type: 'RecordDispute', report, now: at });
  };
  await record({ stage: 'needs-response', outcome: null, movements: [taken] });
  const back = moved(`txn_back_${orderId}`, totals.total);
  return { win: () => record({ stage: 'closed', outcome: 'won', movements: [taken, back] }) };
}

function freshEmail(): string {
  return `${randomUUID()}@example.fr`;
}
