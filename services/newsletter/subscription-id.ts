import { createHash } from 'node:crypto';
import type { Keyring } from '#platform/event-store/sealing/keyring.ts';

/**
 * The subscription of an address, however it is written. It is named after the customer's key and not after the address: who holds the
 * log can neither read an address out of a stream's name nor try whether one subscribed, and once the customer is forgotten no one can.
 * @throws Error when the keys are out of reach.
 */
export async function subscriptionIdOf(keyring: Keyring, email: string): Promise<string> {
  const key = (await keyring.forSubjects(new Set([email]))).get(email);
  if (key === undefined) throw new Error('a customer’s key was neither found nor made');
  return createHash('sha256').update(`newsletter subscription\n${key.keyId}`).digest('hex');
}
