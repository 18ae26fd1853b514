import { type Cents, cents, fromDecimal, maxCents, ZERO } from '#contracts/cents.ts';
import { addMonths, type Day, daysOfMonth } from '#contracts/french/calendar.ts';

/** How far a month came: what is missing of its goal, and how much that is for each day left. */
export interface GoalProgress {
  /** Days of the month that are not over, today among them. */
  readonly daysLeft: number;
  readonly missing: Cents;
  /** Rounded up to the cent; null on no day. */
  readonly perDay: Cents | null;
}

/**
 * @param month `YYYY-MM`, in Paris.
 * @param today the day in Paris, whose orders may still come.
 */
export function goalProgress(
  { month, amount, reached }: { readonly month: string; readonly amount: Cents; readonly reached: Cents },
  today: Day,
): GoalProgress {
  const daysLeft = daysLeftOf(month, today);
  const missing = maxCents(ZERO, cents(amount - reached));
  return { daysLeft, missing, perDay: daysLeft === 0 ? null : cents(Math.ceil(missing / daysLeft)) };
}

export function daysLeftOf(month: string, today: Day): number {
  if (month !== today.slice(0, 7)) return month < today.slice(0, 7) ? 0 : daysOf(month);
  return daysOf(month) - Number(today.slice(8)) + 1;
}

/** How many days a month has. */
function daysOf(month: string): number {
  return Number(daysOfMonth(month).to.slice(8));
}

/**
 * What goals ask of some days: a month's goal is spread over its days in equal parts. Null where no day has a goal.
 * @param goals by month, `YYYY-MM`.
 */
function goalOfDays(
  goals: ReadonlyMap<string, Cents>,
  { from, to }: { readonly from: Day; readonly to: Day },
): Cents | null {
  let sum: number | null = null;
  for (const month of monthsOf({ from, to })) {
    const amount = goals.get(month);
    if (amount === undefined) continue;
    const first = from > `${month}-01` ? Number(from.slice(8)) : 1;
    const last = to.slice(0, 7) === month ? Number(to.slice(8)) : daysOf(month);
    sum = (sum ?? 0) + (amount * (last - first + 1)) / daysOf(month);
  }
  return sum === null ? null : cents(Math.round(sum));
}

/** What goals as answers carry them ask of some days, see `goalOfDays`; one that was taken back has no amount. */
export function goalsOf(
  goals: readonly { readonly month: string; readonly amount: string | null }[],
): (days: { readonly from: Day; readonly to: Day }) => Cents | null {
  const amounts = new Map<string, Cents>();
  for (const { month, amount } of goals) {
    const read = amount === null ? null : fromDecimal(amount);
    if (read !== null) amounts.set(month, read);
  }
  return (days) => goalOfDays(amounts, days);
}

/** The months that days touch, `YYYY-MM`, the first first. */
export function monthsOf({ from, to }: { readonly from: Day; readonly to: Day }): string[] {
  const months: string[] = [];
  for (let month = from.slice(0, 7); month <= to.slice(0, 7); month = addMonths(month, 1)) months.push(month);
  return months;
}
