import { inject } from 'vitest';
import type { Addresses } from '#embedded/start/addresses.ts';

export interface SharedShop {
  readonly url: string;
  readonly dataDir: string;
  readonly addresses: Addresses;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** A shop for each file that is tested at the same time. */
    shops: readonly SharedShop[];
  }
}

/** The shop that is this test file's alone while it runs; others had it before and have it afterwards. */
export function sharedShop(): SharedShop {
  const shop = inject('shops')[Number(process.env.VITEST_POOL_ID) - 1];
  if (!shop) throw new Error('more files at once than shops');
  return shop;
}
