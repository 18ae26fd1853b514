import { useQuery } from '@tanstack/react-query';
import { centsOf, euros } from '../../ui/euros.ts';
import { adminQueries } from '../data/queries.ts';
import { formatMonth } from '../format.ts';
import { EmptyState } from '../parts/EmptyState.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { cell, headCell, list, name, numeric, table, tableFrame } from '../parts/parts.css.ts';
import * as styles from './dashboard.css.ts';

/** Orders and revenue by month of Paris, latest first, each with a bar to compare by eye (specification §2). */
export function MonthlyEvolution() {
  const query = useQuery(adminQueries.months);
  return (
    <Loaded query={query} what="l'évolution mensuelle" rowHeight="3rem">
      {(months) => {
        if (months.length === 0)
          return <EmptyState icon="clock" title="Aucune donnée mensuelle disponible" />;
        const best = Math.max(1, ...months.map(({ revenue }) => centsOf(revenue)));
        return (
          <div className={`${list} ${tableFrame}`}>
            <table className={table} aria-label="Évolution mensuelle">
              <thead>
                <tr>
                  <th className={headCell} scope="col">
                    Mois
                  </th>
                  <td className={`${headCell} ${styles.barCell}`} />
                  <th className={`${headCell} ${numeric}`} scope="col">
                    Commandes
                  </th>
                  <th className={`${headCell} ${numeric}`} scope="col">
                    Chiffre d'affaires
                  </th>
                </tr>
              </thead>
              <tbody>
                {months.map(({ month, orders, revenue }) => (
                  <tr key={month}>
                    <th className={`${cell} ${styles.month} ${name}`} scope="row">
                      {formatMonth(month)}
                    </th>
                    <td className={`${cell} ${styles.barCell}`}>
                      <span
                        className={styles.bar}
                        aria-hidden="true"
                        style={{ width: `${(centsOf(revenue) / best) * 100}%` }}
                      />
                    </td>
                    <td className={`${cell} ${numeric}`}>{orders}</td>
                    <td className={`${cell} ${numeric}`}>{euros(revenue)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        );
      }}
    </Loaded>
  );
}
