import type { Notes } from '#contracts/events/product.ts';
import type { Product } from '#contracts/http/products.ts';
import { sharedNotes } from '#domain/catalog/notes.ts';
import { apiClient } from '../data/api.ts';
import { type ShopQuery, usePageQuery } from '../data/queries.ts';
import { cover, eyebrow, title } from '../theme/layout.css.ts';
import { centsOf } from '../ui/formats.ts';
import { Price } from '../ui/Price.tsx';
import { ProductPicture } from '../ui/ProductPicture.tsx';
import { StockIndicator } from './ProductFacts.tsx';
import * as styles from './related.css.ts';

/** What is shown of a perfume beside another one. */
export type RelatedPerfume = Pick<
  Product,
  'id' | 'slug' | 'name' | 'price' | 'imageUrl' | 'imageAlt' | 'notes' | 'stockQuantity'
>;

export interface RelatedPerfumesProps {
  readonly productId: string;
  readonly notes: Notes;
  /** What the server drew; undefined when the page was reached from another one. */
  readonly fromPage: readonly RelatedPerfume[] | undefined;
}

const catalog = apiClient(async () => (await import('#contracts/calls/catalog.ts')).CATALOG_CALLS);

function relatedQuery(id: string): ShopQuery<readonly RelatedPerfume[]> {
  return {
    queryKey: ['/api/products', id, 'related'],
    queryFn: ({ signal }) => catalog.call('GET /api/products/:id/related', { id, signal }),
  };
}

const SIZES = '(min-width: 1320px) 400px, (min-width: 700px) 31vw, 58vw';

/** Perfumes that share most materials with one, and which they are; nothing where there are none or they cannot be had. */
export function RelatedPerfumes({ productId, notes, fromPage }: RelatedPerfumesProps) {
  const { data: perfumes } = usePageQuery(relatedQuery(productId), fromPage);
  if (!perfumes?.length) return null;
  return (
    <section className={styles.section} aria-labelledby="related-title">
      <div className={styles.head}>
        <p className={eyebrow}>Par leurs notes</p>
        <h2 id="related-title" className={title.section}>
          Dans le même sillage
        </h2>
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
