import { averageText } from '../product/product-texts.ts';
import { quiet } from '../theme/layout.css.ts';
import { Stars } from '../ui/Stars.tsx';
import { clientReviewsText, type ReviewSummary } from './review-summary.ts';
import * as styles from './reviews.css.ts';

/** Average, count and how the ratings are distributed. */
export function ReviewSummaryBox({ summary }: { summary: ReviewSummary }) {
  return (
    <div className={styles.summary}>
      <div className={styles.averageRow}>
        <span className={styles.average}>{averageText(summary.average ?? 0)}</span>
        <div className={styles.averageSide}>
          <Stars rating={summary.average ?? 0} />
          <span className={quiet}>{clientReviewsText(summary.count)}</span>
        </div>
      </div>
      <ul className={styles.shares} aria-label="Répartition des notes">
        {summary.distribution.map(({ rating, count, percentage }) => (
          <li key={rating} className={styles.share}>
            <span>{rating === 1 ? '1 étoile' : `${rating} étoiles`}</span>
            <span className={styles.track} aria-hidden="true">
              <span className={styles.fill} style={{ width: `${percentage}%` }} />
            </span>
            <span className={styles.shareCount}>
              {count} ({percentage} %)
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
