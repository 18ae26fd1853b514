import { useDeferredValue, useEffect, useState } from 'react';
import { navigate } from 'vike/client/router';
import { usePageContext } from 'vike-react/usePageContext';
import { totalsOf } from '../../../../cart/cart.ts';
import { useCart } from '../../../../cart/cart-store.ts';
import { NeedsScripts } from '../../../../cart/NeedsScripts.tsx';
import { confirmationPath } from '../../../../cart/open-order.ts';
import * as cartStyles from '../../../../cart/page/cart-page.css.ts';
import { LEFT_OUT_ADVICE, useCartRefresh } from '../../../../cart/refresh-cart.ts';
import { CheckoutProgress } from '../../../../checkout/CheckoutHeader.tsx';
import { CheckoutSteps } from '../../../../checkout/CheckoutSteps.tsx';
import { CheckoutSummary } from '../../../../checkout/CheckoutSummary.tsx';
import { notice } from '../../../../checkout/checkout.css.ts';
import { DeliveryForm, type DeliveryFormProps } from '../../../../checkout/delivery/DeliveryForm.tsx';
import { DrawnForm } from '../../../../checkout/delivery/DrawnForm.tsx';
import { PlacedOrderPayment } from '../../../../checkout/payment/PlacedOrderPayment.tsx';
import { endPaying, orderBeforeReload } from '../../../../checkout/payment/paying-order.ts';
import { container, pageHead, quiet, title, wholeScreen, withAside } from '../../../../theme/layout.css.ts';
import { ButtonLink } from '../../../../ui/Button.tsx';
import { tabStore } from '../../../../ui/browser-storage.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { Skeleton } from '../../../../ui/marks/Loading.tsx';

const PATH = /^\/commande\/?$/;

/** Whether this document was loaded for the checkout, so that its policy lets the payment provider in (ADR 0010). */
function hasOwnDocument(): boolean {
  const [loaded] = performance.getEntriesByType('navigation');
  return loaded === undefined || PATH.test(new URL(loaded.name).pathname);
}

/** Goes on without leaving the checkout behind for Back: it has nothing more to show. */
function leaveTo(path: string): void {
  void navigate(path, { overwriteLastHistoryEntry: true });
}

interface OrderToPay {
  readonly id: string;
  /** Placed from this tab's cart, before the page was reloaded; its own page led here for another one. */
  readonly isOfCart: boolean;
}

/** The order to pay; null without one, undefined until address and storage were read. */
function useOrderToPay() {
  const fromAddress = usePageContext().urlParsed.search.commande || null;
  const [order, setOrder] = useState<OrderToPay | null | undefined>(undefined);
  useEffect(() => {
    const id = fromAddress ?? orderBeforeReload(tabStore);
    setOrder(id === null ? null : { id, isOfCart: fromAddress === null });
  }, [fromAddress]);
  return [order, setOrder] as const;
}

/**
 * Checkout (specification §2), of the cart or of an order that waits for its payment. Reached without a page load (Back, Forward,
 * back-forward cache), it reloads.
 */
export default function CheckoutPage() {
  const { payment } = usePageContext().globalContext.publicConfig;
  const [orderToPay, setOrderToPay] = useOrderToPay();
  const [closed, setClosed] = useState<string | null>(null);
  const [isPlaced, setPlaced] = useState(false);
  const goBack = (refusal: string | null) => {
    setClosed(refusal);
    setOrderToPay(null);
  };
  useEffect(() => {
    if (!hasOwnDocument()) location.replace(location.href);
    const onPageShow = (event: PageTransitionEvent) => {
      if (event.persisted) location.reload();
    };
    addEventListener('pageshow', onPageShow);
    return () => removeEventListener('pageshow', onPageShow);
  }, []);
  return (
    <div className={classNames(container, wholeScreen, cartStyles.foot)}>
      <div className={pageHead}>
        <h1 className={title.page}>Commande</h1>
        <CheckoutProgress at={orderToPay || isPlaced ? 2 : 1} />
      </div>
      {orderToPay === undefined && <NeedsScripts what="La commande" />}
      {!orderToPay && (
        <CartCheckout
          isOfCart={orderToPay === null}
          closedBefore={closed}
          isPlaced={isPlaced}
          onPlaced={setPlaced}
        />
      )}
      {orderToPay && !payment.available && <PaymentUnavailable />}
      {orderToPay && payment.available && (
        <PlacedOrderPayment
          orderId={orderToPay.id}
          payment={payment}
          onPaid={() => leaveTo(confirmationPath(orderToPay.id))}
          {...(orderToPay.isOfCart && { onBack: goBack })}
        />
      )}
    </div>
  );
}

const ignored = () => {};
const DRAWN: DeliveryFormProps = {
  isDrawn: true,
  refusal: null,
  onDelivery: async () => {},
  onFailure: ignored,
  onCountry: ignored,
  onWrap: ignored,
};

interface CartCheckoutProps {
  /** False until it is known that no order waits for its payment instead. */
  readonly isOfCart: boolean;
  readonly closedBefore: string | null;
  readonly isPlaced: boolean;
  readonly onPlaced: (isPlaced: boolean) => void;
}

/** An empty cart leads back to /panier, an order in payment to its confirmation. */
function CartCheckout({ isOfCart, closedBefore, isPlaced, onPlaced }: CartCheckoutProps) {
  const { payment } = usePageContext().globalContext.publicConfig;
  const { cart, isLoaded: isRead } = useCart();
  // A whole form rendered at once would hold up a slow phone: React renders what is deferred in slices.
  const isLoaded = useDeferredValue(isRead && isOfCart, false);
  const { notices, orderInPayment } = useCartRefresh(isLoaded, LEFT_OUT_ADVICE);
  useEffect(() => {
    if (isOfCart) endPaying(tabStore);
  }, [isOfCart]);
  const isEmpty = isLoaded && !isPlaced && cart.lines.length === 0;
  useEffect(() => {
    if (isEmpty) leaveTo('/panier');
  }, [isEmpty]);
  useEffect(() => {
    if (orderInPayment !== null) leaveTo(confirmationPath(orderInPayment));
  }, [orderInPayment]);
  const paid = (orderId: string) => leaveTo(confirmationPath(orderId));

  return (
    <>
      <div role="status">
        {notices.map((notice) => (
          <p key={notice} className={cartStyles.notice}>
            {notice}
          </p>
        ))}
      </div>
      {(!isLoaded || isEmpty) &&
        (payment.available ? (
          <DrawnForm>
            <DeliveryForm {...DRAWN} />
          </DrawnForm>
        ) : (
          <Skeleton height="24rem" />
        ))}
      {isLoaded && !isEmpty && !payment.available && (
        <div className={withAside}>
          <PaymentUnavailable />
          <CheckoutSummary cart={cart} totals={totalsOf(cart)} />
        </div>
      )}
      {isLoaded && !isEmpty && payment.available && (
        <CheckoutSteps
          cart={cart}
          payment={payment}
          closedBefore={closedBefore}
          onPlaced={onPlaced}
          onPaid={paid}
        />
      )}
    </>
  );
}

/** In place of the payment when no provider is configured (specification §2). */
function PaymentUnavailable() {
  return (
    <div className={notice} role="status">
      <h2 className={title.block}>Paiement temporairement indisponible</h2>
      <p className={quiet}>
        Nous ne pouvons pas encaisser de paiement pour le moment. Votre panier est conservé&#8239;;
        écrivez-nous et nous vous préviendrons dès que la commande sera de nouveau possible.
      </p>
      <ButtonLink href="/contact">Nous contacter</ButtonLink>
    </div>
  );
}
