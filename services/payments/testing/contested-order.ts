import { randomUUID } from 'node:crypto';
import { CURRENCY } from '#contracts/constants.ts';
import type { Recorded } from '#contracts/events/event.ts';
import type { OrderEvent } from '#contracts/events/orders/order.ts';
import { type Cents, cents } from '#contracts/money.ts';
import type { DisputeReport } from '#domain/orders/commands/dispute.commands.ts';
import type { OrderCommand } from '#domain/orders/commands/order.commands.ts';
import { orderDecider } from '#domain/orders/order.decider.ts';
import type { OrderState, PlacedOrder } from '#domain/orders/order.state.ts';
import { orderId, placeOrder, rose, total } from '#domain/orders/testing/order-fixtures.ts';
import { pendingRefunds, unrequestedRefunds } from '#domain/payments/receipts.ts';

interface ProviderRefund {
  readonly refundId: string;
  readonly paymentIntentId: string;
  readonly amount: Cents;
  readonly isOutside: boolean;
  status: 'succeeded' | 'failed';
}
type Dispute = { -readonly [Field in keyof DisputeReport]: DisputeReport[Field] };

/** What can happen to an order and its money, in whatever order; what does not fit changes nothing. */
export const CONTESTED_ACTIONS = [
  ...['dispute all', 'dispute a part', 'answer', 'win', 'lose', 'win the appeal'],
  ...['refund a part outside', 'give a part back', 'send back', 'retry', 'work', 'hear'],
  ...['pay again', 'cancel', 'reinstate', 'ship', 'delete'],
  ...['withdraw one', 'withdraw all', 'receive', 'refund return'],
] as const;
export type ContestedAction = (typeof CONTESTED_ACTIONS)[number];

/**
 * An order that was paid, by its own decider, over a provider that keeps to Stripe's rules about refunds and disputes, with its account.
 */
export interface ContestedOrder {
  readonly history: readonly Recorded<OrderEvent>[];
  state(): PlacedOrder;
  perform(action: ContestedAction): void;
  /** Every dispute is decided, everything is heard, and what can go back does. */
  settle(verdict: 'win' | 'lose'): void;
  /** What the provider holds, in cents, without its fees. */
  account(): number;
}

