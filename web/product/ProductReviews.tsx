import { lazy } from 'react';
import type { ReviewsOverview } from '#contracts/http/reviews.ts';
import { ReviewsBlock } from '../reviews/ReviewsBlock.tsx';
import { eyebrow, title } from '../theme/layout.css.ts';
import { WhenSeen } from '../ui/WhenSeen.tsx';
import * as styles from './product-page.css.ts';

// Its fields are the heaviest part of the page and far below the fold: loaded when it comes near.
const ReviewForm = lazy(() =>
  import('../reviews/ReviewForm.tsx').then((module) => ({ default: module.ReviewForm })),
);

export interface ProductReviewsProps {
  readonly productId: string;
  /** Undefined while they load. */
  readonly overview: ReviewsOverview | undefined;
  readonly isFailed: boolean;
}

/** The reviews of a perfume and the form that leaves one (specification §2). */
export function ProductReviews({ productId, overview, isFailed }: ProductReviewsProps) {
  return (
    <section className={styles.reviews} aria-labelledby="reviews-title">
      <div className={styles.reviewsHead}>
        <p className={eyebrow}>Ils le portent</p>
        <h2 id="reviews-title" className={title.section}>
          Avis clients
        </h2>
      </div>
      <ReviewsBlock reviews={overview?.newest} counts={overview?.counts} isFailed={isFailed} />
      <div className={styles.reviewForm}>
        <WhenSeen minHeight="36rem">
          <ReviewForm key={productId} productId={productId} />
        </WhenSeen>
      </div>
    </section>
  );
}
