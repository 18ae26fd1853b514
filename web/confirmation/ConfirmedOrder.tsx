import { multiplyCents } from '#contracts/cents.ts';
import type { OrderConfirmation } from '#contracts/http/shop/orders.ts';
import { shortId } from '#contracts/identifiers.ts';
import { saidNumber } from '#contracts/orders/running-number.ts';
import { bottleCount } from '../cart/cart.ts';
import { CartTotals, placedTotals } from '../cart/page/CartTotals.tsx';
import { lead, pair, quiet, title } from '../theme/layout.css.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { classNames } from '../ui/class-names.ts';
import { centsOf } from '../ui/formats.ts';
import { Icon, type IconName } from '../ui/marks/Icon.tsx';
import { Wordmark } from '../ui/marks/Wordmark.tsx';
import { Price } from '../ui/Price.tsx';
import * as styles from './confirmation.css.ts';

function OrderCard({ order }: { order: OrderConfirmation }) {
  const count = bottleCount(order.items);
  return (
    <div className={styles.order}>
      <h2 className={styles.cardTitle}>{`Commande n° ${shortId(order.id)}`}</h2>
      {order.runningNumber !== undefined && <p className={quiet}>{saidNumber(order.runningNumber)}</p>}
      <ul className={styles.orderLines}>
        {order.items.map((item) => (
          <li key={item.productName} className={styles.line}>
            <span>{`${item.productName} × ${item.quantity}`}</span>
            <Price amount={multiplyCents(centsOf(item.price), item.quantity)} />
          </li>
        ))}
      </ul>
      <CartTotals totals={placedTotals(order)} count={count} promo={null} />
      {order.delivery && <DeliveryAddress delivery={order.delivery} />}
    </div>
  );
}

function writtenTo(confirmation: OrderConfirmation | null): string {
  const email = confirmation?.delivery?.email;
  const whom = email === undefined ? 'de vous être adressé' : `d’être envoyé à ${email}`;
  return `Votre paiement a bien été traité. Un e-mail de confirmation vient ${whom}.`;
}

function DeliveryAddress({ delivery }: { delivery: NonNullable<OrderConfirmation['delivery']> }) {
  const { street, postalCode, city, country } = delivery.address;
  return (
    <div className={styles.delivery}>
      <h3 className={styles.deliveryTitle}>Livraison à</h3>
      <address className={quiet}>
        <span>{delivery.recipientName ?? delivery.name}</span>
        <br />
        <span>{street}</span>
        <br />
        <span>{`${postalCode} ${city}`}</span>
        <br />
        <span>{country}</span>
      </address>
    </div>
  );
}

/** The order's page speaks of the payment once the read models know of it; until then a sentence stands in its place. */
function Follow({ confirmation }: { confirmation: OrderConfirmation }) {
  const isThere = confirmation.paymentState === 'confirmed';
  return (
    <div className={styles.follow}>
      <div className={classNames(styles.followPart, !isThere && styles.notYet)}>
        <ButtonLink href={confirmation.pagePath} rel="external">
          Suivre ma commande
        </ButtonLink>
        <p className={quiet}>
          Gardez l’adresse de cette page&nbsp;: elle vous dira où en est votre commande.
        </p>
      </div>
      <p className={classNames(styles.followPart, quiet, isThere && styles.notYet)} role="status">
        {isThere ? '' : 'La page de suivi de votre commande s’ouvre dans quelques instants…'}
      </p>
    </div>
  );
}

function Info({ icon, heading, children }: { icon: IconName; heading: string; children: string }) {
  return (
    <div className={styles.info}>
      <span className={styles.icon}>
        <Icon name={icon} size={30} />
      </span>
      <h2 className={styles.cardTitle}>{heading}</h2>
      <p className={quiet}>{children}</p>
    </div>
  );
}

/** Thanks, what happens now, and the way on (specification §2). */
export function ConfirmedOrder({ confirmation }: { confirmation: OrderConfirmation | null }) {
  return (
    <>
      <div className={styles.head}>
        <span className={styles.confirmed}>
          <Icon name="check" size={16} />
          Commande confirmée et payée
        </span>
        <h1 className={title.page}>Merci pour votre commande</h1>
        <p className={lead}>{writtenTo(confirmation)}</p>
      </div>
      {confirmation && (
        <>
          <OrderCard order={confirmation} />
          <Follow confirmation={confirmation} />
        </>
      )}
      <div className={pair}>
        <Info icon="box" heading="Préparation de votre commande">
          Chaque article est vérifié, enveloppé de papier de soie et mis en coffret à l’atelier. Les commandes
          passées avant 14 h du lundi au vendredi partent le jour même.
        </Info>
        <Info icon="truck" heading="Suivi de livraison">
          Dès l’expédition, vous recevrez un e-mail avec votre numéro de suivi. Comptez 3 à 7 jours ouvrés.
        </Info>
      </div>
      <div className={styles.welcome}>
        <Wordmark height="4rem" />
        <h2 className={title.block}>Bienvenue dans la maison</h2>
        <p className={styles.welcomeText}>
          Un parfum se révèle avec le temps&nbsp;: laissez-le reposer deux jours à l’abri de la lumière après
          son voyage, puis portez-le sur une peau tiède, au creux du poignet.
        </p>
      </div>
      <div className={styles.head}>
        <div className={styles.actions}>
          <ButtonLink href="/parfums">Continuer mes achats</ButtonLink>
          <ButtonLink href="/" variant="secondary">
            Retour à l’accueil
          </ButtonLink>
        </div>
      </div>
    </>
  );
}
