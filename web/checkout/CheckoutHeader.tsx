import { orderedCount } from '../cart/cart.ts';
import { useCart } from '../cart/cart-store.ts';
import * as frame from '../layout/frame.css.ts';
import { container } from '../theme/layout.css.ts';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/marks/Icon.tsx';
import { Wordmark } from '../ui/marks/Wordmark.tsx';
import * as styles from './checkout-header.css.ts';

/** In place of the shop's header where one pays: the way back to the cart, the house's name, and nothing that leads elsewhere. */
export function CheckoutHeader() {
  const { cart } = useCart();
  const count = orderedCount(cart);
  return (
    <header className={frame.header}>
      <div className={classNames(container, frame.bar)}>
        <a href="/panier" className={classNames(frame.cart, styles.cart)}>
          <Icon name="bag" size={22} />
          <span className={frame.cartText}>{count > 0 ? `Panier (${count})` : 'Panier'}</span>
        </a>
        <a href="/" className={frame.home} aria-label="Mirïs, accueil">
          <Wordmark height="2.75rem" />
        </a>
        <p className={styles.secure}>
          <Icon name="lock" size={18} />
          Paiement sécurisé
        </p>
      </div>
    </header>
  );
}

const STEPS = ['Panier', 'Coordonnées', 'Paiement'];

/** Where one is in the checkout: `1` while it asks who and where to, `2` while it asks for the payment. */
export function CheckoutProgress({ at }: { at: 1 | 2 }) {
  return (
    <ol className={styles.steps} aria-label="Étapes de la commande">
      {STEPS.map((name, index) => (
        <li
          key={name}
          className={index <= at ? styles.reached : styles.step}
          aria-current={index === at ? 'step' : undefined}
        >
          <span className={styles.mark} aria-hidden="true">
            {index < at ? <Icon name="check" size={14} /> : index + 1}
          </span>
          <span>{name}</span>
        </li>
      ))}
    </ol>
  );
}
