import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { CURRENCY } from '#contracts/constants.ts';
import type { OrderEvent } from '#contracts/events/orders/order.ts';
import { cents, ZERO } from '#contracts/money.ts';
import type { OrderCommand } from '#domain/orders/commands/order.commands.ts';
import { orderDecider } from '#domain/orders/order.decider.ts';
import type { PlacedOrder } from '#domain/orders/order.state.ts';
import { placed } from '#domain/orders/testing/order-fixtures.ts';
import { isSent } from '#domain/returns/whereabouts.ts';

const START = Date.parse('2027-03-01T10:00:00.000Z');

type Ask = (order: PlacedOrder, now: string) => OrderCommand;

const paymentIntentId = fc.constantFrom('pi_1', 'pi_2');
const known = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(1, list.length)];

const payment: fc.Arbitrary<Ask> = fc
  .record({
    paymentIntentId,
    status: fc.constantFrom('succeeded', 'processing', 'refused', 'canceled'),
    share: fc.constantFrom(1, 1, 1, 2),
    isThere: fc.boolean(),
  })
  .map(({ share, isThere, ...report }): Ask => {
    return ({ totals: { total }, attempt }, now) => ({
      type: 'RecordPayment',
      report: {
        ...{ ...report, amount: total, currency: CURRENCY },
        amountReceived: report.status === 'succeeded' ? cents(Math.floor(total / share)) : ZERO,
        refusal: report.status === 'refused' ? { attempt: now, code: null, message: `Refus ${now}` } : null,
      },
      stockAgain: isThere ? { attempt: attempt + 1 } : 'unavailable',
      refundId: randomUUID(),
      now,
    });
  });

/** What is sent again of an order that left, and of one that is paid and did not, that it leaves. */
const replacement: fc.Arbitrary<Ask> = fc.boolean().map((isThere): Ask => {
  return ({ status, attempt, receipts, lines: [line], replacements = [] }, now) => {
    const open = replacements.find(({ sentAt }) => sentAt === null)?.replacementId;
    if (open !== undefined)
      return { type: isThere ? 'SendReplacement' : 'AbandonReplacement', replacementId: open, now };
    if (!isSent(status) && receipts.length > 0)
      return {
        type: 'SetStatus',
        ...{ to: 'shipped', isDispatchConfirmed: true, now },
        ...{ stockAgain: { attempt: attempt + 1 }, refundId: randomUUID() },
      };
    return {
      type: 'DecideReplacement',
      ...{ replacementId: randomUUID(), items: [{ productId: line?.productId ?? '', quantity: 1 }] },
      ...{ reason: 'damaged', shippingMethod: 'mondial-relay', relayPoint: null },
      ...{ trackingNumber: String(10_000_000 + replacements.length), now },
    };
  };
});

const asks: fc.Arbitrary<Ask> = fc.oneof(
  // Most else follows from money.
  { weight: 4, arbitrary: payment },
  fc
    .record({
      to: fc.constantFrom('pending', 'confirmed', 'shipped', 'delivered', 'cancelled'),
      trackingNumber: fc.constantFrom(undefined, '6A1', null),
    })
    .map(({ to, trackingNumber }): Ask => {
      return ({ attempt }, now) => ({
        type: 'SetStatus',
        ...{ to, trackingNumber, isDispatchConfirmed: true, now },
        ...{ stockAgain: { attempt: attempt + 1 }, refundId: randomUUID() },
      });
    }),
  fc.constantFrom('RequestOwedRefund', 'RetryRefund', 'RefundReturn').map((type): Ask => {
    return (_, now) => ({ type, refundId: randomUUID(), now });
  }),
  fc
    .record({ at: fc.nat(3), outcome: fc.constantFrom('succeeded', 'failed'), isOutside: fc.boolean() })
    .map(({ at, outcome, isOutside }): Ask => {
      return ({ refunds, receipts }, now) => {
        const receipt = known(receipts, at);
        const outside = receipt && { paymentIntentId: receipt.paymentIntentId, amount: cents(500) };
        const refundId = isOutside ? randomUUID() : (known(refunds, at)?.refundId ?? randomUUID());
        const settled = { providerRefundId: 're_1', outcome, message: null, outside: outside ?? null };
        return { type: 'SettleRefund', refundId, ...settled, now };
      };
    }),
  fc
    .record({ paymentIntentId, stage: fc.constantFrom('needs-response', 'closed'), isWon: fc.boolean() })
    .map(({ paymentIntentId: of, stage, isWon }): Ask => {
      return ({ totals: { total } }, now) => ({
        type: 'RecordDispute',
        report: {
          ...{ disputeId: `du_${of}`, paymentIntentId: of, kind: 'chargeback', stage, isAppeal: false },
          ...{ outcome: stage === 'closed' ? (isWon ? 'won' : 'lost') : null, amount: total },
          ...{ currency: CURRENCY, reason: 'fraudulent', disputedAt: now, respondBy: null },
          movements: [
            { transactionId: `${of}_1`, amount: cents(-total), fee: cents(2_000), at: now },
            ...(isWon && stage === 'closed'
              ? [{ transactionId: `${of}_2`, amount: total, fee: ZERO, at: now }]
              : []),
          ],
        },
        now,
      });
    }),
  fc.boolean().map((isWhole): Ask => {
    return ({ lines: [line] }, now) => ({
      type: 'DeclareWithdrawal',
      ...{ email: null, name: 'Camille', now },
      items:
        isWhole || line === undefined ? null : [{ productId: line.productId, quantity: 1, withdrawn: 0 }],
    });
  }),
  fc.constantFrom('fit', 'opened').map((condition): Ask => {
    return ({ returns, lines }, now) => {
      const article = returns?.articles.find(({ withdrawn, received }) => withdrawn > received);
      const productId = article?.productId ?? lines[0]?.productId ?? '';
      return { type: 'RecordReturn', items: [{ productId, quantity: 1, condition }], now };
    };
  }),
  // Of few orders else something left, was paid for and is not in question.
  { weight: 3, arbitrary: replacement },
  fc.constant<Ask>((_, now) => ({ type: 'NoteReturnSent', now })),
  fc.constant<Ask>((_, now) => ({ type: 'RevokeLinks', reason: 'administrator', now })),
  fc.constant<Ask>((_, now) => ({ type: 'ExpireOrder', now })),
  fc.constant<Ask>((_, now) => ({
    type: 'ChangeDelivery',
    ...{ shippingMethod: 'mondial-relay', relayPoint: null, now },
  })),
);

/** The life of an order: whatever its shopper, its administrators and the provider ask for, as far as the order accepts it. */
export const randomOrder: fc.Arbitrary<readonly OrderEvent[]> = fc
  .array(asks, { minLength: 3, maxLength: 25, size: 'max' })
  .map((life) => {
    const orderId = randomUUID();
    const begun = placed();
    const events: OrderEvent[] = [{ ...begun, data: { ...begun.data, orderId } }];
    for (const [step, ask] of life.entries()) {
      const order = events.reduce(orderDecider.evolve, orderDecider.initialState);
      if (order.status === 'absent') throw new Error('the order was placed');
      const decision = orderDecider.decide(
        ask(order, new Date(START + step * 3_600_000).toISOString()),
        order,
      );
      if (decision.accepted) events.push(...decision.events);
    }
    return events;
  });
