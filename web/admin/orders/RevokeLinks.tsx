import type { Order } from '#contracts/http/shop/orders.ts';
import { shortId } from '#contracts/identifiers.ts';
import { AlertDialog } from '../../ui/overlays/Dialog.tsx';
import { useCommand } from '../data/use-command.ts';
import { DialogButton } from '../parts/DialogButton.tsx';
import { ORDER_TEXTS } from './order-labels.ts';
import { orderNumbers } from './order-numbers.ts';
import * as styles from './orders.css.ts';

const useRevocation = () =>
  useCommand('POST /api/admin/orders/:id/link-revocations', ORDER_TEXTS.revokeLinks);

/**
 * Ends the links to an order that were given out, when one is in wrong hands; says first what that takes away, and how a new one is had.
 */
export function RevokeLinks({ order }: { order: Order }) {
  const revoke = useRevocation();
  return (
    <DialogButton
      label="Révoquer les liens"
      aria-label={`Révoquer les liens de la commande ${shortId(order.id)}`}
    >
      {(close) => <RevocationDialog order={order} revoke={revoke} onClose={close} />}
    </DialogButton>
  );
}

interface RevocationDialogProps {
  readonly order: Order;
  /** Outlives the window: sent again after a lost answer, it is the same command. */
  readonly revoke: ReturnType<typeof useRevocation>;
  readonly onClose: () => void;
}

function RevocationDialog({ order, revoke, onClose }: RevocationDialogProps) {
  return (
    <AlertDialog
      title="Révoquer les liens"
      confirmLabel="Révoquer les liens"
      isPending={revoke.isPending}
      onCancel={onClose}
      onConfirm={() => revoke.mutate({ id: order.id }, { onSuccess: onClose })}
    >
      <div className={styles.question}>
        <p>
          Les liens déjà envoyés pour la commande <strong>{orderNumbers(order)}</strong> n’ouvriront plus
          rien&nbsp;: ni sa page, ni ses factures, ni sa rétractation en ligne. Le navigateur qui l’a passée
          n’en montrera plus la confirmation.
        </p>
        <p>
          La commande elle-même ne change pas. Ses prochains e-mails porteront un nouveau lien&#8239;; votre
          client peut en demander un tout de suite sur la page «&nbsp;Retrouver ma commande&nbsp;», avec le
          numéro de la commande et son adresse e-mail.
        </p>
      </div>
    </AlertDialog>
  );
}
