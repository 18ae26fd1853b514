/** Where texts are kept by key. */
export type KeyValue = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** What pages keep in the browser. */
export interface BrowserStorage extends KeyValue {
  keys(): readonly string[];
  /** Whether all of it is kept by the browser, so that the next page has it. */
  survivesReload(): boolean;
}

/**
 * A storage of the browser that never fails: what it does not take (site data blocked, full, private) is kept in memory, as long as
 * the page is open. Failures are logged once (specification §4).
 */
function storageWithMemory(name: 'localStorage' | 'sessionStorage'): BrowserStorage {
  /** What the storage did not take; null for what it did not remove. */
  const memory = new Map<string, string | null>();
  let isReported = false;

  /** Undefined where the storage fails; reading the property may throw already. */
  function attempt<T>(use: (storage: Storage) => T): T | undefined {
    try {
      return use(globalThis[name]);
    } catch (error) {
      if (!isReported) console.warn(`the browser's ${name} fails, what is kept is kept in memory`, error);
      isReported = true;
      return undefined;
    }
  }

  function write(key: string, text: string | null): void {
    const isWritten = attempt((storage) => {
      if (text === null) storage.removeItem(key);
      else storage.setItem(key, text);
      // Some say nothing and keep nothing.
      return storage.getItem(key) === text;
    });
    if (isWritten) memory.delete(key);
    else memory.set(key, text);
  }

  return {
    getItem: (key) => {
      const inMemory = memory.get(key);
      return inMemory === undefined ? (attempt((storage) => storage.getItem(key)) ?? null) : inMemory;
    },
    setItem: write,
    removeItem: (key) => write(key, null),
    keys: () => {
      const stored = attempt((storage) => Object.keys(storage)) ?? [];
      return [...new Set([...stored, ...memory.keys()])].filter((key) => memory.get(key) !== null);
    },
    survivesReload: () => memory.size === 0 && attempt((storage) => storage.length) !== undefined,
  };
}

/** Kept for all tabs, until the shopper clears it. */
export const localStore = storageWithMemory('localStorage');

/** Kept for this tab, until it is closed. */
export const tabStore = storageWithMemory('sessionStorage');
