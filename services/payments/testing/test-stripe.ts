import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import type { DisputeAction } from '#embedded/stripe/payments/disputes.ts';
import { startStripeSimulator } from '#embedded/stripe/start-stripe-simulator.ts';
import type { PaymentGateway, ProviderNotice } from '../payment-gateway.ts';
import { createStripeGateway, type StripeConfig } from '../stripe/stripe-gateway.ts';

/** A Stripe of its own for a test, which plays the shopper's browser and carries the webhooks itself. */
export interface TestStripe {
  readonly gateway: PaymentGateway;
  /** What a gateway is made with. */
  readonly config: StripeConfig & { readonly apiUrl: string };
  /**
   * The shopper confirms the payment with a test card (4242…, which succeeds, unless said otherwise); a refused card is not an error here.
   */
  pay(paymentIntentId: string, card?: string): Promise<void>;
  /** Somebody takes a payment that is no order's: at a fair's card reader, with the same account. @returns the PaymentIntent. */
  payElsewhere(amount: number, card?: string): Promise<string>;
  /** Somebody changes the amount in Stripe's dashboard. */
  changeAmount(paymentIntentId: string, amount: number): Promise<void>;
  /** Somebody gives money back in Stripe's dashboard. */
  refundInDashboard(paymentIntentId: string, amount: number): Promise<void>;
  /** The shopper answers the bank's 3-D Secure page and is sent back; answers the address. */
  authenticate(paymentIntentId: string, decision: 'approve' | 'refuse'): Promise<string>;
  statusOf(paymentIntentId: string): Promise<string>;
  /** Cents given back, by refunds that succeeded. */
  refundedOf(paymentIntentId: string): Promise<number>;
  order(fault: Readonly<Record<string, unknown>>): Promise<void>;
  /** The shopper contests a payment with their bank; @returns the dispute's name. */
  dispute(
    paymentIntentId: string,
    order?: { readonly kind?: 'chargeback' | 'inquiry'; readonly amount?: number; readonly reason?: string },
  ): Promise<string>;
  /** What becomes of a dispute. */
  act(disputeId: string, action: DisputeAction): Promise<void>;
  /** The shopper's bank holds a payment for fraud. */
  warnOfFraud(paymentIntentId: string): Promise<void>;
  /** The shopper's bank sends back the last refund of a payment that did not fail; false when there is none. */
  sendBackRefund(paymentIntentId: string): Promise<boolean>;
  /** What Stripe's account holds of payments, refunds and disputes in cents, and what it charged for disputes; other fees left out. */
  account(): Promise<{ held: number; disputeFees: number }>;
  /** Signed webhooks about an order, as they would be posted, newest first. */
  signedWebhooksOf(orderId: string): Promise<readonly SignedWebhook[]>;
  /** The same about everything. */
  signedWebhooks(): Promise<readonly SignedWebhook[]>;
  /** The same, verified by the gateway. */
  noticesOf(orderId: string): Promise<readonly ProviderNotice[]>;
  close(): Promise<void>;
}

export interface SignedWebhook {
  readonly payload: string;
  readonly signature: string;
}

const secretKey = 'sk_test_shop';
const webhookSecret = 'whsec_shop';

/**
 * @param timeoutMs how long the shop waits for an answer; ten seconds unless said otherwise.
 * @param settlementDelayMs how long what is pending stays so: longer for whoever must see it, however busy the machine is.
 */
