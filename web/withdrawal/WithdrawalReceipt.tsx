import { useEffect, useRef } from 'react';
import type { WithdrawalAnswer } from '#contracts/http/withdrawals.ts';
import { quiet, title } from '../theme/layout.css.ts';
import { dateAndTime } from '../ui/dates.ts';
import * as styles from './withdrawal.css.ts';

/** The declaration was received: what, when, and what follows. */
export function WithdrawalReceipt({ receipt }: { receipt: WithdrawalAnswer }) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <section ref={place} tabIndex={-1} className={styles.receipt} aria-labelledby="receipt-title">
      <h2 id="receipt-title" className={title.block}>
        Votre rétractation est enregistrée
      </h2>
      <dl className={styles.facts}>
        <dt>Commande</dt>
        <dd className={styles.fact}>n° {receipt.orderNumber}</dd>
        <dt>Reçue le</dt>
        <dd className={styles.fact}>{dateAndTime(receipt.declaredAt)}</dd>
      </dl>
      <p className={quiet}>
        Un accusé de réception vous est adressé par e-mail. Si votre colis est déjà parti, renvoyez-le sous 14
        jours, flacon scellé&#8239;; nous vous remboursons sous 14 jours, frais de livraison standard compris.
      </p>
    </section>
  );
}
