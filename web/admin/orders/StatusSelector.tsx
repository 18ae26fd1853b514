import type { Order } from '#contracts/http/orders.ts';
import { shortId } from '#contracts/identifiers.ts';
import { reviseOrder } from '../data/commands.ts';
import { useCommand } from '../data/use-command.ts';
import { NativeSelect } from '../parts/NativeSelect.tsx';
import { ORDER_STATUSES, statusLabel } from './order-labels.ts';
import { ORDER_TEXTS } from './order-texts.ts';
import * as styles from './orders.css.ts';

const OPTIONS = ORDER_STATUSES.map((value) => ({ value, label: statusLabel(value) }));

/** Sets any status directly (specification §4, decision 25); a refusal by the server leaves the old one. */
export function StatusSelector({ order }: { order: Order }) {
  const revise = useCommand(reviseOrder, ORDER_TEXTS.revise);
  return (
    <div className={styles.status}>
      <span aria-hidden="true">Statut</span>
      <NativeSelect
        label={`Statut de la commande ${shortId(order.id)}`}
        options={OPTIONS}
        value={revise.isPending ? (revise.variables.status ?? order.status) : order.status}
        isDisabled={revise.isPending}
        onChange={(status) => revise.mutate({ id: order.id, status })}
      />
    </div>
  );
}
