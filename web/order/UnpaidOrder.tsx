import { type Cents, formatEuros } from '#contracts/cents.ts';
import { TERMS_VERSION } from '#contracts/constants.ts';
import type { OrderPage } from '#contracts/order-page.ts';
import { TermsSentence } from '../checkout/payment/TermsSentence.tsx';
import { quiet } from '../theme/layout.css.ts';
import { Button } from '../ui/Button.tsx';
import { dateAndTime } from '../ui/formats.ts';
import * as styles from './order.css.ts';

export interface UnpaidOrderProps {
  readonly unpaid: NonNullable<OrderPage['unpaid']>;
  readonly total: Cents;
  readonly token: string;
  /** The house took it by telephone: the terms of sale are accepted here. */
  readonly isTakenByDesk: boolean;
}

/** Pay now, or give the order up: plain forms, which work before and without scripts. */
export function UnpaidOrder({
  unpaid: { isPayable, payBefore },
  total,
  token,
  isTakenByDesk,
}: UnpaidOrderProps) {
  return (
    <section className={styles.unpaid} aria-labelledby="unpaid-title">
      <h2 id="unpaid-title" className={styles.partTitle}>
        {isPayable ? 'En attente de paiement' : 'Délai de paiement passé'}
      </h2>
      {isPayable && payBefore && (
        <p
          className={quiet}
        >{`Nous gardons vos articles jusqu’au ${dateAndTime(payBefore)} (heure de Paris).`}</p>
      )}
      <div className={styles.actions}>
        {isPayable && (
          <form method="post" action={`/commande/suivi/${token}/payer`} className={styles.payForm}>
            <input type="hidden" name="token" value={token} />
            {isTakenByDesk && <Terms />}
            <Button type="submit" size="large">
              {`Payer maintenant – ${formatEuros(total)}`}
            </Button>
          </form>
        )}
        <details className={styles.giveUp}>
          <summary className={styles.giveUpSummary}>Annuler la commande</summary>
          <form method="post" action={`/commande/suivi/${token}/annuler`} className={styles.giveUpForm}>
            <input type="hidden" name="token" value={token} />
            <p className={quiet}>Les articles seront remis en vente, et rien ne vous sera débité.</p>
            <div>
              <Button type="submit" variant="secondary">
                Confirmer l’annulation
              </Button>
            </div>
          </form>
        </details>
      </div>
    </section>
  );
}

/** Until they are accepted, an order that was given by telephone binds nobody (code de la consommation L221-16). */
function Terms() {
  return (
    <>
      <p className={quiet}>
        Vous nous avez passé cette commande par téléphone. Vérifiez-la ci-dessous&#8239;: elle ne vous engage
        qu’une fois acceptée et réglée.
      </p>
      <input type="hidden" name="termsVersion" value={TERMS_VERSION} />
      <label className={styles.terms}>
        <input type="checkbox" name="termsAccepted" value="on" required className={styles.tick} />
        <TermsSentence />
      </label>
    </>
  );
}
