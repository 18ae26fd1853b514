import { useEffect, useState } from 'react';
import type { OrderConfirmation } from '#contracts/http/shop/orders.ts';
import type { PaymentConfig } from '#contracts/http/shop/payments.ts';
import { shortId } from '#contracts/identifiers.ts';
import { bottleCount } from '../../cart/cart.ts';
import { orders } from '../../cart/open-order.ts';
import { CartTotals, placedTotals } from '../../cart/page/CartTotals.tsx';
import * as cartStyles from '../../cart/page/cart-page.css.ts';
import { ApiError, personMessage } from '../../data/api.ts';
import { quiet, stack, withAside } from '../../theme/layout.css.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/marks/Loading.tsx';
import * as styles from '../checkout.css.ts';
import { DeliveryRecap } from '../delivery/DeliveryRecap.tsx';
import { PaymentPart } from './PaymentPart.tsx';
import { ORDER_CLOSED } from './place-order.ts';

export interface PlacedOrderPaymentProps {
  readonly orderId: string;
  readonly payment: PaymentConfig & { available: true };
  /** It is paid, or was before. */
  readonly onPaid: () => void;
  /** For an order of this tab's cart: back to its delivery, with a sentence where it can no longer be paid. */
  readonly onBack?: (refusal: string | null) => void;
}

type Progress =
  | { readonly kind: 'asking' }
  | { readonly kind: 'payable'; readonly order: OrderConfirmation; readonly clientSecret: string }
  | { readonly kind: 'refused'; readonly message: string };

/** An order that was placed just now may not be known to the read models yet. */
const TRIES = 10;

async function readOrder(id: string, tries: number): Promise<OrderConfirmation> {
  try {
    return await orders.call('GET /api/orders/:id/confirmation', { id });
  } catch (error) {
    if (tries <= 1 || !(error instanceof ApiError && error.status === 404)) throw error;
    await new Promise((resolve) => setTimeout(resolve, 500));
    return readOrder(id, tries - 1);
  }
}

/** Pays for an order that was placed before: its page has led this browser here, or the page was reloaded. */
export function PlacedOrderPayment({ orderId, payment, onPaid, onBack }: PlacedOrderPaymentProps) {
  const [progress, setProgress] = useState<Progress>({ kind: 'asking' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each order
  useEffect(() => {
    let isMounted = true;
    const refuse = (message: string) =>
      onBack ? onBack(message) : setProgress({ kind: 'refused', message });
    const ask = async () => {
      const order = await readOrder(orderId, onBack ? TRIES : 1);
      const body = { amount: Number(order.total), orderId };
      const { clientSecret } = await orders.call('POST /api/create-payment-intent', { body });
      if (isMounted) setProgress({ kind: 'payable', order, clientSecret });
    };
    ask().catch((error: unknown) => {
      if (!isMounted) return;
      if (error instanceof ApiError && error.problem?.orderId) onPaid();
      else refuse(personMessage(error));
    });
    return () => {
      isMounted = false;
    };
  }, [orderId]);

  if (progress.kind === 'asking') return <Skeleton height="24rem" />;
  if (progress.kind === 'refused') {
    return (
      <div className={stack.x5}>
        <p role="alert" className={styles.alert}>
          {progress.message}
        </p>
        <div>
          <ButtonLink href="/commande/retrouver">Retrouver ma commande</ButtonLink>
        </div>
      </div>
    );
  }
  const { order, clientSecret } = progress;
  const count = bottleCount(order.items);
  return (
    <div className={classNames(withAside, styles.paying)}>
      <section className={stack.x5} aria-labelledby="payment-title">
        {onBack && order.delivery && (
          <DeliveryRecap delivery={order.delivery} onChange={() => onBack(null)} />
        )}
        <h2 id="payment-title" className={styles.legend}>
          Paiement
        </h2>
        <PaymentPart
          config={payment}
          order={order}
          clientSecret={clientSecret}
          onPaid={onPaid}
          onClosed={() =>
            onBack ? onBack(ORDER_CLOSED) : setProgress({ kind: 'refused', message: ORDER_CLOSED })
          }
        />
      </section>
      <aside className={cartStyles.aside} aria-labelledby="order-title">
        <h2 id="order-title" className={cartStyles.asideTitle}>
          {`Commande n° ${shortId(order.id)}`}
        </h2>
        <ul className={stack.x3}>
          {order.items.map(({ productName, quantity }) => (
            <li key={productName} className={quiet}>
              {`${productName} × ${quantity}`}
            </li>
          ))}
        </ul>
        <CartTotals totals={placedTotals(order)} count={count} promo={null} />
        {onBack ? (
          <ButtonLink href="/panier" variant="secondary" wide>
            Retour au panier
          </ButtonLink>
        ) : (
          <ButtonLink href={order.pagePath} rel="external" variant="secondary" wide>
            Retour à ma commande
          </ButtonLink>
        )}
      </aside>
    </div>
  );
}
