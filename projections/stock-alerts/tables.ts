import type { Kysely } from 'kysely';

export interface StockAlertsTables {
  alerts: {
    id: string;
    product_id: string;
    alert_type: 'low' | 'out';
    current_stock: number;
    /** Whether the mail that tells the shop has been sent. */
    alert_sent: boolean;
    cleared: boolean;
    created_at: Date;
  };
  /** Which product a low-stock mail is about: its sending names the mail only. */
  mails: { email_id: string; product_id: string; requested_at: Date };
}

export async function createStockAlertsTables(db: Kysely<StockAlertsTables>): Promise<void> {
  await db.schema
    .createTable('alerts')
    .ifNotExists()
    .addColumn('id', 'uuid', (column) => column.notNull())
    .addColumn('product_id', 'uuid', (column) => column.notNull())
    .addColumn('alert_type', 'text', (column) => column.notNull())
    .addColumn('current_stock', 'integer', (column) => column.notNull())
    .addColumn('alert_sent', 'boolean', (column) => column.notNull())
    .addColumn('cleared', 'boolean', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('alerts_key', ['product_id', 'id'])
    .execute();
  await db.schema
    .createTable('mails')
    .ifNotExists()
    .addColumn('email_id', 'uuid', (column) => column.primaryKey())
    .addColumn('product_id', 'uuid', (column) => column.notNull())
    .addColumn('requested_at', 'timestamptz', (column) => column.notNull())
    .execute();
}
