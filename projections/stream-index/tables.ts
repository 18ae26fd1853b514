import { type Kysely, sql } from 'kysely';

export interface StreamIndexTables {
  /** Streams an auditor browses; those that ended stay. */
  streams: {
    /** The stream's name, `order-3f0c…`. */
    stream: string;
    category: 'order' | 'product' | 'promo';
    subject_id: string;
    /** Name of a product, code of a promo, short number of an order. */
    label: string;
    opened_at: Date;
    /** Place in the log of its first event: a total order for paging. */
    opened_position: number;
    ended: boolean;
  };
}

export async function createStreamIndexTables(db: Kysely<StreamIndexTables>): Promise<void> {
  await db.schema
    .createTable('streams')
    .ifNotExists()
    .addColumn('stream', 'text', (column) => column.primaryKey())
    .addColumn('category', 'text', (column) => column.notNull())
    .addColumn('subject_id', 'uuid', (column) => column.notNull())
    .addColumn('label', 'text', (column) => column.notNull())
    .addColumn('opened_at', 'timestamptz', (column) => column.notNull())
    .addColumn('opened_position', 'bigint', (column) => column.notNull())
    .addColumn('ended', 'boolean', (column) => column.notNull())
    .execute();
}

export async function createStreamIndexIndexes(db: Kysely<StreamIndexTables>): Promise<void> {
  await db.schema
    .createIndex('streams_newest')
    .ifNotExists()
    .on('streams')
    .columns(['category', 'opened_position desc'])
    .execute();
  await db.schema
    .createIndex('streams_of_order_number')
    .ifNotExists()
    .on('streams')
    .column('label')
    .where(sql<boolean>`category = 'order'`)
    .execute();
}
