import Stripe from 'stripe';
import { CURRENCY } from '#contracts/constants.ts';
import { type PaymentGateway, PaymentProviderError, type ProviderRefund } from './payment-gateway.ts';
import { noticeOf } from './stripe-notices.ts';
import {
  providerDispute,
  providerFraudWarning,
  providerIntent,
  providerRefund,
} from './stripe-translation.ts';

/** The version the shop was written against: Stripe answers in its shapes whatever the account's default is. */
const API_VERSION = '2026-10-28.endive';
const TIMEOUT_MS = 10_000;
const NETWORK_RETRIES = 2;
/** The most Stripe lists at once. */
const PAGE = 100;

export interface StripeConfig {
  readonly secretKey: string;
  /** Without it no webhook is believed. */
  readonly webhookSecret: string | undefined;
  /** Only for a server that stands in for Stripe's, for example http://127.0.0.1:4242. */
  readonly apiUrl?: string | undefined;
  /** How long an answer is waited for; ten seconds unless said otherwise. */
  readonly timeoutMs?: number | undefined;
}

/** The payment gateway over Stripe's SDK. Nothing personal is sent to Stripe: an order's id is all the metadata. */
export function createStripeGateway(config: StripeConfig): PaymentGateway {
  const { secretKey, webhookSecret, apiUrl, timeoutMs = TIMEOUT_MS } = config;
  const stripe = new Stripe(secretKey, {
    apiVersion: API_VERSION,
    timeout: timeoutMs,
    maxNetworkRetries: NETWORK_RETRIES,
    telemetry: false,
    appInfo: { name: 'miris' },
    ...(apiUrl === undefined ? {} : addressOf(apiUrl)),
  });

  return {
    async createIntent({ orderId, amount, round }) {
      const intent = await asking(() =>
        stripe.paymentIntents.create(
          { amount, currency: CURRENCY, automatic_payment_methods: { enabled: true }, metadata: { orderId } },
          { idempotencyKey: round === 0 ? orderId : `${orderId}/${round}` },
        ),
      );
      return providerIntent(intent);
    },
    async retrieveIntent(paymentIntentId) {
      return providerIntent(await asking(() => stripe.paymentIntents.retrieve(paymentIntentId)));
    },
    async *listIntents(since) {
      const created = from(since);
      for await (const intent of paged((page) => stripe.paymentIntents.list({ created, ...page })))
        yield providerIntent(intent);
    },
    async cancelIntent(paymentIntentId) {
      try {
        return providerIntent(await asking(() => stripe.paymentIntents.cancel(paymentIntentId)));
      } catch (error) {
        // It succeeded, is processing or was cancelled meanwhile: how it stands is the answer.
        if (!(error instanceof PaymentProviderError) || error.code !== 'payment_intent_unexpected_state')
          throw error;
        return providerIntent(await asking(() => stripe.paymentIntents.retrieve(paymentIntentId)));
      }
    },
    async refund({ refundId, orderId, paymentIntentId, amount }) {
      const refund = await asking(() =>
        stripe.refunds.create(
          { payment_intent: paymentIntentId, amount, metadata: { orderId, refundId } },
          { idempotencyKey: refundId },
        ),
      );
      return providerRefund(refund);
    },
    async listRefunds(paymentIntentId) {
      const refunds: ProviderRefund[] = [];
      const list = (page: Page) => stripe.refunds.list({ payment_intent: paymentIntentId, ...page });
      for await (const refund of paged(list)) refunds.push(providerRefund(refund));
      return refunds;
    },
    async *listRefundsSince(since) {
      const created = from(since);
      for await (const refund of paged((page) => stripe.refunds.list({ created, ...page })))
        yield providerRefund(refund);
    },
    async retrieveDispute(disputeId) {
      return providerDispute(await asking(() => stripe.disputes.retrieve(disputeId)));
    },
    async *listDisputesSince(since) {
      const created = from(since);
      for await (const dispute of paged((page) => stripe.disputes.list({ created, ...page })))
        yield providerDispute(dispute);
    },
    async retrieveFraudWarning(warningId) {
      return providerFraudWarning(await asking(() => stripe.radar.earlyFraudWarnings.retrieve(warningId)));
    },
    async *listFraudWarningsSince(since) {
      const created = from(since);
      const list = (page: Page) => stripe.radar.earlyFraudWarnings.list({ created, ...page });
      for await (const warning of paged(list)) yield providerFraudWarning(warning);
    },
    verifyWebhook(rawBody, signature) {
      if (webhookSecret === undefined) return null;
      try {
        return noticeOf(stripe.webhooks.constructEvent(rawBody, signature, webhookSecret));
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null;
        // Its signature is right, and its content is no event.
        return noticeOf(null);
      }
    },
    hasExpiredTimestamp(rawBody, signature) {
      if (webhookSecret === undefined) return false;
      try {
        stripe.webhooks.constructEvent(rawBody, signature, webhookSecret, Number.MAX_SAFE_INTEGER);
        return true;
      } catch {
        return false;
      }
    },
  };
}

function addressOf(apiUrl: string): { host: string; port: string; protocol: 'http' | 'https' } {
  const { hostname, port, protocol } = new URL(apiUrl);
  const secure = protocol === 'https:';
  return { host: hostname, port: port || (secure ? '443' : '80'), protocol: secure ? 'https' : 'http' };
}

function from(since: Date): { gte: number } {
  return { gte: Math.floor(since.getTime() / 1000) };
}

interface Page {
  readonly limit: number;
  readonly starting_after?: string;
}

/** Everything Stripe lists, page after page. */
async function* paged<T extends { readonly id: string }>(
  list: (page: Page) => Promise<{ readonly data: readonly T[]; readonly has_more: boolean }>,
): AsyncGenerator<T> {
  let after: string | undefined;
  for (;;) {
    const position = after === undefined ? {} : { starting_after: after };
    const page = await asking(() => list({ limit: PAGE, ...position }));
    yield* page.data;
    after = page.data.at(-1)?.id;
    if (!page.has_more || after === undefined) return;
  }
}

async function asking<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    throw new PaymentProviderError(error.message, {
      retryable: isRetryable(error),
      code: error.code ?? null,
      cause: error,
    });
  }
}

/** No answer, Stripe's own failure, or too many calls; everything else is about the call itself. */
function isRetryable({ statusCode }: { readonly statusCode?: number }): boolean {
  return statusCode === undefined || statusCode === 409 || statusCode === 429 || statusCode >= 500;
}
