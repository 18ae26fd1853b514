import type { Environment } from '#contracts/environment.ts';
import { publicKeyOf } from '#platform/integrity/root-keys.ts';

/** The public keys (PEM) that the signed roots are checked with; none when the shop signs nothing. */
export function publicKeysOf({
  INTEGRITY_SIGNING_KEY: key,
}: Pick<Environment, 'INTEGRITY_SIGNING_KEY'>): string[] {
  return key === undefined ? [] : [publicKeyOf(key)];
}