export async function openTestStripe(timeoutMs?: number, settlementDelayMs = 50): Promise<TestStripe> {
  const dataDir = await mkdtemp(join(tmpdir(), 'miris-stripe-'));
  const simulator = await startStripeSimulator({
    dataDir,
    port: 0,
    secretKey,
    publishableKey: 'pk_test_shop',
    webhookSecret,
    settlementDelayMs,
  });
  const config = { secretKey, webhookSecret, apiUrl: simulator.url, timeoutMs };
  const gateway = createStripeGateway(config);
  const stripe = new Stripe(secretKey, { host: '127.0.0.1', port: simulator.port, protocol: 'http' });

  async function control(path: string, body: object): Promise<Record<string, unknown>> {
    const answered = await fetch(`${simulator.url}/_simulator/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answered.ok) throw new Error(`the simulator refused ${path}: ${await answered.text()}`);
    return answered.json();
  }

  async function pay(paymentIntentId: string, card = '4242424242424242'): Promise<void> {
    try {
      // As the payment element sends it; the SDK's types leave raw card numbers out.
      await stripe.rawRequest('POST', `/v1/payment_intents/${paymentIntentId}/confirm`, {
        return_url: 'https://shop.example/commande/confirmation',
        payment_method_data: {
          type: 'card',
          card: { number: card, exp_month: 12, exp_year: 2040, cvc: '123' },
        },
      });
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeCardError)) throw error;
    }
  }

  async function signedWebhooks(): Promise<readonly SignedWebhook[]> {
    const signed: SignedWebhook[] = [];
    for await (const event of stripe.events.list({ limit: 100 })) {
      const payload = JSON.stringify(event);
      const signature = stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret });
      signed.push({ payload, signature });
    }
    return signed;
  }

  async function signedWebhooksOf(orderId: string): Promise<readonly SignedWebhook[]> {
    return (await signedWebhooks()).filter(({ payload }) => payload.includes(orderId));
  }

  return {
    gateway,
    config,
    signedWebhooksOf,
    signedWebhooks,
    pay,
    async payElsewhere(amount, card) {
      const { id } = await stripe.paymentIntents.create({
        amount,
        currency: 'eur',
        automatic_payment_methods: { enabled: true },
      });
      await pay(id, card);
      return id;
    },
    async changeAmount(paymentIntentId, amount) {
      await stripe.paymentIntents.update(paymentIntentId, { amount });
    },
    async refundInDashboard(paymentIntentId, amount) {
      await stripe.refunds.create({ payment_intent: paymentIntentId, amount });
    },
    async authenticate(paymentIntentId, decision) {
      const { client_secret: secret } = await stripe.paymentIntents.retrieve(paymentIntentId);
      const page = `${simulator.url}/challenge/${paymentIntentId}?client_secret=${secret}`;
      const body = new URLSearchParams({ client_secret: secret ?? '', decision });
      const answered = await fetch(page, { method: 'POST', body, redirect: 'manual' });
      return answered.headers.get('location') ?? '';
    },
    statusOf: async (paymentIntentId) => (await stripe.paymentIntents.retrieve(paymentIntentId)).status,
    async refundedOf(paymentIntentId) {
      const { data } = await stripe.refunds.list({ payment_intent: paymentIntentId });
      return data
        .filter((refund) => refund.status === 'succeeded')
        .reduce((sum, refund) => sum + refund.amount, 0);
    },
    async order(fault) {
      const ordered = await fetch(`${simulator.url}/_simulator/faults`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(fault),
      });
      if (!ordered.ok) throw new Error(`the simulator refused the fault: ${await ordered.text()}`);
    },
    async dispute(paymentIntentId, order = {}) {
      const { id } = await control('disputes', { payment_intent: paymentIntentId, ...order });
      if (typeof id !== 'string') throw new Error('a dispute has a name');
      return id;
    },
    async act(disputeId, action) {
      await control('disputes/act', { dispute: disputeId, action });
    },
    async warnOfFraud(paymentIntentId) {
      await control('fraud-warnings', { payment_intent: paymentIntentId });
    },
    async sendBackRefund(paymentIntentId) {
      const { data } = await stripe.refunds.list({ payment_intent: paymentIntentId });
      const refund = data.find(({ status }) => status !== 'failed');
      if (refund !== undefined) await control('refunds/fail', { refund: refund.id });
      return refund !== undefined;
    },
    async account() {
      let [held, disputeFees] = [0, 0];
      for await (const { amount, fee, type } of stripe.balanceTransactions.list({ limit: 100 })) {
        held += amount;
        if (type === 'adjustment') disputeFees += fee;
      }
      return { held, disputeFees };
    },
    async noticesOf(orderId) {
      const signed = await signedWebhooksOf(orderId);
      return signed.map(({ payload, signature }) => {
        const notice = gateway.verifyWebhook(Buffer.from(payload), signature);
        if (notice === null) throw new Error('the gateway did not believe a signed webhook');
        return notice;
      });
    },
    async close() {
      await simulator.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
