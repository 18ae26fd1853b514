import { useRef } from 'react';
import { hasImportCosts, IMPORT_COSTS } from '#contracts/addresses/import-costs.ts';
import { multiplyCents } from '#contracts/cents.ts';
import type { Totals } from '#domain/pricing/pricing.ts';
import { type Cart, grantedPromo, orderedCount } from '../cart/cart.ts';
import { AppliedCode } from '../cart/page/AppliedCode.tsx';
import { CartTotals } from '../cart/page/CartTotals.tsx';
import * as cartStyles from '../cart/page/cart-page.css.ts';
import { GUARANTEES } from '../layout/navigation.ts';
import { DeliveryEstimate } from '../product/ProductFacts.tsx';
import { cover, quiet, stack } from '../theme/layout.css.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { centsOf } from '../ui/formats.ts';
import { GuaranteeNotice } from '../ui/GuaranteeNotice.tsx';
import { goOnAt } from '../ui/interaction.ts';
import { Price } from '../ui/Price.tsx';
import { ProductPicture } from '../ui/pictures/ProductPicture.tsx';
import * as styles from './checkout.css.ts';

export interface CheckoutSummaryProps {
  readonly cart: Cart;
  readonly totals: Totals;
  /** Where it goes, as far as it is known. */
  readonly country?: string;
  /** Absent once the order is placed: its promo is settled then. */
  readonly onRemovePromo?: () => void;
}

/** What is being ordered and what it costs; the lines and totals of the placed order once there is one. */
export function CheckoutSummary({ cart, totals, country, onRemovePromo }: CheckoutSummaryProps) {
  const count = orderedCount(cart);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <aside className={cartStyles.aside} aria-labelledby="order-title">
      <h2 ref={heading} id="order-title" tabIndex={-1} className={cartStyles.asideTitle}>
        Votre commande
      </h2>
      <ul className={stack.x3}>
        {cart.lines.map(({ product, quantity, note }) => (
          <li key={product.id} className={styles.line}>
            <div className={styles.frame}>
              <ProductPicture product={product} sizes="56px" className={cover} isDecorative />
            </div>
            <span>
              <span>{product.name}</span>
              <br />
              <span className={quiet}>{`Quantité\u00a0: ${quantity}`}</span>
              {note && <span className={cartStyles.lineNote}>{note}</span>}
            </span>
            {product.stockQuantity > 0 ? (
              <Price amount={multiplyCents(centsOf(product.price), quantity)} />
            ) : (
              <span className={quiet}>Indisponible</span>
            )}
          </li>
        ))}
      </ul>
      {onRemovePromo && (
        <AppliedCode
          cart={cart}
          discount={totals.discount}
          onRemove={() => {
            onRemovePromo();
            goOnAt(() => heading.current);
          }}
        />
      )}
      <CartTotals
        totals={totals}
        count={count}
        promo={grantedPromo(cart)}
        isImported={hasImportCosts(country)}
      />
      {hasImportCosts(country) && <p className={quiet}>{IMPORT_COSTS}</p>}
      {count > 0 && (
        <p className={quiet}>
          <DeliveryEstimate />
        </p>
      )}
      <p className={quiet}>
        <a href="/garantie-legale" target="_blank" rel="noreferrer">
          Garantie légale, deux ans au minimum
        </a>
        {' · '}
        <a href={GUARANTEES} target="_blank" rel="noreferrer">
          Garanties légales de conformité et des vices cachés
        </a>
      </p>
      <ButtonLink href="/panier" variant="secondary" wide>
        Retour au panier
      </ButtonLink>
      <GuaranteeNotice />
    </aside>
  );
}
