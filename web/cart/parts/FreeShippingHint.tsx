import { formatEuros, subtractCents } from '#contracts/cents.ts';
import { FREE_SHIPPING_THRESHOLD } from '#contracts/constants.ts';
import { missingForFreeShipping, type Totals } from '#domain/pricing/pricing.ts';
import { meter } from '../../ui/marks/marks.css.ts';
import * as styles from './free-shipping.css.ts';

/** How far free delivery is; the threshold is the one that pricing applies (decision 2). */
export function FreeShippingHint({ totals }: { totals: Totals }) {
  const afterDiscount = subtractCents(totals.subtotal, totals.discount);
  const missing = missingForFreeShipping(afterDiscount);
  const share = Math.min(100, Math.round((afterDiscount / FREE_SHIPPING_THRESHOLD) * 100));
  return (
    <div className={styles.hint}>
      <p>
        {missing > 0
          ? `Plus que ${formatEuros(missing)} pour profiter de la livraison offerte dès ${formatEuros(FREE_SHIPPING_THRESHOLD)}.`
          : 'La livraison vous est offerte.'}
      </p>
      <span className={meter} aria-hidden="true">
        <span className={styles.fill} style={{ width: `${share}%` }} />
      </span>
    </div>
  );
}
