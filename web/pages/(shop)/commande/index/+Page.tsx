import { useEffect, useRef } from 'react';
import { navigate } from 'vike/client/router';
import { usePageContext } from 'vike-react/usePageContext';
import { totalsOf } from '../../../../cart/cart.ts';
import * as cartStyles from '../../../../cart/cart-page.css.ts';
import { cartActions, useCart } from '../../../../cart/cart-store.ts';
import { useCartRefresh } from '../../../../cart/use-cart-refresh.ts';
import { CheckoutSteps } from '../../../../checkout/CheckoutSteps.tsx';
import { CheckoutSummary } from '../../../../checkout/CheckoutSummary.tsx';
import { endAttempt } from '../../../../checkout/checkout-attempt.ts';
import { PaymentUnavailable } from '../../../../checkout/PaymentUnavailable.tsx';
import { NeedsScripts } from '../../../../layout/NeedsScripts.tsx';
import { container, pageHead, title, withAside } from '../../../../theme/layout.css.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { Skeleton } from '../../../../ui/Skeleton.tsx';

/** Checkout (specification §2). An empty cart leads back to /panier, unless it was emptied here by a payment. */
export default function CheckoutPage() {
  const { payment } = usePageContext().publicConfig;
  const { cart, isLoaded } = useCart();
  const { notices, refresh } = useCartRefresh(isLoaded);
  const isLeaving = useRef(false);
  const isEmpty = isLoaded && cart.lines.length === 0;
  useEffect(() => {
    if (isEmpty && !isLeaving.current) void navigate('/panier');
  }, [isEmpty]);
  const paid = (orderId: string) => {
    isLeaving.current = true;
    endAttempt(sessionStorage);
    cartActions.clear();
    void navigate(`/commande/confirmation?commande=${orderId}`);
  };

  return (
    <div className={classNames(container, cartStyles.foot)}>
      <div className={pageHead}>
        <h1 className={title.page}>Commande</h1>
      </div>
      <div role="status">
        {notices.map((notice) => (
          <p key={notice} className={cartStyles.notice}>
            {notice}
          </p>
        ))}
      </div>
      <NeedsScripts what="La commande" />
      {(!isLoaded || isEmpty) && <Skeleton height="24rem" />}
      {isLoaded && !isEmpty && !payment.available && (
        <div className={withAside}>
          <PaymentUnavailable />
          <CheckoutSummary cart={cart} totals={totalsOf(cart)} />
        </div>
      )}
      {isLoaded && !isEmpty && payment.available && (
        <CheckoutSteps cart={cart} payment={payment} refreshCart={refresh} onPaid={paid} />
      )}
    </div>
  );
}
