import { bigint, boolean, instant, oneOf, type RowsOf, table, text, uuid } from '../table.ts';

export const tables = {
  /** Streams an auditor browses; those that ended stay. */
  streams: table(
    {
      /** The stream's name, `order-3f0c…`. */
      stream: text,
      category: oneOf<'order' | 'product' | 'promo'>(),
      subject_id: uuid,
      /** Name of a product, code of a promo, short number of an order. */
      label: text,
      opened_at: instant,
      /** Place in the log of its first event: a total order for paging. */
      opened_position: bigint,
      ended: boolean,
    },
    ['stream'],
    {
      streams_newest: '(category, opened_position desc)',
      streams_of_order_number: `(label) where category = 'order'`,
    },
  ),
} as const;
export type StreamIndexTables = RowsOf<typeof tables>;
