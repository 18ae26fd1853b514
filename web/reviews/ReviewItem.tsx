import type { ReactNode } from 'react';
import { frenchSpaces } from '#contracts/french-spaces.ts';
import type { Review } from '#contracts/http/reviews.ts';
import { Badge } from '../ui/Badge.tsx';
import { longDate } from '../ui/dates.ts';
import { Icon } from '../ui/Icon.tsx';
import { Stars } from '../ui/Stars.tsx';
import * as styles from './reviews.css.ts';

/** One review: rating, name, title, comment; 'Vérifié' when its author bought the perfume (decision 8). */
export function ReviewItem({ review, actions }: { review: Review; actions?: ReactNode }) {
  return (
    <li className={styles.review} data-review={review.id}>
      <div className={styles.reviewTop}>
        <Stars rating={review.rating} />
        <time className={styles.date} dateTime={review.createdAt}>
          {longDate(review.createdAt)}
        </time>
      </div>
      <h3 className={styles.reviewTitle}>{frenchSpaces(review.title)}</h3>
      <p className={styles.comment}>{frenchSpaces(review.comment)}</p>
      <div className={styles.author}>
        <span className={styles.name}>{review.customerName}</span>
        {review.isVerified && (
          <Badge variant="success">
            <Icon name="check" size={12} />
            Vérifié
          </Badge>
        )}
      </div>
      {actions}
    </li>
  );
}
