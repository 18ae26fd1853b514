import { defineProjection } from '../projection.ts';
import { createStockAlertsTables, type StockAlertsTables } from './tables.ts';

/** Alerts about low stock, and whether their mail was sent (specification §3). */
export const stockAlertsProjection = defineProjection<StockAlertsTables>({
  name: 'stock_alerts',
  version: 1,
  createTables: createStockAlertsTables,
  on: {
    StockAlertRaised: (db, { data }) =>
      db
        .insertInto('alerts')
        .values({
          id: data.alertId,
          product_id: data.productId,
          alert_type: data.alertType,
          current_stock: data.currentStock,
          alert_sent: false,
          cleared: false,
          created_at: new Date(data.raisedAt),
        })
        .execute(),
    StockAlertCleared: (db, { data }) =>
      db.updateTable('alerts').set({ cleared: true }).where('id', '=', data.alertId).execute(),

    EmailRequested: async (db, { data }) => {
      if (data.type !== 'low-stock' || data.productId === null) return;
      await db
        .insertInto('mails')
        .values({
          email_id: data.emailId,
          product_id: data.productId,
          requested_at: new Date(data.requestedAt),
        })
        .execute();
    },
    EmailSent: async (db, { data }) => {
      const mail = await db
        .deleteFrom('mails')
        .where('email_id', '=', data.emailId)
        .returningAll()
        .executeTakeFirst();
      if (!mail) return;
      await db
        .updateTable('alerts')
        .set({ alert_sent: true })
        .where('product_id', '=', mail.product_id)
        .where('created_at', '<=', mail.requested_at)
        .execute();
    },
  },
});
