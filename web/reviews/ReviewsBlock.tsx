import type { ReactNode } from 'react';
import { MAX_DEGREE } from '#contracts/catalog/character.ts';
import { REVIEW_PLACEHOLDERS } from '#contracts/constants.ts';
import { dayMonthYear, longDate } from '#contracts/french/dates.ts';
import { frenchSpaces } from '#contracts/french/spaces.ts';
import type { RatingCounts, Review } from '#contracts/http/shop/reviews.ts';
import {
  clientReviewsText,
  extraReviewsText,
  type ReviewSummary,
  summarize,
  verifiedReviewsText,
} from '../data/review-summary.ts';
import { caption, quiet, stack } from '../theme/layout.css.ts';
import { Button } from '../ui/Button.tsx';
import { averageText } from '../ui/formats.ts';
import { Badge } from '../ui/marks/Badge.tsx';
import { Icon } from '../ui/marks/Icon.tsx';
import { Skeleton } from '../ui/marks/Loading.tsx';
import { meter, meterFill } from '../ui/marks/marks.css.ts';
import { Stars } from '../ui/marks/Stars.tsx';
import { OwnText } from '../ui/OwnText.tsx';
import * as styles from './reviews.css.ts';

export interface ReviewsBlockProps<R extends Review> {
  /** Those that are listed. */
  readonly reviews: readonly R[] | undefined;
  /** Of all that average and distribution count (decision 9). */
  readonly counts: RatingCounts | undefined;
  /** Of them, those of people who bought the perfume; told apart from the others where it is given. */
  readonly verified?: RatingCounts | undefined;
  /** How the list is sorted, in words. */
  readonly sortText?: string;
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
    verified,
    sortText,
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
      <ReviewSummaryBox summary={summary} verified={verified && summarize(verified)} />
      <div>
        {sortText && (
          <p className={styles.sort}>
            <span>{`${sortText}.`}</span> <a href="/avis-clients">Comment nos avis sont vérifiés</a>
          </p>
        )}
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
                  <span>{extra > 1 ? 'Voir les ' : 'Voir '}</span>
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

/** How its author found the perfume to be worn: `Sillage : 4 sur 5 · Tenue : 3 sur 5`. */
function wornText({ sillage, longevity }: Review): string {
  const said = [
    ['Sillage', sillage],
    ['Tenue', longevity],
  ] as const;
  return said
    .flatMap(([name, step]) => (step ? [`${name}\u00a0: ${step} sur ${MAX_DEGREE}`] : []))
    .join(' · ');
}

/** One review: rating, name, title, comment, and the two dates of D111-17; 'Vérifié' when its author bought the perfume (decision 8). */
function ReviewItem({ review, actions }: { review: Review; actions?: ReactNode }) {
  const shownSince = review.publishedAt ?? review.createdAt;
  return (
    <li className={styles.review} data-review={review.id}>
      <div className={styles.reviewTop}>
        <Stars rating={review.rating} />
        <span className={caption}>
          <span>{review.publishedAt === null ? 'Déposé le ' : 'Publié le '}</span>
          <time dateTime={shownSince}>{longDate(shownSince)}</time>
          <span>
            {review.experiencedOn
              ? `, porté le ${dayMonthYear(review.experiencedOn)}`
              : ', date d’expérience non précisée'}
          </span>
        </span>
      </div>
      <h3 className={styles.reviewTitle}>{frenchSpaces(review.title)}</h3>
      <p className={styles.comment}>{frenchSpaces(review.comment)}</p>
      {(review.sillage || review.longevity) && <p className={caption}>{wornText(review)}</p>}
      <div className={styles.author}>
        <span className={styles.name}>{review.customerName}</span>
        {review.isVerified && (
          <Badge variant="success">
            <Icon name="check" size={12} />
            Vérifié
          </Badge>
        )}
      </div>
      {review.answer !== null && (
        <div className={styles.answer}>
          <p className={styles.answerTitle}>Réponse de la maison</p>
          <p className={styles.comment}>{frenchSpaces(review.answer)}</p>
        </div>
      )}
      <OwnText>{actions}</OwnText>
    </li>
  );
}

/** Average, count and how the ratings are distributed. */
function ReviewSummaryBox({
  summary,
  verified,
}: {
  summary: ReviewSummary;
  verified?: ReviewSummary | undefined;
}) {
  return (
    <div className={stack.x4}>
      <div className={styles.averageRow}>
        <span className={styles.average}>{averageText(summary.average ?? 0)}</span>
        <div className={styles.averageSide}>
          <Stars rating={summary.average ?? 0} />
          <span className={quiet}>{clientReviewsText(summary.count)}</span>
          {verified && <span className={caption}>{verifiedReviewsText(verified)}</span>}
        </div>
      </div>
      <ul className={styles.shares} aria-label="Répartition des notes">
        {summary.distribution.map(({ rating, count, percentage }) => (
          <li key={rating} className={styles.share}>
            <span>{rating === 1 ? '1 étoile' : `${rating} étoiles`}</span>
            <span className={meter} aria-hidden="true">
              <span className={meterFill} style={{ width: `${percentage}%` }} />
            </span>
            <span className={styles.shareCount}>{`${count} (${percentage} %)`}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
