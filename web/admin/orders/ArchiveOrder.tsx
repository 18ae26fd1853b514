import type { Order } from '#contracts/http/orders.ts';
import { shortId } from '#contracts/identifiers.ts';
import { Button } from '../../ui/Button.tsx';
import { ifMatch } from '../data/if-match.ts';
import { useCommand } from '../data/use-command.ts';
import { ORDER_TEXTS } from './order-labels.ts';

/** Puts an order that is done out of the way of those in hand, or takes it back. */
export function ArchiveOrder({ order }: { order: Order }) {
  const archive = useCommand('PUT /api/admin/orders/:id/archive', ORDER_TEXTS.archive);
  const unarchive = useCommand('PUT /api/admin/orders/:id/archive', ORDER_TEXTS.unarchive);
  const number = shortId(order.id);
  const send = (isArchived: boolean) => ({ id: order.id, body: { isArchived }, ...ifMatch(order.revision) });
  if (order.archivedAt)
    return (
      <Button
        variant="ghost"
        size="small"
        aria-label={`Sortir des archives la commande ${number}`}
        isPending={unarchive.isPending}
        onClick={() => unarchive.mutate(send(false))}
      >
        Sortir des archives
      </Button>
    );
  if (order.status !== 'delivered' && order.status !== 'cancelled') return null;
  return (
    <Button
      variant="ghost"
      size="small"
      aria-label={`Archiver la commande ${number}`}
      isPending={archive.isPending}
      onClick={() => archive.mutate(send(true))}
    >
      Archiver
    </Button>
  );
}
