import type { ReactNode } from 'react';
import { formatEuros } from '#contracts/cents.ts';
import type { PlacedOrder } from '#contracts/http/orders.ts';
import type { Totals } from '#domain/pricing/pricing.ts';
import { caption } from '../theme/layout.css.ts';
import { centsOf } from '../ui/formats.ts';
import { Price } from '../ui/Price.tsx';
import { type AppliedPromo, promoRate } from './cart.ts';
import * as styles from './cart-page.css.ts';

export interface CartTotalsProps {
  readonly totals: Totals;
  readonly count: number;
  readonly promo: AppliedPromo | null;
  /** Whether taxes of import come on top. */
  readonly isImported?: boolean;
}

function discountLabel(promo: AppliedPromo | null): string {
  if (promo === null) return 'Remise';
  const rate = promoRate(promo);
  return rate === '' ? `Remise (${promo.code})` : `Remise (${promo.code}, ${rate})`;
}

/** Nothing that can be ordered is not delivered for free either. */
function shippingOf({ shipping }: Totals, count: number): ReactNode {
  if (count === 0) return '–';
  return shipping === 0 ? 'Offerte' : <Price amount={shipping} />;
}

/** Items, subtotal, discount, delivery, total; a floor that binds has its own line (decision 23). */
export function CartTotals({ totals, count, promo, isImported = false }: CartTotalsProps) {
  return (
    <dl className={styles.rows} aria-live="polite">
      <div className={styles.rowLine}>
        <dt>Articles</dt>
        <dd>{count}</dd>
      </div>
      <div className={styles.rowLine}>
        <dt>Sous-total</dt>
        <dd>
          <Price amount={totals.subtotal} />
        </dd>
      </div>
      {totals.discount > 0 && (
        <div className={styles.saving}>
          <dt>{discountLabel(promo)}</dt>
          <dd>{`−${formatEuros(totals.discount)}`}</dd>
        </div>
      )}
      <div className={styles.rowLine}>
        <dt>Livraison</dt>
        <dd>{shippingOf(totals, count)}</dd>
      </div>
      {totals.wrap !== undefined && (
        <div className={styles.rowLine}>
          <dt>Emballage cadeau</dt>
          <dd>
            <Price amount={totals.wrap} />
          </dd>
        </div>
      )}
      {totals.minimumCharge > 0 && (
        <div className={styles.rowLine}>
          <dt>Complément au paiement minimum</dt>
          <dd>
            <Price amount={totals.minimumCharge} />
          </dd>
        </div>
      )}
      <div className={styles.total}>
        <dt>
          Total <span className={caption}>{isImported ? 'hors TVA et droits d’importation' : 'TTC'}</span>
        </dt>
        <dd>
          <Price amount={totals.total} />
        </dd>
      </div>
    </dl>
  );
}

type OrderAmounts = Pick<
  PlacedOrder,
  'subtotal' | 'discountAmount' | 'shippingCost' | 'minimumCharge' | 'giftWrap' | 'total'
>;

/** What a placed order costs, as the server computed it. */
export function placedTotals(order: OrderAmounts): Totals {
  return {
    subtotal: centsOf(order.subtotal),
    discount: centsOf(order.discountAmount),
    shipping: centsOf(order.shippingCost),
    minimumCharge: centsOf(order.minimumCharge),
    ...(order.giftWrap && { wrap: centsOf(order.giftWrap) }),
    total: centsOf(order.total),
  };
}
