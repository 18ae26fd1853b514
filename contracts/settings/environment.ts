import { z } from 'zod';
import { cents, ZERO } from '../cents.ts';
import {
  DISPATCH_MAIL_WAIT_MINUTES,
  MAX_BOTTLES_PER_LINE,
  PAYMENT_DEADLINE_MINUTES,
  PAYMENT_PROCESSING_MINUTES,
} from '../constants.ts';
import { esdbAddress } from './esdb-address.ts';

const port = z.coerce.number().int().min(0).max(65_535);
const atLeastOne = z.coerce.number().int().min(1);
const optionalText = z.string().trim().optional();

/** An address by its scheme; `example` is of one that is right. */
function address(name: string, schemes: readonly string[], example: string) {
  const begins = schemes.map((scheme) => `${scheme}://`);
  return z
    .string(`${name} is missing, for example ${example}`)
    .trim()
    .refine(
      (text) => begins.some((beginning) => text.startsWith(beginning)),
      `${name} begins with ${begins.join(' or ')}, for example ${example}`,
    );
}

/** A payment provider's key by its kind: a secret one in the place of the public one would be published. */
function stripeKey(name: string, begins: readonly string[]) {
  return z
    .string()
    .trim()
    .refine(
      (text) => begins.some((beginning) => text.startsWith(beginning)),
      `${name} begins with ${begins.join(' or ')}: another key stands in its place; copy it anew from Stripe’s page of API keys`,
    )
    .optional();
}

/** What a shop in production does not start with unless `ALLOW_IN_PRODUCTION` names it. */
export const PRODUCTION_EXCEPTIONS = [
  'stripe-simulator',
  'stripe-test-keys',
  'placeholder-identity',
  'plain-http',
  'weak-secrets',
] as const;
export type ProductionException = (typeof PRODUCTION_EXCEPTIONS)[number];

