import type { ReactNode } from 'react';
import { type Cents, formatEuros } from '#contracts/cents.ts';
import { visuallyHidden } from '../theme/layout.css.ts';
import * as styles from './marks.css.ts';
import { type BadgeVariant, badge, price, skeleton, spinner, wordmark } from './marks.css.ts';

/** A state or kind in a word or two. */
export function Badge({ variant = 'default', children }: { variant?: BadgeVariant; children: ReactNode }) {
  return <span className={badge[variant]}>{children}</span>;
}

/** An amount as people read it in France: `89,00 €`. */
export function Price({ amount }: { amount: Cents }) {
  return <span className={price}>{formatEuros(amount)}</span>;
}

/** The house's name as it is drawn; decoration, the text beside or the label around says the name. */
export function Wordmark({ height }: { height: string }) {
  return <span className={wordmark} style={{ height }} aria-hidden="true" />;
}

const STAR = 'M10 1.6l2.5 5.3 5.8.8-4.200 4 1 5.800L10 14.700l-5.100 2.800 1-5.800-4.200-4 5.800-.8z';

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

/** Something is under way. `label` is for screen readers where no text stands beside it. */
export function Spinner({ label }: { label?: string }) {
  return (
    <>
      <span className={spinner} aria-hidden="true" />
      {label && (
        <span className={visuallyHidden} role="status">
          {label}
        </span>
      )}
    </>
  );
}

interface SkeletonProps {
  readonly width?: string;
  readonly height?: string;
  /** Instead of a height: width to height, as in CSS. */
  readonly ratio?: string;
}

/** Holds the place of something that is loading. */
export function Skeleton({ width = '100%', height = '1em', ratio }: SkeletonProps) {
  const size = ratio ? { width, aspectRatio: ratio } : { width, height };
  return <span className={skeleton} style={size} aria-hidden="true" data-skeleton="" />;
}
