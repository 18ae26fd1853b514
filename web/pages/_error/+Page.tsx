import { usePageContext } from 'vike-react/usePageContext';
import { ShopLayout } from '../../layout/ShopLayout.tsx';
import { OrderLinkOver } from '../../order/OrderLinkOver.tsx';
import { ORDER_LINK_OVER } from '../../order/order-texts.ts';
import { ProductMissing } from '../../product/ProductMissing.tsx';
import { missing } from '../../product/product-page.css.ts';
import { PRODUCT_ABSENT } from '../../product/product-texts.ts';
import { container, eyebrow, lead, title } from '../../theme/layout.css.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';

function NotFound() {
  return (
    <div className={classNames(container, missing)}>
      <p className={eyebrow}>404</p>
      <h1 className={title.page} lang="en">
        Page Not Found
      </h1>
      <p className={lead}>Cette page n’existe pas ou a changé d’adresse.</p>
      <ButtonLink href="/">Retour à l’accueil</ButtonLink>
    </div>
  );
}

function Failure() {
  return (
    <div className={classNames(container, missing)}>
      <p className={eyebrow}>Indisponible</p>
      <h1 className={title.page}>Un instant, s’il vous plaît</h1>
      <p className={lead}>La page n’a pas pu être préparée. Veuillez réessayer dans un moment.</p>
      <ButtonLink href="/">Retour à l’accueil</ButtonLink>
    </div>
  );
}

/** Any path that is not a page, a product that is not there, a page that failed. */
export default function ErrorPage() {
  const { is404, abortReason } = usePageContext();
  return (
    <ShopLayout>
      {abortReason === PRODUCT_ABSENT ? (
        <ProductMissing />
      ) : abortReason === ORDER_LINK_OVER ? (
        <OrderLinkOver />
      ) : is404 ? (
        <NotFound />
      ) : (
        <Failure />
      )}
    </ShopLayout>
  );
}
