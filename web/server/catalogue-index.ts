import type { CatalogueIndex } from '#contracts/reads.ts';
import type { PageCache } from './page-cache.ts';

/** No address: nobody is answered with it. */
const KEY = 'catalogue index';

/** Which products there are, kept as pages are: read again when a product joins, leaves, or has another price or other notes. */
export function createCatalogueIndex(cache: Pick<PageCache, 'get'>): () => Promise<CatalogueIndex> {
  const indexes = new WeakMap<Buffer, CatalogueIndex>();
  return async () => {
    const { content } = await cache.get(KEY, async (reads) => {
      const mark = Buffer.alloc(1);
      indexes.set(mark, await reads.readCatalogueIndex());
      return { status: 200, headers: {}, content: mark, isKept: true };
    });
    const index = indexes.get(content);
    if (index === undefined) throw new Error('the index of the catalogue was not read here');
    return index;
  };
}
