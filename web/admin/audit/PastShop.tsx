import type { AuditShop } from '#contracts/http/audit.ts';
import { dateAndTime } from '../../ui/dates.ts';
import { euros } from '../../ui/euros.ts';
import { plural } from '../../ui/plural.ts';
import { MonthlyChart } from '../charts/MonthlyChart.tsx';
import { ORDER_STATUSES, statusLabel } from '../orders/order-labels.ts';
import { FigureCard } from '../parts/FigureCard.tsx';
import { figures } from '../parts/parts.css.ts';
import * as styles from './audit.css.ts';
import { PastOrders } from './PastOrders.tsx';
import { PastProducts } from './PastProducts.tsx';
import { PastPromos } from './PastPromos.tsx';

/** All of the shop as it was: the dashboard's figures, the catalogue with its stocks, promos and orders. */
export function PastShop({ shop }: { shop: AuditShop }) {
  const { at, position, products, promos, orders, dashboard } = shop;
  const { stats, months } = dashboard;
  return (
    <div className={styles.past}>
      <p className={styles.cause}>
        État au {dateAndTime(at)}
        {position === null ? '\u00a0: le journal était encore vide.' : `, position ${position} du journal.`}
      </p>
      <dl className={figures}>
        <FigureCard label="Commandes vendues" value={stats.totalOrders} />
        <FigureCard label="Chiffre d'affaires" value={euros(stats.totalRevenue)} />
        <FigureCard label="Panier moyen" value={euros(stats.averageOrderValue)} />
        <FigureCard label="Produits" value={products.length} />
      </dl>
      {months.length > 0 && <MonthlyChart months={months} />}
      <section aria-labelledby="past-products">
        <h3 id="past-products" className={styles.partTitle}>
          Catalogue et stocks
        </h3>
        <PastProducts products={products} />
      </section>
      <section aria-labelledby="past-promos">
        <h3 id="past-promos" className={styles.partTitle}>
          Codes promo
        </h3>
        <PastPromos promos={promos} at={new Date(at)} />
      </section>
      <section aria-labelledby="past-orders">
        <h3 id="past-orders" className={styles.partTitle}>
          Commandes
        </h3>
        <p className={styles.counts}>
          {plural(orders.counts.total, 'commande')}
          {ORDER_STATUSES.filter((status) => orders.counts.byStatus[status] > 0).map((status) => (
            <span key={status}>
              {' · '}
              {statusLabel(status)}&nbsp;: {orders.counts.byStatus[status].toLocaleString('fr-FR')}
            </span>
          ))}
        </p>
        <PastOrders orders={orders.newest} />
      </section>
    </div>
  );
}
