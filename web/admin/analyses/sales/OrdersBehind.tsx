import { useQuery } from '@tanstack/react-query';
import { dateAndTime, plural } from '../../../ui/formats.ts';
import { Badge } from '../../../ui/marks/Badge.tsx';
import { adminQueries, adminQuery } from '../../data/admin-api.ts';
import { orderFragment } from '../../location.ts';
import { StatusBadge } from '../../orders/StatusBadge.tsx';
import { DataTable } from '../../parts/lists/DataTable.tsx';
import { EmptyState, Loaded, TabHead } from '../../parts/lists/ListParts.tsx';
import { OrderLink } from '../../parts/RunningNumber.tsx';
import { euros } from '../amounts.ts';
import * as styles from '../analyses.css.ts';
import { BEHIND_LABELS, keyedText, spanText } from '../analyses-texts.ts';
import { BackToAnalyses, WHY_COLUMN } from '../figure-parts.tsx';
import type { AnalysesSearch, Span } from '../periods.ts';

/** The orders that make a figure, each with what of it counts and the way to its events. */
export function OrdersBehind({ search, span }: { search: AnalysesSearch; span: Span }) {
  const { behind = 'sold', split, key } = search;
  const query = useQuery(
    adminQuery('GET /api/admin/figures/orders', {
      query: {
        ...span,
        behind,
        ...(split && { split }),
        ...(key && { key }),
        ...(search.asOf && { asOf: search.asOf }),
      },
    }),
  );
  const isOfPerfumes = split === 'product' || split === 'pair';
  const products = useQuery({ ...adminQueries.products, enabled: isOfPerfumes });
  const named = (products.data ?? []).filter(({ id }) => key?.split(' ').includes(id));
  const label = isOfPerfumes ? named.map(({ name }) => name).join(' + ') : (key ?? '');
  const of = keyedText(search, label);
  return (
    <div className={styles.page}>
      <TabHead title={BEHIND_LABELS[behind]} summary={`Passées ou facturées ${spanText(span)}${of}`} />
      <BackToAnalyses search={search} />
      <Loaded query={query} what="les commandes" rowHeight="3rem">
        {({ count, orders }) =>
          orders.length === 0 ? (
            <EmptyState icon="box" title="Aucune commande derrière ce chiffre" />
          ) : (
            <>
              <p className={styles.how}>{countedText(count, orders.length)}</p>
              <DataTable
                label={BEHIND_LABELS[behind]}
                rows={orders}
                keyOf={({ id }) => id}
                columns={[
                  {
                    title: 'Commande',
                    cell: (order) => (
                      <OrderLink
                        order={order}
                        href={order.status === null ? null : orderFragment(order.id)}
                      />
                    ),
                    isRowHeader: true,
                  },
                  {
                    title: 'Passée le',
                    cell: ({ placedAt }) => (placedAt === null ? '–' : dateAndTime(placedAt)),
                    className: styles.unbroken,
                  },
                  {
                    title: 'État',
                    cell: ({ status }) =>
                      status === null ? (
                        <Badge variant="secondary">Supprimée</Badge>
                      ) : (
                        <StatusBadge status={status} />
                      ),
                  },
                  {
                    title: 'Total',
                    cell: ({ total }) => (total === null ? '–' : euros(total)),
                    isNumeric: true,
                  },
                  { title: 'Dans ce chiffre', cell: ({ amount }) => euros(amount), isNumeric: true },
                  WHY_COLUMN,
                ]}
              />
            </>
          )
        }
      </Loaded>
    </div>
  );
}

function countedText(count: number | null, listed: number): string {
  if (count === null) return `Les ${listed} plus récentes\u00a0:`;
  const all = plural(count, 'commande');
  return count > listed ? `${all}, dont les ${listed} plus récentes\u00a0:` : `${all}\u00a0:`;
}
