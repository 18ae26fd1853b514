import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { DISPUTE_ACTIONS } from '#embedded/stripe/payments/disputes.ts';
import { dueDocuments } from '../invoices/due-documents.ts';
import { changeOrder, setOrderStatus } from '../orders/change-order.ts';
import { loadOrder, orderHistory } from '../orders/order-stream.ts';
import { cause, ONE_BOTTLE } from '../orders/testing/test-shop.ts';
import { executeRefund } from './execute-refund.ts';
import { receiveNotice } from './receive-notice.ts';
import { reconcilePayments } from './reconcile-payments.ts';
import { openTestPayments, type TestPayments } from './testing/test-payments.ts';

/** `PROPERTY_RUNS=500` looks harder. */
const RUNS = Number(process.env.PROPERTY_RUNS ?? 12);

let payments: TestPayments;
beforeAll(async () => {
  payments = await openTestPayments(inject('eventStoreUrl'));
});
afterAll(() => payments.close());

type Order = Awaited<ReturnType<typeof paidOrder>>;

async function paidOrder(card: string) {
  const order = await payments.ordered();
  await payments.stripe.pay(order.paymentIntentId, card);
  await payments.returning(order.orderId);
  return { ...order, disputes: [] as string[] };
}

async function stateOf({ orderId }: Order) {
  const { state } = await loadOrder(payments.shop.store, orderId);
  if (state.status === 'absent') throw new Error('no such order');
  return state;
}

/** What the provider refuses, such as a refund of what is charged back, changes nothing. */
const orRefused = (asked: Promise<unknown>) => asked.catch(() => undefined);

const actions = {
  'dispute all': async (order: Order) => {
    order.disputes.push(await payments.stripe.dispute(order.paymentIntentId));
  },
  'dispute a part': async (order: Order) => {
    order.disputes.push(await payments.stripe.dispute(order.paymentIntentId, { amount: 1_234 }));
  },
  'refund a part in the dashboard': ({ paymentIntentId }: Order) =>
    orRefused(payments.stripe.refundInDashboard(paymentIntentId, 567)),
  'send the last refund back': ({ paymentIntentId }: Order) =>
    payments.stripe.sendBackRefund(paymentIntentId),
  cancel: ({ orderId }: Order) => setOrderStatus(payments.deps, { orderId, to: 'cancelled' }, cause),
  'process managers': ({ orderId }: Order) => executeRefund(payments.deps, orderId, cause),
  ...Object.fromEntries(
    DISPUTE_ACTIONS.filter((action) => action !== 'withdraw' && action !== 'reinstate').map((action) => [
      action,
      async ({ disputes }: Order) => {
        for (const dispute of disputes) await orRefused(payments.stripe.act(dispute, action));
      },
    ]),
  ),
} satisfies Record<string, (order: Order) => Promise<unknown>>;

/** Some of the notices about a payment, by their places, in any order and more than once; the others are lost. */
async function hear({ paymentIntentId }: Order, places: readonly number[]): Promise<void> {
  const notices = await payments.stripe.noticesOf(paymentIntentId);
  for (const place of places) {
    const notice = notices[place % Math.max(1, notices.length)];
    if (notice !== undefined) await receiveNotice(payments.deps, notice, cause);
  }
}

/** What the documents of an order come to, with what disputes took; and the fees of those. */
async function booksOf(order: Order): Promise<{ held: number; disputeFees: number }> {
  const documents = dueDocuments(await orderHistory(payments.shop.store, order.orderId));
  const invoiced = documents.reduce(
    (sum, { kind, amount }) => sum + (kind === 'invoice' ? amount : -amount),
    0,
  );
  const movements = (await stateOf(order)).disputes.flatMap((dispute) => dispute.movements);
  return {
    held: movements.reduce((sum, { amount }) => sum + amount, invoiced),
    disputeFees: movements.reduce((sum, { fee }) => sum + fee, 0),
  };
}

it('books and Stripe’s account agree to the cent after whatever was disputed, refunded and heard of in whatever order', {
  timeout: 120_000 + RUNS * 20_000,
}, async () => {
  const step = fc.record({
    action: fc.constantFrom(...Object.values(actions)),
    heard: fc.array(fc.nat(30), { maxLength: 6 }),
  });
  const card = fc.constantFrom(
    '4242424242424242',
    '4000000000000259',
    '4000000000002685',
    '4000000000007726',
  );
  const orders: Order[] = [];
  await fc.assert(
    fc.asyncProperty(card, fc.array(step, { maxLength: 8 }), async (number, steps) => {
      // What came before agreed, and stays in the sum.
      const since = new Date();
      const order = await paidOrder(number);
      orders.push(order);
      for (const { action, heard } of steps) {
        await action(order);
        await hear(order, heard);
      }
      // The bank decides, what was lost is found, and what is owed goes back.
      await reconcilePayments(payments.deps, { since, orderIds: [order.orderId] }, cause);
      for (const { disputeId } of (await stateOf(order)).disputes) {
        await orRefused(payments.stripe.act(disputeId, 'close-inquiry'));
        await orRefused(payments.stripe.act(disputeId, steps.length % 2 === 0 ? 'win' : 'lose'));
      }
      const settled = async () => {
        await reconcilePayments(payments.deps, { since, orderIds: [order.orderId] }, cause);
        await executeRefund(payments.deps, order.orderId, cause);
      };
      await settled();
      await changeOrder(payments.deps, order.orderId, { type: 'RetryRefund' }, cause);
      await expect
        .poll(
          async () => {
            await settled();
            const books = await Promise.all(orders.map(booksOf));
            const account = await payments.stripe.account();
            return {
              held: books.reduce((sum, { held }) => sum + held, -account.held),
              disputeFees: books.reduce((sum, { disputeFees }) => sum + disputeFees, -account.disputeFees),
            };
          },
          { timeout: 15_000 },
        )
        .toEqual({ held: 0, disputeFees: 0 });
      expect((await stateOf(order)).receipts).toMatchObject([{ amount: ONE_BOTTLE }]);
    }),
    { numRuns: RUNS },
  );
});
