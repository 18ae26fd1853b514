import { LRUCache } from 'lru-cache';
import type { CustomerKey } from '../event-store/sealing/keyring.ts';

/** Unwrapped keys used lately, for a short time: what is forgotten elsewhere must not live on here. */
interface KeyCache {
  bySubject(subject: string): CustomerKey | undefined;
  byId(keyId: string): Buffer | 'forgotten' | undefined;
  keep(key: CustomerKey, subject?: string): void;
  drop(keyId: string): void;
  clear(): void;
}

interface Kept {
  readonly value: CustomerKey;
  readonly subject: string | undefined;
}

const KEPT_MS = 60_000;
const MAX_KEYS = 10_000;

export function createKeyCache(): KeyCache {
  const ids = new Map<string, string>();
  const kept = new LRUCache<string, Kept>({
    max: MAX_KEYS,
    ttl: KEPT_MS,
    ttlResolution: 0,
    // A key that is read does not prolong what is known by its address: that one's use is noted daily.
    noUpdateTTL: true,
    dispose: ({ subject }) => {
      if (subject !== undefined) ids.delete(subject);
    },
  });
  /** Keys that went away, and until when a late answer may still name them. */
  const gone = new Map<string, number>();

  return {
    bySubject(subject) {
      const keyId = ids.get(subject);
      return keyId === undefined ? undefined : kept.get(keyId)?.value;
    },
    byId: (keyId) => kept.get(keyId)?.value.key,
    keep(value, subject) {
      if ((gone.get(value.keyId) ?? 0) > performance.now()) return;
      const known = kept.get(value.keyId);
      const name = subject ?? known?.subject;
      kept.set(value.keyId, { value, subject: name });
      if (name !== undefined) ids.set(name, value.keyId);
    },
    drop(keyId) {
      kept.delete(keyId);
      const now = performance.now();
      for (const [id, until] of gone) if (until <= now) gone.delete(id);
      gone.set(keyId, now + KEPT_MS);
    },
    clear: () => kept.clear(),
  };
}
