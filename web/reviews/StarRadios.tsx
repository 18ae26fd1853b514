import { frenchSpaces } from '#contracts/french-spaces.ts';
import { RATINGS, type Rating, REVIEW_TITLES } from '#contracts/review-titles.ts';
import * as styles from './review-form.css.ts';

const STAR = 'M10 1.6l2.5 5.3 5.8.8-4.2 4 1 5.8L10 14.700l-5.100 2.800 1-5.800-4.200-4 5.800-.8z';

export interface StarRadiosProps {
  readonly value: Rating;
  readonly onChange: (rating: Rating) => void;
}

/** One to five stars: radio buttons, so that arrows, labels and forms work by themselves. */
export function StarRadios({ value, onChange }: StarRadiosProps) {
  return (
    <fieldset>
      <legend className={styles.legend}>Votre note</legend>
      <div className={styles.starRow}>
        <span className={styles.stars}>
          {RATINGS.toReversed().flatMap((rating) => [
            <input
              key={`input-${rating}`}
              id={`rating-${rating}`}
              className={styles.radio}
              type="radio"
              name="rating"
              value={rating}
              checked={rating === value}
              onChange={() => onChange(rating)}
              aria-label={rating === 1 ? '1 étoile' : `${rating} étoiles`}
            />,
            <label key={`label-${rating}`} htmlFor={`rating-${rating}`} className={styles.star}>
              <svg viewBox="0 0 20 20" width="26" height="26" fill="currentColor" aria-hidden="true">
                <path d={STAR} />
              </svg>
            </label>,
          ])}
        </span>
        <output className={styles.chosen}>{frenchSpaces(REVIEW_TITLES[value])}</output>
      </div>
    </fieldset>
  );
}
