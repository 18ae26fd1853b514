import { useQuery } from '@tanstack/react-query';
import { euros } from '../../ui/euros.ts';
import { MonthlyChart } from '../charts/MonthlyChart.tsx';
import { adminQueries } from '../data/queries.ts';
import { formatMonth } from '../format.ts';
import { EmptyState } from '../parts/EmptyState.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { cell, headCell, list, name, numeric, table, tableFrame } from '../parts/parts.css.ts';
import * as styles from './dashboard.css.ts';

/** Orders and revenue by month of Paris (specification §2): a chart to look at, and all months in a table, latest first. */
export function MonthlyEvolution() {
  const query = useQuery(adminQueries.months);
  return (
    <Loaded query={query} what="l'évolution mensuelle" rowHeight="3rem">
      {(months) => {
        if (months.length === 0)
          return <EmptyState icon="clock" title="Aucune donnée mensuelle disponible" />;
        return (
          <div className={styles.evolution}>
            <MonthlyChart months={months} />
            <div className={`${list} ${tableFrame}`}>
              <table className={table} aria-label="Évolution mensuelle">
                <thead>
                  <tr>
                    <th className={headCell} scope="col">
                      Mois
                    </th>
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
                      <td className={`${cell} ${numeric}`}>{orders}</td>
                      <td className={`${cell} ${numeric}`}>{euros(revenue)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </div>
        );
      }}
    </Loaded>
  );
}
