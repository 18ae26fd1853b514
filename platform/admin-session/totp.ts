import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { BRAND } from '#contracts/constants.ts';

const STEP_SECONDS = 30;
const DIGITS = 6;
/** Steps before and after the present that are accepted: clocks of telephones are not exact (RFC 6238 §5.2). */
const DRIFT_STEPS = 1;
/** RFC 4226 §4 recommends 160 bits. */
const SECRET_BYTES = 20;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/**
 * The step of time whose one-time code (RFC 6238, SHA-1, six digits, 30 seconds) was given, or null when it is none of now.
 * @param secret base32, as authenticator apps take it.
 * @throws Error when the secret is not base32: the configuration is wrong.
 */
export function matchingStep(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const key = decodeBase32(secret);
  const present = Math.floor(now.getTime() / 1_000 / STEP_SECONDS);
  for (let step = present - DRIFT_STEPS; step <= present + DRIFT_STEPS; step += 1)
    if (timingSafeEqual(Buffer.from(codeAt(key, step)), Buffer.from(code))) return step;
  return null;
}

/** The code an authenticator app shows at a moment. */
export function oneTimeCode(secret: string, now: Date): string {
  return codeAt(decodeBase32(secret), Math.floor(now.getTime() / 1_000 / STEP_SECONDS));
}

/** A secret drawn at random, in base32. */
export function newSecret(): string {
  return encodeBase32(randomBytes(SECRET_BYTES));
}

/** What an authenticator app reads from a QR code: `otpauth://totp/…`. */
export function otpauthAddress(secret: string): string {
  const issuer = encodeURIComponent(BRAND);
  return `otpauth://totp/${issuer}:administration?secret=${secret}&issuer=${issuer}`;
}

function codeAt(key: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', key).update(counter).digest();
  const offset = hash.readUInt8(hash.length - 1) & 0x0f;
  const number = (hash.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS;
  return String(number).padStart(DIGITS, '0');
}

/** Base32 (RFC 4648) without padding; letters and digits only, so that a recovery code can be made of it too. */
export function encodeBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => ALPHABET[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

function decodeBase32(text: string): Buffer {
  const letters = text.replace(/[\s=-]/g, '').toUpperCase();
  let bits = '';
  for (const letter of letters) {
    const value = ALPHABET.indexOf(letter);
    if (value < 0) throw new Error('ADMIN_TOTP_SECRET is not base32 (letters A to Z, digits 2 to 7)');
    bits += value.toString(2).padStart(5, '0');
  }
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}
