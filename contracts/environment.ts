import { z } from 'zod';
import { PAYMENT_DEADLINE_MINUTES } from './constants.ts';

const port = z.coerce.number().int().min(0).max(65_535);
const optionalText = z.string().trim().optional();

/** Every variable of the shop's own processes (`embedded/` adds DATA_DIR and ADMIN_PASSWORD for `npm start`). */
export const environmentSchema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  /** Which parts run in this process. */
  ROLE: z.enum(['all', 'server', 'worker', 'relay']).default('all'),
  HOST: z.string().default('0.0.0.0'),
  PORT: port.default(3000),
  /** Address people reach the shop at; used in mails, canonical links and payment redirects. */
  PUBLIC_URL: z.url().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Number of proxies in front whose X-Forwarded-For is believed. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).default(0),
  EVENTSTORE_URL: z.string().min(1, 'EVENTSTORE_URL is missing, for example esdb://localhost:2113?tls=false'),
  DATABASE_URL: z
    .string()
    .min(1, 'DATABASE_URL is missing, for example postgres://miris@localhost:5432/miris'),
  /** With it BullMQ runs on Redis, without it on PostgreSQL. */
  REDIS_URL: optionalText,
  STRIPE_SECRET_KEY: optionalText,
  STRIPE_PUBLISHABLE_KEY: optionalText,
  STRIPE_WEBHOOK_SECRET: optionalText,
  /** Only for a server that stands in for Stripe's. */
  STRIPE_API_URL: z.url().optional(),
  STRIPE_JS_URL: z.url().optional(),
  SMTP_URL: optionalText,
  MAIL_FROM: z.string().default('Mirïs <bonjour@miris.example>'),
  SUPPORT_EMAIL: z.email().default('contact@miris.example'),
  /** `scrypt$N$r$p$salt$hash`; `npm run admin:hash` makes one. */
  ADMIN_PASSWORD_HASH: z.string().min(1, 'ADMIN_PASSWORD_HASH is missing; make one with: npm run admin:hash'),
  /** Base32 secret of an authenticator app: with it the console also asks for a one-time code. */
  ADMIN_TOTP_SECRET: optionalText,
  /** Signs the proof cookies; at least 32 characters. */
  SESSION_SECRET: z.string().min(32, 'SESSION_SECRET needs at least 32 characters'),
  /** Directory of uploaded pictures and seeded ones. */
  MEDIA_DIR: z.string().default('.data/media'),
  PAYMENT_DEADLINE_MINUTES: z.coerce.number().positive().default(PAYMENT_DEADLINE_MINUTES),
});
export type Environment = z.output<typeof environmentSchema>;

/**
 * Reads the process's environment.
 * @throws Error with one sentence per missing or malformed variable, naming it.
 */
export function readEnvironment(variables: Record<string, string | undefined>): Environment {
  // A variable set to nothing, as env files do, counts as unset.
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = environmentSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  const sentences = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The configuration is not usable:\n  ${sentences.join('\n  ')}\nSee .env.example.`);
}
