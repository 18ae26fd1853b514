import { useDeferredValue, useEffect, useRef } from 'react';
import { usePageContext } from 'vike-react/usePageContext';
import { multiplyCents } from '#contracts/cents.ts';
import { maximumReached } from '#domain/stock/stock-status.ts';
import { type CartLine, orderedCount, totalsOf } from '../../../cart/cart.ts';
import { cartActions, useCart } from '../../../cart/cart-store.ts';
import { NeedsScripts } from '../../../cart/NeedsScripts.tsx';
import { confirmationPath } from '../../../cart/open-order.ts';
import { CartTotals } from '../../../cart/page/CartTotals.tsx';
import * as styles from '../../../cart/page/cart-page.css.ts';
import { DrawnCart } from '../../../cart/page/DrawnCart.tsx';
import { PromoBox } from '../../../cart/page/PromoBox.tsx';
import { CheckoutLink } from '../../../cart/parts/CheckoutLink.tsx';
import { FreeShippingHint } from '../../../cart/parts/FreeShippingHint.tsx';
import { usePromoCheck } from '../../../cart/promo-check.ts';
import { type RefreshedState, unavailableLines, useCartRefresh } from '../../../cart/refresh-cart.ts';
import { boughtInThisTab } from '../../../confirmation/bought-order.ts';
import {
  container,
  cover,
  lead,
  pageHead,
  quiet,
  stack,
  title,
  wholeScreen,
  withAside,
} from '../../../theme/layout.css.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { NumberStepper } from '../../../ui/fields/NumberStepper.tsx';
import { centsOf, plural } from '../../../ui/formats.ts';
import { goOnAt } from '../../../ui/interaction.ts';
import { showError } from '../../../ui/overlays/toast.ts';
import { Price } from '../../../ui/Price.tsx';
import { ProductPicture } from '../../../ui/pictures/ProductPicture.tsx';

/** Also where Back leads from the confirmation: what stood here is bought. */
function EmptyCart() {
  const bought = boughtInThisTab();
  return (
    <div className={styles.empty}>
      <p className={title.block}>Votre panier est vide</p>
      {bought === null ? (
        <p className={lead}>Laissez-vous guider par une matière, une saison, un souvenir.</p>
      ) : (
        <p className={lead}>
          Votre commande est passée et payée. <a href={confirmationPath(bought)}>Revoir sa confirmation</a>
        </p>
      )}
      <ButtonLink href="/parfums">Découvrir la collection</ButtonLink>
    </div>
  );
}

function FullCart({ notices, orderInPayment }: RefreshedState) {
  const { cart } = useCart();
  usePromoCheck(cart);
  const totals = totalsOf(cart);
  const { maxBottlesPerOrder } = usePageContext().globalContext.publicConfig;
  const count = orderedCount(cart);
  const isOrderable = unavailableLines(cart).length === 0 && count <= maxBottlesPerOrder;
  useSeenNotes();
  return (
    <div className={withAside}>
      <div>
        <div role="status">
          {orderInPayment !== null && (
            <p className={styles.notice}>
              Votre commande est payée, ou son paiement est en cours.{' '}
              <a href={confirmationPath(orderInPayment)}>Voir où elle en est</a>
            </p>
          )}
          {notices.map((notice) => (
            <p key={notice} className={styles.notice}>
              {notice}
            </p>
          ))}
        </div>
        <ul className={styles.lines}>
          {cart.lines.map((line) => (
            <CartLineItem key={line.product.id} line={line} />
          ))}
        </ul>
      </div>
      <aside className={styles.aside} aria-labelledby="summary-title">
        <h2 id="summary-title" className={styles.asideTitle}>
          Récapitulatif
        </h2>
        <PromoBox cart={cart} totals={totals} />
        <CartTotals totals={totals} count={count} promo={cart.promo} />
        <FreeShippingHint totals={totals} />
        <p role="status" className={styles.limit}>
          {limitText(count, maxBottlesPerOrder)}
        </p>
        <div className={stack.x3}>
          {isOrderable ? (
            <CheckoutLink size="large" wide>
              Passer la commande
            </CheckoutLink>
          ) : (
            <Button size="large" wide disabled>
              Passer la commande
            </Button>
          )}
          <ButtonLink href="/parfums" variant="secondary" wide>
            Continuer mes achats
          </ButtonLink>
        </div>
      </aside>
    </div>
  );
}

