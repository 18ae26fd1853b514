import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { usePageContext } from 'vike-react/usePageContext';
import { useCart } from '../../../../cart/cart-store.ts';
import { CheckoutLink } from '../../../../cart/parts/CheckoutLink.tsx';
import { rememberedOrder } from '../../../../checkout/checkout-attempt.ts';
import { ConfirmedOrder } from '../../../../confirmation/ConfirmedOrder.tsx';
import * as styles from '../../../../confirmation/confirmation.css.ts';
import { type PaymentOutcome, usePaymentOutcome } from '../../../../confirmation/payment-watch.ts';
import { container, lead, title, wholeScreen } from '../../../../theme/layout.css.ts';
import { ButtonLink } from '../../../../ui/Button.tsx';
import { tabStore } from '../../../../ui/browser-storage.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { Spinner } from '../../../../ui/marks/Loading.tsx';

/** The order in the address (after a redirect by the provider too), else the one this tab placed last. */
function useOrderId(): string | null | undefined {
  const fromAddress = usePageContext().urlParsed.search.commande;
  const [orderId, setOrderId] = useState<string | null | undefined>(undefined);
  useEffect(() => {
    setOrderId(fromAddress ?? rememberedOrder(tabStore));
  }, [fromAddress]);
  return orderId;
}

/** Order confirmation (specification §2): says what the server knows, never more (decision 15). */
export default function ConfirmationPage() {
  const { supportEmail } = usePageContext().globalContext.publicConfig;
  const orderId = useOrderId();
  const { outcome, confirmation } = usePaymentOutcome(orderId);
  const isConfirmed = outcome.kind === 'confirmed';

  useEffect(() => {
    if (isConfirmed) scrollTo(0, 0);
  }, [isConfirmed]);

  return (
    <div className={classNames(container, wholeScreen, styles.page)}>
      {outcome.kind === 'confirmed' ? (
        <ConfirmedOrder confirmation={confirmation} />
      ) : (
        <PendingOrder kind={outcome.kind} orderId={orderId} pagePath={confirmation?.pagePath} />
      )}
      <p className={styles.support}>
        Une question&#8239;? Écrivez-nous à <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
      </p>
    </div>
  );
}

interface Pending {
  readonly heading: string;
  readonly text: string;
  readonly actions?: ReactNode;
}

const home = (
  <ButtonLink href="/" variant="secondary">
    Retour à l’accueil
  </ButtonLink>
);

const PENDING: Record<Exclude<PaymentOutcome['kind'], 'confirmed'>, Pending> = {
  waiting: {
    heading: 'Nous vérifions votre paiement',
    text: 'Cela ne prend que quelques instants. Gardez cette page ouverte, elle se mettra à jour d’elle-même.',
  },
  late: {
    heading: 'Votre paiement est en cours de vérification',
    text: 'Votre banque prend un peu plus de temps que d’habitude. Vous recevrez un e-mail dès que votre commande sera confirmée\u202f; inutile de payer une seconde fois.',
    actions: home,
  },
  held: {
    heading: 'Votre paiement est en cours de vérification',
    text: 'Nous avons bien reçu votre paiement et devons le contrôler. Une personne de la maison revient vers vous par e-mail.',
    actions: home,
  },
  failed: {
    heading: 'Le paiement n’a pas abouti',
    text: 'Rien n’a été débité. Votre panier est conservé\u00a0: vous pouvez payer avec une autre carte.',
    actions: (
      <>
        <CheckoutLink>Payer à nouveau</CheckoutLink>
        <ButtonLink href="/panier" variant="secondary">
          Retour au panier
        </ButtonLink>
      </>
    ),
  },
  unknown: {
    heading: 'Commande introuvable',
    text: 'Le détail d’une commande ne s’affiche que dans le navigateur qui l’a passée. Votre e-mail de confirmation contient toutes les informations.',
    actions: (
      <>
        <ButtonLink href="/parfums">Voir la collection</ButtonLink>
        {home}
      </>
    ),
  },
};

/** An order that no cart of this tab placed, as one whose own page led here: it is paid itself. */
function failedOrder(orderId: string, pagePath: string | undefined): Pending {
  return {
    heading: PENDING.failed.heading,
    text: 'Rien n’a été débité. Vous pouvez payer avec une autre carte.',
    actions: (
      <>
        <CheckoutLink orderId={orderId}>Payer à nouveau</CheckoutLink>
        {pagePath && (
          <ButtonLink href={pagePath} rel="external" variant="secondary">
            Retour à ma commande
          </ButtonLink>
        )}
      </>
    ),
  };
}

interface PendingOrderProps {
  readonly kind: Exclude<PaymentOutcome['kind'], 'confirmed'>;
  readonly orderId: string | null | undefined;
  /** Of the order's own page; undefined until it was read. */
  readonly pagePath: string | undefined;
}

/** As long as the server has not confirmed the payment, the page does not either. */
function PendingOrder({ kind, orderId, pagePath }: PendingOrderProps) {
  const { cart } = useCart();
  const hasItsCart = () => cart.lines.length > 0 && rememberedOrder(tabStore) === orderId;
  const { heading, text, actions } =
    kind === 'failed' && orderId && !hasItsCart() ? failedOrder(orderId, pagePath) : PENDING[kind];
  return (
    <div className={styles.pending} role="status">
      <Fragment key={kind}>
        <h1 className={title.page}>{heading}</h1>
        <p className={lead}>{text}</p>
        {kind === 'waiting' && <Spinner />}
        {actions && <div className={styles.actions}>{actions}</div>}
      </Fragment>
    </div>
  );
}
