import { useEffect, useState } from 'react';
import { usePageContext } from 'vike-react/usePageContext';
import { dayAndMonth } from '#contracts/french-dates.ts';
import { type DeliveryEstimate as Estimate, estimateDelivery } from '#domain/delivery/delivery-estimate.ts';
import { stockStatus } from '#domain/stock/stock-status.ts';
import { serverNow } from '../data/server-clock.ts';
import { averageText } from '../ui/formats.ts';
import { Stars } from '../ui/Stars.tsx';
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

/**
 * Between which days an order placed now arrives, computed in the browser, since a page may be cached for hours; without JavaScript
 * the delay in days.
 */
export function DeliveryEstimate() {
  const [estimate, setEstimate] = useState<Estimate | null>(null);
  const { madeAt } = usePageContext().globalContext.publicConfig;
  useEffect(() => setEstimate(estimateDelivery(serverNow(madeAt))), [madeAt]);
  if (!estimate) return <span className={styles.estimate}>Livraison en 3 à 7 jours ouvrés</span>;
  return (
    <span className={styles.estimate}>
      Livraison estimée entre le <time dateTime={estimate.from}>{dayAndMonth(estimate.from)}</time> et le{' '}
      <time dateTime={estimate.to}>{dayAndMonth(estimate.to)}</time>
    </span>
  );
}
