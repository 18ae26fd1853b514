import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Environment } from '#contracts/settings/environment.ts';
import { allSecrets, type Secrets } from '../http/tokens/secrets.ts';

/** One master key; the key itself touches no data. */
export interface OneMasterKey {
  /** Tells one master key from another, and nothing else of it. */
  readonly fingerprint: Buffer;
  /** What addresses are named with in a table of keys that this was the first master key of (`subject-names.ts`). */
  readonly findingSecret: Buffer;
  wrap(key: Buffer, keyId: string): Buffer;
  /** @throws Error when it was wrapped by another master key, for another id, or changed. */
  unwrap(wrapped: Buffer, keyId: string): Buffer;
}

/** The master key; while it is changed, what the former one wrapped still opens. */
export interface MasterKey extends OneMasterKey {
  /** What is wrapped by this key as it stands, what is by a former one wrapped anew; null when none of them opens it. */
  rewrap(wrapped: Buffer, keyId: string): Buffer | null;
  /** This key or a former one; null when it is neither. */
  named(fingerprint: Buffer): OneMasterKey | null;
}

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** PERSONAL_DATA_KEY, and the one before while it is changed. */
export function personalDataKeysOf({
  PERSONAL_DATA_KEY: present,
  PERSONAL_DATA_KEY_FORMER: former,
}: Pick<Environment, 'PERSONAL_DATA_KEY' | 'PERSONAL_DATA_KEY_FORMER'>): Secrets {
  return former === undefined ? present : [present, former];
}

/**
 * @param secrets PERSONAL_DATA_KEY, and the one before while it is changed: 32 bytes in base64 each.
 * @throws Error in one sentence when one is anything else.
 */
export function readMasterKey(secrets: Secrets): MasterKey {
  const [text, ...formerTexts] = allSecrets(secrets);
  const present = readOne(text, 'PERSONAL_DATA_KEY');
  const all = [present, ...formerTexts.map((former) => readOne(former, 'PERSONAL_DATA_KEY_FORMER'))];
  return {
    ...present,
    unwrap(wrapped, keyId) {
      for (const key of all) {
        const opened = openedBy(key, wrapped, keyId);
        if (opened !== null) return opened;
      }
      throw new Error('it is wrapped by another master key than PERSONAL_DATA_KEY, or was changed');
    },
    rewrap(wrapped, keyId) {
      for (const key of all) {
        const opened = openedBy(key, wrapped, keyId);
        if (opened !== null) return key === present ? wrapped : present.wrap(opened, keyId);
      }
      return null;
    },
    named: (fingerprint) => all.find((key) => key.fingerprint.equals(fingerprint)) ?? null,
  };
}

function readOne(text: string, name: string): OneMasterKey {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length !== KEY_BYTES)
    throw new Error(`${name} is not 32 bytes in base64; make one with: openssl rand -base64 32`);
  const derived = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', bytes, '', `miris personal data ${purpose}`, KEY_BYTES));
  const wrapping = derived('wrapping');
  return {
    fingerprint: derived('fingerprint'),
    findingSecret: derived('subjects'),
    wrap(key, keyId) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, wrapping, nonce).setAAD(Buffer.from(keyId));
      return Buffer.concat([nonce, cipher.update(key), cipher.final(), cipher.getAuthTag()]);
    },
    unwrap(wrapped, keyId) {
      const nonce = wrapped.subarray(0, NONCE_BYTES);
      const decipher = createDecipheriv(ALGORITHM, wrapping, nonce, { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(keyId)).setAuthTag(wrapped.subarray(-TAG_BYTES));
      return Buffer.concat([decipher.update(wrapped.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
    },
  };
}

function openedBy(key: OneMasterKey, wrapped: Buffer, keyId: string): Buffer | null {
  try {
    return key.unwrap(wrapped, keyId);
  } catch {
    return null;
  }
}
