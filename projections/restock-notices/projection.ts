import type { WaitingList } from '#contracts/http/shop/restock-notices.ts';
import type { ReadDb } from '../lib/database.ts';
import { defineProjection, inSchema } from '../lib/projection.ts';
import { type RowsOf, table, text, uuid } from '../lib/table.ts';

const tables = {
  /** By the request's id, which says nothing of whose it is. */
  waiting: table({ id: text, product_id: uuid }, ['id'], { waiting_by_product: '(product_id)' }),
} as const;
type RestockNoticesTables = RowsOf<typeof tables>;

/** Who waits for a perfume that is sold out, without anything of them: the house sees how many. */
export const restockNoticesProjection = defineProjection({
  name: 'restock_notices',
  version: 1,
  tables,
  preload: { waiting: 'noticeId' },
  on: {
    RestockNoticeConfirmed: ({ data }, { waiting }) =>
      waiting.put({ id: data.noticeId, product_id: data.productId }),
    RestockNoticeRequested: ({ data }, { waiting }) => waiting.removeById(data.noticeId),
    RestockNoticeGiven: ({ data }, { waiting }) => waiting.removeById(data.noticeId),
    RestockNoticeEnded: ({ data }, { waiting }) => waiting.removeById(data.noticeId),
  },
});

/** How many wait for each perfume, most first. */
export async function listWaiting(db: ReadDb): Promise<WaitingList> {
  const rows = await inSchema<RestockNoticesTables>(db, 'restock_notices')
    .selectFrom('waiting')
    .select(['product_id', ({ fn }) => fn.countAll<number>().as('waiting')])
    .groupBy('product_id')
    .orderBy('waiting', 'desc')
    .orderBy('product_id')
    .execute();
  return rows.map(({ product_id, waiting }) => ({ productId: product_id, waiting }));
}
