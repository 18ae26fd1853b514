import { isSold } from '#domain/orders/sold-statuses.ts';
import type { JsonRow } from '../lib/rows.ts';
import type { FigureChanges, FiguredOrder, FiguresTables, FigureTallies } from './tables.ts';

type Purchase = JsonRow<FiguresTables['purchases']>;

/** Keeps changed orders among those of their customers, with what these come to, and which of their orders is the first. */
export async function keepPurchases(
  { orders, purchases }: FigureChanges,
  sums: FigureTallies,
): Promise<void> {
  const moved = orders
    .changes()
    .map(({ before, after }) => ({ before: purchaseOf(before), after: purchaseOf(after) }))
    .filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after));
  const customers = new Set(
    moved.flatMap((one) => [one.before, one.after].flatMap((it) => it?.customer ?? [])),
  );
  if (customers.size === 0) return;
  await purchases.preload([...customers]);
  const then = await chainsOf(purchases, customers);
  for (const { before, after } of moved) {
    if (before) purchases.remove(before);
    if (after) purchases.put(after);
  }
  const now = await chainsOf(purchases, customers);
  const firsts = new Map<string, boolean>();
  for (const customer of customers) {
    const [was, is] = [then.get(customer) ?? [], now.get(customer) ?? []];
    const first_month = is[0]?.day.slice(0, 7) ?? null;
    for (const purchase of await purchases.list(customer))
      if (purchase.first_month !== first_month) purchases.put({ ...purchase, first_month });
    count(sums, was, -1);
    count(sums, is, 1);
    if (was[0]?.order_id === is[0]?.order_id) continue;
    if (was[0]) firsts.set(was[0].order_id, false);
    if (is[0]) firsts.set(is[0].order_id, true);
  }
  await orders.preload([...firsts.keys()]);
  for (const [id, is_first] of firsts) await orders.change(id, () => ({ is_first }));
}

function purchaseOf(order: FiguredOrder | undefined): Purchase | undefined {
  if (order === undefined || order.customer === null) return undefined;
  return {
    customer: order.customer,
    order_id: order.id,
    placed_at: order.placed_at,
    day: order.day,
    is_sold: isSold(order.status),
    left: order.total - order.refunded - order.disputed - order.awaited,
    first_month: null,
  };
}

/** What each customer was sold, the oldest first. */
async function chainsOf(
  purchases: FigureChanges['purchases'],
  customers: Iterable<string>,
): Promise<ReadonlyMap<string, readonly Purchase[]>> {
  const chains = new Map<string, readonly Purchase[]>();
  for (const customer of customers)
    chains.set(
      customer,
      (await purchases.list(customer))
        .filter(({ is_sold }) => is_sold)
        .sort(
          (a, b) => Date.parse(a.placed_at) - Date.parse(b.placed_at) || (a.order_id < b.order_id ? -1 : 1),
        ),
    );
  return chains;
}

function count({ cohorts, returns }: FigureTallies, chain: readonly Purchase[], sign: 1 | -1): void {
  const [first] = chain;
  if (first === undefined) return;
  const months = new Set<string>();
  for (const [place, { day, left }] of chain.entries()) {
    const month = day.slice(0, 7);
    cohorts.add(
      {
        first_month: first.day.slice(0, 7),
        month,
        customers: months.has(month) ? 0 : 1,
        orders: 1,
        left,
      },
      sign,
    );
    months.add(month);
    const previous = chain[place - 1];
    if (previous) returns.add({ day, previous_day: previous.day, orders: 1 }, sign);
  }
}
