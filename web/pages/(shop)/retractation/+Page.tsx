import { useEffect, useRef, useState } from 'react';
import { usePageContext } from 'vike-react/usePageContext';
import type { WithdrawalAnswer } from '#contracts/http/withdrawals.ts';
import { shortId } from '#contracts/identifiers.ts';
import { WITHDRAWAL_DAYS } from '#contracts/withdrawal.ts';
import { container, eyebrow, lead, pageHead, quiet, title } from '../../../theme/layout.css.ts';
import { dateAndTime } from '../../../ui/formats.ts';
import { WithdrawalForm } from '../../../withdrawal/WithdrawalForm.tsx';
import * as styles from '../../../withdrawal/withdrawal.css.ts';

/** The online withdrawal function (issue of French law, decision 16; code de la consommation L221-21). */
export default function WithdrawalPage() {
  const { commande = '' } = usePageContext().urlParsed.search;
  const [receipt, setReceipt] = useState<WithdrawalAnswer | null>(null);
  return (
    <div className={container}>
      <div className={pageHead}>
        <p className={eyebrow}>Droit de rétractation</p>
        <h1 className={title.page}>Renoncer au contrat</h1>
        <p className={lead}>
          Vous disposez de {WITHDRAWAL_DAYS} jours après la livraison pour changer d’avis, sans avoir à dire
          pourquoi. Votre déclaration prend effet dès que vous la confirmez.
        </p>
      </div>
      <div className={styles.body}>
        {receipt ? (
          <WithdrawalReceipt receipt={receipt} />
        ) : (
          <WithdrawalForm orderNumber={shortId(commande)} onReceived={setReceipt} />
        )}
      </div>
    </div>
  );
}

/** The declaration was received: what, when, and what follows. */
function WithdrawalReceipt({ receipt }: { receipt: WithdrawalAnswer }) {
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
