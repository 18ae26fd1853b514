import type { Picture } from '#contracts/events/catalog/product.ts';
import type { ProductDraft } from '../form/product-form.ts';

type DraftPictures = Pick<ProductDraft, 'imageUrl' | 'imageAlt' | 'otherPictures'>;

/** A draft's pictures in their order, the one that lists show first; none twice. */
export function picturesOf({ imageUrl, imageAlt, otherPictures }: DraftPictures): Picture[] {
  const first = imageUrl === '' ? [] : [{ url: imageUrl, alt: imageAlt }];
  return [...first, ...otherPictures.filter(({ url }) => url !== imageUrl)];
}

/** What a draft holds of pictures in an order; without any, the words for the first stay for the one to come. */
export function draftOfPictures([first, ...otherPictures]: readonly Picture[]): Partial<DraftPictures> {
  if (first === undefined) return { imageUrl: '', otherPictures: [] };
  return { imageUrl: first.url, imageAlt: first.alt, otherPictures };
}

/** Pictures after some of them, by their addresses, were moved before or behind another. */
export function moved(
  pictures: readonly Picture[],
  urls: ReadonlySet<unknown>,
  to: { readonly url: unknown; readonly side: 'before' | 'after' },
): Picture[] {
  const taken = pictures.filter(({ url }) => urls.has(url));
  const left = pictures.filter(({ url }) => !urls.has(url));
  const at = left.findIndex(({ url }) => url === to.url);
  // Onto itself: nothing moves.
  if (at < 0) return [...pictures];
  return left.toSpliced(to.side === 'before' ? at : at + 1, 0, ...taken);
}
