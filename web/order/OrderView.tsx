import { IMPORT_COSTS } from '#contracts/addresses/import-costs.ts';
import { sampleToPack } from '#contracts/catalog/samples.ts';
import { formatEuros, multiplyCents } from '#contracts/cents.ts';
import type { Gift, OrderStatus } from '#contracts/events/orders/order.ts';
import { dayMonthYear, longDate } from '#contracts/french/dates.ts';
import { shortId } from '#contracts/identifiers.ts';
import type {
  DeclaredWithdrawal,
  OrderDocument,
  OrderPage,
  OrderStep,
  PackedLine,
} from '#contracts/order-page.ts';
import { GIFT_WRAP } from '#contracts/orders/gift-texts.ts';
import { saidNumber } from '#contracts/orders/running-number.ts';
import { vatRateText } from '#domain/vat/vat.ts';
import { bottleCount } from '../cart/cart.ts';
import { CartTotals } from '../cart/page/CartTotals.tsx';
import { caption, quiet } from '../theme/layout.css.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { dateAndTime } from '../ui/formats.ts';
import { PageHead } from '../ui/Headings.tsx';
import { Price } from '../ui/Price.tsx';
import * as styles from './order.css.ts';
import { Part } from './Part.tsx';
import { UnpaidOrder } from './UnpaidOrder.tsx';
import { Withdrawal } from './Withdrawal.tsx';

export interface OrderViewProps {
  readonly order: OrderPage;
  readonly token: string;
  readonly supportEmail: string;
}

/** All there is to know of one order, on a page that can be kept and printed. */
export function OrderView({ order, token, supportEmail }: OrderViewProps) {
  return (
    <article className={styles.page}>
      <PageHead
        above="Votre commande Mirïs"
        heading={`Commande n° ${shortId(order.id)}`}
        intro={statusSentence(order)}
      >
        {order.runningNumber !== undefined && <p className={quiet}>{saidNumber(order.runningNumber)}</p>}
      </PageHead>
      <Steps steps={order.steps} />
      {order.unpaid && (
        <UnpaidOrder
          unpaid={order.unpaid}
          total={order.totals.total}
          token={token}
          isTakenByDesk={order.takenByDesk === true}
        />
      )}
      <div className={styles.columns}>
        <Articles order={order} />
        <div className={styles.column}>
          <Parcel order={order} />
          <Documents documents={order.documents} />
          <Refunds refunds={order.refunds} />
          <Withdrawal order={order} token={token} />
          <Part name={'Une question\u202f?'}>
            <p className={quiet}>
              Écrivez-nous à <a href={`mailto:${supportEmail}`}>{supportEmail}</a> en citant le numéro de
              votre commande.
            </p>
          </Part>
        </div>
      </div>
    </article>
  );
}

function statusSentence(order: OrderPage): string {
  const { status, paymentState, unpaid, steps, refunds, withdrawal, parcels } = order;
  const { declared } = withdrawal;
  if (declared && status !== 'pending' && status !== 'cancelled') return withdrawnSentence(declared, status);
  switch (status) {
    case 'pending':
      if (unpaid !== null)
        return unpaid.isPayable
          ? 'Elle attend son paiement pour partir en préparation.'
          : 'Son délai de paiement est passé\u00a0: elle va être annulée, et rien ne vous sera débité.';
      return paymentState === 'confirmed'
        ? 'Elle est payée. Nous revenons vers vous par e-mail pour la suite.'
        : 'Votre paiement est en cours de vérification. Vous recevrez un e-mail dès qu’elle sera confirmée.';
    case 'confirmed':
      if (parcels)
        return 'Une partie est en route. Le reste suivra dans un autre colis, et un e-mail vous préviendra.';
      return 'Nous la préparons avec le plus grand soin. Un e-mail vous préviendra de son départ.';
    case 'shipped':
      return 'Votre colis est en route.';
    case 'delivered':
      return 'Votre colis vous a été livré. Nous espérons qu’il vous ravit.';
    case 'cancelled':
      return refunds.length > 0 || steps.some(({ name }) => name === 'paid')
        ? 'Elle est annulée. Le montant payé vous est remboursé par le moyen de paiement utilisé.'
        : 'Elle est annulée. Aucun montant n’a été prélevé.';
  }
}

