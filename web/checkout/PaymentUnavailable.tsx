import { quiet, title } from '../theme/layout.css.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { notice } from './checkout.css.ts';

/** In place of the payment when no provider is configured (specification §2). */
export function PaymentUnavailable() {
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
