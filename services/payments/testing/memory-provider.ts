import { CURRENCY } from '#contracts/constants.ts';
import { type Cents, cents } from '#contracts/money.ts';
import {
  type PaymentGateway,
  PaymentProviderError,
  type ProviderDispute,
  type ProviderIntent,
  type ProviderRefund,
} from '../payment-gateway.ts';

/** A payment provider in memory, by the rules of the real one: what was taken or cancelled stays so, keys make one thing once. */
export interface MemoryProvider {
  readonly gateway: PaymentGateway;
  /** The shopper pays, when it can still be paid. */
  pay(paymentIntentId: string): void;
  /** Somebody makes another PaymentIntent for an order, outside the shop, and pays it. */
  payOutside(orderId: string, amount: Cents): ProviderIntent;
  find(paymentIntentId: string): ProviderIntent;
  refundedOf(paymentIntentId: string): number;
  /** The shopper's bank sends back the last refund of an order that succeeded; null when there is none. */
  sendBack(orderId: string): ProviderRefund | null;
}

export function createMemoryProvider(turn: () => Promise<void>): MemoryProvider {
  const intents = new Map<string, ProviderIntent>();
  const refunds = new Map<string, ProviderRefund>();
  const disputes = new Map<string, ProviderDispute>();

  function find(paymentIntentId: string): ProviderIntent {
    const intent = intents.get(paymentIntentId);
    if (intent === undefined) throw new Error(`no such PaymentIntent: ${paymentIntentId}`);
    return intent;
  }

  function change(
    paymentIntentId: string,
    status: 'succeeded' | 'canceled',
    received: Cents,
  ): ProviderIntent {
    const intent = find(paymentIntentId);
    if (intent.status !== 'open') return intent;
    const changed = { ...intent, status, amountReceived: received };
    intents.set(paymentIntentId, changed);
    return changed;
  }

  function refundsOf(paymentIntentId: string): readonly ProviderRefund[] {
    return [...refunds.values()].filter((refund) => refund.paymentIntentId === paymentIntentId);
  }

  const refundedOf = (paymentIntentId: string) =>
    refundsOf(paymentIntentId)
      .filter(({ outcome }) => outcome !== 'failed')
      .reduce((sum, { amount }) => sum + amount, 0);

  function refund(request: Parameters<PaymentGateway['refund']>[0]): ProviderRefund {
    const { refundId, orderId, paymentIntentId, amount } = request;
    const made = refunds.get(refundId);
    if (made !== undefined) return made;
    if (refundedOf(paymentIntentId) + amount > find(paymentIntentId).amountReceived)
      throw new PaymentProviderError('too much', { retryable: false, code: null, cause: null });
    const providerRefundId = `re_${refundId}`;
    const settled = { isOutside: false, outcome: 'succeeded', message: null } as const;
    const given = {
      ...settled,
      providerRefundId,
      refundId,
      orderId,
      paymentIntentId,
      amount,
      currency: CURRENCY,
    };
    refunds.set(refundId, given);
    return given;
  }

  function make(paymentIntentId: string, orderId: string, amount: Cents): ProviderIntent {
    const made = { paymentIntentId, status: 'open', amount, orderId, refusal: null, isTried: false } as const;
    const intent = { ...made, amountReceived: cents(0), currency: CURRENCY, clientSecret: 'secret' };
    intents.set(paymentIntentId, intent);
    return intent;
  }

  return {
    find,
    payOutside(orderId, amount) {
      const { paymentIntentId } = make(`pi_${orderId}_outside_${intents.size}`, orderId, amount);
      return change(paymentIntentId, 'succeeded', amount);
    },
    refundedOf,
    sendBack(orderId) {
      const refund = [...refunds.values()].findLast(
        (each) => each.orderId === orderId && each.outcome === 'succeeded',
      );
      if (refund === undefined) return null;
      const failed = { ...refund, outcome: 'failed', message: 'expired_or_canceled_card' } as const;
      refunds.set(refund.refundId, failed);
      return failed;
    },
    pay: (paymentIntentId) => {
      change(paymentIntentId, 'succeeded', find(paymentIntentId).amount);
    },
    gateway: {
      async createIntent({ orderId, amount, round }) {
        await turn();
        const paymentIntentId = `pi_${orderId}_${round}`;
        return intents.get(paymentIntentId) ?? make(paymentIntentId, orderId, amount);
      },
      async retrieveIntent(paymentIntentId) {
        await turn();
        return find(paymentIntentId);
      },
      async cancelIntent(paymentIntentId) {
        await turn();
        return change(paymentIntentId, 'canceled', cents(0));
      },
      async refund(request) {
        await turn();
        return refund(request);
      },
      async listRefunds(paymentIntentId) {
        await turn();
        return refundsOf(paymentIntentId);
      },
      async *listIntents() {
        yield* intents.values();
      },
      async *listRefundsSince() {
        yield* refunds.values();
      },
      async retrieveDispute(disputeId) {
        await turn();
        const dispute = disputes.get(disputeId);
        if (dispute === undefined) throw missing(disputeId);
        return dispute;
      },
      async *listDisputesSince() {
        yield* disputes.values();
      },
      async retrieveFraudWarning(warningId) {
        throw missing(warningId);
      },
      async *listFraudWarningsSince() {
        // No bank of this provider warns.
      },
      verifyWebhook: () => null,
      hasExpiredTimestamp: () => false,
    },
  };
}

function missing(id: string): PaymentProviderError {
  return new PaymentProviderError(`no such thing: ${id}`, {
    retryable: false,
    code: 'resource_missing',
    cause: null,
  });
}
