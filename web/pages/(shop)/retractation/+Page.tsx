import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { usePageContext } from 'vike-react/usePageContext';
import { IDEMPOTENCY_KEY_HEADER } from '#contracts/http/headers.ts';
import type { WithdrawableOrder, WithdrawalAnswer } from '#contracts/http/shop/withdrawals.ts';
import { shortId } from '#contracts/identifiers.ts';
import { reasonLabel } from '#contracts/withdrawal-reason-labels.ts';
import { WITHDRAWAL_DAYS } from '#domain/returns/withdrawal.ts';
import { orders } from '../../../cart/open-order.ts';
import { personMessage } from '../../../data/api.ts';
import { newKey } from '../../../data/new-key.ts';
import { Receipt } from '../../../personal-data/RequestByMail.tsx';
import * as request from '../../../personal-data/request.css.ts';
import { container, quiet } from '../../../theme/layout.css.ts';
import { dateAndTime } from '../../../ui/formats.ts';
import { PageHead } from '../../../ui/Headings.tsx';
import { goOnAt } from '../../../ui/interaction.ts';
import { OwnText } from '../../../ui/OwnText.tsx';
import {
  ArticlesForm,
  type ChosenArticles,
  ConfirmWithdrawal,
  type Fact,
  Facts,
  WithdrawalForm,
} from '../../../withdrawal/WithdrawalForm.tsx';
import * as styles from '../../../withdrawal/withdrawal.css.ts';

/** A declaration that was filled in and is still to be confirmed. */
interface Declaration {
  readonly facts: readonly Fact[];
  readonly send: () => Promise<WithdrawalAnswer>;
}

/** The online withdrawal function (issue of French law, decision 16; code de la consommation L221-21). */
export default function WithdrawalPage() {
  const { commande = '', suivi = '' } = usePageContext().urlParsed.search;
  const [declaration, setDeclaration] = useState<Declaration | null>(null);
  const [receipt, setReceipt] = useState<WithdrawalAnswer | null>(null);
  const filledIn = useRef<HTMLDivElement>(null);
  const edit = () => {
    setDeclaration(null);
    goOnAt(() => filledIn.current?.querySelector('input'));
  };
  return (
    <div className={container}>
      <PageHead
        above="Droit de rétractation"
        heading="Renoncer au contrat"
        intro={`Vous disposez de ${WITHDRAWAL_DAYS} jours après la livraison pour changer d’avis, sans avoir à dire pourquoi. Votre déclaration prend effet dès que vous la confirmez.`}
      />
      <div className={request.body}>
        {receipt && <WithdrawalReceipt receipt={receipt} />}
        {declaration && !receipt && (
          <ConfirmWithdrawal
            facts={declaration.facts}
            send={async () => setReceipt(await declaration.send())}
            onEdit={edit}
          />
        )}
        {/* Stays as it was filled in, should it be corrected. */}
        <div ref={filledIn} hidden={declaration !== null || receipt !== null}>
          <ByLink token={suivi} onChosen={setDeclaration}>
            <WithdrawalForm
              orderNumber={shortId(commande)}
              onChecked={(body) =>
                setDeclaration({
                  facts: [
                    ['Nom', body.name],
                    ['Commande', `n° ${shortId(body.orderNumber)}`],
                    ['E-mail', body.email],
                    ['Articles', 'toute la commande'],
                    ...reasonFacts(body.reason),
                  ],
                  send: () => orders.call('POST /api/withdrawals', { body }),
                })
              }
            />
          </ByLink>
        </div>
      </div>
    </div>
  );
}

interface ByLinkProps {
  readonly token: string;
  readonly onChosen: (declaration: Declaration) => void;
  /** Asks for number and address, where no link opens the order. */
  readonly children: ReactNode;
}

/** Whoever comes by their order's own link chooses articles. */
function ByLink({ token: link, onChosen, children }: ByLinkProps) {
  // The server draws this page for everybody: whose link it is, only the browser knows.
  const [token, setToken] = useState('');
  useEffect(() => setToken(link), [link]);
  const query = useQuery({
    ...orders.query('GET /api/withdrawals/order', { query: { suivi: token } }),
    enabled: token !== '',
    // Read anew by every visit, for the last one may have declared something; never under the hand of whoever chooses.
    gcTime: 0,
    staleTime: 0,
    refetchOnReconnect: false,
  });
  if (token !== '' && !query.isFetchedAfterMount)
    return <p className={quiet}>Nous cherchons votre commande…</p>;
  if (query.data) {
    const order = query.data;
    return <ArticlesForm order={order} onChosen={(chosen) => onChosen(articlesOf(token, order, chosen))} />;
  }
  return (
    <>
      {query.error && (
        <p role="alert" className={styles.notice}>
          {personMessage(query.error)}
        </p>
      )}
      <OwnText>{children}</OwnText>
    </>
  );
}

function articlesOf(
  suivi: string,
  { orderNumber, items }: WithdrawableOrder,
  { name, quantities, reason }: ChosenArticles,
): Declaration {
  const chosen = items.flatMap((item) => {
    const more = quantities.get(item.productId) ?? 0;
    return more === 0 ? [] : [{ ...item, more }];
  });
  // One for this declaration, however often it has to be sent.
  const headers = { [IDEMPOTENCY_KEY_HEADER]: newKey() };
  return {
    facts: [
      ['Nom', name],
      ['Commande', `n° ${orderNumber}`],
      ['Articles', chosen.map(({ productName, more }) => `${more} × ${productName}`).join(', ')],
      ...reasonFacts(reason),
    ],
    send: () =>
      orders.call('POST /api/withdrawals/articles', {
        headers,
        body: {
          suivi,
          name,
          reason,
          items: chosen.map(({ productId, withdrawn, more }) => ({ productId, more, withdrawn })),
        },
      }),
  };
}

function reasonFacts(reason: string | undefined): Fact[] {
  const label = reasonLabel(reason);
  return label === undefined ? [] : [['Motif', label]];
}

/** The declaration was received: what, when, and what follows. */
function WithdrawalReceipt({ receipt }: { receipt: WithdrawalAnswer }) {
  return (
    <Receipt heading="Votre rétractation est enregistrée">
      <Facts
        facts={[
          ['Commande', `n° ${receipt.orderNumber}`],
          ['Reçue le', dateAndTime(receipt.declaredAt)],
        ]}
      />
      <p className={quiet}>
        Un accusé de réception vous est adressé par e-mail, avec l’adresse de retour. Si votre colis est déjà
        parti, renvoyez-le sous 14 jours, scellé intact&#8239;; nous vous remboursons sous 14 jours, frais de
        livraison standard compris si vous renoncez à toute la commande.
      </p>
    </Receipt>
  );
}
