import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

/** Cost of one guess: 32 MiB and some 0.3 s of one core (OWASP's second scrypt setting). */
const COST = { N: 2 ** 15, r: 8, p: 3 };
const KEY_BYTES = 32;
const SALT_BYTES = 16;
/** A hash asking for more memory than this is refused rather than computed. */
const MAX_MEMORY_BYTES = 512 * 1024 * 1024;

/** Hashes a password to `scrypt$N$r$p$salt$hash`, salt and hash in base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password, salt, KEY_BYTES, COST);
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/**
 * Compares a password with a stored hash in constant time.
 * @throws Error when the stored hash is not of the form `scrypt$N$r$p$salt$hash`: the configuration is wrong.
 */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const { cost, salt, key } = parseHash(stored);
  const derived = await derive(password, salt, key.length, cost);
  return timingSafeEqual(derived, key);
}

const FORM = /^scrypt\$(\d{1,8})\$(\d{1,3})\$(\d{1,3})\$([\w-]{16,})\$([\w-]{22,})$/;

function parseHash(stored: string): { cost: typeof COST; salt: Buffer; key: Buffer } {
  const [, N, r, p, salt, key] = FORM.exec(stored.trim()) ?? [];
  if (salt === undefined || key === undefined)
    throw new Error(
      'ADMIN_PASSWORD_HASH is not of the form scrypt$N$r$p$salt$hash; make one with: npm run admin:hash',
    );
  return {
    cost: { N: Number(N), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64url'),
    key: Buffer.from(key, 'base64url'),
  };
}

function derive(password: string, salt: Buffer, bytes: number, cost: typeof COST): Promise<Buffer> {
  const options: ScryptOptions = { ...cost, maxmem: MAX_MEMORY_BYTES };
  // The same password typed on two keyboards may come composed or decomposed (é as one or two code points).
  const typed = password.normalize('NFC');
  return new Promise((resolve, reject) => {
    scrypt(typed, salt, bytes, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
