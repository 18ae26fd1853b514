import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { REVIEWS_SHOWN } from '#contracts/constants.ts';
import type { ReviewsOverview } from '#contracts/http/shop/reviews.ts';
import { everyReviewQuery, productReviewsQuery, usePageQuery } from '../../data/queries.ts';
import { ReviewsBlock } from '../../reviews/ReviewsBlock.tsx';
import { title } from '../../theme/layout.css.ts';
import { SectionHead } from '../../ui/Headings.tsx';
import { Icon } from '../../ui/marks/Icon.tsx';
import { showError } from '../../ui/overlays/toast.ts';
import { LostForm } from '../LostForm.tsx';
import * as styles from '../product-page.css.ts';
import { whenSeen } from '../WhenSeen.tsx';

// Its fields are the heaviest part of the page and far below the fold.
const ReviewForm = whenSeen(
  async () => (await import('../../reviews/ReviewForm.tsx')).ReviewForm,
  '36rem',
  LostForm,
);

export interface ProductReviewsProps {
  /** Empty while it is not known. */
  readonly productId: string;
  /** What the server drew; undefined when the page was reached from another one. */
  readonly fromPage: ReviewsOverview | undefined;
}

/** The reviews of a perfume and the form that leaves one (specification §2). */
export function ProductReviews({ productId, fromPage }: ProductReviewsProps) {
  const { data: overview, isFailed } = usePageQuery(productReviewsQuery(productId), fromPage);
  const section = useRef<HTMLElement>(null);
  const [isOpened, setOpened] = useState(false);
  const every = useQuery({ ...everyReviewQuery(productId), enabled: false });
  // An earlier visit may have read them.
  const all = isOpened ? every.data : undefined;
  const readAll = async () => {
    setOpened(true);
    const { isError } = await every.refetch();
    if (isError) showError('Erreur', 'La suite n’a pas pu être chargée. Veuillez réessayer.');
  };

  // Reading continues with the first review that was added.
  useEffect(() => {
    const first = all && section.current?.querySelectorAll<HTMLElement>('[data-review]')[REVIEWS_SHOWN];
    if (!first) return;
    first.tabIndex = -1;
    first.focus();
  }, [all]);

  return (
    <section ref={section} className={styles.further} aria-labelledby="reviews-title">
      <div className={styles.furtherHead}>
        <SectionHead above="Ils le portent" id="reviews-title" title="Avis clients" />
      </div>
      <ReviewsBlock
        reviews={all ?? overview?.newest}
        counts={overview?.counts}
        verified={overview?.verified}
        sortText="Avis classés par date de publication, du plus récent au plus ancien"
        isFailed={isFailed}
        isLoadingMore={every.isFetching}
        onMore={all ? undefined : readAll}
      />
      <details className={styles.reviewForm}>
        <summary className={styles.fold}>
          <h3 id="review-form-title" className={title.block}>
            Donner votre avis
          </h3>
          <Icon name="chevron" />
        </summary>
        <ReviewForm key={productId} productId={productId} titleId="review-form-title" />
      </details>
    </section>
  );
}
