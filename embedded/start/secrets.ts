import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { hashPassword, isCommonPassword } from '#platform/admin-session/password.ts';
import { publicKeyOf } from '#platform/integrity/root-keys.ts';
import { writeWhole } from './write-whole.ts';

const schema = z.object({
  sessionSecret: z.string(),
  stripeSecretKey: z.string(),
  stripePublishableKey: z.string(),
  stripeWebhookSecret: z.string(),
  adminPasswordHash: z.string(),
  /** See contracts/settings/environment.ts; made at the next start for a data directory that is older than them. */
  personalDataKey: z.string().default(newPersonalDataKey),
  integritySigningKey: z.string().default(newSigningKey),
});
export type Secrets = z.infer<typeof schema>;

export interface LoadedSecrets {
  readonly secrets: Secrets;
  /** The administrator's password when it was made just now; only its hash is kept. */
  readonly generatedPassword: string | null;
}

/**
 * The secrets of this data directory, made on the first start and readable by their owner only.
 * @param adminPassword when given, its hash is used instead of the generated one.
 * @throws Error when it is among the most common ones.
 */
export async function loadSecrets(
  dataDir: string,
  adminPassword: string | undefined,
): Promise<LoadedSecrets> {
  if (adminPassword !== undefined && (await isCommonPassword(adminPassword)))
    throw new Error(
      'ADMIN_PASSWORD est l’un des mots de passe les plus courants : choisissez-en un autre, ou aucun et il sera tiré au sort',
    );
  const file = join(dataDir, 'secrets.json');
  const kept = await readKept(file);
  if (kept) {
    // Only what was added to them just now is written: tools beside the shop read this file at any moment.
    if (kept.isAddedTo) await writeWhole(file, JSON.stringify(kept.secrets, null, 2));
    const adminPasswordHash = adminPassword
      ? await hashPassword(adminPassword)
      : kept.secrets.adminPasswordHash;
    return { secrets: { ...kept.secrets, adminPasswordHash }, generatedPassword: null };
  }
  const generatedPassword = adminPassword ? null : randomBytes(9).toString('base64url');
  const secrets = {
    sessionSecret: randomBytes(32).toString('hex'),
    stripeSecretKey: `sk_test_${randomBytes(16).toString('hex')}`,
    stripePublishableKey: `pk_test_${randomBytes(16).toString('hex')}`,
    stripeWebhookSecret: `whsec_${randomBytes(16).toString('hex')}`,
    adminPasswordHash: await hashPassword(
      adminPassword ?? generatedPassword ?? randomBytes(9).toString('base64url'),
    ),
    personalDataKey: newPersonalDataKey(),
    integritySigningKey: newSigningKey(),
  };
  await writeWhole(file, JSON.stringify(secrets, null, 2));
  return { secrets, generatedPassword };
}

function newPersonalDataKey(): string {
  return randomBytes(32).toString('base64');
}

function newSigningKey(): string {
  return generateKeyPairSync('ed25519')
    .privateKey.export({ type: 'pkcs8', format: 'der' })
    .toString('base64');
}

/** Leaves beside the data what auditors check its signatures with (docs/verify.md). */
export function writePublicKey(dataDir: string, { integritySigningKey }: Secrets): Promise<void> {
  return writeWhole(join(dataDir, 'integrity-public-key.pem'), publicKeyOf(integritySigningKey));
}

async function readKept(file: string): Promise<{ secrets: Secrets; isAddedTo: boolean } | null> {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return null;
  const secrets = schema.parse(JSON.parse(text));
  return { secrets, isAddedTo: JSON.stringify(secrets, null, 2) !== text };
}