/** @param from when it is placed; its events are recorded one a second. */
export function contestedOrder(id = orderId, from = '2027-03-01T10:00:00.000Z'): ContestedOrder {
  const history: Recorded<OrderEvent>[] = [];
  const payments: string[] = [];
  const refunds: ProviderRefund[] = [];
  const disputes: Dispute[] = [];
  let state: OrderState = orderDecider.initialState;

  const now = () => new Date(Date.parse(from) + history.length * 1_000).toISOString();
  const refundId = () => randomUUID();

  function placed(): PlacedOrder {
    if (state.status === 'absent') throw new Error('the order was placed');
    return state;
  }

  function command(given: OrderCommand): void {
    const decision = orderDecider.decide(given, state);
    if (!decision.accepted) return;
    for (const event of decision.events) {
      const recordedAt = now();
      state = orderDecider.evolve(state, event);
      const metadata = {
        correlationId: 't',
        causationId: 't',
        actor: 'system' as const,
        schemaVersion: 1,
        recordedAt,
      };
      const place = BigInt(history.length);
      history.push({
        ...event,
        id: randomUUID(),
        stream: `order-${id}`,
        revision: place,
        position: place,
        metadata,
      });
    }
  }

  function pay(): void {
    const paymentIntentId = `pi_${id}_${payments.length + 1}`;
    command({ type: 'RequestPayment', paymentIntentId, amount: total, currency: CURRENCY, now: now() });
    if (!placed().payment.intents.includes(paymentIntentId)) return;
    payments.push(paymentIntentId);
    const report = { paymentIntentId, status: 'succeeded', amount: total, amountReceived: total } as const;
    command({
      type: 'RecordPayment',
      report: { ...report, currency: CURRENCY, refusal: null },
      stockAgain: { attempt: 1 },
      refundId: refundId(),
      now: now(),
    });
  }

  const isDisputed = (paymentIntentId: string) =>
    disputes.some((each) => each.paymentIntentId === paymentIntentId && isUndecided(each));
  /** What of a payment was neither given back nor lost. */
  function leftOf(paymentIntentId: string): number {
    const isOfIt = (each: { readonly paymentIntentId: string }) => each.paymentIntentId === paymentIntentId;
    const gone = [
      ...refunds.filter((each) => isOfIt(each) && each.status !== 'failed'),
      ...disputes.filter((each) => isOfIt(each) && each.outcome === 'lost'),
    ];
    return gone.reduce((left, { amount }) => left - amount, Number(total));
  }

  function refund(made: Omit<ProviderRefund, 'status'>): boolean {
    const { paymentIntentId, amount } = made;
    if (isDisputed(paymentIntentId) || amount > leftOf(paymentIntentId)) return false;
    refunds.push({ ...made, status: 'succeeded' });
    return true;
  }

  function dispute(amount: Cents): void {
    const paymentIntentId = payments.at(-1);
    if (paymentIntentId === undefined) throw new Error('the order was paid');
    if (disputes.some((each) => each.paymentIntentId === paymentIntentId && each.outcome !== 'won')) return;
    const disputeId = `du_${id}_${disputes.length + 1}`;
    const at = now();
    disputes.push({
      ...{ disputeId, paymentIntentId, amount, kind: 'chargeback', stage: 'needs-response', outcome: null },
      ...{ isAppeal: false, currency: CURRENCY, reason: 'fraudulent', disputedAt: at, respondBy: null },
      movements: [{ transactionId: `${disputeId}_1`, amount: cents(-amount), fee: cents(2_000), at }],
    });
  }

  function decide(outcome: 'won' | 'lost', isOpen: (each: Dispute) => boolean): void {
    for (const each of disputes.filter(isOpen)) {
      each.stage = 'closed';
      each.outcome = outcome;
      const transactionId = `${each.disputeId}_${each.movements.length + 1}`;
      const back = { transactionId, amount: each.amount, fee: cents(0), at: now() };
      if (outcome === 'won') each.movements = [...each.movements, back];
    }
  }
  const isUndecided = ({ stage }: Dispute) => stage !== 'closed';

  function hear(): void {
    for (const each of disputes) command({ type: 'RecordDispute', report: { ...each }, now: now() });
    for (const each of refunds) {
      const { paymentIntentId, amount, isOutside, status: outcome } = each;
      const outside = isOutside ? { paymentIntentId, amount } : null;
      const providerRefundId = `re_${each.refundId}`;
      command({
        type: 'SettleRefund',
        now: new Date().toISOString(),
        refundId: each.refundId,
        providerRefundId,
        outcome,
        message: null,
        outside,
      });
    }
  }

  function work(): void {
    while (unrequestedRefunds(placed()).length > 0)
      command({ type: 'RequestOwedRefund', now: new Date().toISOString(), refundId: refundId() });
    for (const pending of pendingRefunds(placed())) {
      if (pending.isOutside) continue;
      const { refundId: name, paymentIntentId, amount } = pending;
      if (refund({ refundId: name, paymentIntentId, amount, isOutside: false })) continue;
      const failed = { refundId: name, providerRefundId: null, outcome: 'failed' } as const;
      command({
        type: 'SettleRefund',
        now: new Date().toISOString(),
        ...failed,
        message: 'charge_disputed',
        outside: null,
      });
    }
    hear();
  }

  const set = (to: 'cancelled' | 'confirmed' | 'shipped') =>
    command({
      type: 'SetStatus',
      ...{ to, stockAgain: { attempt: 1 }, refundId: refundId(), now: now(), isDispatchConfirmed: true },
    });
  const withdraw = (isWhole: boolean) => {
    const withdrawn = placed().returns?.articles.find(({ productId }) => productId === rose)?.withdrawn ?? 0;
    command({
      type: 'DeclareWithdrawal',
      ...{ email: null, name: 'Camille Martin', deliveredAt: null, now: now() },
      items: isWhole ? null : [{ productId: rose, quantity: 1, withdrawn }],
    });
  };

  const actions: Record<ContestedAction, () => void> = {
    'dispute all': () => dispute(total),
    'dispute a part': () => dispute(cents(7_000)),
    answer: () => {
      for (const each of disputes.filter(isUndecided)) each.stage = 'under-review';
    },
    win: () => decide('won', isUndecided),
    lose: () => decide('lost', isUndecided),
    'win the appeal': () => decide('won', ({ outcome }) => outcome === 'lost'),
    'refund a part outside': () => {
      refund({
        refundId: refundId(),
        paymentIntentId: payments.at(-1) ?? '',
        amount: cents(1_500),
        isOutside: true,
      });
    },
    'give a part back': () =>
      command({
        ...{ type: 'MakeGesture', refundId: refundId(), amount: cents(1_000) },
        ...{ note: 'Geste', now: now() },
      }),
    'send back': () => {
      const last = refunds.findLast(({ status }) => status === 'succeeded');
      if (last !== undefined) last.status = 'failed';
    },
    retry: () => command({ type: 'RetryRefund', now: new Date().toISOString(), refundId: refundId() }),
    work,
    hear,
    'pay again': pay,
    cancel: () => set('cancelled'),
    reinstate: () => set('confirmed'),
    ship: () => set('shipped'),
    delete: () => command({ type: 'DeleteOrder', refundId: refundId(), now: now() }),
    'withdraw one': () => withdraw(false),
    'withdraw all': () => withdraw(true),
    receive: () =>
      command({
        type: 'RecordReturn',
        items: [{ productId: rose, quantity: 1, condition: 'fit' }],
        now: now(),
      }),
    'refund return': () => command({ type: 'RefundReturn', refundId: refundId(), now: now() }),
  };

  const payBefore = new Date(Date.parse(from) + 86_400_000).toISOString();
  command({ ...placeOrder, orderId: id, now: from, payBefore, heldUntil: payBefore });
  pay();
  return {
    history,
    state: placed,
    perform: (action) => actions[action](),
    settle(verdict) {
      decide(verdict === 'win' ? 'won' : 'lost', isUndecided);
      hear();
      for (let tries = 0; tries < 3; tries += 1) {
        work();
        actions.retry();
      }
      work();
    },
    account: () =>
      payments.length * total -
      refunds.filter(({ status }) => status !== 'failed').reduce((sum, { amount }) => sum + amount, 0) +
      disputes.flatMap(({ movements }) => movements).reduce((sum, { amount }) => sum + amount, 0),
  };
}
