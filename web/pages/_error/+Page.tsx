import { usePageContext } from 'vike-react/usePageContext';
import { ShopLayout } from '../../layout/ShopLayout.tsx';
import {
  MISSING_PRODUCT,
  MissingPage,
  type MissingPageProps,
  ORDER_LINK_OVER,
} from '../../product/MissingPage.tsx';
import { PRODUCT_ABSENT } from '../../product/product-texts.ts';

const HOME = { href: '/', label: 'Retour à l’accueil' };

const NOT_FOUND: MissingPageProps = {
  above: '404',
  heading: 'Page Not Found',
  lang: 'en',
  text: 'Cette page n’existe pas ou a changé d’adresse.',
  way: HOME,
  otherWay: { href: '/parfums', label: 'Voir la collection' },
};
const FAILURE: MissingPageProps = {
  above: 'Indisponible',
  heading: 'Un instant, s’il vous plaît',
  text: 'La page n’a pas pu être préparée. Veuillez réessayer dans un moment.',
  way: HOME,
};
/** A link to an order that opens none (any more). */
const LINK_OVER: MissingPageProps = {
  above: 'Votre commande',
  heading: 'Ce lien n’est plus valable',
  text: 'Il est trop ancien, il a été révoqué, ou il a été coupé en chemin. Demandez-en un autre avec le numéro de votre commande et votre adresse e-mail.',
  way: { href: '/commande/retrouver', label: 'Retrouver ma commande' },
};

/** Any path that is not a page, a product that is not there, a page that failed. */
export default function ErrorPage() {
  const { is404, abortReason } = usePageContext();
  return (
    <ShopLayout>
      <MissingPage {...pageFor(abortReason, is404)} />
    </ShopLayout>
  );
}

function pageFor(abortReason: unknown, is404: boolean | null | undefined): MissingPageProps {
  if (abortReason === PRODUCT_ABSENT) return MISSING_PRODUCT;
  if (abortReason === ORDER_LINK_OVER) return LINK_OVER;
  return is404 ? NOT_FOUND : FAILURE;
}
