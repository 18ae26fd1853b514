import type { ReadDb } from '../lib/database.ts';
import { defineProjection, inSchema } from '../lib/projection.ts';
import { integer, type RowsOf, table, uuid } from '../lib/table.ts';

export const tables = {
  /** Of orders whose links were revoked: how often. */
  revocations: table({ order_id: uuid, revision: integer }, ['order_id']),
} as const;
export type OrderLinksTables = RowsOf<typeof tables>;

/** Which links to orders are good still. Apart from the orders: the documents of one that was deleted have links, too. */
export const orderLinksProjection = defineProjection({
  name: 'order_links',
  version: 1,
  tables,
  on: {
    OrderLinksRevoked: async ({ data: { orderId } }, { revocations }) => {
      const revision = (await revocations.find(orderId))?.revision ?? 0;
      revocations.put({ order_id: orderId, revision: revision + 1 });
    },
  },
});

/** How often an order's links were revoked; 0 of an order that there is not, too. */
export async function findLinkRevision(db: ReadDb, orderId: string): Promise<number> {
  const row = await inSchema<OrderLinksTables>(db, 'order_links')
    .selectFrom('revocations')
    .select('revision')
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return row?.revision ?? 0;
}