const variables = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  /** Which parts run in this process. */
  ROLE: z.enum(['all', 'server', 'worker', 'relay']).default('all'),
  HOST: z.string().default('0.0.0.0'),
  PORT: port.default(3000),
  /** Address people reach the shop at; used in mails, canonical links and payment redirects. */
  PUBLIC_URL: z.url('PUBLIC_URL is no address, for example https://www.example.fr').optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Number of proxies in front whose X-Forwarded-For is believed. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).default(0),
  /**
   * How many times the usual number of requests one address may make, and of bottles it may hold unpaid: raised for load
   * tests, which come from one.
   */
  RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1),
  EVENTSTORE_URL: address(
    'EVENTSTORE_URL',
    ['esdb', 'esdb+discover', 'kurrentdb', 'kurrentdb+discover'],
    'esdb://localhost:2113?tls=false',
  ).transform(esdbAddress),
  DATABASE_URL: address('DATABASE_URL', ['postgres', 'postgresql'], 'postgres://miris@localhost:5432/miris'),
  /** With it BullMQ runs on Redis, without it on PostgreSQL. */
  REDIS_URL: address('REDIS_URL', ['redis', 'rediss'], 'redis://localhost:6379').optional(),
  STRIPE_SECRET_KEY: stripeKey('STRIPE_SECRET_KEY', ['sk_', 'rk_']),
  STRIPE_PUBLISHABLE_KEY: stripeKey('STRIPE_PUBLISHABLE_KEY', ['pk_']),
  STRIPE_WEBHOOK_SECRET: optionalText,
  /** Only for a server that stands in for Stripe's. */
  STRIPE_API_URL: z.url().optional(),
  STRIPE_JS_URL: z.url().optional(),
  SMTP_URL: address('SMTP_URL', ['smtp', 'smtps'], 'smtp://user:password@host:587').optional(),
  MAIL_FROM: z.string().default('Mirïs <bonjour@miris.example>'),
  SUPPORT_EMAIL: z.email().default('contact@miris.example'),
  /** `scrypt$N$r$p$salt$hash`; `npm run admin:hash` makes one. */
  ADMIN_PASSWORD_HASH: z.string('ADMIN_PASSWORD_HASH is missing; make one with: miris hash-password'),
  /** Base32 secret of an authenticator app; wins over the one that was set up in the console. */
  ADMIN_TOTP_SECRET: optionalText,
  /** Asked for beside the password while there is no second factor: what it opens is good for setting one up and nothing else. */
  ADMIN_SETUP_CODE: optionalText,
  /** Why a shop in production does without a second factor. */
  ADMIN_WITHOUT_SECOND_FACTOR: optionalText,
  /** Signs the proof cookies; at least 32 characters. */
  SESSION_SECRET: z
    .string('SESSION_SECRET is missing; draw one with: openssl rand -hex 32')
    .min(32, 'SESSION_SECRET needs at least 32 characters'),
  /** The one before, while it is changed: what it signed and sealed still opens, and nothing new is made with it. */
  SESSION_SECRET_FORMER: z.string().min(32, 'SESSION_SECRET_FORMER needs at least 32 characters').optional(),
  /** Wraps the customers' keys that personal data in the log is sealed with: 32 bytes in base64. Lost, nobody's data can be read. */
  PERSONAL_DATA_KEY: z.string(
    'PERSONAL_DATA_KEY is missing; make one with: openssl rand -base64 32, and keep it safe',
  ),
  /** The one before, while it is changed: what it wrapped still opens, until `miris keys rewrap` has wrapped all anew. */
  PERSONAL_DATA_KEY_FORMER: optionalText,
  /** Where the customers' keys are kept; with the read models unless it is said. They are backed up with the log. */
  KEYS_DATABASE_URL: address(
    'KEYS_DATABASE_URL',
    ['postgres', 'postgresql'],
    'postgres://miris@localhost:5432/keys',
  ).optional(),
  /** Ed25519 private key (PKCS 8, PEM or base64) that signs for the log every hour; nothing is signed without it. */
  INTEGRITY_SIGNING_KEY: optionalText,
  /**
   * A file outside of the shop's stores that signed roots are appended to; with it, an auditor finds an end of the log that
   * was cut off.
   */
  INTEGRITY_ROOTS_FILE: optionalText,
  /** The Commission's own file of the notice on the legal guarantee (SVG or PNG, French); without it the shop draws one in its words. */
  GUARANTEE_NOTICE_FILE: optionalText,
  /** Directory of uploaded pictures and seeded ones. */
  MEDIA_DIR: z.string().default('.data/media'),
  /** With a bucket, pictures are kept there instead of in the directory. */
  S3_BUCKET: optionalText,
  /** Of a server that speaks S3; without it the bucket is Amazon's. */
  S3_ENDPOINT: z.url().optional(),
  S3_REGION: z.string().default('eu-west-3'),
  S3_ACCESS_KEY_ID: optionalText,
  S3_SECRET_ACCESS_KEY: optionalText,
  PAYMENT_DEADLINE_MINUTES: z.coerce.number().positive().default(PAYMENT_DEADLINE_MINUTES),
  /** How long stock and promo are held for an order that no card was tried for yet; the deadline applies from then on. */
  UNPAID_HOLD_MINUTES: z.coerce.number().positive().default(5),
  /** How long an order that the desk took by telephone may be paid, and holds stock and promo. */
  DESK_PAYMENT_HOURS: z.coerce.number().positive().max(720).default(48),
  /** How long after its deadline an order waits for a payment that the provider is still processing. */
  PAYMENT_PROCESSING_MINUTES: z.coerce.number().min(0).default(PAYMENT_PROCESSING_MINUTES),
  /** How long the mail that a parcel has left waits for its tracking number. */
  DISPATCH_MAIL_WAIT_MINUTES: z.coerce.number().min(0).default(DISPATCH_MAIL_WAIT_MINUTES),
  /** What wrapping a gift costs, in cents; `off`: the shop sends no gifts. */
  GIFT_WRAP_PRICE: z
    .union([
      z.literal('off').transform(() => null),
      z.coerce.number().pipe(z.int().min(0).max(10_000).transform(cents)),
    ])
    .default(ZERO),
  MAX_BOTTLES_PER_LINE: atLeastOne.max(1_000).default(MAX_BOTTLES_PER_LINE),
  MAX_BOTTLES_PER_ORDER: atLeastOne.default(20),
  /** Bottles of unpaid orders; RATE_LIMIT_FACTOR multiplies these four. */
  MAX_UNPAID_BOTTLES_PER_EMAIL: atLeastOne.default(20),
  MAX_UNPAID_BOTTLES_PER_NETWORK: atLeastOne.default(40),
  /**
   * Share of a perfume's bottles, and of a promo's uses, that the unpaid orders of one network may hold; two bottles and
   * one use always.
   */
  MAX_UNPAID_SHARE_PER_NETWORK: z.coerce.number().positive().max(1).default(0.5),
  MAX_UNPAID_PROMO_USES_PER_EMAIL: atLeastOne.default(1),
  /** Port of `/metrics`, `/healthz` and `/readyz` for operators, on every role; none of them is served without it. */
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  /** Base address of an OTLP/HTTP collector; no traces without it. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
  /** Share of the traces that is kept, from 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  /** How long a stopping server still answers while `/readyz` says 503, so that proxies send their requests elsewhere. */
  DRAIN_SECONDS: z.coerce.number().min(0).max(300).default(0),
  /** Longest a stop may take after that; killed then, the process would lose nothing either. */
  STOP_SECONDS: z.coerce.number().positive().max(300).default(3.5),
  /** Comma-separated names of what production is asked to put up with. */
  ALLOW_IN_PRODUCTION: z
    .string()
    .default('')
    .transform((names) => names.split(',').flatMap((name) => (name.trim() === '' ? [] : [name.trim()])))
    .pipe(z.array(z.enum(PRODUCTION_EXCEPTIONS))),
});

