import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { Addresses } from '#embedded/start/addresses.ts';

export interface SharedShop {
  readonly url: string;
  readonly dataDir: string;
  readonly addresses: Addresses;
  /** The ids of what it had on sale when it opened. */
  readonly productIds: readonly string[];
}

declare module 'vitest' {
  interface ProvidedContext {
    /** A shop for each file that is tested at the same time. */
    shops: readonly SharedShop[];
  }
}

/**
 * The shop that is this test file's alone while it runs; others had it before and have it afterwards. The numbers that Vitest gives its
 * processes do not tell them apart: two of them may get the same one where one kind of tests follows another.
 */
export function sharedShop(): SharedShop {
  const shop = inject('shops').find(isOurs);
  if (!shop) throw new Error('more files at once than shops');
  return shop;
}

/** The shop of this process, if one of its files has asked for it. */
export function shopInUse(): SharedShop | undefined {
  return inject('shops').find(({ dataDir }) => existsSync(noteIn(dataDir)) && isOurs({ dataDir }));
}

/** Whether a shop is this process's, which it is from now on if it was nobody's. */
function isOurs({ dataDir }: Pick<SharedShop, 'dataDir'>): boolean {
  const note = noteIn(dataDir);
  try {
    writeFileSync(note, String(process.pid), { flag: 'wx' });
  } catch {
    return readFileSync(note, 'utf8') === String(process.pid);
  }
  return true;
}

function noteIn(dataDir: string): string {
  return join(dataDir, 'tested-by');
}
