import Stripe from 'stripe';
import { CURRENCY } from '#contracts/constants.ts';
import { type PaymentGateway, PaymentProviderError, type ProviderRefund } from '../payment-gateway.ts';
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
    listIntents: (since) => listed(() => stripe.paymentIntents.list(madeSince(since)), providerIntent),
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
      const list = () => stripe.refunds.list({ payment_intent: paymentIntentId, limit: PAGE });
      for await (const refund of listed(list, providerRefund)) refunds.push(refund);
      return refunds;
    },
    listRefundsSince: (since) => listed(() => stripe.refunds.list(madeSince(since)), providerRefund),
    async retrieveDispute(disputeId) {
      return providerDispute(await asking(() => stripe.disputes.retrieve(disputeId)));
    },
    listDisputesSince: (since) => listed(() => stripe.disputes.list(madeSince(since)), providerDispute),
    async retrieveFraudWarning(warningId) {
      return providerFraudWarning(await asking(() => stripe.radar.earlyFraudWarnings.retrieve(warningId)));
    },
    listFraudWarningsSince: (since) =>
      listed(() => stripe.radar.earlyFraudWarnings.list(madeSince(since)), providerFraudWarning),
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

function madeSince(since: Date) {
  return { created: { gte: Math.floor(since.getTime() / 1000) }, limit: PAGE };
}

/** Everything Stripe lists, page after page, in the shop's words. */
async function* listed<Theirs, Ours>(
  list: () => AsyncIterable<Theirs>,
  translate: (theirs: Theirs) => Ours,
): AsyncGenerator<Ours> {
  try {
    for await (const each of list()) yield translate(each);
  } catch (error) {
    throw providerError(error);
  }
}

async function asking<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw providerError(error);
  }
}

/** Stripe's error in the shop's words; any other as it is. */
function providerError(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const { message, code = null } = error;
  return new PaymentProviderError(message, { retryable: isRetryable(error), code, cause: error });
}

/** No answer, Stripe's own failure, or too many calls; everything else is about the call itself. */
function isRetryable({ statusCode }: { readonly statusCode?: number }): boolean {
  return statusCode === undefined || statusCode === 409 || statusCode === 429 || statusCode >= 500;
}
