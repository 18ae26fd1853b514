import { boolean, instant, integer, oneOf, type RowsOf, table, uuid } from '../table.ts';

export const tables = {
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
