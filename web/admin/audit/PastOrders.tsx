import type { AuditOrderLine } from '#contracts/http/audit.ts';
import { shortId } from '#contracts/identifiers.ts';
import { Badge } from '../../ui/Badge.tsx';
import { dateAndTime } from '../../ui/dates.ts';
import { euros } from '../../ui/euros.ts';
import { statusBadge, statusLabel } from '../orders/order-labels.ts';
import { EmptyState } from '../parts/EmptyState.tsx';
import { cell, headCell, list, name, numeric, table, tableFrame } from '../parts/parts.css.ts';
import { auditFragmentOf } from './audit-location.ts';

/** The newest orders of then with the status they had; who ordered is not told. */
export function PastOrders({ orders }: { orders: readonly AuditOrderLine[] }) {
  if (orders.length === 0) return <EmptyState icon="box" title="Aucune commande à cette date" />;
  return (
    <div className={`${list} ${tableFrame}`}>
      <table className={table} aria-label="Dernières commandes à cette date">
        <thead>
          <tr>
            <th className={headCell} scope="col">
              Commande
            </th>
            <th className={headCell} scope="col">
              Date
            </th>
            <th className={headCell} scope="col">
              Statut
            </th>
            <th className={`${headCell} ${numeric}`} scope="col">
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {orders.map(({ id, createdAt, status, total }) => (
            <tr key={id}>
              <td className={`${cell} ${name}`}>
                <a href={auditFragmentOf({ screen: 'history', category: 'order', id })}>{shortId(id)}</a>
              </td>
              <td className={cell}>
                <time dateTime={createdAt}>{dateAndTime(createdAt)}</time>
              </td>
              <td className={cell}>
                <Badge variant={statusBadge(status)}>{statusLabel(status)}</Badge>
              </td>
              <td className={`${cell} ${numeric}`}>{euros(total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
