import type { Order } from '#contracts/http/orders.ts';
import { shortId } from '#contracts/identifiers.ts';
import { Button } from '../../ui/Button.tsx';
import { retryRefund } from '../data/commands.ts';
import { useCommand } from '../data/use-command.ts';
import { ORDER_TEXTS } from './order-texts.ts';
import * as styles from './orders.css.ts';

/** Asks again for a refund that the provider could not make. */
export function RetryRefund({ order }: { order: Order }) {
  const retry = useCommand(retryRefund, ORDER_TEXTS.retryRefund);
  return (
    <Button
      className={styles.retry}
      variant="secondary"
      size="small"
      isPending={retry.isPending}
      aria-label={`Relancer le remboursement de la commande ${shortId(order.id)}`}
      onClick={() => retry.mutate(order.id)}
    >
      Relancer le remboursement
    </Button>
  );
}