/** What was changed of the lines is told until the shopper leaves the page that shows it. */
function useSeenNotes(): void {
  useEffect(() => {
    const forget = () => cartActions.forgetNotes();
    addEventListener('pagehide', forget);
    return () => {
      removeEventListener('pagehide', forget);
      forget();
    };
  }, []);
}

/** How many bottles an order may hold, as soon as the cart holds them (decision 39). */
function limitText(count: number, max: number): string {
  if (count < max) return '';
  const limit = `Une commande compte ${plural(max, 'article')} au plus`;
  return count === max ? `${limit}\u00a0: votre panier y est.` : `${limit}\u00a0: retirez-en ${count - max}.`;
}

/** The cart (specification §2). It lives in the browser; a placeholder stands there until it was read. */
export default function CartPage() {
  const { cart, isLoaded: isRead } = useCart();
  // A whole cart rendered at once would hold up a slow phone: React renders what is deferred in slices.
  const isLoaded = useDeferredValue(isRead, false);
  const refreshed = useCartRefresh(isLoaded);
  return (
    <div className={classNames(container, wholeScreen, styles.foot)}>
      <div className={pageHead}>
        <h1 tabIndex={-1} className={title.page}>
          Votre panier
        </h1>
      </div>
      <NeedsScripts what="Le panier" />
      {!isLoaded && <DrawnCart />}
      {isLoaded && (cart.lines.length === 0 ? <EmptyCart /> : <FullCart {...refreshed} />)}
    </div>
  );
}

/** One perfume of the cart: picture, name, quantity, remove, line total. */
function CartLineItem({ line }: { line: CartLine }) {
  const { product, quantity, note } = line;
  const { maxBottlesPerLine } = usePageContext().globalContext.publicConfig;
  const item = useRef<HTMLLIElement>(null);
  const leave = () => {
    const next = item.current?.nextElementSibling ?? item.current?.previousElementSibling;
    goOnAt(() => next?.querySelector<HTMLElement>('h2 a') ?? document.querySelector('h1'));
  };
  const change = (wanted: number) => {
    if (wanted <= 0) leave();
    const result = cartActions.setQuantity(product.id, wanted, maxBottlesPerLine);
    if (!result.accepted) {
      showError(result.title, result.message);
    }
  };
  return (
    <li ref={item} className={styles.line} data-product={product.id}>
      <div className={styles.frame}>
        <ProductPicture product={product} sizes="128px" className={cover} isEarly isDecorative />
      </div>
      <div className={styles.lineBody}>
        <div>
          <div className={styles.lineTop}>
            <h2 className={styles.lineName}>
              <a href={`/parfums/${product.slug ?? product.id}`} className={styles.lineLink}>
                {product.name}
              </a>
            </h2>
            {product.stockQuantity > 0 ? (
              <Price amount={multiplyCents(centsOf(product.price), quantity)} />
            ) : (
              <span className={quiet}>Indisponible</span>
            )}
          </div>
          <p className={quiet}>{product.shortDescription}</p>
          <span className={styles.lineNote} role="status">
            {note}
          </span>
        </div>
        <div className={styles.lineActions}>
          <NumberStepper
            label={`Quantité de ${product.name}`}
            value={quantity}
            min={0}
            max={Math.max(quantity, Math.min(product.stockQuantity, maxBottlesPerLine))}
            maxText={maximumReached(product.stockQuantity, maxBottlesPerLine)}
            onChange={change}
          />
          <Button
            variant="link"
            size="inline"
            onClick={() => {
              leave();
              cartActions.remove(product.id);
            }}
            aria-label={`Retirer ${product.name} du panier`}
          >
            Retirer
          </Button>
        </div>
      </div>
    </li>
  );
}
