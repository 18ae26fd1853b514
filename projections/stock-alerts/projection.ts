import { defineProjection } from '../projection.ts';
import { tables } from './tables.ts';

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
