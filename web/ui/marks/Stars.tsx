import * as styles from './marks.css.ts';

export const STAR = 'M10 1.6l2.5 5.3 5.8.8-4.200 4 1 5.800L10 14.700l-5.100 2.800 1-5.800-4.200-4 5.800-.8z';

function FiveStars() {
  return (
    <svg className={styles.starDrawing} viewBox="0 0 115 20" fill="currentColor" aria-hidden="true">
      {[0, 1, 2, 3, 4].map((index) => (
        <path key={index} d={STAR} transform={`translate(${index * 23.75} 0)`} />
      ))}
    </svg>
  );
}

const RATING = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 });

/** A rating from 0 to 5, filled to the tenth. */
export function Stars({ rating }: { rating: number }) {
  return (
    <span className={styles.stars} role="img" aria-label={`${RATING.format(rating)} sur 5`}>
      <span className={styles.starLayer}>
        <FiveStars />
      </span>
      <span className={styles.filledStars} style={{ width: `${Math.max(0, Math.min(100, rating * 20))}%` }}>
        <FiveStars />
      </span>
    </span>
  );
}
