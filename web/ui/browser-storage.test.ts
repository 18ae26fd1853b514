import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { localStore } from './browser-storage.ts';

/** A browser's storage as a map. */
function storageOf(entries: Record<string, string>): Storage {
  const held: Record<string, string> = { ...entries };
  const methods = {
    getItem: (key: string) => held[key] ?? null,
    setItem: (key: string, text: string) => void Reflect.set(held, key, text),
    removeItem: (key: string) => void delete held[key],
  };
  // `as`: what is tried here is used, and the keys are the object's own, as a browser's are.
  return new Proxy(held, {
    get: (target, name) => Reflect.get(methods, name) ?? Object.keys(target).length,
  }) as unknown as Storage;
}

/** The property itself throws, as with site data blocked. */
function block(name: 'localStorage' | 'sessionStorage'): void {
  Object.defineProperty(globalThis, name, {
    configurable: true,
    get() {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
  });
}

function provide(name: 'localStorage' | 'sessionStorage', storage: Storage | null): void {
  Object.defineProperty(globalThis, name, { configurable: true, value: storage });
}

function refuseWrites(): Storage {
  const full = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  };
  return { ...storageOf({}), getItem: () => 'before', setItem: full, removeItem: full, length: 1 };
}

beforeEach(() => vi.spyOn(console, 'warn').mockImplementation(() => {}));
afterEach(() => {
  provide('localStorage', storageOf({}));
  for (const key of localStore.keys()) localStore.removeItem(key);
  vi.restoreAllMocks();
});

describe('what the browser keeps', () => {
  it('is kept by its storage where that works', () => {
    const storage = storageOf({ a: '1' });
    provide('localStorage', storage);
    localStore.setItem('b', '2');
    localStore.removeItem('a');
    expect([storage.getItem('a'), storage.getItem('b'), localStore.getItem('b')]).toEqual([null, '2', '2']);
    expect(localStore.keys()).toEqual(['b']);
    expect(localStore.survivesReload()).toBe(true);
  });

  it.each([
    ['blocked', () => block('localStorage')],
    ['absent', () => provide('localStorage', null)],
    ['full', () => provide('localStorage', refuseWrites())],
    [
      'one that says nothing and keeps nothing',
      () =>
        provide('localStorage', {
          ...storageOf({}),
          getItem: () => null,
          setItem: () => {},
          removeItem: () => {},
          length: 0,
        }),
    ],
  ])('is kept in memory where the storage is %s', (_, prepare) => {
    prepare();
    localStore.setItem('a', '1');
    expect(localStore.getItem('a')).toBe('1');
    expect(localStore.keys()).toContain('a');
    expect(localStore.survivesReload()).toBe(false);
    localStore.removeItem('a');
    expect(localStore.getItem('a')).toBeNull();
    expect(localStore.keys()).not.toContain('a');
  });

  it('is logged once when the storage fails', async () => {
    // One of its own: another test of this process may have met a storage that fails.
    vi.resetModules();
    const { tabStore } = await import('./browser-storage.ts');
    block('sessionStorage');
    for (const key of ['a', 'b', 'c']) tabStore.setItem(key, '1');
    expect(tabStore.keys()).toEqual(['a', 'b', 'c']);
    expect(console.warn).toHaveBeenCalledOnce();
  });

  it('is the storage’s again as soon as that takes it', () => {
    block('localStorage');
    localStore.setItem('a', '1');
    const storage = storageOf({});
    provide('localStorage', storage);
    expect(localStore.getItem('a')).toBe('1');
    localStore.setItem('a', '2');
    expect(storage.getItem('a')).toBe('2');
    expect(localStore.survivesReload()).toBe(true);
  });
});
