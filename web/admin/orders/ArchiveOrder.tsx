import type { Order } from '#contracts/http/shop/orders.ts';
import { shortId } from '#contracts/identifiers.ts';
import { Button } from '../../ui/Button.tsx';
import { useCommand } from '../data/use-command.ts';
import { ORDER_TEXTS } from './order-labels.ts';

/** Puts an order that is done out of the way of those in hand, or takes it back. */
export function ArchiveOrder({ order }: { order: Order }) {
  const isArchived = Boolean(order.archivedAt);
  const label = isArchived ? 'Sortir des archives' : 'Archiver';
  const archive = useCommand(
    'PUT /api/admin/orders/:id/archive',
    isArchived ? ORDER_TEXTS.unarchive : ORDER_TEXTS.archive,
  );
  if (!isArchived && order.status !== 'delivered' && order.status !== 'cancelled') return null;
  return (
    <Button
      variant="ghost"
      size="small"
      aria-label={`${label} la commande ${shortId(order.id)}`}
      isPending={archive.isPending}
      onClick={() =>
        archive.mutate({ id: order.id, body: { isArchived: !isArchived }, revision: order.revision })
      }
    >
      {label}
    </Button>
  );
}
