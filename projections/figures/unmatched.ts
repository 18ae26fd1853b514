import { isSold } from '#domain/orders/sold-statuses.ts';
import type { JsonRow } from '../lib/rows.ts';
import type { FigureChanges, FiguredOrder, FiguresTables } from './tables.ts';

type Unmatched = FiguresTables['unmatched'];
type Document = JsonRow<FiguresTables['documents']>;

/** Keeps the orders whose sale and invoices are not one day's and one amount's. */
export async function keepUnmatched({ orders, documents, unmatched }: FigureChanges): Promise<void> {
  const ids = new Set([
    ...orders
      .changes()
      .filter(({ before, after }) => saleOf(before) !== saleOf(after))
      .flatMap(({ before, after }) => before?.id ?? after?.id ?? []),
    ...documents.changes().flatMap(({ before, after }) => before?.order_id ?? after?.order_id ?? []),
  ]);
  if (ids.size === 0) return;
  for (const table of [orders, documents, unmatched]) await table.preload([...ids]);
  for (const id of ids) {
    const is = unmatchedOf(id, await orders.find(id), await documents.list(id));
    await unmatched.removeById(id);
    for (const row of is) unmatched.put(row);
  }
}

/** What an order was sold for, which its status says; undefined while it is no sale. */
function saleOf(order: FiguredOrder | undefined): number | undefined {
  return order && isSold(order.status) ? order.total : undefined;
}

/** The rows of an order: none where it was sold and invoiced once, on one day and for one amount, nor where it was neither. */
function unmatchedOf(
  order_id: string,
  order: FiguredOrder | undefined,
  documents: readonly Document[],
): Unmatched[] {
  const total = saleOf(order);
  const sale = { sold_on: total === undefined ? null : (order?.day ?? null), total: total ?? 0 };
  const byDay = new Map<string, number>();
  for (const { kind, day, gross } of documents)
    if (kind === 'invoice') byDay.set(day, (byDay.get(day) ?? 0) + gross);
  const [first] = byDay;
  if (first === undefined)
    return sale.total === 0 ? [] : [{ order_id, invoiced_on: '', invoiced: 0, ...sale }];
  const [day, gross] = first;
  if (byDay.size === 1 && day === sale.sold_on && gross === sale.total) return [];
  return [...byDay].map(([invoiced_on, invoiced]) => ({ order_id, invoiced_on, invoiced, ...sale }));
}
