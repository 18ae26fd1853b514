import { randomBytes, randomUUID } from 'node:crypto';
import { mailboxOf } from '#contracts/identifiers.ts';
import { readSubject } from '#contracts/privacy/subject.ts';
import type { CustomerKey, Keyring } from '../../event-store/sealing/keyring.ts';

/** A keyring that lives as long as its test; no key is destroyed in it, but all may be out of reach for a while. */
export interface MemoryKeyring extends Keyring {
  /** Whether no key is found by its id. */
  lost: boolean;
}

export function createMemoryKeyring(): MemoryKeyring {
  const keys = new Map<string, CustomerKey>();
  const keyOf = (address: string) => {
    const subject = readSubject(address).ofOrder ? address : mailboxOf(address);
    const key = keys.get(subject) ?? { keyId: randomUUID(), key: randomBytes(32) };
    keys.set(subject, key);
    return key;
  };
  return {
    lost: false,
    forSubjects: async (addresses) => new Map([...addresses].map((address) => [address, keyOf(address)])),
    async byIds(keyIds) {
      const found = this.lost ? [] : [...keys.values()].filter(({ keyId }) => keyIds.has(keyId));
      return new Map(found.map(({ keyId, key }) => [keyId, key]));
    },
  };
}
