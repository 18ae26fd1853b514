import { useEffect, useRef, useState } from 'react';
import type { Product } from '#contracts/http/shop/products.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/marks/Icon.tsx';
import { ProductPicture, pictureText } from '../../ui/pictures/ProductPicture.tsx';
import * as styles from './picture-viewer.css.ts';

interface PictureViewerProps {
  readonly product: Product;
  /** Which picture it opens at, from 0. */
  readonly start: number;
  readonly onClose: () => void;
}

/** The pictures of a perfume over the whole screen; a press on one shows it in its full size. The browser's own dialog. */
export function PictureViewer({ product, start, onClose }: PictureViewerProps) {
  const { name, kind, imageUrl, imageAlt, otherPictures = [] } = product;
  const pictures = [{ url: imageUrl, alt: imageAlt }, ...otherPictures];
  const dialog = useRef<HTMLDialogElement>(null);
  const track = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(start);
  const [isLarge, setLarge] = useState(false);
  /** Nobody has moved on yet: what scrolls is the browser, which snaps anew as pictures come. */
  const isUntouched = useRef(true);
  const touch = () => {
    isUntouched.current = false;
  };
  useEffect(() => {
    dialog.current?.showModal();
    // At once, however calmly one goes on from here.
    track.current?.scrollTo({ left: start * track.current.clientWidth, behavior: 'instant' });
  }, [start]);
  const go = (index: number) => {
    if (index < 0 || index >= pictures.length) return;
    touch();
    setLarge(false);
    const frames = track.current;
    frames?.scrollTo({ left: index * frames.clientWidth });
    // Whoever was in a picture is in the next one.
    if (frames?.contains(document.activeElement))
      frames.children[index]?.querySelector('button')?.focus({ preventScroll: true });
  };
  useEffect(() => {
    const frame = isLarge ? track.current?.children[current] : undefined;
    const { scrollWidth = 0, clientWidth = 0, scrollHeight = 0, clientHeight = 0 } = frame ?? {};
    frame?.scrollTo({ left: (scrollWidth - clientWidth) / 2, top: (scrollHeight - clientHeight) / 2 });
  }, [isLarge, current]);
  return (
    <dialog
      ref={dialog}
      className={styles.viewer}
      aria-label={`Images de ${name}`}
      onClose={onClose}
      onPointerDown={touch}
      onTouchStart={touch}
      onWheel={touch}
      onKeyDown={({ key }) => {
        touch();
        // In full size the arrows move the picture.
        if (!isLarge && key === 'ArrowRight') go(current + 1);
        if (!isLarge && key === 'ArrowLeft') go(current - 1);
      }}
    >
      <div className={styles.head}>
        <p aria-live="polite">{`Image ${current + 1} sur ${pictures.length}`}</p>
        <button type="button" className={styles.tool} onClick={() => dialog.current?.close()}>
          <span>Fermer</span>
          <Icon name="close" />
        </button>
      </div>
      <div
        ref={track}
        className={styles.track}
        onScroll={({ currentTarget, target }) => {
          if (target !== currentTarget) return;
          const index = Math.round(currentTarget.scrollLeft / currentTarget.clientWidth);
          if (isUntouched.current && index !== start)
            return currentTarget.scrollTo({ left: start * currentTarget.clientWidth, behavior: 'instant' });
          if (index !== current) setLarge(false);
          setCurrent(index);
        }}
      >
        {pictures.map(({ url, alt }, index) => (
          <div key={url} className={styles.frame}>
            <button
              type="button"
              className={classNames(styles.press, isLarge && index === current && styles.pressLarge)}
              aria-label={`Taille réelle\u00a0: ${pictureText({ name, kind, imageAlt: alt })}`}
              aria-pressed={isLarge && index === current}
              onClick={() => setLarge(!isLarge)}
            >
              <ProductPicture
                product={{ name, kind, imageUrl: url, imageAlt: alt }}
                sizes="1200px"
                className={isLarge && index === current ? styles.large : styles.whole}
              />
            </button>
          </div>
        ))}
      </div>
      {pictures.length > 1 && (
        <div className={styles.foot}>
          <button
            type="button"
            className={styles.tool}
            aria-label="Image précédente"
            aria-disabled={current === 0}
            onClick={() => go(current - 1)}
          >
            <span className={styles.back}>
              <Icon name="arrow" />
            </span>
          </button>
          <button
            type="button"
            className={styles.tool}
            aria-label="Image suivante"
            aria-disabled={current === pictures.length - 1}
            onClick={() => go(current + 1)}
          >
            <Icon name="arrow" />
          </button>
        </div>
      )}
    </dialog>
  );
}
