import { useQuery } from '@tanstack/react-query';
import { Badge } from '../../ui/Badge.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { adminQueries } from '../data/queries.ts';
import { remaining, stockAlerts } from '../inventory/stock-levels.ts';
import { name } from '../parts/parts.css.ts';
import * as styles from './dashboard.css.ts';

/** The alerts card: there only when a product is out or at its threshold (specification §2). */
export function StockAlerts() {
  const { data } = useQuery(adminQueries.products);
  const { out, low } = stockAlerts(data ?? []);
  if (out.length + low.length === 0) return null;
  return (
    <section className={styles.alerts} aria-labelledby="stock-alerts">
      <h3 id="stock-alerts" className={styles.alertsTitle}>
        <Icon name="bell" />
        Alertes de stock
      </h3>
      <ul className={styles.alertList}>
        {out.map((product) => (
          <li key={product.id} className={styles.alert}>
            <span className={name}>{product.name}</span>
            <Badge variant="destructive">Rupture de stock</Badge>
            <span className={styles.alertCount}>0 en stock</span>
          </li>
        ))}
        {low.map((product) => (
          <li key={product.id} className={styles.alert}>
            <span className={name}>{product.name}</span>
            <Badge variant="warning">Stock faible</Badge>
            <span className={styles.alertCount}>{remaining(product.stockQuantity)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
