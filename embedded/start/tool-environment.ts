import { join } from 'node:path';
import { readAddresses } from './addresses.ts';
import { readStartEnvironment } from './environment.ts';
import { isRunning } from './running.ts';
import { loadSecrets } from './secrets.ts';

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
