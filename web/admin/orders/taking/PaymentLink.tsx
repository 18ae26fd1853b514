import { useQuery } from '@tanstack/react-query';
import type { EmailNotification } from '#contracts/http/console/notifications.ts';
import type { Order } from '#contracts/http/shop/orders.ts';
import { shortId } from '#contracts/identifiers.ts';
import { Button } from '../../../ui/Button.tsx';
import { dateAndTime } from '../../../ui/formats.ts';
import { adminQuery } from '../../data/admin-api.ts';
import { useCommand } from '../../data/use-command.ts';
import { isPaid, ORDER_TEXTS } from '../order-labels.ts';
import * as styles from '../orders.css.ts';

/** Of an order that the desk took: whether its link was sent, accepted and paid, and the way to send it again. */
export function PaymentLink({ order }: { order: Order }) {
  return order.desk === undefined ? null : <LinkOf order={order} desk={order.desk} />;
}

function LinkOf({ order, desk }: { order: Order; desk: NonNullable<Order['desk']> }) {
  const query = { orderId: order.id, type: 'payment-link' } as const;
  const { data: mails } = useQuery(adminQuery('GET /api/admin/email-notifications', { query }));
  const resend = useCommand('POST /api/admin/orders/:id/payment-links', ORDER_TEXTS.paymentLink);
  const isOpen = order.status === 'pending' && !isPaid(order);
  return (
    <section className={styles.part}>
      <h4 className={styles.partTitle}>Commande par téléphone</h4>
      <dl className={styles.facts}>
        <dt>Lien de paiement</dt>
        <dd>{mails ? linkText(mails[0]) : '…'}</dd>
        <dt>Conditions</dt>
        <dd>
          {desk.termsAcceptedAt === null
            ? 'Pas encore acceptées par le client'
            : `Acceptées le ${dateAndTime(desk.termsAcceptedAt)}`}
        </dd>
        {isOpen && desk.payBefore !== null && (
          <>
            <dt>À payer avant le</dt>
            <dd>{dateAndTime(desk.payBefore)}</dd>
          </>
        )}
      </dl>
      {isOpen && (
        <Button
          className={styles.retry}
          variant="secondary"
          size="small"
          isPending={resend.isPending}
          aria-label={`Renvoyer le lien de paiement de la commande ${shortId(order.id)}`}
          onClick={() => resend.mutate({ id: order.id })}
        >
          Renvoyer le lien
        </Button>
      )}
    </section>
  );
}

/** @param mail the last one with the link. */
function linkText(mail: EmailNotification | undefined): string {
  if (mail === undefined || mail.status === 'pending') return 'En cours d’envoi';
  if (mail.status === 'failed') return 'Non envoyé\u00a0: vérifiez l’adresse e-mail, puis renvoyez-le';
  return mail.sentAt === null
    ? 'Remplacé par un e-mail plus récent'
    : `Envoyé le ${dateAndTime(mail.sentAt)}`;
}
