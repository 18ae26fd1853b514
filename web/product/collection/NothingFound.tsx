import type { Collection } from '#contracts/http/shop/finding.ts';
import type { Product } from '#contracts/http/shop/products.ts';
import { collectionQuery } from '../../data/finding-queries.ts';
import { sortByPrice, usePageQuery } from '../../data/queries.ts';
import { title } from '../../theme/layout.css.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import * as styles from '../collection.css.ts';
import { ProductGrid } from '../ProductGrid.tsx';
import { type CollectionPart, isOnlyNoted, queryOf } from './collection-address.ts';

interface NothingFoundProps {
  readonly part: CollectionPart;
  /** What the server counted. */
  readonly drawn: Collection | undefined;
}

/** No perfume is what was asked for: the samples and sets that are called so, else the ways on. */
export function NothingFound({ part, drawn }: NothingFoundProps) {
  const { near = [], articles = [] } = usePageQuery(collectionQuery(queryOf(part)), drawn).data ?? {};
  if (articles.length > 0) return <NamedArticles articles={sortByPrice(articles, part.order)} />;
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

/** Samples and sets that are called what was asked for. */
function NamedArticles({ articles }: { articles: readonly Product[] }) {
  return (
    <section className={styles.near} aria-labelledby="articles-title">
      <h2 id="articles-title" className={title.section}>
        Coffrets et échantillons
      </h2>
      <ProductGrid products={articles} headingLevel={3} isMain={false} />
    </section>
  );
}
