import { useRef, useState } from 'react';
import type { PaymentConfig } from '#contracts/http/payments.ts';
import type { Cart } from '../cart/cart.ts';
import { totalsOf } from '../cart/cart.ts';
import { cartActions } from '../cart/cart-store.ts';
import { withAside } from '../theme/layout.css.ts';
import { Button } from '../ui/Button.tsx';
import { showToast } from '../ui/toast.ts';
import { CheckoutSummary } from './CheckoutSummary.tsx';
import * as styles from './checkout.css.ts';
import { endAttempt, rememberOrder } from './checkout-attempt.ts';
import { DeliveryForm } from './DeliveryForm.tsx';
import { PaymentStep } from './PaymentStep.tsx';
import { type Delivery, type PayableOrder, placeOrder } from './place-order.ts';
import { placedTotals } from './placed-totals.ts';

export interface CheckoutStepsProps {
  readonly cart: Cart;
  readonly payment: PaymentConfig & { available: true };
  readonly refreshCart: () => Promise<void>;
  readonly onPaid: (orderId: string) => void;
}

function DeliveryRecap({ delivery, onChange }: { delivery: Delivery; onChange: () => void }) {
  const { street, postalCode, city, country } = delivery.shippingAddress;
  return (
    <div className={styles.address}>
      <address>
        {delivery.customerName}
        <br />
        {street}, {postalCode} {city}, {country}
        <br />
        {delivery.customerEmail}
      </address>
      <Button variant="link" size="inline" onClick={onChange}>
        Modifier
      </Button>
    </div>
  );
}

/** First who and where to, then the order is placed and its payment appears (specification §4). */
export function CheckoutSteps({ cart, payment, refreshCart, onPaid }: CheckoutStepsProps) {
  const [delivery, setDelivery] = useState<Delivery | null>(null);
  const [payable, setPayable] = useState<PayableOrder | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const paymentTitle = useRef<HTMLHeadingElement>(null);

  const submit = async (filled: Delivery) => {
    setDelivery(filled);
    setFailure(null);
    const placed = await placeOrder(filled, cart);
    rememberOrder(sessionStorage, placed.order.id);
    setPayable(placed);
    requestAnimationFrame(() => paymentTitle.current?.focus());
  };
  const explain = async (error: unknown) => {
    const { describeOrderFailure } = await import('./order-failure.ts');
    const { message, refreshesCart, dropsPromo, endsAttempt } = describeOrderFailure(error);
    setFailure(message);
    showToast({ title: 'Erreur', description: message, variant: 'destructive' });
    if (endsAttempt) endAttempt(sessionStorage);
    if (dropsPromo) cartActions.setPromo(null);
    if (refreshesCart) await refreshCart().catch(() => undefined);
  };
  return (
    <div className={withAside}>
      <div className={styles.steps}>
        {failure && (
          <p role="alert" className={styles.alert}>
            {failure}
          </p>
        )}
        {payable && delivery ? (
          <>
            <DeliveryRecap delivery={delivery} onChange={() => setPayable(null)} />
            <section className={styles.step} aria-labelledby="payment-title">
              <h2 id="payment-title" ref={paymentTitle} tabIndex={-1} className={styles.legend}>
                Paiement
              </h2>
              <PaymentStep
                config={payment}
                order={payable.order}
                clientSecret={payable.clientSecret}
                onPaid={() => onPaid(payable.order.id)}
              />
            </section>
          </>
        ) : (
          <DeliveryForm initial={delivery} onDelivery={submit} onFailure={explain} />
        )}
      </div>
      <CheckoutSummary cart={cart} totals={payable ? placedTotals(payable.order) : totalsOf(cart)} />
    </div>
  );
}
