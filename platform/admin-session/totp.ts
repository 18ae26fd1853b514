import { Secret, TOTP } from 'otpauth';
import { BRAND } from '#contracts/constants.ts';

const STEP_SECONDS = 30;
const DIGITS = 6;
/** Steps before and after the present that are accepted: clocks of telephones are not exact (RFC 6238 §5.2). */
const DRIFT_STEPS = 1;
/** RFC 4226 §4 recommends 160 bits. */
const SECRET_BYTES = 20;

/**
 * The step of time whose one-time code (RFC 6238, SHA-1, six digits, 30 seconds) was given, or null when it is none of now.
 * @param secret base32, as authenticator apps take it.
 * @throws Error when the secret is not base32: the configuration is wrong.
 */
export function matchingStep(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const timestamp = now.getTime();
  const drift = totpOf(secret).validate({ token: code, timestamp, window: DRIFT_STEPS });
  return drift === null ? null : TOTP.counter({ period: STEP_SECONDS, timestamp }) + drift;
}

/** The code an authenticator app shows at a moment. */
export function oneTimeCode(secret: string, now: Date): string {
  return totpOf(secret).generate({ timestamp: now.getTime() });
}

/** A secret drawn at random, in base32. */
export function newSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** What an authenticator app reads from a QR code: `otpauth://totp/…`. */
export function otpauthAddress(secret: string): string {
  const issuer = encodeURIComponent(BRAND);
  return `otpauth://totp/${issuer}:administration?secret=${secret}&issuer=${issuer}`;
}

/** Base32 (RFC 4648) without padding; letters and digits only, so that a recovery code can be made of it too. */
export function encodeBase32(bytes: Buffer): string {
  return new Secret({ buffer: new Uint8Array(bytes).buffer }).base32;
}

function totpOf(text: string): TOTP {
  const base32 = text.replace(/[\s=-]/g, '').toUpperCase();
  if (!/^[A-Z2-7]*$/.test(base32))
    throw new Error('ADMIN_TOTP_SECRET is not base32 (letters A to Z, digits 2 to 7)');
  return new TOTP({
    secret: Secret.fromBase32(base32),
    algorithm: 'SHA1',
    digits: DIGITS,
    period: STEP_SECONDS,
  });
}
