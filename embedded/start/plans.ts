import { connect } from 'node:net';
import { join } from 'node:path';
import { PRODUCTION_EXCEPTIONS } from '#contracts/settings/environment.ts';
import { WEBHOOK_EVENTS } from '#services/payments/stripe/stripe-translation.ts';
import { RELAY_CONNECTION } from '../event-store/accounts.ts';
import { freePort } from '../free-port.ts';
import type { StartEnvironment } from './environment.ts';
import type { ProcessPlan } from './managed-process.ts';
import type { Secrets } from './secrets.ts';

export type StoreName = 'postgres' | 'keys' | 'event-store';
export type ShopProcessName = 'server' | 'relay' | 'worker' | 'stripe' | 'mailbox';

export interface PlanInput {
  readonly start: StartEnvironment;
  readonly ports: Ports;
  readonly secrets: Secrets;
  readonly onSpawn: (pid: number) => void;
  /** Runs the shop's own processes from the sources, the site with hot reload. */
  readonly development: boolean;
}

/** Where the stores are, embedded or not. */
export interface StoreUrls {
  readonly databaseUrl: string;
  readonly eventStoreUrl: string;
  /** Null when the shop's own environment says where the customers' keys are. */
  readonly keysDatabaseUrl: string | null;
}

/** How the embedded stores are started. */
export function planStores(input: PlanInput): Record<StoreName, ProcessPlan> {
  const { start, ports } = input;
  return {
    postgres: plan(input, 'postgres', {
      POSTGRES_PORT: String(ports.postgres),
      POSTGRES_DATA_DIR: join(start.dataDir, 'postgres'),
    }),
    keys: plan(input, 'keys', {
      POSTGRES_PORT: String(ports.keys),
      POSTGRES_DATA_DIR: join(start.dataDir, 'keys'),
      POSTGRES_PURPOSE: 'keys',
    }),
    'event-store': plan(input, 'event-store', {
      EVENT_STORE_PORT: String(ports.eventStore),
      EVENT_STORE_DATA_DIR: join(start.dataDir, 'events'),
    }),
  };
}

/** Where the embedded event store is reached: with its account and by TLS when the environment gives it these. */
export function embeddedStoreUrl(port: number, variables: NodeJS.ProcessEnv = process.env): string {
  const { EVENT_STORE_USER: user, EVENT_STORE_PASSWORD: password, EVENT_STORE_TLS_CERT: cert } = variables;
  const account = user && password ? `${encodeURIComponent(user)}:${encodeURIComponent(password)}@` : '';
  const tls = cert ? `true&tlsCAFile=${encodeURIComponent(cert)}` : 'false';
  return `esdb://${account}127.0.0.1:${port}?tls=${tls}`;
}

/** The embedded event store knows the relay by the name of its connection, where no account does. */
function relayStoreUrl({ EVENTSTORE_URL }: StartEnvironment, { eventStoreUrl }: StoreUrls): string {
  return EVENTSTORE_URL === undefined ? `${eventStoreUrl}&connectionName=${RELAY_CONNECTION}` : eventStoreUrl;
}

/** How everything else is started, connected to the stores. */
export function planShop(input: PlanInput, urls: StoreUrls): Record<ShopProcessName, ProcessPlan> {
  const { start, ports, secrets } = input;
  const shop = shopEnvironment(input, urls);
  return {
    server: plan(input, 'server', { ...shop, ROLE: 'server', ...metricsPort(start, 0) }),
    relay: plan(input, 'relay', {
      ...shop,
      ROLE: 'relay',
      EVENTSTORE_URL: relayStoreUrl(start, urls),
      ...metricsPort(start, 1),
    }),
    worker: plan(input, 'worker', { ...shop, ROLE: 'worker', ...metricsPort(start, 2) }),
    stripe: plan(input, 'stripe', {
      NODE_ENV: 'development',
      STRIPE_SIMULATOR_PORT: String(ports.stripe),
      STRIPE_SIMULATOR_DATA_DIR: join(start.dataDir, 'stripe'),
      STRIPE_WEBHOOK_URL: `http://127.0.0.1:${start.PORT}/api/stripe/webhook`,
      STRIPE_WEBHOOK_EVENTS: WEBHOOK_EVENTS.join(','),
      STRIPE_WEBHOOK_SECRET: secrets.stripeWebhookSecret,
      STRIPE_SECRET_KEY: secrets.stripeSecretKey,
      STRIPE_PUBLISHABLE_KEY: secrets.stripePublishableKey,
    }),
    mailbox: plan(input, 'mailbox', {
      MAILBOX_SMTP_PORT: String(ports.smtp),
      MAILBOX_HTTP_PORT: String(ports.mailbox),
      MAILBOX_DATA_DIR: join(start.dataDir, 'mailbox'),
    }),
  };
}

