import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { mailboxOf } from '#contracts/identifiers.ts';
import { readSubject } from '#contracts/subject.ts';

/** What the master key is used for; the key itself touches no data. */
export interface MasterKey {
  /** Tells one master key from another, and nothing else of it. */
  readonly fingerprint: Buffer;
  /** What an address is found by in the table of keys: without the master key the address cannot be found out. */
  subjectOf(address: string): Buffer;
  /** What the same address was found by before one mailbox was one subject; equal for most. */
  formerSubjectOf(address: string): Buffer;
  wrap(key: Buffer, keyId: string): Buffer;
  /** @throws Error when it was wrapped by another master key, for another id, or changed. */
  unwrap(wrapped: Buffer, keyId: string): Buffer;
}

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * @param text PERSONAL_DATA_KEY: 32 bytes in base64.
 * @throws Error in one sentence when it is anything else.
 */
export function readMasterKey(text: string): MasterKey {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length !== KEY_BYTES)
    throw new Error('PERSONAL_DATA_KEY is not 32 bytes in base64; make one with: openssl rand -base64 32');
  const derived = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', bytes, '', `miris personal data ${purpose}`, KEY_BYTES));
  const [wrapping, finding] = [derived('wrapping'), derived('subjects')];
  const named = (subject: string) => createHmac('sha256', finding).update(subject).digest();
  return {
    fingerprint: derived('fingerprint'),
    subjectOf: (address) => named(readSubject(address).ofOrder ? normalised(address) : mailboxOf(address)),
    formerSubjectOf: (address) => named(normalised(address)),
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

/** One person writes an address in more than one way. */
function normalised(address: string): string {
  return address.trim().toLowerCase();
}
