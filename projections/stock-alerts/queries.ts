import { MOST_LISTED } from '#contracts/constants.ts';
import type { StockAlert } from '#contracts/http/notifications.ts';
import type { ReadDb } from '../database.ts';
import { inSchema } from '../projection.ts';
import type { StockAlertsTables } from './tables.ts';

/** Alerts raised, newest first, at most 500. */
export async function listStockAlerts(db: ReadDb): Promise<StockAlert[]> {
  const rows = await inSchema<StockAlertsTables>(db, 'stock_alerts')
    .selectFrom('alerts')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MOST_LISTED)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    productId: row.product_id,
    alertType: row.alert_type,
    currentStock: row.current_stock,
    alertSent: row.alert_sent,
    createdAt: row.created_at.toISOString(),
  }));
}
