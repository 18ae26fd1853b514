import { Stars } from '../ui/Stars.tsx';
import { averageText, reviewCountText } from './product-texts.ts';
import * as styles from './rating.css.ts';

export interface RatingProps {
  readonly average: number | null;
  readonly count: number;
  /** With the average in figures, as product pages show it. */
  readonly isDetailed?: boolean;
}

/** Stars and how many reviews they come from. */
export function Rating({ average, count, isDetailed = false }: RatingProps) {
  return (
    <span className={styles.rating}>
      <Stars rating={average ?? 0} />
      {isDetailed && average !== null && <span className={styles.figure}>{averageText(average)}</span>}
      <span>{reviewCountText(count)}</span>
    </span>
  );
}