/** Each process needs one of its own on this one machine. */
function metricsPort({ METRICS_PORT: first }: StartEnvironment, place: number): NodeJS.ProcessEnv {
  return first === undefined ? {} : { METRICS_PORT: String(first + place) };
}

function plan(input: PlanInput, name: StoreName | ShopProcessName, own: NodeJS.ProcessEnv): ProcessPlan {
  return {
    name,
    args: [...(input.development ? [] : (BOUNDED_MEMORY[name] ?? [])), ...scriptOf(name, input.development)],
    env: { ...process.env, ...own },
    logFile: join(input.start.dataDir, 'logs', `${name}.log`),
    onSpawn: input.onSpawn,
  };
}

/** An engine lets garbage grow by the memory it may fill: unbounded, a server that uses 100 MiB came to 530. As in `docker-compose.yml`. */
const BOUNDED_MEMORY: Partial<Record<StoreName | ShopProcessName, readonly string[]>> = {
  server: ['--max-old-space-size=512', '--max-semi-space-size=8'],
  worker: ['--max-old-space-size=512'],
};

const TSX = 'node_modules/tsx/dist/cli.mjs';

function scriptOf(name: StoreName | ShopProcessName, development: boolean): string[] {
  const isShop = name === 'server' || name === 'relay' || name === 'worker';
  if (!isShop) return ['--enable-source-maps', `dist/embedded/${name === 'keys' ? 'postgres' : name}.js`];
  // Restarted whenever one of its sources changes; pages change in place through Vite.
  return development
    ? [TSX, 'watch', '--clear-screen=false', '--exclude', 'web/pages/**', 'main/main.ts']
    : ['--enable-source-maps', 'dist/main.js'];
}

function shopEnvironment(input: PlanInput, urls: StoreUrls): NodeJS.ProcessEnv {
  const { start, ports, secrets, development } = input;
  const simulatedStripe = {
    STRIPE_SECRET_KEY: secrets.stripeSecretKey,
    STRIPE_PUBLISHABLE_KEY: secrets.stripePublishableKey,
    STRIPE_WEBHOOK_SECRET: secrets.stripeWebhookSecret,
    STRIPE_API_URL: `http://127.0.0.1:${ports.stripe}`,
    STRIPE_JS_URL: `http://127.0.0.1:${ports.stripe}/stripe.js`,
  };
  return {
    NODE_ENV: development ? 'development' : 'production',
    HOST: start.HOST,
    PORT: String(start.PORT),
    PUBLIC_URL: start.PUBLIC_URL ?? `http://localhost:${start.PORT}`,
    LOG_LEVEL: start.LOG_LEVEL,
    DATABASE_URL: urls.databaseUrl,
    EVENTSTORE_URL: urls.eventStoreUrl,
    SMTP_URL: start.SMTP_URL ?? `smtp://127.0.0.1:${ports.smtp}`,
    ...(start.STRIPE_SECRET_KEY ? {} : simulatedStripe),
    ADMIN_PASSWORD_HASH: secrets.adminPasswordHash,
    SESSION_SECRET: secrets.sessionSecret,
    PERSONAL_DATA_KEY: secrets.personalDataKey,
    ...(urls.keysDatabaseUrl === null ? {} : { KEYS_DATABASE_URL: urls.keysDatabaseUrl }),
    INTEGRITY_SIGNING_KEY: secrets.integritySigningKey,
    MEDIA_DIR: join(start.dataDir, 'media'),
    // A shop on one machine to look at and work on: it runs as built for production, but sells nothing.
    ADMIN_WITHOUT_SECOND_FACTOR: 'embedded shop: it sells nothing',
    ALLOW_IN_PRODUCTION: PRODUCTION_EXCEPTIONS.join(','),
  };
}

export interface Ports {
  readonly postgres: number;
  readonly keys: number;
  readonly eventStore: number;
  readonly stripe: number;
  readonly smtp: number;
  readonly mailbox: number;
}

/** Free ports of 127.0.0.1 for everything but the shop itself, so that several shops run side by side. */
export async function choosePorts(): Promise<Ports> {
  const [postgres, keys, eventStore, stripe, smtp, mailbox] = await Promise.all([
    freePort(),
    freePort(),
    freePort(),
    freePort(),
    freePort(),
    freePort(),
  ]);
  return { postgres, keys, eventStore, stripe, smtp, mailbox };
}

/**
 * Makes sure that the shop's port is free.
 * @throws Error with what to do when it is not.
 */
export async function assertFree(port: number): Promise<void> {
  const taken = await new Promise<boolean>((resolve) => {
    const probe = connect(port, '127.0.0.1');
    probe.once('connect', () => {
      probe.destroy();
      resolve(true);
    });
    probe.once('error', () => resolve(false));
  });
  if (taken)
    throw new Error(
      `Le port ${port} est pris. Arrêtez ce qui y écoute, ou choisissez-en un autre : PORT=3001 npm start`,
    );
}
