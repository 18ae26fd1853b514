import { useQuery } from '@tanstack/react-query';
import { SET_CREDIT } from '#contracts/catalog/samples.ts';
import type { Collection } from '#contracts/http/shop/finding.ts';
import { collectionQuery } from '../../data/finding-queries.ts';
import { usePageQuery } from '../../data/queries.ts';
import { caption, cover, lead } from '../../theme/layout.css.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { centsOf } from '../../ui/formats.ts';
import { SectionHead } from '../../ui/Headings.tsx';
import { Price } from '../../ui/Price.tsx';
import { ProductPicture } from '../../ui/pictures/ProductPicture.tsx';
import { articlesQuery } from '../articles-query.ts';
import * as styles from '../detail/try-first.css.ts';
import { StockIndicator } from '../ProductFacts.tsx';
import { unitPriceText } from '../product-texts.ts';
import type { ShownArticle } from '../shown-products.ts';
import { type CollectionPart, isNarrowed, queryOf } from './collection-address.ts';

export interface DiscoverySetProps {
  /** What the server drew, null for none; undefined when the page was reached from another one. */
  readonly fromPage: ShownArticle | null | undefined;
  /** What stands above it. */
  readonly part: CollectionPart;
}

/** The set that an article list offers first; null for none. */
export function firstSet(articles: readonly ShownArticle[]): ShownArticle | null {
  return articles.find(({ kind, isActive }) => kind === 'set' && isActive) ?? null;
}

/** Whether a collection, in which no perfume was found, shows an article in their place. */
export function isNamedIn({ total, articles }: Pick<Collection, 'total' | 'articles'>, id: string): boolean {
  return total === 0 && articles.some((article) => article.id === id);
}

/** The discovery set with its picture and the way to it; nothing where the shop has none, or it was found above. */
export function DiscoverySet({ fromPage, part }: DiscoverySetProps) {
  const { data: articles } = usePageQuery(articlesQuery(), fromPage ? [fromPage] : undefined);
  const isAsked = fromPage === undefined && isNarrowed(part);
  const { data: found } = useQuery({ ...collectionQuery(queryOf(part)), enabled: isAsked });
  const set = firstSet(articles ?? []);
  if (set === null || (isAsked && (!found || isNamedIn(found, set.id)))) return null;
  return (
    <section className={styles.band} aria-labelledby="set-title">
      <div className={styles.bandFrame}>
        <ProductPicture product={set} sizes="(min-width: 700px) 45vw, 100vw" className={cover} isDecorative />
      </div>
      <div className={styles.bandTexts}>
        <SectionHead above="Essayer d’abord" id="set-title" title={set.name} />
        <p className={lead}>{set.shortDescription}</p>
        <p>
          <Price amount={centsOf(set.price)} />{' '}
          <span className={caption}>{`TTC, ${unitPriceText(set)}. ${SET_CREDIT}.`}</span>
        </p>
        {set.stockQuantity <= 0 && <StockIndicator quantity={0} />}
        <ButtonLink href={`/parfums/${set.slug}`} variant="secondary">
          Voir ce coffret
        </ButtonLink>
      </div>
    </section>
  );
}
