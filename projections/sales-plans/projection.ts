import { defineProjection } from '../lib/projection.ts';
import { bigint, instant, integer, orNull, table, text, uuid } from '../lib/table.ts';

const tables = {
  /** Every statement of a month's goal, in cents, of which the newest holds. */
  goals: table({ month: text, version: integer, amount: orNull(bigint), set_at: instant }, [
    'month',
    'version',
  ]),
  marks: table(
    {
      id: uuid,
      /** Days in Paris, both included. */
      first_day: text,
      last_day: text,
      text,
      version: integer,
    },
    ['id'],
  ),
} as const;

/** What the house set out to sell, and what it marked on its charts. */
export const salesPlansProjection = defineProjection({
  name: 'sales_plans',
  version: 1,
  tables,
  preload: { marks: 'markId' },
  on: {
    SalesGoalSet: ({ data: { month, version, amount, setAt } }, { goals }) =>
      goals.put({ month, version, amount, set_at: setAt }),
    ChartMarkAdded: ({ data: { markId, from, to, text: said } }, { marks }) =>
      marks.put({ id: markId, first_day: from, last_day: to, text: said, version: 1 }),
    ChartMarkRevised: ({ data: { markId, from, to, text: said } }, { marks }) =>
      marks.change(markId, ({ version }) => ({
        first_day: from,
        last_day: to,
        text: said,
        version: version + 1,
      })),
    ChartMarkRemoved: ({ data: { markId } }, { marks }) => marks.removeById(markId),
  },
});
