import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Actor } from '#contracts/events/event.ts';
import { dateAndTime, euros } from '../../ui/formats.ts';
import { OwnText } from '../../ui/OwnText.tsx';
import { adminQuery } from '../data/admin-api.ts';
import { MailEntry } from '../mails/MailsPage.tsx';
import * as mails from '../mails/mails.css.ts';
import { DocumentDownload, KIND_LABELS } from '../parts/DownloadButton.tsx';
import { Loaded } from '../parts/lists/ListParts.tsx';
import { quietSummary } from '../parts/parts.css.ts';
import * as styles from './orders.css.ts';

/** What is kept of an order beside the order itself, each part read once it is unfolded. */
export function OrderRecords({ orderId }: { orderId: string }) {
  return (
    <>
      <Unfolding title="Historique de la commande">
        <OrderHistory orderId={orderId} />
      </Unfolding>
      <Unfolding title="Factures et avoirs">
        <OrderDocuments orderId={orderId} />
      </Unfolding>
      <Unfolding title="E-mails envoyés au client">
        <OrderMails orderId={orderId} />
      </Unfolding>
    </>
  );
}

function Unfolding({ title, children }: { title: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.unfolding} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={quietSummary}>{title}</summary>
      {isOpen && <OwnText>{children}</OwnText>}
    </details>
  );
}

const ACTORS: Record<Actor, string> = {
  shopper: 'Client',
  admin: 'Administration',
  stripe: 'Prestataire de paiement',
  system: 'Boutique (automatique)',
};

function OrderHistory({ orderId }: { orderId: string }) {
  const query = useQuery(adminQuery('GET /api/admin/orders/:id/history', { id: orderId }));
  return (
    <Loaded query={query} what="l’historique" rows={3} rowHeight="1.5rem">
      {(events) => (
        <ol className={styles.steps}>
          {events.map(({ id, at, actor, title, detail }) => (
            <li key={id} className={styles.step}>
              <p className={styles.stepTitle}>{title}</p>
              {detail && <p className={styles.stepDetail}>{detail}</p>}
              <p className={styles.stepOrigin}>
                <time dateTime={at}>{dateAndTime(at)}</time> <span>{`· ${ACTORS[actor]}`}</span>
              </p>
            </li>
          ))}
        </ol>
      )}
    </Loaded>
  );
}

function OrderDocuments({ orderId }: { orderId: string }) {
  const query = useQuery(adminQuery('GET /api/admin/documents', { query: { orderId } }));
  return (
    <Loaded
      query={query}
      what="les factures"
      rows={1}
      rowHeight="1.5rem"
      none={<p className={styles.noMail}>Aucune facture&nbsp;: elle est établie après le paiement</p>}
    >
      {(documents) => (
        <ul>
          {documents.map((document) => (
            <li key={document.id} className={mails.entry}>
              <span className={mails.subject}>
                {`${KIND_LABELS[document.kind]} ${document.number}, ${euros(document.gross)}`}
              </span>
              <time className={mails.moment} dateTime={document.issuedAt}>
                {dateAndTime(document.issuedAt)}
              </time>
              <DocumentDownload document={document} />
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  );
}

function OrderMails({ orderId }: { orderId: string }) {
  const query = useQuery(adminQuery('GET /api/admin/email-notifications', { query: { orderId } }));
  return (
    <Loaded
      query={query}
      what="les e-mails"
      rows={2}
      rowHeight="1.5rem"
      none={<p className={styles.noMail}>Aucun e-mail pour cette commande</p>}
    >
      {(mails) => (
        <ul>
          {mails.map((mail) => (
            <li key={mail.id} className={styles.mail}>
              <MailEntry mail={mail} />
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  );
}
