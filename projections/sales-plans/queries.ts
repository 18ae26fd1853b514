import { sql } from 'kysely';
import { MAX_LISTED } from '#contracts/constants.ts';
import { inParis } from '#contracts/french/calendar.ts';
import type { ChartMark, SalesGoal, SalesPlans } from '#contracts/http/figures/sales-plans.ts';
import { cents, toDecimal } from '#contracts/money.ts';
import { daysLeftOf, goalProgress, monthsOf } from '#domain/sales-plans/goal-progress.ts';
import { salesByPart } from '../figures/queries/sales.ts';
import type { Span } from '../figures/queries/spans.ts';
import type { ReadDb } from '../lib/database.ts';

/** The goals of every month that a span touches, each with how far the whole month came by `now`, and the marks that stand in the span. */
export async function readSalesPlans(db: ReadDb, span: Span, now: Date): Promise<SalesPlans> {
  const months = monthsOf(span);
  const [first = '', last = ''] = [months.at(0), months.at(-1)];
  const [goals, sales, marks] = await Promise.all([
    statedGoals(db, first, last),
    salesByPart(db, { from: `${first}-01`, to: `${last}-31` }, 'month'),
    marksIn(db, span),
  ]);
  const today = inParis(now).day;
  return {
    goals: months.map((month): SalesGoal => {
      const history = goals.filter((goal) => goal.month === month);
      const amount = history[0]?.amount ?? null;
      const reached = cents(sales.get(`${month}-01`)?.total ?? 0);
      const progress =
        amount === null ? null : goalProgress({ month, amount: cents(Number(amount)), reached }, today);
      return {
        month,
        amount: shown(amount),
        reached: toDecimal(reached),
        daysLeft: daysLeftOf(month, today),
        missing: shown(progress?.missing ?? null),
        perDay: shown(progress?.perDay ?? null),
        version: history[0]?.version ?? 0,
        history: history.map(({ amount: said, set_at }) => ({
          amount: shown(said),
          setAt: set_at.toISOString(),
        })),
      };
    }),
    marks,
  };
}

function shown(amount: number | string | null): string | null {
  return amount === null ? null : toDecimal(cents(Number(amount)));
}

async function statedGoals(db: ReadDb, first: string, last: string) {
  const { rows } = await sql<{ month: string; version: number; amount: string | null; set_at: Date }>`
    select * from sales_plans.goals where month between ${first} and ${last} order by version desc`.execute(
    db,
  );
  return rows;
}

async function marksIn(db: ReadDb, { from, to }: Span): Promise<ChartMark[]> {
  const { rows } = await sql<ChartMark>`
    select id, first_day as "from", last_day as "to", text, version from sales_plans.marks
    where first_day <= ${to} and last_day >= ${from} order by first_day, id limit ${MAX_LISTED}`.execute(db);
  return rows;
}
