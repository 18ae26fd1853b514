import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ReturnPreview } from '#contracts/http/shop/returns.ts';
import { shortId } from '#contracts/identifiers.ts';
import { WITHDRAWAL_REASON_LABELS } from '#contracts/withdrawal-reason-labels.ts';
import { awaitedBack } from '#domain/returns/whereabouts.ts';
import { serverNow } from '../../data/server-clock.ts';
import { Button } from '../../ui/Button.tsx';
import { dateAndTime } from '../../ui/formats.ts';
import { Badge } from '../../ui/marks/Badge.tsx';
import { AlertDialog } from '../../ui/overlays/Dialog.tsx';
import { returnPreviewQuery } from '../data/admin-api.ts';
import { showFailure, useCommand } from '../data/use-command.ts';
import { refundBadge } from '../orders/order-labels.ts';
import { orderNumbers } from '../orders/order-numbers.ts';
import { StatusBadge } from '../orders/StatusBadge.tsx';
import { GoneMark } from '../parts/lists/steady-list.tsx';
import { badges, listItem, name, soft } from '../parts/parts.css.ts';
import { OrderLink } from '../parts/RunningNumber.tsx';
import { ReceiveDialog } from './ReceiveDialog.tsx';
import {
  articleText,
  dueText,
  type OrderWithReturns,
  RETURN_TEXTS,
  refundSentence,
  stepOf,
} from './return-texts.ts';
import * as styles from './returns.css.ts';

/** One order that was withdrawn from: what of, how far it came, and what can be done. */
export function ReturnEntry({ order, isGone }: { order: OrderWithReturns; isGone: boolean }) {
  const titleId = useId();
  const { returns, status, items } = order;
  const due = dueText(order, serverNow());
  const refund = refundBadge(order);
  return (
    <li className={`${listItem} ${styles.entry}`} aria-labelledby={titleId}>
      <GoneMark isGone={isGone} />
      <div className={styles.head}>
        <div className={styles.article}>
          <h4 id={titleId} className={name}>
            <OrderLink order={order} sign="Commande #" />
          </h4>
          <p>
            <span>{`${order.customerName} ·`}</span>{' '}
            <a href={`mailto:${order.customerEmail}`}>{order.customerEmail}</a>
          </p>
          {returns.declarations.map(({ declaredAt, reason }) => (
            <p key={declaredAt} className={soft}>
              <span>
                Déclarée le <time dateTime={declaredAt}>{dateAndTime(declaredAt)}</time>
              </span>
              {reason && <span>{`, motif\u00a0: «\u00a0${WITHDRAWAL_REASON_LABELS[reason]}\u00a0»`}</span>}
            </p>
          ))}
        </div>
        <div className={badges}>
          {due && (
            <p className={styles.due} data-overdue={due.isOverdue || undefined}>
              {due.text}
            </p>
          )}
          {refund && <Badge variant={refund.badge}>{refund.label}</Badge>}
          <StatusBadge status={status} />
        </div>
      </div>
      <ul>
        {items
          .filter(({ productId }) => returns.articles.some((article) => article.productId === productId))
          .map(({ productId, productName }) => (
            <li key={productId} className={styles.article}>
              {`${productName}\u00a0: ${articleText(returns, productId)}`}
            </li>
          ))}
      </ul>
      <ReturnActions order={order} />
    </li>
  );
}

function ReturnActions({ order }: { order: OrderWithReturns }) {
  const number = shortId(order.id);
  const step = stepOf(order);
  const [isReceiving, setReceiving] = useState(false);
  const proof = useCommand('POST /api/admin/orders/:id/return-proofs', RETURN_TEXTS.proof);
  const { returns } = order;
  const isAwaited = awaitedBack({ ...order, lines: order.items }).length > 0;
  const isProofNews =
    isAwaited &&
    returns.articles.some(({ sent, received, withdrawn }) => Math.max(sent, received) < withdrawn);
  if (step === 'done' && !isAwaited) return null;
  return (
    <div className={styles.actions}>
      {(step === 'refund' || step === 'cancel') && (
        <RefundButton order={order} isCancelling={step === 'cancel'} />
      )}
      {isAwaited && (
        <Button
          name="receive"
          variant="secondary"
          size="small"
          aria-label={`Colis reçu pour la commande ${number}`}
          onClick={() => setReceiving(true)}
        >
          Colis reçu
        </Button>
      )}
      {isProofNews && (
        <Button
          name="proof"
          variant="secondary"
          size="small"
          isPending={proof.isPending}
          aria-label={`Preuve d’envoi reçue pour la commande ${number}`}
          onClick={() => proof.mutate({ id: order.id, revision: order.revision })}
        >
          Preuve d’envoi reçue
        </Button>
      )}
      {isReceiving && <ReceiveDialog order={order} onClose={() => setReceiving(false)} />}
    </div>
  );
}

/** Says in a sentence what paying back does, and does it once that is confirmed (decision 31). */
function RefundButton({ order, isCancelling }: { order: OrderWithReturns; isCancelling: boolean }) {
  const client = useQueryClient();
  const refund = useCommand('POST /api/admin/orders/:id/return-refunds', RETURN_TEXTS.refund);
  const [isAsking, setAsking] = useState(false);
  const [preview, setPreview] = useState<ReturnPreview | null>(null);
  const number = shortId(order.id);
  const label = isCancelling ? 'Annuler et rembourser' : 'Rembourser';
  const ask = async () => {
    setAsking(true);
    try {
      setPreview(await client.fetchQuery(returnPreviewQuery(order)));
    } catch (error) {
      showFailure(RETURN_TEXTS.refund, error);
    } finally {
      setAsking(false);
    }
  };
  return (
    <>
      <Button
        name="refund"
        size="small"
        isPending={isAsking}
        aria-label={`${label} la commande ${number}`}
        onClick={() => void ask()}
      >
        {label}
      </Button>
      {preview && (
        <AlertDialog
          title={`${label} la commande ${orderNumbers(order)}`}
          confirmLabel={isCancelling ? label : 'Rembourser maintenant'}
          cancelLabel="Revenir"
          isDestructive={isCancelling}
          isPending={refund.isPending}
          onCancel={() => setPreview(null)}
          onConfirm={() =>
            refund.mutate({ id: order.id, revision: preview.revision }, { onSettled: () => setPreview(null) })
          }
        >
          <p>{refundSentence(preview)}</p>
        </AlertDialog>
      )}
    </>
  );
}
