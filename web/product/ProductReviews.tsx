import { useQuery } from '@tanstack/react-query';
import { memo, useEffect, useRef, useState } from 'react';
import { REVIEWS_SHOWN } from '#contracts/constants.ts';
import type { ReviewsOverview } from '#contracts/http/reviews.ts';
import { everyReviewQuery, productReviewsQuery, usePageQuery } from '../data/queries.ts';
import { ReviewsBlock } from '../reviews/ReviewsBlock.tsx';
import { REVIEW_FORM_TITLE } from '../reviews/review-form-title.ts';
import { eyebrow, title } from '../theme/layout.css.ts';
import { Icon } from '../ui/Icon.tsx';
import { LostForm } from './LostForm.tsx';
import { part } from './part.ts';
import * as styles from './product-page.css.ts';
import { WhenSeen } from './WhenSeen.tsx';

// Its fields are the heaviest part of the page and far below the fold: their code is loaded when it comes near.
const ReviewForm = part(
  () => import('../reviews/ReviewForm.tsx').then((module) => module.ReviewForm),
  LostForm,
);

/** Not rendered again with its parent: until its code is loaded, the server's HTML stays. */
const ReviewFormWhenSeen = memo(function ReviewFormWhenSeen({ productId }: { productId: string }) {
  return (
    <WhenSeen minHeight="36rem">
      <ReviewForm productId={productId} />
    </WhenSeen>
  );
});

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
  const every = useQuery({ ...everyReviewQuery(productId), enabled: isOpened });
  // An earlier visit may have read them.
  const all = isOpened ? every.data : undefined;

  // Reading continues with the first review that was added.
  useEffect(() => {
    const first = all && section.current?.querySelectorAll<HTMLElement>('[data-review]')[REVIEWS_SHOWN];
    if (!first) return;
    first.tabIndex = -1;
    first.focus();
  }, [all]);

  return (
    <section ref={section} className={styles.reviews} aria-labelledby="reviews-title">
      <div className={styles.reviewsHead}>
        <p className={eyebrow}>Ils le portent</p>
        <h2 id="reviews-title" className={title.section}>
          Avis clients
        </h2>
      </div>
      <ReviewsBlock
        reviews={all ?? overview?.newest}
        counts={overview?.counts}
        verified={overview?.verified}
        sortText="Avis classés par date de publication, du plus récent au plus ancien"
        isFailed={isFailed}
        isLoadingMore={every.isFetching}
        onMore={all ? undefined : () => (isOpened ? void every.refetch() : setOpened(true))}
      />
      <details className={styles.reviewForm}>
        <summary className={styles.fold}>
          <h3 id={REVIEW_FORM_TITLE} className={title.block}>
            Donner votre avis
          </h3>
          <Icon name="chevron" />
        </summary>
        <ReviewFormWhenSeen key={productId} productId={productId} />
      </details>
    </section>
  );
}
