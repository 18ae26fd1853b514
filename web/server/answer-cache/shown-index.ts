import { EVERYTHING, type Shown } from '#contracts/reads.ts';

/** Whether a read model's word for what changed names something that pages show. */
export function isShown(change: string): change is Shown {
  return change.startsWith('catalog:') || change.startsWith('reviews:');
}

/** Which kept answers show a thing: found at once, however many are kept. */
export interface ShownIndex {
  add(key: string, shown: ReadonlySet<Shown>): void;
  remove(key: string, shown: ReadonlySet<Shown>): void;
  /** Keys of the answers that a change touches. */
  touchedBy(change: Shown): readonly string[];
}

export function createShownIndex(): ShownIndex {
  const keysOf = new Map<Shown, Set<string>>();
  return {
    add(key, shown) {
      for (const one of shown) {
        const keys = keysOf.get(one);
        if (keys) keys.add(key);
        else keysOf.set(one, new Set([key]));
      }
    },
    remove(key, shown) {
      for (const one of shown) {
        const keys = keysOf.get(one);
        if (keys?.delete(key) && keys.size === 0) keysOf.delete(one);
      }
    },
    touchedBy(change) {
      const readModel = wholeReadModel(change);
      if (readModel === null) return [...(keysOf.get(change) ?? [])];
      const touched = [...keysOf].filter(([shown]) => shown.startsWith(readModel));
      return [...new Set(touched.flatMap(([, keys]) => [...keys]))];
    },
  };
}

/** Whether a change touches what an answer shows. */
export function touches(change: Shown, shown: ReadonlySet<Shown>): boolean {
  const readModel = wholeReadModel(change);
  if (readModel === null) return shown.has(change);
  for (const one of shown) if (one.startsWith(readModel)) return true;
  return false;
}

/** `catalog:` of `catalog:*`; null for a change of one thing. */
function wholeReadModel(change: Shown): string | null {
  return change.endsWith(`:${EVERYTHING}`) ? change.slice(0, -EVERYTHING.length) : null;
}
