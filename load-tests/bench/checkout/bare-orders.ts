import { z } from 'zod';
import { startBenchProcess } from '../child-process.ts';
import { startComponent, startOwnEventStore } from './own-component.ts';
import { callsTo, type ShopCalls } from './shop-calls.ts';

const SECRETS = {
  STRIPE_SECRET_KEY: 'sk_test_banc',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_banc',
  STRIPE_WEBHOOK_SECRET: 'whsec_banc',
};

/** Orders of a server that decides nothing, with an event store and a payment simulator of its own. */
export interface BareOrders {
  readonly calls: ShopCalls;
  stop(): Promise<void>;
}

/** What an order would cost if a shop had nothing to decide, nothing to read and nothing to do behind its answers (`bare-orders-process.ts`). */
export async function openBareOrders(): Promise<BareOrders> {
  const store = await startOwnEventStore();
  const stripe = await startComponent('stripe', (dataDir) => ({
    ...SECRETS,
    STRIPE_SIMULATOR_PORT: '0',
    STRIPE_SIMULATOR_DATA_DIR: dataDir,
  }));
  const server = startBenchProcess('bare-orders-process', {
    storeUrl: store.connectionString,
    stripePort: stripe.port,
    stripeKey: SECRETS.STRIPE_SECRET_KEY,
  });
  const { port } = z.object({ port: z.int() }).parse(await server.nextLine());
  const calls = callsTo(`http://127.0.0.1:${port}`, SECRETS.STRIPE_WEBHOOK_SECRET);
  return {
    calls,
    async stop() {
      calls.close();
      server.stop();
      await stripe.stop();
      await store.stop();
    },
  };
}
