import type { Picture } from '#contracts/events/catalog/product.ts';
import type { Product } from '#contracts/http/shop/products.ts';
import { cover } from '../../theme/layout.css.ts';
import { ProductPicture } from '../../ui/pictures/ProductPicture.tsx';
import * as styles from './gallery-parts.css.ts';

interface SlidesProps {
  /** Beside the first. */
  readonly others: readonly Picture[];
  readonly name: string;
  readonly kind: Product['kind'];
}

/** The pictures behind the first, each a link to itself in full size. */
export function OtherSlides({ others, name, kind }: SlidesProps) {
  return others.map(({ url, alt }, index) => (
    <a key={url} id={`image-${index + 2}`} href={url} data-slide="">
      <ProductPicture
        product={{ name, kind, imageUrl: url, imageAlt: alt }}
        sizes="(min-width: 1320px) 640px, (min-width: 700px) 48vw, 94vw"
        className={cover}
      />
    </a>
  ));
}

interface ThumbsProps extends SlidesProps {
  readonly imageUrl: string;
  readonly imageAlt: string;
}

/** What leads to each picture: small ones, on phones points. The keyboard reaches the pictures themselves. */
export function Thumbs({ others, name, kind, imageUrl, imageAlt }: ThumbsProps) {
  const all = [{ url: imageUrl, alt: imageAlt }, ...others];
  return (
    <nav className={styles.thumbs} aria-label="Toutes les images">
      {all.map(({ url, alt }, index) => (
        <a
          key={url}
          href={`#image-${index + 1}`}
          className={styles.thumb}
          tabIndex={-1}
          aria-label={`Image ${index + 1} sur ${all.length}`}
          aria-current={index === 0 || undefined}
          data-thumb=""
        >
          <ProductPicture
            product={{ name, kind, imageUrl: url, imageAlt: alt }}
            sizes="72px"
            className={cover}
            isDecorative
          />
        </a>
      ))}
    </nav>
  );
}
