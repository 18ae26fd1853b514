import type { OrderStatus } from '#contracts/events/orders/order.ts';
import { Badge } from '../../ui/marks/Badge.tsx';
import { statusBadge, statusLabel } from './order-labels.ts';

/** An order's status. */
export function StatusBadge({ status }: { status: OrderStatus }) {
  return <Badge variant={statusBadge(status)}>{statusLabel(status)}</Badge>;
}
