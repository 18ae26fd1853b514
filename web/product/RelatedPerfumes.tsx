import type { Product } from '#contracts/http/products.ts';
import { eyebrow, title } from '../theme/layout.css.ts';
import { ProductGrid } from './ProductGrid.tsx';
import * as styles from './product-page.css.ts';

export interface RelatedPerfumesProps {
  readonly perfumes: readonly Product[];
}

/** Perfumes that share notes with the one of the page. */
export function RelatedPerfumes({ perfumes }: RelatedPerfumesProps) {
  return (
    <section className={styles.related} aria-labelledby="related-title">
      <div className={styles.reviewsHead}>
        <p className={eyebrow}>Des notes en commun</p>
        <h2 id="related-title" className={title.section}>
          Vous aimerez aussi
        </h2>
      </div>
      <ProductGrid products={perfumes} headingLevel={3} isMain={false} isTrio />
    </section>
  );
}
