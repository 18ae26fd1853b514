import { useQuery } from '@tanstack/react-query';
import { euros } from '../../ui/euros.ts';
import { adminQueries } from '../data/queries.ts';
import { EmptyState } from '../parts/EmptyState.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { cell, headCell, list, name, numeric, table, tableFrame } from '../parts/parts.css.ts';
import * as styles from './dashboard.css.ts';

/** Best sellers: rank, product, units, revenue (specification §2), each with a bar of its units to compare by eye. */
export function TopProducts() {
  const query = useQuery(adminQueries.stats);
  return (
    <Loaded query={query} what="les ventes" rowHeight="3rem">
      {({ topProducts }) =>
        topProducts.length === 0 ? (
          <EmptyState icon="bag" title="Aucune donnée de vente disponible" />
        ) : (
          <div className={`${list} ${tableFrame}`}>
            <table className={table} aria-label="Meilleures ventes">
              <thead>
                <tr>
                  <th className={headCell} scope="col">
                    Rang
                  </th>
                  <th className={headCell} scope="col">
                    Produit
                  </th>
                  <th className={`${headCell} ${numeric}`} scope="col">
                    Unités vendues
                  </th>
                  <th className={`${headCell} ${numeric}`} scope="col">
                    Chiffre d'affaires
                  </th>
                </tr>
              </thead>
              <tbody>
                {topProducts.map((product, index) => (
                  <tr key={product.productName}>
                    <td className={cell}>{index + 1}</td>
                    <td className={`${cell} ${name} ${styles.product}`}>
                      {product.productName}
                      <span
                        className={styles.bar}
                        aria-hidden="true"
                        style={{ width: `${(product.totalSold / (topProducts[0]?.totalSold ?? 1)) * 100}%` }}
                      />
                    </td>
                    <td className={`${cell} ${numeric}`}>{product.totalSold}</td>
                    <td className={`${cell} ${numeric}`}>{euros(product.revenue)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )
      }
    </Loaded>
  );
}
