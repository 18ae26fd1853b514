import type { Order } from '#contracts/http/orders.ts';
import { shortId } from '#contracts/identifiers.ts';
import { AlertDialog } from '../../ui/AlertDialog.tsx';
import { deleteOrder } from '../data/commands.ts';
import { useCommand } from '../data/use-command.ts';
import { ORDER_TEXTS } from './order-texts.ts';

/** Asks before an order leaves the console for good (specification §2). */
export function DeleteOrderDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const remove = useCommand(deleteOrder, ORDER_TEXTS.delete);
  return (
    <AlertDialog
      isOpen
      title="Supprimer la commande"
      confirmLabel="Supprimer définitivement"
      isPending={remove.isPending}
      onCancel={onClose}
      onConfirm={() => remove.mutate(order.id, { onSettled: onClose })}
    >
      <p>
        Êtes-vous sûr de vouloir supprimer définitivement la commande <strong>#{shortId(order.id)}</strong> de{' '}
        <strong>{order.customerName}</strong>&#8239;? Cette action est irréversible.
      </p>
    </AlertDialog>
  );
}
