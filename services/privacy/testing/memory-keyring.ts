import { randomBytes, randomUUID } from 'node:crypto';
import type { CustomerKey, Keyring } from '../keyring.ts';

/** A keyring that lives as long as its test; nobody is forgotten in it. */
export function createMemoryKeyring(): Keyring {
  const keys = new Map<string, CustomerKey>();
  const keyOf = (address: string) => {
    const subject = address.trim().toLowerCase();
    const key = keys.get(subject) ?? { keyId: randomUUID(), key: randomBytes(32) };
    keys.set(subject, key);
    return key;
  };
  return {
    forSubjects: async (addresses) => new Map([...addresses].map((address) => [address, keyOf(address)])),
    byIds: async (keyIds) =>
      new Map(
        [...keys.values()].filter(({ keyId }) => keyIds.has(keyId)).map(({ keyId, key }) => [keyId, key]),
      ),
  };
}
