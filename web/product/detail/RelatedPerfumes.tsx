import type { Notes } from '#contracts/events/catalog/product.ts';
import { sharedNotes } from '#domain/catalog/notes.ts';
import { catalog, type ShopQuery, usePageQuery } from '../../data/queries.ts';
import { cover, title } from '../../theme/layout.css.ts';
import { centsOf } from '../../ui/formats.ts';
import { SectionHead } from '../../ui/Headings.tsx';
import { Price } from '../../ui/Price.tsx';
import { ProductPicture } from '../../ui/pictures/ProductPicture.tsx';
import { StockIndicator } from '../ProductFacts.tsx';
import { further, furtherHead } from '../product-page.css.ts';
import type { RelatedPerfume } from '../shown-products.ts';
import * as styles from './related.css.ts';

export interface RelatedPerfumesProps {
  readonly productId: string;
  readonly notes: Notes;
  /** What the server drew; undefined when the page was reached from another one. */
  readonly fromPage: readonly RelatedPerfume[] | undefined;
}

function relatedQuery(id: string): ShopQuery<readonly RelatedPerfume[]> {
  return catalog.query('GET /api/products/:id/related', { id });
}

const SIZES = '(min-width: 1320px) 400px, (min-width: 700px) 31vw, 58vw';

/** Perfumes that share most materials with one, and which they are; nothing where there are none or they cannot be had. */
export function RelatedPerfumes({ productId, notes, fromPage }: RelatedPerfumesProps) {
  const { data: perfumes } = usePageQuery(relatedQuery(productId), fromPage);
  if (!perfumes?.length) return null;
  return (
    <section className={further} aria-labelledby="related-title">
      <div className={furtherHead}>
        <SectionHead above="Par leurs notes" id="related-title" title="Dans le même sillage" />
      </div>
      <ul className={styles.list}>
        {perfumes.map((perfume) => (
          <li key={perfume.id} className={styles.item}>
            <div className={styles.frame}>
              <ProductPicture product={perfume} sizes={SIZES} className={cover} isDecorative />
            </div>
            <h3 className={title.block}>
              <a href={`/parfums/${perfume.slug}`} className={styles.link}>
                {perfume.name}
              </a>
            </h3>
            <p>
              <Price amount={centsOf(perfume.price)} />
            </p>
            <p
              className={styles.notes}
            >{`En commun\u00a0: ${sharedNotes(perfume.notes, notes).join(', ')}`}</p>
            {perfume.stockQuantity <= 0 && <StockIndicator quantity={0} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
