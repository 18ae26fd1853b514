import type { Cents } from '#contracts/money.ts';
import type { DisputeReport, FraudWarningReport } from '#domain/orders/commands/dispute.commands.ts';
import type { PaymentReport } from '#domain/orders/commands/order.commands.ts';
import type { Metrics } from '#platform/observability/metrics.ts';
import { inSpan } from '#platform/observability/span.ts';

/** A PaymentIntent as the provider tells it: the report the order wants, and what only the payment pages need. */
export interface ProviderIntent extends PaymentReport {
  /** The order it was made for; null when it was not made by the shop. */
  readonly orderId: string | null;
  /** What the browser pays with; null where the provider does not tell it. */
  readonly clientSecret: string | null;
  /** Whether a card or another method was tried on it. */
  readonly isTried: boolean;
}

export interface ProviderRefund {
  /** Null when it never came to be. */
  readonly providerRefundId: string | null;
  /** The shop's own id of the refund; one made outside the shop has an id that follows from the provider's. */
  readonly refundId: string;
  /** Whether it was made outside the shop (in the provider's dashboard). */
  readonly isOutside: boolean;
  /** Null for one made outside. */
  readonly orderId: string | null;
  /** Null where the provider does not say. */
  readonly paymentIntentId: string | null;
  readonly amount: Cents;
  /** Its ISO 4217 code in lower case. */
  readonly currency: string;
  readonly outcome: 'pending' | 'succeeded' | 'failed';
  /** Why it failed, in the provider's words. */
  readonly message: string | null;
}

/** A dispute as the provider tells it; the payment is null where it does not say. */
export type ProviderDispute = Omit<DisputeReport, 'paymentIntentId'> & {
  readonly paymentIntentId: string | null;
};

/** A bank's warning of fraud as the provider tells it. */
export type ProviderFraudWarning = Omit<FraudWarningReport, 'paymentIntentId'> & {
  readonly paymentIntentId: string | null;
};

interface Signed {
  readonly eventId: string;
}

/** What a signed call of the provider is about. */
export type ProviderNotice = Signed &
  (
    | { readonly about: 'intent'; readonly intent: ProviderIntent }
    | {
        readonly about: 'refund';
        readonly refund: Pick<ProviderRefund, 'providerRefundId' | 'paymentIntentId'>;
      }
    /** Something of this payment was refunded; which refund, has to be asked. */
    | { readonly about: 'refunds-of'; readonly paymentIntentId: string }
    /** `reported` is what the notice itself says, where it can be read. */
    | { readonly about: 'dispute'; readonly disputeId: string; readonly reported: ProviderDispute | null }
    | {
        readonly about: 'fraud-warning';
        readonly warningId: string;
        readonly reported: ProviderFraudWarning | null;
      }
    /** It is about money, and cannot be read. */
    | { readonly about: 'unreadable'; readonly eventType: string }
    | { readonly about: 'ignored'; readonly eventType: string }
  );

/** The one way to the payment provider. Every call may throw PaymentProviderError. Amounts are euro cents. */
export interface PaymentGateway {
  /**
   * Makes the PaymentIntent of an order. The same order and `round` give the same PaymentIntent, however often and from
   * however many processes it is asked.
   * @param round 0 for the first; counts the PaymentIntents of an order whose earlier ones can no longer be paid.
   */
  createIntent(request: {
    readonly orderId: string;
    readonly amount: Cents;
    readonly round: number;
  }): Promise<ProviderIntent>;
  retrieveIntent(paymentIntentId: string): Promise<ProviderIntent>;
  /** Every PaymentIntent made since a moment, newest first. */
  listIntents(since: Date): AsyncIterable<ProviderIntent>;
  /** Cancels a PaymentIntent; one that can no longer be cancelled is answered as it stands. */
  cancelIntent(paymentIntentId: string): Promise<ProviderIntent>;
  /** Gives money back. The same `refundId` is the same refund. */
  refund(request: {
    readonly refundId: string;
    readonly orderId: string;
    readonly paymentIntentId: string;
    readonly amount: Cents;
  }): Promise<ProviderRefund>;
  listRefunds(paymentIntentId: string): Promise<readonly ProviderRefund[]>;
  /** Every refund made since a moment, newest first. */
  listRefundsSince(since: Date): AsyncIterable<ProviderRefund>;
  retrieveDispute(disputeId: string): Promise<ProviderDispute>;
  /** Every dispute that began since a moment, newest first. */
  listDisputesSince(since: Date): AsyncIterable<ProviderDispute>;
  retrieveFraudWarning(warningId: string): Promise<ProviderFraudWarning>;
  /** Every warning of fraud made since a moment, newest first. */
  listFraudWarningsSince(since: Date): AsyncIterable<ProviderFraudWarning>;
  /** What a webhook says; null when its signature is not the provider's, or too old. */
  verifyWebhook(rawBody: Buffer, signature: string): ProviderNotice | null;
  /**
   * Whether a webhook that `verifyWebhook` refuses is the provider's all the same, and only its time is wrong: a clock is off, or it is
   * old.
   */
  hasExpiredTimestamp(rawBody: Buffer, signature: string): boolean;
}

/** The provider refused a call or did not answer it. */
export class PaymentProviderError extends Error {
  readonly type = 'payment-provider-error';
  /** Whether the same call may succeed later: the provider is down or slow, rather than against it. */
  readonly retryable: boolean;
  /** The provider's machine-readable reason, when it gave one. */
  readonly code: string | null;

  constructor(message: string, options: { retryable: boolean; code: string | null; cause: unknown }) {
    super(message, { cause: options.cause });
    this.retryable = options.retryable;
    this.code = options.code;
  }
}

/** What the provider answers; null when it answered that it knows no such thing. */
export async function ifKnown<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof PaymentProviderError && error.code === 'resource_missing') return null;
    throw error;
  }
}

/** A payment gateway that times its calls and shows them in the caller's trace. */
export function observedGateway(gateway: PaymentGateway, metrics: Metrics): PaymentGateway {
  const observed = <T>(operation: string, call: () => Promise<T>): Promise<T> =>
    inSpan(`payment provider ${operation}`, {}, async () => {
      const end = metrics.providerDuration.startTimer({ operation });
      try {
        const answer = await call();
        end({ outcome: 'answered' });
        return answer;
      } catch (error) {
        const outOfReach = error instanceof PaymentProviderError && error.retryable;
        end({ outcome: outOfReach ? 'unavailable' : 'refused' });
        throw error;
      }
    });
  return {
    ...gateway,
    createIntent: (request) => observed('create-intent', () => gateway.createIntent(request)),
    retrieveIntent: (id) => observed('retrieve-intent', () => gateway.retrieveIntent(id)),
    cancelIntent: (id) => observed('cancel-intent', () => gateway.cancelIntent(id)),
    refund: (request) => observed('refund', () => gateway.refund(request)),
    listRefunds: (id) => observed('list-refunds', () => gateway.listRefunds(id)),
    retrieveDispute: (id) => observed('retrieve-dispute', () => gateway.retrieveDispute(id)),
    retrieveFraudWarning: (id) => observed('retrieve-fraud-warning', () => gateway.retrieveFraudWarning(id)),
  };
}