/** Of an order that goes on in part, or no further. */
function withdrawnSentence({ isWhole, refundBefore }: DeclaredWithdrawal, status: OrderStatus): string {
  if (!isWhole)
    return status === 'confirmed'
      ? 'Vous avez renoncé à une partie de cette commande. Nous préparons le reste, et un e-mail vous préviendra de son départ.'
      : 'Vous avez renoncé à une partie de cette commande. Vous trouverez plus bas comment la renvoyer.';
  return refundBefore === null
    ? 'Vous avez renoncé à cette commande.'
    : 'Vous avez renoncé à cette commande. Vous trouverez plus bas la suite de votre rétractation et la date de votre remboursement.';
}

const STEPS: Readonly<Record<OrderStep['name'], string>> = {
  placed: 'Commandée',
  paid: 'Payée',
  withdrawn: 'Rétractation',
  shipped: 'Expédiée',
  delivered: 'Livrée',
  cancelled: 'Annulée',
  refunded: 'Remboursée',
};

function Steps({ steps }: { steps: readonly OrderStep[] }) {
  return (
    <ol className={styles.steps} aria-label="Étapes">
      {steps.map(({ name, at }) => (
        <li key={name} className={at === null ? styles.stepToCome : styles.step}>
          <span className={styles.stepName}>{STEPS[name]}</span>
          <span className={caption}>{at === null ? 'à venir' : longDate(at)}</span>
        </li>
      ))}
    </ol>
  );
}

function Articles({ order }: { order: OrderPage }) {
  const { lines, totals, vat, steps, sampleRequested, sample, gift } = order;
  const placedAt = steps.find(({ name }) => name === 'placed')?.at;
  return (
    <section className={styles.articles}>
      <h2 className={styles.partTitle}>Articles</h2>
      <ul className={styles.lines}>
        {lines.map(({ productName, quantity, unitPrice }) => (
          <li key={productName} className={styles.line}>
            <span>
              <span>{productName}</span>
              <br />
              <span className={caption}>{`${quantity} × ${formatEuros(unitPrice)}`}</span>
            </span>
            <Price amount={multiplyCents(unitPrice, quantity)} />
          </li>
        ))}
      </ul>
      {sampleRequested && <p className={quiet}>{`${sampleToPack(sample)}, offert.`}</p>}
      {gift?.wrap && <p className={quiet}>{`${GIFT_WRAP}${totals.wrap ? '' : ', offert'}.`}</p>}
      <CartTotals totals={totals} count={bottleCount(lines)} promo={null} isImported={vat.rate === 0} />
      <p className={caption}>
        {`${
          vat.rate === 0
            ? `Sans TVA\u00a0: livraison hors de l’Union européenne (article 262 I du CGI). ${IMPORT_COSTS}`
            : `Dont TVA à ${vatRateText(vat.rate)}\u00a0: ${formatEuros(vat.amount)}.`
        }${placedAt ? ` Commande passée le ${dateAndTime(placedAt)}.` : ''}`}
      </p>
    </section>
  );
}

/** How the parcel goes; of one that is not to leave any more, nothing is promised. */
function parcelSentence({ parcel, status, withdrawal }: OrderPage): string {
  const { carrier, trackingNumber } = parcel;
  if (trackingNumber !== null) return `Colis ${carrier} n° ${trackingNumber}`;
  const isToLeave = status !== 'cancelled' && withdrawal.declared?.isWhole !== true;
  return `Par ${carrier}.${isToLeave ? ' Le numéro de suivi apparaîtra ici dès le départ du colis.' : ''}`;
}

