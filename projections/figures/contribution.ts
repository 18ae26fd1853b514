import type { CustomerKind } from '#contracts/http/figures/figures.ts';
import { type Cents, cents, splitCents, subtractCents, ZERO } from '#contracts/money.ts';
import { isSold } from '#domain/orders/sold-statuses.ts';
import { notRefunded, type OrderMoney, remainingAmount } from '#domain/payments/receipts.ts';
import { vatIncluded } from '#domain/vat/vat.ts';
import { type Dimension, NOTHING, plus, type Sums } from './sums.ts';
import type { FiguredOrder } from './tables.ts';

export interface Contribution {
  readonly dimension: Dimension;
  readonly key: string;
  readonly sums: Sums;
}

/** What an order adds to the figures of its day: nothing while its status is no sale (specification §9). */
export function contributionsOf(order: FiguredOrder): Contribution[] {
  if (!isSold(order.status)) return [];
  const whole = wholeOf(order);
  const lines = splitByLine(order, whole);
  return [
    { dimension: 'all', key: '', sums: whole },
    { dimension: 'country', key: order.country, sums: whole },
    ...(order.promo_code === null
      ? []
      : [{ dimension: 'promo' as const, key: order.promo_code, sums: whole }]),
    { dimension: 'hour', key: `${order.weekday}-${order.hour}`, sums: whole },
    { dimension: 'customer', key: customerKind(order), sums: whole },
    ...pairsOf(order).map((key) => ({ dimension: 'pair' as const, key, sums: whole })),
    ...grouped('product', lines, ({ productId }) => [productId]),
    ...grouped('family', lines, ({ family }) => [family]),
    ...grouped('note', lines, ({ notes }) => notes),
  ];
}

/** What an order comes to. */
export function wholeOf(order: FiguredOrder): Sums {
  return {
    orders: 1,
    articles: order.articles,
    bottles: order.bottles,
    gross: order.subtotal,
    discount: order.discount,
    delivery: order.shipping,
    added: order.minimum_charge,
    total: order.total,
    vat: order.vat,
    refunded: order.refunded,
    disputed: order.disputed,
    awaited: order.awaited,
    net: order.net,
    newcomers: Number(order.is_first),
  };
}

function customerKind({ customer, is_first }: FiguredOrder): CustomerKind {
  if (customer === null) return 'unknown';
  return is_first ? 'new' : 'returning';
}

/** Each two perfumes of an order, by their ids in order. */
function pairsOf({ lines }: FiguredOrder): string[] {
  const ids = [...new Set(lines.map(({ productId }) => productId))].sort();
  return ids.flatMap((one, index) => ids.slice(index + 1).map((other) => `${one} ${other}`));
}

/** An order with what of its money is away, and what is left without VAT, of all of it and of each line. */
export function withMoney(order: FiguredOrder): FiguredOrder {
  const away = moneyAway(order);
  const moved = { ...order, ...away, net: netOf({ ...order, ...away }, order.vat_rate) };
  const nets = splitByLine(moved, wholeOf(moved)).map(({ sums }) => sums.net);
  return { ...moved, lines: order.lines.map((line, index) => ({ ...line, net: nets[index] ?? 0 })) };
}

function netOf(sums: Pick<Sums, 'total' | 'refunded' | 'disputed' | 'awaited'>, rate: number): number {
  const left = cents(sums.total - sums.refunded - sums.disputed - sums.awaited);
  return left - vatIncluded(left, rate);
}

/** What of an order's total is not here, by where it is; a surplus payment is none of it. */
function moneyAway(
  order: Pick<FiguredOrder, 'total' | 'receipts' | 'refunds' | 'disputes'>,
): Pick<Sums, 'refunded' | 'disputed' | 'awaited'> {
  const money: Pick<OrderMoney, 'refunds' | 'disputes'> = {
    disputes: order.disputes,
    refunds: order.refunds.map((refund) => ({ ...refund, amount: cents(refund.amount) })),
  };
  const last = order.receipts.findLast(({ kind }) => kind !== 'surplus');
  if (last === undefined) return { refunded: 0, disputed: 0, awaited: order.total };
  const kept = notRefunded(money, last);
  const received = Math.min(last.amount, order.total);
  const refunded = Math.min(received, last.amount - kept);
  const disputed = Math.min(received - refunded, kept - remainingAmount(money, last));
  return { refunded, disputed, awaited: order.total - received };
}

type Line = FiguredOrder['lines'][number];

/** An order's sums split over its lines by their prices, exact to the cent; delivery belongs to no perfume, and what went of it neither. */
function splitByLine(order: FiguredOrder, whole: Sums): { line: Line; sums: Sums }[] {
  const prices = order.lines.map(({ unitPrice, quantity }) => unitPrice * quantity);
  const discounts = splitCents(cents(whole.discount), prices);
  const totals = prices.map((price, index) => price - (discounts[index] ?? 0));
  const shares = [...totals, whole.delivery + whole.added];
  const [refunded, disputed, awaited] = [whole.refunded, whole.disputed, whole.awaited].map((amount) =>
    splitCents(cents(amount), shares),
  );
  return order.lines.map((line, index) => {
    const total: Cents = subtractCents(cents(prices[index] ?? 0), discounts[index] ?? ZERO);
    const away = {
      refunded: refunded?.[index] ?? 0,
      disputed: disputed?.[index] ?? 0,
      awaited: awaited?.[index] ?? 0,
    };
    return {
      line,
      sums: {
        ...away,
        orders: 1,
        articles: line.quantity,
        bottles: line.bottles,
        gross: prices[index] ?? 0,
        discount: discounts[index] ?? 0,
        delivery: 0,
        added: 0,
        total,
        vat: vatIncluded(total, order.vat_rate),
        net: netOf({ ...away, total }, order.vat_rate),
        newcomers: whole.newcomers,
      },
    };
  });
}

/** The sums of lines by keys that each of them has; an order counts once per key. */
function grouped(
  dimension: Dimension,
  lines: readonly { line: Line; sums: Sums }[],
  keysOf: (line: Line) => readonly string[],
): Contribution[] {
  const sums = new Map<string, Sums>();
  for (const { line, sums: added } of lines)
    for (const key of new Set(keysOf(line)))
      sums.set(key, {
        ...plus(sums.get(key) ?? NOTHING, added),
        orders: 1,
        newcomers: added.newcomers,
      });
  return [...sums].map(([key, sum]) => ({ dimension, key, sums: sum }));
}
