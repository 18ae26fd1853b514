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
  readonly until: number;
}

const KEPT_MS = 60_000;
const MAX_KEYS = 10_000;

/** @param now milliseconds of a clock that nobody sets. */
export function createKeyCache(now: () => number = () => performance.now()): KeyCache {
  const kept = new Map<string, Kept>();
  const ids = new Map<string, string>();
  /** Keys that went away, and until when a late answer may still name them. */
  const gone = new Map<string, number>();

  function drop(keyId: string): void {
    const subject = kept.get(keyId)?.subject;
    kept.delete(keyId);
    if (subject !== undefined) ids.delete(subject);
  }

  function fresh(keyId: string | undefined): Kept | undefined {
    const entry = keyId === undefined ? undefined : kept.get(keyId);
    return entry !== undefined && entry.until > now() ? entry : undefined;
  }

  return {
    bySubject: (subject) => fresh(ids.get(subject))?.value,
    byId: (keyId) => fresh(keyId)?.value.key,
    keep(value, subject) {
      if ((gone.get(value.keyId) ?? 0) > now()) return;
      // A key that is read does not prolong what is known by its address: that one's use is noted daily.
      const known = fresh(value.keyId);
      const until = known?.until ?? now() + KEPT_MS;
      drop(value.keyId);
      const name = subject ?? known?.subject;
      kept.set(value.keyId, { value, subject: name, until });
      if (name !== undefined) ids.set(name, value.keyId);
      const [oldest] = kept.keys();
      if (kept.size > MAX_KEYS && oldest !== undefined) drop(oldest);
    },
    drop(keyId) {
      drop(keyId);
      for (const [id, until] of gone) if (until <= now()) gone.delete(id);
      gone.set(keyId, now() + KEPT_MS);
    },
    clear() {
      kept.clear();
      ids.clear();
    },
  };
}
