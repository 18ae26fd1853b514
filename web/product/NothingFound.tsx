import type { Collection } from '#contracts/http/finding.ts';
import { collectionQuery } from '../data/finding-queries.ts';
import { usePageQuery } from '../data/queries.ts';
import { title } from '../theme/layout.css.ts';
import { ButtonLink } from '../ui/Button.tsx';
import * as styles from './collection.css.ts';
import { type CollectionPart, isOnlyNoted, queryOf } from './collection-address.ts';
import { ProductGrid } from './ProductGrid.tsx';

interface NothingFoundProps {
  readonly part: CollectionPart;
  /** What the server counted. */
  readonly drawn: Collection | undefined;
}

/** No perfume is what was asked for: the ways on. */
export function NothingFound({ part, drawn }: NothingFoundProps) {
  const { near = [] } = usePageQuery(collectionQuery(queryOf(part)), drawn).data ?? {};
  return (
    <>
      <div className={styles.empty}>
        <p className={styles.emptyText}>
          {isOnlyNoted(part)
            ? 'Aucun de nos parfums ne porte cette note pour le moment.'
            : 'Aucun parfum ne répond à votre recherche.'}
        </p>
        <ButtonLink href="/parfums" variant="secondary">
          Voir toute la collection
        </ButtonLink>
      </div>
      {near.length > 0 && (
        <section className={styles.near} aria-labelledby="near-title">
          <h2 id="near-title" className={title.section}>
            S’en approchent
          </h2>
          <ProductGrid products={near} headingLevel={3} isMain={false} />
        </section>
      )}
    </>
  );
}
