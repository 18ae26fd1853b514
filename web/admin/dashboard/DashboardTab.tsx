import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { z } from 'zod';
import { RECENT_ORDERS } from '#contracts/constants.ts';
import { monthAndYear } from '#contracts/french-dates.ts';
import type { Product } from '#contracts/http/products.ts';
import { serverNow } from '../../data/server-clock.ts';
import { visuallyHidden } from '../../theme/layout.css.ts';
import { Badge } from '../../ui/Badge.tsx';
import { euros, plural, shortDate } from '../../ui/formats.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Skeleton } from '../../ui/Loading.tsx';
import { OwnText } from '../../ui/OwnText.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { adminQueries, adminQuery } from '../data/admin-api.ts';
import { averageRating } from '../format.ts';
import { fragmentOf, orderFragment, productFragment, tabFragment, useListSearch } from '../location.ts';
import { statusBadge, statusLabel } from '../orders/order-labels.ts';
import { DataTable } from '../parts/DataTable.tsx';
import { FigureCard, shownFigure } from '../parts/FigureCard.tsx';
import { EmptyState } from '../parts/ListParts.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { bar, figures, figureText, list, name, nameLink, soft } from '../parts/parts.css.ts';
import { remaining, stockAlerts } from '../products/stock-levels.ts';
import { dueText, hasReturns } from '../returns/return-texts.ts';
import * as styles from './dashboard.css.ts';

/** Loaded when it is looked at. */
const MonthlyChart = lazy(() =>
  import('../charts/MonthlyChart.tsx').then((module) => ({ default: module.MonthlyChart })),
);

/** Which details are shown; the first without it. */
const viewSchema = z.object({ view: z.enum(['recent', 'top', 'monthly']).optional().catch(undefined) });

/** How the shop is doing (specification §2): figures, stock alerts, recent orders, best sellers, months. */
export function DashboardTab() {
  const stats = useQuery(adminQueries.stats);
  const reviews = useQuery(adminQueries.reviews);
  const rating = shownFigure(reviews, averageRating);
  const { search, narrow } = useListSearch(viewSchema);
  const details = useRef<HTMLDivElement>(null);
  // A card leads to the details, which may be below what is in sight.
  useEffect(() => {
    if (search.view) details.current?.scrollIntoView({ block: 'nearest' });
  }, [search.view]);
  return (
    <div className={styles.dashboard}>
      <div>
        <h2 className={visuallyHidden}>Tableau de bord</h2>
        <dl className={figures}>
          <FigureCard
            label="Commandes Total"
            value={shownFigure(stats, ({ totalOrders }) => totalOrders)}
            href={tabFragment('orders')}
          />
          <FigureCard
            label="Chiffre d'Affaires"
            value={shownFigure(stats, ({ totalRevenue }) => euros(totalRevenue))}
            href={tabFragment('dashboard', { view: 'monthly' })}
          />
          <FigureCard
            label="Panier Moyen"
            value={shownFigure(stats, ({ averageOrderValue }) => euros(averageOrderValue))}
            href={tabFragment('orders')}
          />
          <FigureCard
            label="Note Moyenne"
            value={rating && `${rating.average}/5`}
            note={rating && `${rating.count} avis`}
            href={tabFragment('reviews')}
          />
        </dl>
        <p className={styles.more}>
          <a className={nameLink} href={fragmentOf({ screen: 'page', page: 'analyses' })}>
            Ouvrir les analyses
          </a>
        </p>
      </div>
      <WorkLists />
      <StockAlerts />
      <div ref={details}>
        <Tabs
          label="Détails"
          render="selected"
          selected={search.view ?? 'recent'}
          onSelect={(view) => narrow({ view })}
          tabs={[
            { id: 'recent', label: 'Commandes récentes', content: <RecentOrders /> },
            { id: 'top', label: 'Meilleures ventes', content: <TopProducts /> },
            { id: 'monthly', label: 'Évolution mensuelle', content: <MonthlyEvolution /> },
          ]}
        />
      </div>
    </div>
  );
}

