import { join, resolve } from 'node:path';
import { z } from 'zod';
import { readAddresses } from './addresses.ts';
import { isRunning } from './running.ts';
import { loadSecrets } from './secrets.ts';

/** What `npm start` reads itself. */
export const startSchema = z.object({
  PORT: z.coerce.number().int().min(1).max(65_535).default(3000),
  DATA_DIR: z.string().min(1).default('.data'),
  ADMIN_PASSWORD: z.string().min(8, 'au moins 8 caractères').optional(),
  LOG_LEVEL: z.string().default('info'),
  HOST: z.string().default('127.0.0.1'),
  /** The server's; the relay and the worker take the next two. */
  METRICS_PORT: z.coerce.number().int().min(1).max(65_533).optional(),
  PUBLIC_URL: z.url().optional(),
  /** What an empty shop is filled with; `none` leaves it empty, for a backup to be restored into. */
  SEED: z.enum(['catalogue', 'none']).default('catalogue'),
  // With one of these, the shop uses that server and the embedded one stays off.
  EVENTSTORE_URL: z.string().optional(),
  DATABASE_URL: z.string().optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  SMTP_URL: z.string().optional(),
});

/** What `npm start` takes from the environment; everything else is passed on to the shop's processes as it is. */
export type StartEnvironment = z.output<typeof startSchema> & { readonly dataDir: string };

/**
 * Reads the environment of `npm start`; an empty variable counts as unset.
 * @throws Error with a sentence per malformed variable.
 */
export function readStartEnvironment(variables: NodeJS.ProcessEnv): StartEnvironment {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = startSchema.safeParse(given, { error: z.locales.fr().localeError });
  if (!parsed.success) {
    const sentences = parsed.error.issues.map((issue) => `  ${issue.path.join('.')} : ${issue.message}`);
    throw new Error(`La boutique ne peut pas s’ouvrir avec ces variables :\n${sentences.join('\n')}`);
  }
  return { ...parsed.data, dataDir: resolve(parsed.data.DATA_DIR) };
}

type Variables = Record<string, string | undefined>;

/**
 * The environment of the shop's processes for a tool run beside them: as given when it names the servers, else that of the shop
 * running on DATA_DIR.
 * @throws Error with a sentence when no shop was started there.
 */
export async function toolEnvironment(variables: Variables): Promise<Variables> {
  if (variables.DATABASE_URL && variables.EVENTSTORE_URL) return variables;
  const { dataDir } = readStartEnvironment(variables);
  // Of a shop that was killed the file is still there, but its ports may be another program's by now.
  const addresses = (await isRunning(dataDir)) ? await readAddresses(dataDir).catch(() => null) : null;
  if (addresses === null)
    throw new Error(
      `Aucune boutique n’est ouverte sur ${dataDir}. Ouvrez-la avec npm start, et donnez son DATA_DIR.`,
    );
  const { secrets } = await loadSecrets(dataDir, undefined);
  const simulatedStripe = {
    STRIPE_SECRET_KEY: secrets.stripeSecretKey,
    STRIPE_PUBLISHABLE_KEY: secrets.stripePublishableKey,
    STRIPE_WEBHOOK_SECRET: secrets.stripeWebhookSecret,
    STRIPE_API_URL: addresses.stripeSimulator ?? undefined,
  };
  return {
    ...variables,
    PUBLIC_URL: addresses.shop,
    MEDIA_DIR: join(dataDir, 'media'),
    DATABASE_URL: addresses.databaseUrl,
    EVENTSTORE_URL: addresses.eventStoreUrl,
    ADMIN_PASSWORD_HASH: secrets.adminPasswordHash,
    SESSION_SECRET: secrets.sessionSecret,
    PERSONAL_DATA_KEY: secrets.personalDataKey,
    KEYS_DATABASE_URL: addresses.keysDatabaseUrl ?? variables.KEYS_DATABASE_URL,
    INTEGRITY_SIGNING_KEY: secrets.integritySigningKey,
    ...(addresses.stripeSimulator === null ? {} : simulatedStripe),
  };
}
