import type { ReactNode } from 'react';
import { REVIEW_PLACEHOLDERS } from '#contracts/constants.ts';
import type { RatingCounts, Review } from '#contracts/http/reviews.ts';
import { quiet } from '../theme/layout.css.ts';
import { Button } from '../ui/Button.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { ReviewItem } from './ReviewItem.tsx';
import { ReviewSummaryBox } from './ReviewSummaryBox.tsx';
import { extraReviewsText, summarize } from './review-summary.ts';
import * as styles from './reviews.css.ts';

export interface ReviewsBlockProps<R extends Review> {
  /** Those that are listed. */
  readonly reviews: readonly R[] | undefined;
  /** Of all that average and distribution count (decision 9). */
  readonly counts: RatingCounts | undefined;
  /** The query failed; says so (specification §8). */
  readonly isFailed?: boolean;
  /** Every review is listed; without it a line says how many more there are. */
  readonly showAll?: boolean;
  /** Loads the rest, which the line after the list opens. */
  readonly onMore?: (() => void) | undefined;
  readonly isLoadingMore?: boolean;
  /** What can be done with a review, below it (moderation). */
  readonly actions?: (review: R) => ReactNode;
}

function Placeholders() {
  return (
    <ul className={styles.list} aria-hidden="true">
      {Array.from({ length: REVIEW_PLACEHOLDERS }, (_, index) => `review-${index}`).map((key) => (
        <li key={key} className={styles.review} data-placeholder="review">
          <Skeleton width="6rem" />
          <Skeleton width="40%" height="1.5rem" />
          <Skeleton height="3rem" />
        </li>
      ))}
    </ul>
  );
}

/** The reviews block (specification §2), for one product or, with `showAll`, for all reviews. */
export function ReviewsBlock<R extends Review>(props: ReviewsBlockProps<R>) {
  const {
    reviews,
    counts,
    isFailed = false,
    showAll = false,
    onMore,
    isLoadingMore = false,
    actions,
  } = props;
  if (isFailed) {
    return (
      <p role="alert" className={styles.empty}>
        Failed to fetch reviews
      </p>
    );
  }
  if (!reviews || !counts) return <Placeholders />;
  if (reviews.length === 0) {
    return (
      <div className={styles.empty}>
        <p className={styles.emptyTitle}>Aucun avis pour le moment</p>
        <p className={quiet}>Soyez le premier à laisser un avis&#8239;!</p>
      </div>
    );
  }
  const summary = summarize(counts);
  const extra = showAll ? 0 : summary.count - reviews.length;
  return (
    <div className={styles.block}>
      <ReviewSummaryBox summary={summary} />
      <div>
        <ul className={styles.list}>
          {reviews.map((review) => (
            <ReviewItem key={review.id} review={review} actions={actions?.(review)} />
          ))}
        </ul>
        {extra > 0 && (
          <p className={styles.extra}>
            {onMore ? (
              <Button variant="link" size="inline" onClick={onMore} isPending={isLoadingMore}>
                <span>
                  {extra > 1 ? 'Voir les ' : 'Voir '}
                  <span>{extraReviewsText(extra)}</span>
                </span>
              </Button>
            ) : (
              extraReviewsText(extra)
            )}
          </p>
        )}
      </div>
    </div>
  );
}
