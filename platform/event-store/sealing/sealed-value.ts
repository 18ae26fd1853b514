import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { SEALED_PREFIX } from '#contracts/sealed.ts';
import type { CustomerKey } from './keyring.ts';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const FORM = /^sealed:v1:(?<keyId>[\w-]+):(?<box>[\w-]+)$/;

/** Where a value stands: sealed for one place, it opens in no other. */
export interface Place {
  readonly eventId: string;
  readonly type: string;
  readonly path: string;
}

/** Seals a JSON value with a customer's key (AES-256-GCM, a fresh nonce each time). */
export function seal(value: unknown, { keyId, key }: CustomerKey, place: Place): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(boundTo(place));
  const sealed = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
  return `${SEALED_PREFIX}${keyId}:${Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url')}`;
}

/** @throws Error when the text was changed, moved or sealed with another key. */
export function open(sealed: string, key: Buffer, place: Place): unknown {
  const bytes = Buffer.from(FORM.exec(sealed)?.groups?.box ?? '', 'base64url');
  if (bytes.length < NONCE_BYTES + TAG_BYTES) throw new Error('a sealed value is too short');
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(boundTo(place)).setAuthTag(bytes.subarray(-TAG_BYTES));
  const opened = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
  return JSON.parse(Buffer.concat([opened, decipher.final()]).toString('utf8'));
}

/** The id of the key a text is sealed with; null for any other text. */
export function keyIdOf(text: string): string | null {
  return FORM.exec(text)?.groups?.keyId ?? null;
}

function boundTo({ eventId, type, path }: Place): Buffer {
  return Buffer.from(JSON.stringify([eventId, type, path]));
}
