import { scryptSync } from 'node:crypto';

/** The least N that a shop accepts. */
const COST = { N: 2 ** 14, r: 1, p: 1 };

/** A hash of an administrator's password that costs little to check: a real one takes a core for 0.3 s at every login. */
export function cheapHash(password: string): string {
  const salt = Buffer.alloc(16, 1);
  const key = scryptSync(password, salt, 32, COST);
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}
