import { useEffect, useState } from 'react';
import { usePageContext } from 'vike-react/usePageContext';
import { dayAndMonth } from '#contracts/french/dates.ts';
import { type DeliveryEstimate as Estimate, estimateDelivery } from '#domain/delivery/delivery-estimate.ts';
import { stockStatus } from '#domain/stock/stock-status.ts';
import { serverNow } from '../data/server-clock.ts';
import { averageText } from '../ui/formats.ts';
import { Stars } from '../ui/marks/Stars.tsx';
import * as styles from './collection.css.ts';
import { reviewCountText, stockMessage } from './product-texts.ts';

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
      {isDetailed && average !== null && <span className={styles.ratingFigure}>{averageText(average)}</span>}
      <span>{reviewCountText(count)}</span>
    </span>
  );
}

/** How much is left to sell, in words and colour. */
export function StockIndicator({ quantity }: { quantity: number }) {
  return <span className={styles.indicator[stockStatus(quantity)]}>{stockMessage(quantity)}</span>;
}

/** Beside the address, where the summary says when the parcel comes as well. */
export const AT_HOME = ['Chez vous en', 'Chez vous'] as const;

export interface DeliveryEstimateProps {
  /** How its two sentences begin, where the same is said on the page already. */
  readonly begin?: readonly [delay: string, days: string];
}

/**
 * Between which days an order placed now arrives, computed in the browser, since a page may be cached for hours; without JavaScript
 * the delay in days.
 */
export function DeliveryEstimate({ begin = ['Livraison en', 'Livraison estimée'] }: DeliveryEstimateProps) {
  const [estimate, setEstimate] = useState<Estimate | null>(null);
  const { madeAt } = usePageContext().globalContext.publicConfig;
  useEffect(() => setEstimate(estimateDelivery(serverNow(madeAt))), [madeAt]);
  if (!estimate) return <span className={styles.estimate}>{`${begin[0]} 3 à 7 jours ouvrés`}</span>;
  return (
    <span className={styles.estimate}>
      <span>{`${begin[1]} entre le `}</span>
      <time dateTime={estimate.from}>{dayAndMonth(estimate.from)}</time> et le{' '}
      <time dateTime={estimate.to}>{dayAndMonth(estimate.to)}</time>
    </span>
  );
}
