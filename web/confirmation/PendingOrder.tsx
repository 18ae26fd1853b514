import { Fragment, type ReactNode } from 'react';
import { CheckoutLink } from '../checkout/CheckoutLink.tsx';
import { lead, title } from '../theme/layout.css.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Spinner } from '../ui/Loading.tsx';
import * as styles from './confirmation.css.ts';
import type { PaymentOutcome } from './payment-watch.ts';

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

/** As long as the server has not confirmed the payment, the page does not either. */
export function PendingOrder({ kind }: { kind: Exclude<PaymentOutcome['kind'], 'confirmed'> }) {
  const { heading, text, actions } = PENDING[kind];
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
