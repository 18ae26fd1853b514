import type { TestProject } from 'vitest/node';
import type { Addresses } from '#embedded/start/addresses.ts';
import { discardShop, openShop } from './open-shop.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The shop that browser tests share. */
    shop: { readonly url: string; readonly dataDir: string; readonly addresses: Addresses };
  }
}

/** Opens one shop, as `npm start` does, for all browser tests. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shop = await openShop();
  project.provide('shop', { url: shop.url, dataDir: shop.dataDir, addresses: shop.addresses });
  return () => discardShop(shop);
}
