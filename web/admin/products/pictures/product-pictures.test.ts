import { describe, expect, it } from 'vitest';
import { draftOfPictures, moved, picturesOf } from './product-pictures.ts';

const picture = (name: string) => ({ url: `/objects/${name}.jpg`, alt: name });
const [a, b, c] = [picture('a'), picture('b'), picture('c')];
const urls = (pictures: readonly { url: string }[]) => pictures.map(({ url }) => url);

describe('a product’s pictures', () => {
  it('are the first and those beside it, none twice, and go back into the form in any order', () => {
    const draft = { imageUrl: a.url, imageAlt: a.alt, otherPictures: [b, a, c] };
    expect(picturesOf(draft)).toEqual([a, b, c]);
    expect(draftOfPictures([c, a])).toEqual({ imageUrl: c.url, imageAlt: 'c', otherPictures: [a] });
    expect(picturesOf({ imageUrl: '', imageAlt: 'a', otherPictures: [] })).toEqual([]);
    expect(draftOfPictures([])).toEqual({ imageUrl: '', otherPictures: [] });
  });

  it.each([
    [a.url, { url: c.url, side: 'after' }, [b, c, a]],
    [c.url, { url: a.url, side: 'before' }, [c, a, b]],
    [a.url, { url: b.url, side: 'before' }, [a, b, c]],
    [b.url, { url: b.url, side: 'after' }, [a, b, c]],
  ] as const)('%s is moved to its place', (url, to, expected) => {
    expect(urls(moved([a, b, c], new Set([url]), to))).toEqual(urls(expected));
  });
});