function Parcel({ order }: { order: OrderPage }) {
  const { customerName, shippingAddress, relayPoint, parcel, parcels, replacements, gift } = order;
  const { street, postalCode, city } = relayPoint ?? shippingAddress;
  const { country } = shippingAddress;
  return (
    <Part name="Livraison">
      <address className={quiet}>
        <span>{gift?.recipientName ?? customerName}</span>
        <br />
        {relayPoint && (
          <>
            <span>{`Point relais ${relayPoint.name}`}</span>
            <br />
          </>
        )}
        <span>{street}</span>
        <br />
        <span>{`${postalCode} ${city}`}</span>
        <br />
        <span>{country}</span>
      </address>
      {parcels ? <Parcels parcels={parcels} /> : <p className={quiet}>{parcelSentence(order)}</p>}
      {gift && <GiftSentences gift={gift} />}
      {!parcels && parcel.href && (
        <div className={styles.screenOnly}>
          <ButtonLink href={parcel.href} variant="secondary" rel="noopener noreferrer">
            Suivre mon colis
          </ButtonLink>
        </div>
      )}
      {replacements && (
        <>
          <p className={quiet}>Envoyé à nouveau, sans frais&nbsp;:</p>
          <Parcels parcels={{ left: replacements, toFollow: [] }} />
        </>
      )}
    </Part>
  );
}

/** What left in which parcel, and what follows. */
function Parcels({ parcels: { left, toFollow } }: { parcels: NonNullable<OrderPage['parcels']> }) {
  return (
    <ul className={styles.list}>
      {left.map(({ carrier, trackingNumber, href, at, lines }) => (
        <li key={at + (trackingNumber ?? '')}>
          <span>{packedText(lines)}</span>
          <br />
          <span className={caption}>
            {`Parti le ${longDate(at)} par ${carrier}${trackingNumber === null ? '' : `, n° ${trackingNumber}`}. `}
          </span>
          {href && (
            <a className={styles.screenOnly} href={href} rel="noopener noreferrer">
              Suivre ce colis
            </a>
          )}
        </li>
      ))}
      {toFollow.length > 0 && (
        <li>
          <span>{packedText(toFollow)}</span>
          <br />
          <span className={caption}>À suivre dans un autre colis.</span>
        </li>
      )}
    </ul>
  );
}

function packedText(lines: readonly PackedLine[]): string {
  return lines.map(({ productName, quantity }) => `${quantity} × ${productName}`).join(', ');
}

function GiftSentences({ gift: { message, sendFrom } }: { gift: Gift }) {
  return (
    <>
      {sendFrom && (
        <p className={quiet}>{`Ce cadeau part à compter du ${dayMonthYear(sendFrom)}, sans aucun prix.`}</p>
      )}
      {message && (
        <p className={styles.message}>
          <span className={caption}>Votre message</span>
          <br />
          <span>{message}</span>
        </p>
      )}
    </>
  );
}

const DOCUMENTS: Readonly<Record<OrderDocument['kind'], string>> = {
  invoice: 'Facture',
  'credit-note': 'Avoir',
};

function Documents({ documents }: { documents: readonly OrderDocument[] }) {
  if (documents.length === 0) return null;
  return (
    <Part name="Documents">
      <ul className={styles.list}>
        {documents.map(({ number, kind, issuedAt, href }) => (
          <li key={number}>
            <a href={href} rel="external">
              {`${DOCUMENTS[kind]} ${number}`}
            </a>{' '}
            <span className={caption}>{`du ${longDate(issuedAt)}`}</span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

const REFUND_STATES = {
  pending: 'en cours',
  succeeded: 'effectué',
  failed: 'à refaire\u00a0: nous nous en occupons',
} as const;

function Refunds({ refunds }: Pick<OrderPage, 'refunds'>) {
  if (refunds.length === 0) return null;
  return (
    <Part name="Remboursements">
      <ul className={styles.list}>
        {refunds.map(({ amount, state, requestedAt }) => (
          <li key={requestedAt + amount}>
            <span>{`${formatEuros(amount)}, ${REFUND_STATES[state]}`}</span>{' '}
            <span className={caption}>{`demandé le ${longDate(requestedAt)}`}</span>
          </li>
        ))}
      </ul>
    </Part>
  );
}
