import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EmailNotification } from '#contracts/http/notifications.ts';
import { Badge } from '../../ui/Badge.tsx';
import { dateAndTime } from '../../ui/dates.ts';
import { orderMailsQuery } from '../data/queries.ts';
import { Loaded } from '../parts/Loaded.tsx';
import { type BadgeStyle, mailLabel } from './order-labels.ts';
import * as styles from './order-mails.css.ts';
import { ResendMail } from './ResendMail.tsx';

const BADGES: Record<EmailNotification['status'], BadgeStyle> = {
  pending: 'secondary',
  sent: 'outline',
  failed: 'destructive',
  overtaken: 'secondary',
};

/** The e-mails an order gave rise to, read once they are unfolded. */
export function OrderMails({ orderId }: { orderId: string }) {
  const [isOpen, setOpen] = useState(false);
  const query = useQuery({ ...orderMailsQuery(orderId), enabled: isOpen });
  return (
    <details className={styles.mails} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>E-mails envoyés au client</summary>
      {isOpen && (
        <Loaded query={query} what="les e-mails" rows={2} rowHeight="1.5rem">
          {(mails) =>
            mails.length === 0 ? (
              <p className={styles.none}>Aucun e-mail pour cette commande</p>
            ) : (
              <ul>
                {mails.map((mail) => (
                  <li key={mail.id} className={styles.mail}>
                    <Badge variant={BADGES[mail.status]}>{mailLabel(mail.status)}</Badge>
                    <span className={styles.subject}>{mail.subject}</span>
                    <time className={styles.moment} dateTime={mail.sentAt ?? mail.createdAt}>
                      {dateAndTime(mail.sentAt ?? mail.createdAt)}
                    </time>
                    {mail.status !== 'pending' && <ResendMail mail={mail} />}
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      )}
    </details>
  );
}
