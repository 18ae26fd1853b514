import type { ReactNode } from 'react';
import { formatEuros } from '#contracts/cents.ts';
import type { PlacedOrder } from '#contracts/http/shop/orders.ts';
import type { Totals } from '#domain/pricing/pricing.ts';
import { caption } from '../../theme/layout.css.ts';
import { centsOf } from '../../ui/formats.ts';
import { Price } from '../../ui/Price.tsx';
import { type AppliedPromo, promoRate } from '../cart.ts';
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

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.rowLine}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Items, subtotal, discount, delivery, total; a floor that binds has its own line (decision 23). */
export function CartTotals({ totals, count, promo, isImported = false }: CartTotalsProps) {
  return (
    <dl className={styles.rows} aria-live="polite">
      <Row name="Articles">{count}</Row>
      <Row name="Sous-total">
        <Price amount={totals.subtotal} />
      </Row>
      {totals.discount > 0 && (
        <div className={styles.saving}>
          <dt>{discountLabel(promo)}</dt>
          <dd>{`−${formatEuros(totals.discount)}`}</dd>
        </div>
      )}
      <Row name="Livraison">{shippingOf(totals, count)}</Row>
      {totals.wrap !== undefined && (
        <Row name="Emballage cadeau">
          <Price amount={totals.wrap} />
        </Row>
      )}
      {totals.minimumCharge > 0 && (
        <Row name="Complément au paiement minimum">
          <Price amount={totals.minimumCharge} />
        </Row>
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
