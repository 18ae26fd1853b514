import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { type RunningStripeSimulator, startStripeSimulator } from '../start-stripe-simulator.ts';
import { startWebhookReceiver } from './webhook-receiver.ts';

const SECRET_KEY = 'sk_test_simulator';
export const PUBLISHABLE_KEY = 'pk_test_simulator';
export const WEBHOOK_SECRET = 'whsec_simulator';

/** A simulator with its own data directory, a webhook receiver, and the real SDK pointed at it. */
export async function startFixture({ webhookEvents }: { webhookEvents?: readonly string[] } = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'miris-stripe-'));
  const receiver = await startWebhookReceiver();
  let simulator = await start(0);

  function start(port: number): Promise<RunningStripeSimulator> {
    return startStripeSimulator({
      dataDir,
      port,
      webhookUrl: receiver.url,
      webhookEvents,
      webhookSecret: WEBHOOK_SECRET,
      secretKey: SECRET_KEY,
      publishableKey: PUBLISHABLE_KEY,
      settlementDelayMs: 150,
    });
  }

  return {
    dataDir,
    receiver,
    url: simulator.url,
    stripe: sdk(simulator.port),
    /** The SDK with settings of its own, for example another key or no retries. */
    stripeWith: (key: string, config: Stripe.StripeConfig = {}) => sdk(simulator.port, key, config),
    orderFault: (fault: Readonly<Record<string, unknown>>) =>
      fetch(`${simulator.url}/_simulator/faults`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(fault),
      }),
    /** Closes it and opens it again on the same data, after what is to happen to these meanwhile. */
    restart: async (meanwhile?: () => Promise<void>) => {
      const { port } = simulator;
      await simulator.close();
      await meanwhile?.();
      simulator = await start(port);
    },
    close: async () => {
      await simulator.close();
      await receiver.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export type Fixture = Awaited<ReturnType<typeof startFixture>>;

function sdk(port: number, key = SECRET_KEY, config: Stripe.StripeConfig = {}): Stripe {
  return new Stripe(key, { host: '127.0.0.1', port, protocol: 'http', telemetry: false, ...config });
}
