import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { z } from 'zod';
import { RECENT_ORDERS } from '#contracts/constants.ts';
import { daysOfMonth } from '#contracts/french/calendar.ts';
import { monthAndYear } from '#contracts/french/dates.ts';
import type { ListedProduct } from '#contracts/http/console/listed-products.ts';
import type { Month } from '#contracts/http/figures/analytics.ts';
import { visuallyHidden } from '../../theme/layout.css.ts';
import { euros, plural, shortDate } from '../../ui/formats.ts';
import { Badge } from '../../ui/marks/Badge.tsx';
import { Icon } from '../../ui/marks/Icon.tsx';
import { Skeleton } from '../../ui/marks/Loading.tsx';
import { OwnText } from '../../ui/OwnText.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { adminQueries } from '../data/admin-api.ts';
import { averageRating } from '../format.ts';
import { fragmentOf, orderFragment, productFragment, tabFragment, useListSearch } from '../location.ts';
import { WorkLists } from '../orders/desk/WorkLists.tsx';
import { StatusBadge } from '../orders/StatusBadge.tsx';
import { FigureCard, shownFigure } from '../parts/FigureCard.tsx';
import { DataTable, figureColumn } from '../parts/lists/DataTable.tsx';
import { EmptyState, Loaded, LongList } from '../parts/lists/ListParts.tsx';
import { GoneMark, NewEntries, SteadyEntries, useSteadyList } from '../parts/lists/steady-list.tsx';
import { figures, figureText, name, nameLink, soft } from '../parts/parts.css.ts';
import { ShareBar } from '../parts/ShareBar.tsx';
import { DASHBOARD_VIEWS } from '../place-labels.ts';
import { remaining, stockAlerts } from '../products/stock-levels.ts';
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
      <h2 className={visuallyHidden}>Tableau de bord</h2>
      <WorkLists current={undefined} />
      <div>
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
      <StockAlerts />
      <div ref={details}>
        <Tabs
          label="Détails"
          render="selected"
          selected={search.view ?? 'recent'}
          onSelect={(view) => narrow({ view })}
          tabs={[
            { id: 'recent', label: DASHBOARD_VIEWS.recent, content: <RecentOrders /> },
            { id: 'top', label: DASHBOARD_VIEWS.top, content: <TopProducts /> },
            { id: 'monthly', label: DASHBOARD_VIEWS.monthly, content: <MonthlyEvolution /> },
          ]}
        />
      </div>
    </div>
  );
}

/** There only when a product is out or at its threshold; of very many the first, those that are out before the others. */
function StockAlerts() {
  const query = useQuery(adminQueries.products);
  const { out, low } = stockAlerts(query.data ?? []);
  const steady = useSteadyList({
    entries: [...out, ...low],
    keyOf: ({ id }) => id,
    query,
    isEndHeld: true,
    isHiddenWhenEmpty: true,
  });
  return (
    <div>
      <NewEntries
        list={steady}
        textOf={(waiting) => plural(waiting, 'nouvelle alerte de stock', 'nouvelles alertes de stock')}
      />
      {steady.shown.length > 0 && (
        <section className={styles.alerts} aria-labelledby="stock-alerts">
          <h3 id="stock-alerts" className={styles.alertsTitle}>
            <Icon name="bell" />
            Alertes de stock
          </h3>
          <LongList entries={steady.shown}>
            {(shown) => (
              <ul className={styles.alertList}>
                {shown.map((product) => (
                  <StockAlert key={product.id} product={product} isGone={steady.isGone(product)} />
                ))}
              </ul>
            )}
          </LongList>
        </section>
      )}
    </div>
  );
}

function StockAlert({ product, isGone }: { product: ListedProduct; isGone: boolean }) {
  const isOut = product.stockQuantity === 0;
  return (
    <li className={styles.alert}>
      <GoneMark isGone={isGone} />
      <ProductLink product={product} />
      <Badge variant={isOut ? 'destructive' : 'warning'}>{isOut ? 'Rupture de stock' : 'Stock faible'}</Badge>
      <span className={styles.alertCount}>{isOut ? '0 en stock' : remaining(product.stockQuantity)}</span>
    </li>
  );
}