/** What waits for somebody, each with the way to it; there only when something does. */
function WorkLists() {
  const counts = useQuery(adminQueries.orderCounts);
  const returns = useQuery(adminQuery('GET /api/admin/returns', { query: { state: 'open' } }));
  const reviews = useQuery(adminQueries.reviews);
  const toPrepare = counts.data?.byStatus.confirmed ?? 0;
  const open = (returns.data ?? []).filter(hasReturns);
  const late = open.filter((order) => dueText(order, serverNow())?.isOverdue).length;
  const toModerate = (reviews.data ?? []).filter(({ status }) => status === 'pending').length;
  const lists = [
    {
      count: toPrepare,
      text: plural(toPrepare, 'commande à préparer', 'commandes à préparer'),
      href: tabFragment('orders', { status: 'confirmed' }),
    },
    {
      count: open.length,
      text: plural(open.length, 'rétractation à suivre', 'rétractations à suivre'),
      href: fragmentOf({ screen: 'page', page: 'retractations' }),
    },
    {
      count: late,
      text: plural(late, 'remboursement en retard', 'remboursements en retard'),
      href: fragmentOf({ screen: 'page', page: 'retractations', search: { view: 'late' } }),
    },
    {
      count: toModerate,
      text: `${toModerate} avis à modérer`,
      href: tabFragment('reviews', { status: 'pending' }),
    },
  ];
  const waiting = lists.filter(({ count }) => count > 0);
  if (waiting.length === 0) return null;
  return (
    <nav className={styles.alerts} aria-label="À faire">
      <ul className={styles.workLists}>
        {waiting.map(({ text, href }) => (
          <li key={href}>
            <a href={href}>{text}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** There only when a product is out or at its threshold. */
function StockAlerts() {
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
            <ProductLink product={product} />
            <Badge variant="destructive">Rupture de stock</Badge>
            <span className={styles.alertCount}>0 en stock</span>
          </li>
        ))}
        {low.map((product) => (
          <li key={product.id} className={styles.alert}>
            <ProductLink product={product} />
            <Badge variant="warning">Stock faible</Badge>
            <span className={styles.alertCount}>{remaining(product.stockQuantity)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A product's name, which leads to its form. */
function ProductLink({ product }: { product: Pick<Product, 'id' | 'name'> }) {
  return (
    <span className={name}>
      <a className={nameLink} href={productFragment(product.id)}>
        {product.name}
      </a>
    </span>
  );
}

function RecentOrders() {
  const query = useQuery(adminQueries.recentOrders);
  return (
    <Loaded
      query={query}
      what="les commandes récentes"
      rowHeight="3.5rem"
      none={<EmptyState icon="box" title="Aucune commande trouvée" />}
    >
      {(orders) => (
        <ul className={list}>
          {orders.slice(0, RECENT_ORDERS).map((order) => (
            <li key={order.id} className={styles.recent}>
              <div className={styles.recentCustomer}>
                <p className={name}>
                  <a className={nameLink} href={orderFragment(order.id)}>
                    {order.customerName}
                  </a>
                </p>
                <p className={soft}>{order.customerEmail}</p>
              </div>
              <time className={figureText} dateTime={order.createdAt}>
                {shortDate(order.createdAt)}
              </time>
              <span className={styles.recentTotal}>{euros(order.total)}</span>
              <span className={styles.recentStatus}>
                <Badge variant={statusBadge(order.status)}>{statusLabel(order.status)}</Badge>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  );
}

/** Best sellers, each with a bar of its units to compare by eye. */
function TopProducts() {
  const query = useQuery(adminQueries.stats);
  const { data: products = [] } = useQuery(adminQueries.products);
  /** Sales are kept by name; what is no longer sold leads nowhere. */
  const linked = (productName: string) => {
    const product = products.find(({ name }) => name === productName);
    return product ? <ProductLink product={product} /> : productName;
  };
  return (
    <Loaded query={query} what="les ventes" rowHeight="3rem">
      {({ topProducts }) =>
        topProducts.length === 0 ? (
          <EmptyState icon="bag" title="Aucune donnée de vente disponible" />
        ) : (
          <DataTable
            label="Meilleures ventes"
            rows={topProducts}
            keyOf={({ productName }) => productName}
            columns={[
              { title: 'Rang', cell: (_, index) => index + 1 },
              {
                title: 'Produit',
                cell: ({ productName, totalSold }) => (
                  <>
                    <OwnText>{linked(productName)}</OwnText>
                    <span
                      className={bar}
                      aria-hidden="true"
                      style={{ width: `${(totalSold / (topProducts[0]?.totalSold ?? 1)) * 100}%` }}
                    />
                  </>
                ),
                className: `${name} ${styles.product}`,
              },
              { title: 'Unités vendues', cell: ({ totalSold }) => totalSold, isNumeric: true },
              { title: "Chiffre d'affaires", cell: ({ revenue }) => euros(revenue), isNumeric: true },
            ]}
          />
        )
      }
    </Loaded>
  );
}

/** Orders and revenue by month of Paris: a chart to look at, and all months in a table, latest first. */
function MonthlyEvolution() {
  const query = useQuery(adminQueries.months);
  return (
    <Loaded
      query={query}
      what="l'évolution mensuelle"
      rowHeight="3rem"
      none={<EmptyState icon="clock" title="Aucune donnée mensuelle disponible" />}
    >
      {(months) => (
        <div className={styles.evolution}>
          <Suspense fallback={<Skeleton height="24rem" />}>
            <MonthlyChart months={months} />
          </Suspense>
          <DataTable
            label="Évolution mensuelle"
            rows={months}
            keyOf={({ month }) => month}
            columns={[
              {
                title: 'Mois',
                cell: ({ month }) => monthAndYear(month),
                isRowHeader: true,
                className: `${styles.month} ${name}`,
              },
              { title: 'Commandes', cell: ({ orders }) => orders, isNumeric: true },
              { title: "Chiffre d'affaires", cell: ({ revenue }) => euros(revenue), isNumeric: true },
            ]}
          />
        </div>
      )}
    </Loaded>
  );
}
