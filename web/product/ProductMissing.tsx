import { container, lead, title } from '../theme/layout.css.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { classNames } from '../ui/class-names.ts';
import { missing } from './product-page.css.ts';

/** In place of a product that does not exist or is no longer sold. */
export function ProductMissing() {
  return (
    <div className={classNames(container, missing)}>
      <h1 className={title.page}>Produit introuvable</h1>
      <p className={lead}>Ce parfum n’existe pas, ou n’est plus proposé à la vente.</p>
      <ButtonLink href="/parfums">Retour à la collection</ButtonLink>
    </div>
  );
}