/** A product's name, which leads to its form. */
function ProductLink({ product }: { product: Pick<ListedProduct, 'id' | 'name'> }) {
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
  const steady = useSteadyList({
    entries: query.data?.slice(0, RECENT_ORDERS) ?? [],
    keyOf: ({ id }) => id,
    query,
    isCut: query.data?.length === RECENT_ORDERS,
  });
  return (
    <Loaded query={query} what="les commandes récentes" rowHeight="3.5rem">
      {() => (
        <SteadyEntries
          list={steady}
          textOf={(waiting) => plural(waiting, 'nouvelle commande', 'nouvelles commandes')}
          none={<EmptyState icon="box" title="Aucune commande trouvée" />}
          className={styles.recent}
        >
          {(order) => (
            <>
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
                <StatusBadge status={order.status} />
              </span>
            </>
          )}
        </SteadyEntries>
      )}
    </Loaded>
  );
}

/** Best sellers, each with a bar of its units to compare by eye. */
function TopProducts() {
  const query = useQuery(adminQueries.stats);
  const steady = useSteadyList({
    entries: query.data?.topProducts ?? [],
    keyOf: ({ productName }) => productName,
    query,
  });
  const most = Math.max(...steady.shown.map(({ totalSold }) => totalSold));
  const { data: products = [] } = useQuery(adminQueries.products);
  /** Sales are kept by name; what is no longer sold leads nowhere. */
  const linked = (productName: string) => {
    const product = products.find(({ name }) => name === productName);
    return product ? <ProductLink product={product} /> : productName;
  };
  return (
    <Loaded query={query} what="les ventes" rowHeight="3rem">
      {() =>
        steady.shown.length === 0 ? (
          <EmptyState icon="bag" title="Aucune donnée de vente disponible" />
        ) : (
          <>
            <NewEntries
              list={steady}
              textOf={(waiting) => plural(waiting, 'nouvelle meilleure vente', 'nouvelles meilleures ventes')}
            />
            <DataTable
              label="Meilleures ventes"
              rows={steady.shown}
              keyOf={({ productName }) => productName}
              columns={[
                { title: 'Rang', cell: (_, index) => index + 1 },
                {
                  title: 'Produit',
                  cell: ({ productName, totalSold }) => (
                    <>
                      <OwnText>{linked(productName)}</OwnText>
                      <ShareBar of={totalSold} most={most} />
                    </>
                  ),
                  className: `${name} ${styles.product}`,
                },
                {
                  title: 'Unités vendues',
                  cell: ({ productName, totalSold }) => (
                    <a
                      className={nameLink}
                      href={tabFragment('orders', { text: productName })}
                      aria-label={`${plural(totalSold, 'unité vendue', 'unités vendues')} de ${productName}, voir les commandes`}
                    >
                      {totalSold}
                    </a>
                  ),
                  isNumeric: true,
                },
                figureColumn<(typeof steady.shown)[number]>(
                  "Chiffre d'affaires",
                  ({ revenue }) => euros(revenue),
                  ({ productName }) => tabFragment('orders', { text: productName }),
                ),
              ]}
            />
          </>
        )
      }
    </Loaded>
  );
}

/** Orders and revenue by month of Paris: a chart to look at, and all months in a table, latest first. */
function MonthlyEvolution() {
  const query = useQuery(adminQueries.months);
  const steady = useSteadyList({ entries: query.data ?? [], keyOf: ({ month }) => month, query });
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
            <MonthlyChart months={months} hrefOf={salesOfMonth} />
          </Suspense>
          <div>
            <NewEntries
              list={steady}
              textOf={(waiting) => plural(waiting, 'nouveau mois', 'nouveaux mois')}
            />
            <DataTable
              label="Évolution mensuelle"
              rows={steady.shown}
              keyOf={({ month }) => month}
              columns={[
                {
                  title: 'Mois',
                  cell: ({ month }) => (
                    <a className={nameLink} href={salesOfMonth(month)}>
                      {monthAndYear(month)}
                    </a>
                  ),
                  isRowHeader: true,
                  className: `${styles.month} ${name}`,
                },
                figureColumn<Month>(
                  'Commandes',
                  ({ orders }) => String(orders),
                  ({ month }) => salesOfMonth(month),
                ),
                figureColumn<Month>(
                  "Chiffre d'affaires",
                  ({ revenue }) => euros(revenue),
                  ({ month }) => salesOfMonth(month),
                ),
              ]}
            />
          </div>
        </div>
      )}
    </Loaded>
  );
}

/** The orders sold in a month, `YYYY-MM`. */
function salesOfMonth(month: string): string {
  const search = { period: 'days', ...daysOfMonth(month), behind: 'sold' };
  return fragmentOf({ screen: 'page', page: 'analyses', search });
}