/** Every variable of the shop's own processes (`embedded/` adds DATA_DIR and ADMIN_PASSWORD for `npm start`). */
export const environmentSchema = variables.superRefine(bucketNeedsKey);
export type Environment = z.output<typeof environmentSchema>;

/** In place of a secret that a role does not use and so need not be given. */
const unused = z.string().default('');
const workerSchema = variables.extend({ ADMIN_PASSWORD_HASH: unused }).superRefine(bucketNeedsKey);
/** The relay opens nobody's data and signs nothing. */
const relaySchema = variables
  .extend({ ADMIN_PASSWORD_HASH: unused, SESSION_SECRET: unused, PERSONAL_DATA_KEY: unused })
  .superRefine(bucketNeedsKey);

/** The variables as a role needs them: no secret is required of it that it does not use. */
export function environmentSchemaOf(role: string | undefined) {
  if (role === 'relay') return relaySchema;
  return role === 'worker' ? workerSchema : environmentSchema;
}

function bucketNeedsKey(environment: z.output<typeof variables>, context: z.RefinementCtx): void {
  if (environment.S3_BUCKET === undefined) return;
  for (const name of ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const)
    if (environment[name] === undefined)
      context.addIssue({
        code: 'custom',
        path: [name],
        message: `${name} is missing: S3_BUCKET needs its key`,
      });
}

/** Of `miris migrate`, which makes the tables and the accounts of the shop's processes before they start. */
export const migrationSchema = z.object({
  /** With the owner's accounts. */
  DATABASE_URL: variables.shape.DATABASE_URL,
  KEYS_DATABASE_URL: optionalText,
  REDIS_URL: optionalText,
  /** Passwords of the processes' accounts; without one, an account is left as it is. */
  DATABASE_SERVER_PASSWORD: optionalText,
  DATABASE_WORKER_PASSWORD: optionalText,
  DATABASE_RELAY_PASSWORD: optionalText,
  /** With the event store's `admin`; its accounts are left as they are without it. */
  EVENTSTORE_ADMIN_URL: optionalText.transform((url) => url && esdbAddress(url)),
  EVENTSTORE_SHOP_PASSWORD: optionalText,
  EVENTSTORE_RELAY_PASSWORD: optionalText,
});

/** Variables as the process got them. */
export type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Reads the process's environment.
 * @throws Error with one sentence per missing or malformed variable, naming it.
 */
export function readEnvironment(variables: Variables): Environment {
  const parsed = parseEnvironment(variables);
  if (parsed.usable) return parsed.environment;
  throw new Error(unusable(parsed.sentences));
}

/** Reads the process's environment, or says in one sentence per variable what is missing or malformed. */
export function parseEnvironment(
  variables: Variables,
):
  | { readonly usable: true; readonly environment: Environment }
  | { readonly usable: false; readonly sentences: readonly string[] } {
  const given = withoutEmpty(variables);
  const parsed = environmentSchemaOf(given.ROLE).safeParse(given);
  if (parsed.success) return { usable: true, environment: parsed.data };
  return { usable: false, sentences: parsed.error.issues.map(sentenceOf) };
}

/** What is wrong, of which variable, and what a right one looks like. */
function sentenceOf(issue: z.core.$ZodIssue): string {
  const name = String(issue.path[0]);
  if (issue.message.startsWith(name)) return issue.message;
  if (issue.code === 'invalid_type' && issue.expected === 'number') return `${name}: not a number`;
  if (issue.code === 'invalid_value') return `${name}: one of ${issue.values.join(', ')}`;
  if (issue.code === 'too_small') return `${name}: at least ${issue.minimum}`;
  if (issue.code === 'too_big') return `${name}: at most ${issue.maximum}`;
  return `${name}: ${issue.message}`;
}

/** A variable set to nothing, as env files do, counts as unset. */
export function withoutEmpty(variables: Variables): Variables {
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
}

/** What a process says when it refuses to start. */
export function unusable(sentences: readonly string[]): string {
  return `The configuration is not usable:\n  ${sentences.join('\n  ')}\nSee .env.example.`;
}

/**
 * The PostgreSQL accounts of the shop's processes, each with no more rights than its process needs
 * (`main/configuration/database-access.ts`). Where they do not exist, as in `npm start`, every process works with the owner's account.
 */
export const SERVER_ROLE = 'miris_server';
export const WORKER_ROLE = 'miris_worker';
export const RELAY_ROLE = 'miris_relay';
