import type { Kysely } from 'kysely';

export interface PromosTables {
  promos: {
    id: string;
    code: string;
    discount_type: 'percentage' | 'fixed';
    /** Hundredths of a percent or cents, by type. */
    discount_value: number;
    min_order_cents: number;
    max_uses: number;
    current_uses: number;
    is_active: boolean;
    valid_from: Date;
    valid_until: Date;
    created_at: Date;
  };
  /** Uses of orders that are not cancelled, also of promos that were removed. */
  redemptions: { promo_id: string; order_id: string };
}

export async function createPromosTables(db: Kysely<PromosTables>): Promise<void> {
  await db.schema
    .createTable('promos')
    .ifNotExists()
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('code', 'text', (column) => column.notNull())
    .addColumn('discount_type', 'text', (column) => column.notNull())
    .addColumn('discount_value', 'bigint', (column) => column.notNull())
    .addColumn('min_order_cents', 'bigint', (column) => column.notNull())
    .addColumn('max_uses', 'integer', (column) => column.notNull())
    .addColumn('current_uses', 'integer', (column) => column.notNull())
    .addColumn('is_active', 'boolean', (column) => column.notNull())
    .addColumn('valid_from', 'timestamptz', (column) => column.notNull())
    .addColumn('valid_until', 'timestamptz', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('redemptions')
    .ifNotExists()
    .addColumn('promo_id', 'uuid', (column) => column.notNull())
    .addColumn('order_id', 'uuid', (column) => column.notNull())
    .addPrimaryKeyConstraint('redemptions_key', ['order_id', 'promo_id'])
    .execute();
}
