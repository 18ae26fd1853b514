import { missing } from '../product/product-page.css.ts';
import { container, eyebrow, lead, title } from '../theme/layout.css.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { classNames } from '../ui/class-names.ts';

/** In place of an order's page, for a link that opens none (any more). */
export function OrderLinkOver() {
  return (
    <div className={classNames(container, missing)}>
      <p className={eyebrow}>Votre commande</p>
      <h1 className={title.page}>Ce lien n’est plus valable</h1>
      <p className={lead}>
        Il est trop ancien, ou il a été coupé en chemin. Demandez-en un autre avec le numéro de votre commande
        et votre adresse e-mail.
      </p>
      <ButtonLink href="/commande/retrouver">Retrouver ma commande</ButtonLink>
    </div>
  );
}
