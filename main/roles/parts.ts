import { hostname } from 'node:os';
import type { Logger } from 'pino';
import type { PaymentConfig } from '#contracts/http/shop/payments.ts';
import type { Environment } from '#contracts/settings/environment.ts';
import { createSteadyClock } from '#platform/clock/steady-clock.ts';
import { type CertainNow, createTrustedClock, type TrustedClock } from '#platform/clock/trusted-clock.ts';
import type { Secrets } from '#platform/http/tokens/secrets.ts';
import type { Metrics } from '#platform/observability/metrics.ts';
import { type CustomerKeys, openCustomerKeys } from '#platform/privacy/customer-keys.ts';
import { personalDataKeysOf } from '#platform/privacy/master-key.ts';
import type { ImageStore } from '#services/media/image-store.ts';
import { createImageStore } from '#services/media/image-stores.ts';
import { observedGateway, type PaymentGateway } from '#services/payments/payment-gateway.ts';
import { createStripeGateway } from '#services/payments/stripe/stripe-gateway.ts';
import { createStockService, type StockService } from '#services/stock/stock-service.ts';
import { type BaseParts, openBaseParts } from './base-parts.ts';

/** What the other roles are put together from. */
export interface Parts extends BaseParts {
  /** The keys that personal data in the log is sealed with. */
  readonly keys: CustomerKeys;
  readonly stockService: StockService;
  readonly images: ImageStore;
  /** Null when the shop takes no payments: the checkout then says so. */
  readonly gateway: PaymentGateway | null;
  readonly publicUrl: string;
  readonly trustedClock: TrustedClock;
  readonly certainNow: CertainNow;
}

/** How often the clock is compared, so that a wrong one rings at once and is followed no longer. */
const ASK_CLOCK_EVERY_MS = 10_000;

/** Connects to the stores, the customers' keys included, and brings the databases up to date. */
export async function openParts(environment: Environment, logger: Logger): Promise<Parts> {
  const steady = createSteadyClock();
  const clock = steady.now;
  const keys = await openCustomerKeys(
    environment.KEYS_DATABASE_URL ?? environment.DATABASE_URL,
    personalDataKeysOf(environment),
    clock,
  );
  const base = await openBaseParts(environment, logger, keys, clock);
  const { store } = base;
  base.health.watches('whether customers’ keys are missing', () => describeMissingKeys(keys));
  const trustedClock = createTrustedClock({
    db: base.database.pool,
    clock: () => new Date(),
    lastRecordedAt: base.rawLog.lastRecordedAt,
    logger,
    process: `${environment.ROLE} ${hostname()} ${process.pid}`,
    onVerdict(doubt) {
      base.metrics.clockOff.set(doubt?.secondsOff ?? 0);
      if (doubt === null) steady.believe(new Date());
    },
  });
  // Out of reach it is asked again.
  const askClock = () => void trustedClock.doubt().catch(() => undefined);
  askClock();
  const asking = setInterval(askClock, ASK_CLOCK_EVERY_MS).unref();
  base.health.watches('whether the clock is right', async () =>
    (await trustedClock.doubt()) === null ? [] : ['the clock is not believed: see miris clock'],
  );
  return {
    ...base,
    keys,
    trustedClock,
    certainNow: trustedClock.certainNow,
    images: createImageStore(environment),
    stockService: createStockService(store, clock),
    gateway: gatewayOf(environment, base.metrics),
    publicUrl: environment.PUBLIC_URL ?? `http://localhost:${environment.PORT}`,
    async close() {
      clearInterval(asking);
      await base.close();
      await keys.close();
    },
  };
}

async function describeMissingKeys({ missing }: CustomerKeys): Promise<string[]> {
  const keys = await missing.count().catch(() => null);
  if (keys === null) return ['the customers’ keys are out of reach'];
  return keys === 0 ? [] : [`${keys} customers’ keys are missing: restore them from a backup`];
}

function gatewayOf(environment: Environment, metrics: Metrics): PaymentGateway | null {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: apiUrl,
  } = environment;
  if (secretKey === undefined) return null;
  // A worker gives money back and is sent no webhooks; a role that receives them takes no payments without their secret.
  if (webhookSecret === undefined && environment.ROLE !== 'worker') return null;
  return observedGateway(createStripeGateway({ secretKey, webhookSecret, apiUrl }), metrics);
}

/** What signs cookies and links: the present secret, then the one before while it is changed. */
export function sessionSecretsOf({
  SESSION_SECRET: present,
  SESSION_SECRET_FORMER: former,
}: Environment): Secrets {
  return former === undefined ? present : [present, former];
}

/** What the browser needs to load the payment provider. */
export function paymentConfigOf({ environment, gateway }: Parts): PaymentConfig {
  const publishableKey = environment.STRIPE_PUBLISHABLE_KEY;
  if (gateway === null || publishableKey === undefined) return { available: false };
  return { available: true, publishableKey, scriptUrl: environment.STRIPE_JS_URL ?? null };
}
