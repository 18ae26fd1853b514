import { MAX_LISTED } from '#contracts/constants.ts';
import type { StockAlert } from '#contracts/http/console/notifications.ts';
import type { ReadDb } from '../lib/database.ts';
import { defineProjection, inSchema } from '../lib/projection.ts';
import { boolean, instant, integer, oneOf, type RowsOf, table, uuid } from '../lib/table.ts';

const tables = {
  alerts: table(
    {
      id: uuid,
      product_id: uuid,
      alert_type: oneOf<'low' | 'out'>(),
      current_stock: integer,
      /** Whether the mail that tells the shop has been sent. */
      alert_sent: boolean,
      cleared: boolean,
      created_at: instant,
    },
    ['product_id', 'id'],
  ),
  /** Which product a low-stock mail is about: its sending names the mail only. */
  mails: table(
    {
      email_id: uuid,
      product_id: uuid,
      requested_at: instant,
    },
    ['email_id'],
  ),
} as const;
export type StockAlertsTables = RowsOf<typeof tables>;

/** Alerts about low stock, and whether their mail was sent (specification §3). */
export const stockAlertsProjection = defineProjection({
  name: 'stock_alerts',
  version: 2,
  tables,
  preload: { mails: 'emailId' },
  on: {
    StockAlertRaised: ({ data }, { alerts }) =>
      alerts.put({
        id: data.alertId,
        product_id: data.productId,
        alert_type: data.alertType,
        current_stock: data.currentStock,
        alert_sent: false,
        cleared: false,
        created_at: data.raisedAt,
      }),
    StockAlertCleared: ({ data }, { alerts }) =>
      alerts.change(data.productId, ({ id }) => (id === data.alertId ? { cleared: true } : {})),

    EmailRequested: ({ data }, { mails }) => {
      if (data.type !== 'low-stock' || data.productId === null) return;
      mails.put({ email_id: data.emailId, product_id: data.productId, requested_at: data.requestedAt });
    },
    EmailSent: async ({ data }, { alerts, mails }) => {
      const mail = await mails.find(data.emailId);
      if (mail === undefined) return;
      mails.remove(mail);
      await alerts.change(mail.product_id, ({ created_at }) =>
        Date.parse(created_at) <= Date.parse(mail.requested_at) ? { alert_sent: true } : {},
      );
    },
  },
});

/** Alerts raised, newest first, at most 500. */
export async function listStockAlerts(db: ReadDb): Promise<StockAlert[]> {
  const rows = await inSchema<StockAlertsTables>(db, 'stock_alerts')
    .selectFrom('alerts')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MAX_LISTED)
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
