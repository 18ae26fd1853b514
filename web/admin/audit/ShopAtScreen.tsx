import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { dayMonthYear } from '#contracts/french/dates.ts';
import { countText } from '#contracts/french/numbers.ts';
import type { AuditOrderLine, AuditShop } from '#contracts/http/console/audit.ts';
import type { Product } from '#contracts/http/shop/products.ts';
import type { PromoCode } from '#contracts/http/shop/promos.ts';
import { stack } from '../../theme/layout.css.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { dateAndTime, euros, plural } from '../../ui/formats.ts';
import { Badge } from '../../ui/marks/Badge.tsx';
import { MonthlyChart } from '../charts/MonthlyChart.tsx';
import { ORDER_STATUSES, statusLabel } from '../orders/order-labels.ts';
import { StatusBadge } from '../orders/StatusBadge.tsx';
import { FigureCard } from '../parts/FigureCard.tsx';
import { DataTable } from '../parts/lists/DataTable.tsx';
import { ActiveBadge, EmptyState, Loaded, TabHead } from '../parts/lists/ListParts.tsx';
import { badges, figures, name } from '../parts/parts.css.ts';
import { OrderLink } from '../parts/RunningNumber.tsx';
import { discountLabel, isExpired } from '../promos/promo-form.ts';
import * as styles from './audit.css.ts';
import { auditFragmentOf } from './audit-location.ts';
import { shopAtQuery } from './audit-queries.ts';
import { WorkProgress } from './IntegrityScreen.tsx';

/** The shop as it was at the end of a day of Paris, replayed from the log. */
export function ShopAtScreen({ day }: { day: string | null }) {
  const [typed, setTyped] = useState(day ?? '');
  const goBack = (event: FormEvent) => {
    event.preventDefault();
    if (typed !== '') window.location.hash = auditFragmentOf({ screen: 'shop', day: typed });
  };
  return (
    <section>
      <TabHead
        title="La boutique à une date"
        summary="Catalogue, stocks, codes promo, commandes et tableau de bord, rejoués depuis le journal."
      />
      <form className={styles.dateForm} onSubmit={goBack}>
        <TextField label="Fin de la journée du" type="date" value={typed} onChange={setTyped} />
        <Button type="submit" disabled={typed === ''}>
          Remonter à cette date
        </Button>
      </form>
      {day === null ? (
        <EmptyState icon="clock" title="Choisissez une date" />
      ) : (
        <ShopOfDay key={day} day={day} />
      )}
    </section>
  );
}

function ShopOfDay({ day }: { day: string }) {
  const query = useQuery(shopAtQuery(day));
  return (
    <Loaded query={query} what={`la boutique au ${dayMonthYear(day)}`} rowHeight="6rem">
      {(answer) => {
        switch (answer.status) {
          case 'preparing':
            return <WorkProgress title={`Retour au ${dayMonthYear(day)}…`} progress={answer.progress} />;
          case 'failed':
            return (
              <div className={`${styles.verdictBroken} ${stack.x3}`} role="alert">
                <p>{answer.reason}</p>
                <div>
                  <Button
                    variant="secondary"
                    size="small"
                    isPending={query.isFetching}
                    onClick={() => void query.refetch()}
                  >
                    Demander à nouveau
                  </Button>
                </div>
              </div>
            );
          case 'ready':
            return <PastShop shop={answer.shop} />;
        }
      }}
    </Loaded>
  );
}

/** All of the shop as it was: the dashboard's figures, the catalogue with its stocks, promos and orders. */
function PastShop({ shop }: { shop: AuditShop }) {
  const { at, position, products, promos, orders, dashboard } = shop;
  const { stats, months } = dashboard;
  return (
    <div className={styles.past}>
      <p className={styles.cause}>
        {`État au ${dateAndTime(at)}${position === null ? '\u00a0: le journal était encore vide.' : `, position ${position} du journal.`}`}
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
          <span>{plural(orders.counts.total, 'commande')}</span>
          {ORDER_STATUSES.filter((status) => orders.counts.byStatus[status] > 0).map((status) => (
            <span key={status}>
              {` · ${statusLabel(status)}\u00a0: ${countText(orders.counts.byStatus[status])}`}
            </span>
          ))}
        </p>
        <PastOrders orders={orders.newest} />
      </section>
    </div>
  );
}

function PastProducts({ products }: { products: readonly Product[] }) {
  if (products.length === 0) return <EmptyState icon="bag" title="Aucun produit à cette date" />;
  const historyOf = (id: string) => auditFragmentOf({ screen: 'history', category: 'product', id });
  return (
    <DataTable
      label="Catalogue à cette date"
      rows={products}
      keyOf={({ id }) => id}
      columns={[
        {
          title: 'Produit',
          cell: (product) => <a href={historyOf(product.id)}>{product.name}</a>,
          className: name,
        },
        { title: 'État', cell: ({ isActive }) => <ActiveBadge isActive={isActive} /> },
        { title: 'Prix', cell: ({ price }) => euros(price), isNumeric: true },
        {
          title: 'Stock',
          cell: ({ id, stockQuantity }) => (
            <a href={auditFragmentOf({ screen: 'stock', productId: id })}>{stockQuantity}</a>
          ),
          isNumeric: true,
        },
      ]}
    />
  );
}

/** The promo codes of then, with how often each had been used. */
function PastPromos({ promos, at }: { promos: readonly PromoCode[]; at: Date }) {
  if (promos.length === 0) return <EmptyState icon="seal" title="Aucun code promo à cette date" />;
  const historyOf = (id: string) => auditFragmentOf({ screen: 'history', category: 'promo', id });
  return (
    <DataTable
      label="Codes promo à cette date"
      rows={promos}
      keyOf={({ id }) => id}
      columns={[
        { title: 'Code', cell: ({ id, code }) => <a href={historyOf(id)}>{code}</a>, className: name },
        {
          title: 'État',
          cell: (promo) => (
            <span className={badges}>
              <ActiveBadge isActive={promo.isActive} />
              {isExpired(promo, at) && <Badge variant="destructive">Expiré</Badge>}
            </span>
          ),
        },
        { title: 'Remise', cell: discountLabel, isNumeric: true },
        {
          title: 'Utilisations',
          cell: ({ currentUses, maxUses }) => `${currentUses} / ${maxUses}`,
          isNumeric: true,
        },
      ]}
    />
  );
}

/** The newest orders of then with the status they had; without who ordered. */
function PastOrders({ orders }: { orders: readonly AuditOrderLine[] }) {
  if (orders.length === 0) return <EmptyState icon="box" title="Aucune commande à cette date" />;
  const historyOf = (id: string) => auditFragmentOf({ screen: 'history', category: 'order', id });
  return (
    <DataTable
      label="Dernières commandes à cette date"
      rows={orders}
      keyOf={({ id }) => id}
      columns={[
        {
          title: 'Commande',
          cell: (order) => <OrderLink order={order} href={historyOf(order.id)} />,
          className: name,
        },
        {
          title: 'Date',
          cell: ({ createdAt }) => <time dateTime={createdAt}>{dateAndTime(createdAt)}</time>,
        },
        {
          title: 'Statut',
          cell: ({ status }) => <StatusBadge status={status} />,
        },
        { title: 'Total', cell: ({ total }) => euros(total), isNumeric: true },
      ]}
    />
  );
}
