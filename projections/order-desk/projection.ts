import { type CurrentDesk, type OrderDesk, UNARRANGED_DESK } from '#contracts/orders/order-desk.ts';
import type { ReadDb } from '../lib/database.ts';
import { defineProjection, inSchema } from '../lib/projection.ts';
import { integer, json, type RowsOf, table, text } from '../lib/table.ts';

const tables = {
  desks: table({ of: text, version: integer, desk: json<OrderDesk>() }, ['of']),
} as const;
type OrderDeskTables = RowsOf<typeof tables>;

/** How the house works at its order desk, as last arranged. */
export const orderDeskProjection = defineProjection({
  name: 'order_desk',
  version: 1,
  tables,
  on: {
    OrderDeskArranged: ({ data: { version, desk } }, { desks }) => desks.put({ of: 'house', version, desk }),
  },
});

/** The order desk as last arranged; its defaults before anybody did. */
export async function findOrderDesk(db: ReadDb): Promise<CurrentDesk> {
  const row = await inSchema<OrderDeskTables>(db, 'order_desk')
    .selectFrom('desks')
    .select(['version', 'desk'])
    .executeTakeFirst();
  return row ?? { version: 0, desk: UNARRANGED_DESK };
}
