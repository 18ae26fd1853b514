import { useState } from 'react';
import { usePageContext } from 'vike-react/usePageContext';
import type { WithdrawalAnswer } from '#contracts/http/withdrawals.ts';
import { shortId } from '#contracts/identifiers.ts';
import { WITHDRAWAL_DAYS } from '#contracts/withdrawal.ts';
import { container, eyebrow, lead, pageHead, title } from '../../../theme/layout.css.ts';
import { WithdrawalForm } from '../../../withdrawal/WithdrawalForm.tsx';
import { WithdrawalReceipt } from '../../../withdrawal/WithdrawalReceipt.tsx';
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
