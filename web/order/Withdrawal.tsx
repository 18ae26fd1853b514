import { usePageContext } from 'vike-react/usePageContext';
import { dayMonthYear } from '#contracts/french/dates.ts';
import type { DeclaredWithdrawal, OrderPage } from '#contracts/order-page.ts';
import { WITHDRAWAL_DAYS } from '#domain/returns/withdrawal.ts';
import { quiet } from '../theme/layout.css.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { dateAndTime } from '../ui/formats.ts';
import * as styles from './order.css.ts';
import { Part } from './Part.tsx';

/** Until when an order may be withdrawn from, or what was declared of it and what follows (code de la consommation L221-21 to 24). */
export function Withdrawal({ order: { status, withdrawal }, token }: { order: OrderPage; token: string }) {
  const { isOpen, lastDay, declaredAt, declared } = withdrawal;
  if (status === 'pending' || (status === 'cancelled' && declaredAt === null)) return null;
  return (
    <Part name="Rétractation">
      <p className={quiet}>
        {declaredAt
          ? `Votre rétractation est enregistrée depuis le ${dateAndTime(declaredAt)} (heure de Paris).`
          : withdrawalSentence(isOpen, lastDay)}
      </p>
      {declared && <Declared declared={declared} isCancelled={status === 'cancelled'} />}
      {isOpen && (
        <div className={styles.screenOnly}>
          <ButtonLink href={`/retractation?suivi=${token}`} variant="secondary">
            Renoncer au contrat ici
          </ButtonLink>
        </div>
      )}
    </Part>
  );
}

function withdrawalSentence(isOpen: boolean, lastDay: string | null): string {
  if (lastDay === null)
    return `Vous pouvez changer d’avis, sans dire pourquoi, jusqu’à ${WITHDRAWAL_DAYS} jours après la livraison.`;
  return isOpen
    ? `Vous pouvez changer d’avis, sans dire pourquoi, jusqu’au ${dayMonthYear(lastDay)} inclus.`
    : `Le délai pour changer d’avis est passé depuis le ${dayMonthYear(lastDay)}.`;
}

interface DeclaredProps {
  readonly declared: DeclaredWithdrawal;
  readonly isCancelled: boolean;
}

/** The articles, where they go, and when the money is back. */
function Declared({ declared, isCancelled }: DeclaredProps) {
  const { items, sendBackBefore } = declared;
  return (
    <>
      <ul className={styles.list}>
        {items.map(({ productName, quantity }) => (
          <li key={productName}>{`${quantity} × ${productName}`}</li>
        ))}
      </ul>
      {sendBackBefore ? (
        <SendBack before={sendBackBefore} />
      ) : (
        !isCancelled &&
        declared.refundBefore && (
          <p className={quiet}>Si votre colis n’est pas encore parti, vous n’avez rien à faire.</p>
        )
      )}
      {declared.refundBefore && <p className={quiet}>{refundSentence(declared.refundBefore, declared)}</p>}
    </>
  );
}

function SendBack({ before }: { before: string }) {
  const { house, supportEmail } = usePageContext().globalContext.publicConfig;
  const sentence = `Renvoyez ces articles au plus tard le ${dayMonthYear(before)}, à vos frais, scellé intact`;
  if (house.returnAddress === '')
    return <p className={quiet}>{`${sentence}\u202f; écrivez-nous avant l’envoi\u00a0: ${supportEmail}`}</p>;
  return (
    <>
      <p className={quiet}>{`${sentence}, à l’adresse\u00a0:`}</p>
      <address className={styles.address}>{house.returnAddress}</address>
    </>
  );
}

function refundSentence(before: string, { isRefundHeld, isWhole }: DeclaredWithdrawal): string {
  const what = isWhole ? 'le montant de la commande' : 'ces articles';
  const until = `Nous vous remboursons ${what} au plus tard le ${dayMonthYear(before)}`;
  return isRefundHeld
    ? `${until}, ou dès que nous avons reçu les articles ou la preuve de leur envoi, si c’est plus tard.`
    : `${until}, par le moyen de paiement utilisé.`;
}
