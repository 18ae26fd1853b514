import { isSold } from '#domain/orders/sold-statuses.ts';
import type { Rows } from '../lib/rows.ts';
import type { FiguredOrder, FiguresTables } from './tables.ts';

type Purchase = FiguresTables['purchases'];

/** How a customer's orders count by the month of the first, and of each. */
type Cohort = Pick<FiguresTables['cohorts'], 'customers' | 'orders' | 'left'>;

/**
 * Keeps an order among those of its customer. What they come to by months is taken off as it was and added as it is.
 * @returns the customer's orders whose place as the first changed, with whether they are it now.
 */
export async function keepPurchase(
  { purchases, cohorts }: Rows<FiguresTables>,
  order: FiguredOrder,
  isDeleted = false,
): Promise<readonly { readonly orderId: string; readonly isFirst: boolean }[]> {
  const { customer } = order;
  if (customer === null) return [];
  const before = await purchases.list(customer);
  const others = before.filter(({ order_id }) => order_id !== order.id);
  const own = {
    customer,
    order_id: order.id,
    placed_at: order.placed_at,
    month: order.day.slice(0, 7),
    is_sold: isSold(order.status),
    left: order.total - order.refunded - order.disputed - order.awaited,
  };
  if (isDeleted) purchases.remove(own);
  else purchases.put(own);
  const after = isDeleted ? others : [...others, own];
  await move(cohorts, before, -1);
  await move(cohorts, after, 1);
  const [then, now] = [firstOf(before)?.order_id, firstOf(after)?.order_id];
  if (then === now) return [];
  return [
    ...(then === undefined ? [] : [{ orderId: then, isFirst: false }]),
    ...(now === undefined ? [] : [{ orderId: now, isFirst: true }]),
  ];
}

type Purchases = readonly (Omit<Purchase, 'placed_at'> & { readonly placed_at: string })[];

function sold(purchases: Purchases): Purchases {
  return purchases.filter(({ is_sold }) => is_sold);
}

function firstOf(purchases: Purchases): Purchases[number] | undefined {
  return [...sold(purchases)].sort(
    (a, b) => Date.parse(a.placed_at) - Date.parse(b.placed_at) || (a.order_id < b.order_id ? -1 : 1),
  )[0];
}

async function move(
  cohorts: Rows<FiguresTables>['cohorts'],
  purchases: Purchases,
  sign: 1 | -1,
): Promise<void> {
  const first = firstOf(purchases)?.month;
  if (first === undefined) return;
  const months = new Map<string, Cohort>();
  for (const { month, left } of sold(purchases)) {
    const { orders, left: sum } = months.get(month) ?? { orders: 0, left: 0 };
    months.set(month, { customers: 1, orders: orders + 1, left: sum + left });
  }
  const known = await cohorts.list(first);
  for (const [month, cohort] of months) {
    const row = known.find((one) => one.month === month);
    cohorts.put({
      first_month: first,
      month,
      customers: (row?.customers ?? 0) + sign * cohort.customers,
      orders: (row?.orders ?? 0) + sign * cohort.orders,
      left: (row?.left ?? 0) + sign * cohort.left,
    });
  }
}
