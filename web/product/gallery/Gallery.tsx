import { Suspense, useEffect, useRef, useState } from 'react';
import type { Picture } from '#contracts/events/catalog/product.ts';
import type { Product } from '#contracts/http/shop/products.ts';
import { cover } from '../../theme/layout.css.ts';
import { classNames } from '../../ui/class-names.ts';
import { asDrawn } from '../../ui/hydration/AsDrawn.tsx';
import { Nothing, part } from '../../ui/hydration/part.ts';
import { ProductPicture } from '../../ui/pictures/ProductPicture.tsx';
import * as styles from './gallery.css.ts';

const OtherSlides = asDrawn(async () => (await import('./GalleryParts.tsx')).OtherSlides, '0');
const Thumbs = asDrawn(async () => (await import('./GalleryParts.tsx')).Thumbs, '4.5rem');
const PictureViewer = part(async () => (await import('./PictureViewer.tsx')).PictureViewer, Nothing);

const NO_PICTURES: readonly Picture[] = [];

/**
 * The pictures of a perfume: one is swiped to the next, each is a link to itself in full size. All of it is the server's HTML and
 * works as it is; its code comes with the first press, swipe or key.
 */
export function Gallery({ product }: { product: Product }) {
  const { name, kind, imageUrl, imageAlt, otherPictures: others = NO_PICTURES } = product;
  const gallery = useRef<HTMLElement>(null);
  const [viewed, setViewed] = useState<number | null>(null);
  useEffect(() => {
    const element = gallery.current;
    if (!element) return;
    // Before React, which keeps to itself what is done in a part that it has not taken over.
    const answer = (event: Event) => {
      const { target } = event;
      if (!(target instanceof Element) || !element.contains(target)) return;
      const link = event.type === 'click' ? target.closest('a') : null;
      if (link && event instanceof MouseEvent && (event.ctrlKey || event.metaKey || event.shiftKey)) return;
      if (link) {
        event.preventDefault();
        event.stopPropagation();
      }
      import('./live-gallery.ts').then(
        (module) => module.answer(element, event, link, setViewed),
        () => link && location.assign(link.href),
      );
    };
    const events = ['click', 'keydown', 'scroll'];
    for (const type of events) document.addEventListener(type, answer, true);
    return () => {
      for (const type of events) document.removeEventListener(type, answer, true);
    };
  }, []);
  const main = (
    <ProductPicture
      product={product}
      sizes="(min-width: 1320px) 640px, (min-width: 700px) 48vw, 94vw"
      isMain
      className={cover}
    />
  );
  return (
    <>
      <figure
        ref={gallery}
        className={classNames(styles.gallery, others.length > 0 && styles.several)}
        aria-label={`Images de ${name}`}
      >
        <div className={styles.track} data-track="">
          {imageUrl.startsWith('/') ? (
            <a id="image-1" href={imageUrl} data-slide="">
              {main}
            </a>
          ) : (
            <div id="image-1" data-slide="">
              {main}
            </div>
          )}
          {others.length > 0 && <OtherSlides others={others} name={name} kind={kind} />}
        </div>
        {others.length > 0 && <Thumbs {...{ others, name, kind, imageUrl, imageAlt }} />}
      </figure>
      {viewed !== null && (
        <Suspense>
          <PictureViewer product={product} start={viewed} onClose={() => setViewed(null)} />
        </Suspense>
      )}
    </>
  );
}
