import { useEffect, useState } from 'react';
import { type DeliveryEstimate as Estimate, estimateDelivery } from '#contracts/delivery-estimate.ts';
import { dayAndMonth } from '../ui/dates.ts';
import { estimate as estimateStyle } from './delivery-estimate.css.ts';

/**
 * Between which days an order placed now arrives. The browser reckons it, since a page may be kept for hours; until then, and
 * without JavaScript, the delay in days stands there.
 */
export function DeliveryEstimate() {
  const [estimate, setEstimate] = useState<Estimate | null>(null);
  useEffect(() => setEstimate(estimateDelivery(new Date())), []);
  if (!estimate) return <span className={estimateStyle}>Livraison en 3 à 7 jours ouvrés</span>;
  return (
    <span className={estimateStyle}>
      Livraison estimée entre le <time dateTime={estimate.from}>{dayAndMonth(estimate.from)}</time> et le{' '}
      <time dateTime={estimate.to}>{dayAndMonth(estimate.to)}</time>
    </span>
  );
}
