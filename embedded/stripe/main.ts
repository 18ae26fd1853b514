/** The Stripe simulator as a process of its own. */
import { portVariable, requiredVariable, runAsProcess } from '../process-entry.ts';
import { startStripeSimulator } from './start-stripe-simulator.ts';

runAsProcess(async () => {
  const simulator = await startStripeSimulator({
    dataDir: requiredVariable('STRIPE_SIMULATOR_DATA_DIR'),
    port: portVariable('STRIPE_SIMULATOR_PORT'),
    webhookUrl: process.env.STRIPE_WEBHOOK_URL || undefined,
    webhookEvents: process.env.STRIPE_WEBHOOK_EVENTS?.split(','),
    webhookSecret: requiredVariable('STRIPE_WEBHOOK_SECRET'),
    secretKey: requiredVariable('STRIPE_SECRET_KEY'),
    publishableKey: requiredVariable('STRIPE_PUBLISHABLE_KEY'),
    publicUrl: process.env.STRIPE_SIMULATOR_PUBLIC_URL || undefined,
  });
  return { facts: { url: simulator.url, port: simulator.port }, stop: simulator.close };
});
