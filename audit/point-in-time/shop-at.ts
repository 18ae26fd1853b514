import type { AuditShop } from '#contracts/http/console/audit.ts';
import { withRunningNumber } from '#contracts/orders/running-number.ts';
import { analyticsProjection } from '#projections/analytics/projection.ts';
import { monthlySales, salesStats } from '#projections/analytics/queries.ts';
import { catalogProjection } from '#projections/catalog/projection.ts';
import { everyProduct } from '#projections/catalog/queries.ts';
import { allOf } from '#projections/lib/in-batches.ts';
import { pageOfOrders } from '#projections/orders/order-search.ts';
import { ordersProjection } from '#projections/orders/projection.ts';
import { countOrders } from '#projections/orders/queries.ts';
import { listPromoCodes, promosProjection } from '#projections/promos/projection.ts';
import { RenamedSchemas } from './renamed-schemas.ts';
import { type PointInTimeDeps, withReadModelsAt } from './replay-to.ts';

const SHOWN = [catalogProjection, promosProjection, ordersProjection, analyticsProjection];
const NEWEST_ORDERS = 100;

/**
 * The shop as it was at an instant: catalogue and stock, promo codes, orders, dashboard; by the queries of the live shop. Customers
 * are not told.
 */
export async function shopAt(deps: PointInTimeDeps, instant: Date): Promise<AuditShop> {
  return withReadModelsAt(deps, SHOWN, instant, async ({ position, schemaOf }) => {
    const db = deps.database.db.withPlugin(new RenamedSchemas((name) => schemaOf({ name })));
    const newest = { status: undefined, search: '', after: undefined, limit: NEWEST_ORDERS };
    const { orders } = await pageOfOrders(db, newest);
    return {
      at: instant.toISOString(),
      position: position === null ? null : String(position),
      products: await allOf(everyProduct(db)),
      promos: await listPromoCodes(db),
      orders: {
        counts: await countOrders(db),
        newest: orders.map(({ id, runningNumber, createdAt, status, total }) =>
          withRunningNumber({ id, createdAt, status, total }, runningNumber),
        ),
      },
      dashboard: { stats: await salesStats(db), months: await monthlySales(db) },
    };
  });
}
