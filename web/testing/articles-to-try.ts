import { randomUUID } from 'node:crypto';
import { afterAll } from 'vitest';
import { eventually } from '#embedded/testing/eventually.ts';
import type { Perfume, Storefront } from './storefront.ts';

/** A perfume with what lets one try it, each of a test's own. */
export interface ArticlesToTry {
  readonly perfume: Perfume;
  /** At 6,00 €. */
  readonly sample: Perfume;
  /** At 48,00 €. */
  readonly set: Perfume;
}

/** Puts a perfume with its sample and a discovery set into the shop, for one test file: other files' pages would offer them, too. */
export function articlesToTry(shop: Storefront): () => Promise<ArticlesToTry> {
  const added: string[] = [];
  afterAll(() => Promise.all(added.map((id) => shop.client.call('DELETE', `/api/admin/products/${id}`))));
  return async () => {
    const perfume = await shop.perfume();
    const word = randomUUID().slice(0, 8);
    const sample = { name: `Échantillon ${word}`, price: '6.00', stockQuantity: 5, volumeMl: 2 } as const;
    const set = {
      name: `Coffret d’échantillons ${word}`,
      price: '48.00',
      stockQuantity: 5,
      volumeMl: 24,
    } as const;
    const sampleId = await shop.client.addProduct({ ...sample, kind: 'sample', perfumeId: perfume.id });
    const setId = await shop.client.addProduct({ ...set, kind: 'set' });
    added.push(sampleId, setId);
    const offered = async () => (await fetch(`${shop.url}/api/articles?perfume=${perfume.id}`)).text();
    await eventually('the offer', offered, (text) => text.includes(sampleId) && text.includes(setId));
    return { perfume, sample: { name: sample.name, id: sampleId }, set: { name: set.name, id: setId } };
  };
}
