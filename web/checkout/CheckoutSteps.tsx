import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { usePageContext } from 'vike-react/usePageContext';
import type { Delivery } from '#contracts/http/shop/orders.ts';
import type { PaymentConfig } from '#contracts/http/shop/payments.ts';
import { type Cart, orderedLines, totalsOf } from '../cart/cart.ts';
import { cartActions } from '../cart/cart-store.ts';
import { placedTotals } from '../cart/page/CartTotals.tsx';
import { PROMO_CHECKS, usePromoCheck } from '../cart/promo-check.ts';
import { stack, withAside } from '../theme/layout.css.ts';
import { tabStore } from '../ui/browser-storage.ts';
import { classNames } from '../ui/class-names.ts';
import { showError } from '../ui/overlays/toast.ts';
import { CheckoutSummary } from './CheckoutSummary.tsx';
import * as styles from './checkout.css.ts';
import { endAttempt } from './checkout-attempt.ts';
import { DeliveryForm } from './delivery/DeliveryForm.tsx';
import { DeliveryRecap, type DeliveryRecapProps } from './delivery/DeliveryRecap.tsx';
import type { OrderFailure } from './payment/order-failure.ts';
import { loadPaymentStep, PaymentPart } from './payment/PaymentPart.tsx';
import { endPaying, notePaying } from './payment/paying-order.ts';
import { ORDER_CLOSED, ORDER_FAILURE, type PayableOrder, placeOrder } from './payment/place-order.ts';
import { type OrderRefusal, Refusal } from './Refusal.tsx';

export interface CheckoutStepsProps {
  readonly cart: Cart;
  readonly payment: PaymentConfig & { available: true };
  /** Why an order that was to be paid leads back here; null when none does. */
  readonly closedBefore: string | null;
  /** Whether an order is placed and waits for its payment: from then on it, not the cart, is what is paid. */
  readonly onPlaced: (isPlaced: boolean) => void;
  /** This payment, or an earlier one, went through. */
  readonly onPaid: (orderId: string) => void;
}

const CLOSED = `${ORDER_CLOSED} Vérifiez vos coordonnées et continuez pour en passer une autre.`;

/** What to tell of a failure: the general sentence, where the code that would say more does not come. */
async function describe(failure: unknown): Promise<OrderFailure> {
  const cart = cartActions.current();
  try {
    const { describeOrderFailure } = await import('./payment/order-failure.ts');
    return describeOrderFailure(failure, cart);
  } catch (error) {
    console.error('the failure could not be explained', error, failure);
    return { message: ORDER_FAILURE, cart, endsAttempt: false };
  }
}

/** Where the page goes on, once it is drawn: the payment, or the delivery on the way back. */
function takeFocus(title: HTMLElement | null): void {
  title?.focus();
}

function showWhole(alert: HTMLElement | null): void {
  alert?.scrollIntoView({ block: 'center' });
}

function recapOf({
  customerName,
  customerEmail,
  shippingAddress,
  gift,
}: Delivery): DeliveryRecapProps['delivery'] {
  const recipientName = gift?.recipientName;
  return { name: customerName, email: customerEmail, address: shippingAddress, recipientName };
}

/** First who and where to, then the order is placed and its payment appears (specification §4). */
export function CheckoutSteps({ cart, payment, closedBefore, onPlaced, onPaid }: CheckoutStepsProps) {
  const [placed, setPlaced] = useState<{ delivery: Delivery; payable: PayableOrder } | null>(null);
  const [country, setCountry] = useState('France');
  const [isBack, setBack] = useState(false);
  const [closed, setClosed] = useState(closedBefore);
  const [refusal, setRefusal] = useState<OrderRefusal | null>(null);
  const [isWrapped, setWrapped] = useState(false);
  const wrapPrice = usePageContext().globalContext.publicConfig.giftWrapPrice ?? undefined;
  const client = useQueryClient();
  usePromoCheck(cart);

  const isNothingLeft = orderedLines(cart).length === 0;
  const change = (next: typeof placed) => {
    setPlaced(next);
    setBack(next === null);
    onPlaced(next !== null);
    if (next) notePaying(tabStore, next.payable.order.id);
    else endPaying(tabStore);
  };
  const submit = async (delivery: Delivery) => {
    setRefusal(null);
    setClosed(null);
    // Meanwhile; it is asked for again, and told, where it is needed.
    void loadPaymentStep().catch(() => undefined);
    const placing = await placeOrder(delivery, cartActions.current(), wrapPrice);
    if (placing.kind === 'in-payment') return onPaid(placing.orderId);
    change({ delivery, payable: placing });
  };
  const explain = async (error: unknown) => {
    const { message, change: lowered, cart: corrected, endsAttempt } = await describe(error);
    setRefusal({ message, change: lowered });
    showError('Erreur', message);
    if (endsAttempt) endAttempt(tabStore);
    if (corrected === cartActions.current()) return;
    // The cached verdict on the promo is outdated.
    await client.cancelQueries({ queryKey: PROMO_CHECKS });
    client.removeQueries({ queryKey: PROMO_CHECKS });
    cartActions.replace(corrected);
  };
  const close = () => {
    endAttempt(tabStore);
    setClosed(CLOSED);
    change(null);
  };
  return (
    <div className={classNames(withAside, placed && styles.paying)}>
      <div className={stack.x7}>
        {closed && (
          <p ref={showWhole} role="alert" className={styles.alert}>
            {closed}
          </p>
        )}
        {placed ? (
          <>
            <DeliveryRecap delivery={recapOf(placed.delivery)} onChange={() => change(null)} />
            <section className={stack.x5} aria-labelledby="payment-title">
              <h2 id="payment-title" ref={takeFocus} tabIndex={-1} className={styles.legend}>
                Paiement
              </h2>
              <PaymentPart
                config={payment}
                order={placed.payable.order}
                clientSecret={placed.payable.clientSecret}
                onPaid={() => onPaid(placed.payable.order.id)}
                onClosed={close}
              />
            </section>
          </>
        ) : isNothingLeft ? (
          <>
            {refusal && <Refusal {...refusal} />}
            <div role="alert" className={styles.alert}>
              <p>Aucun parfum de votre panier n’est disponible.</p>
              <a href="/panier">Modifier le panier</a> · <a href="/parfums">Voir la collection</a>
            </div>
          </>
        ) : (
          <DeliveryForm
            onDelivery={submit}
            onFailure={explain}
            refusal={refusal}
            onCountry={setCountry}
            onWrap={setWrapped}
            titleRef={isBack ? takeFocus : null}
          />
        )}
      </div>
      {placed ? (
        <CheckoutSummary
          cart={placed.payable.cart}
          totals={placedTotals(placed.payable.order)}
          country={placed.delivery.shippingAddress.country}
        />
      ) : (
        <CheckoutSummary
          cart={cart}
          totals={totalsOf(cart, isWrapped ? wrapPrice : undefined)}
          country={country}
          onRemovePromo={() => cartActions.setPromo(null)}
        />
      )}
    </div>
  );
}
