import { sql } from 'kysely';
import { MAX_LISTED } from '#contracts/constants.ts';
import type { StrayMoneyKind, StrayMoneyStanding } from '#contracts/events/orders/stray-money.ts';
import type { StrayMoney } from '#contracts/http/desk/stray-money.ts';
import type { ReadDb } from '../lib/database.ts';
import { isBuilt } from '../lib/is-built.ts';
import { defineProjection, inSchema } from '../lib/projection.ts';
import { bigint, instant, integer, oneOf, orNull, type RowsOf, table, text, uuid } from '../lib/table.ts';

const tables = {
  stray_money: table(
    {
      id: uuid,
      kind: oneOf<StrayMoneyKind>(),
      reference: text,
      payment_intent_id: orNull(text),
      /** Minor units of the currency. */
      amount: orNull(bigint),
      currency: orNull(text),
      reason: orNull(text),
      standing: oneOf<StrayMoneyStanding>(),
      respond_by: orNull(instant),
      noticed_at: instant,
      dismissed_at: orNull(instant),
      /** Of the administrator. */
      dismissed_as: orNull(text),
      revision: integer,
    },
    ['id'],
    { stray_money_waiting_first: '((dismissed_at is not null), noticed_at desc, id)' },
  ),
} as const;
type StrayMoneyTables = RowsOf<typeof tables>;

/** Money at the provider that is about no order. */
export const strayMoneyProjection = defineProjection({
  name: 'stray_money',
  version: 1,
  tables,
  on: {
    StrayMoneyNoticed: ({ data, revision }, { stray_money }) =>
      stray_money.put({
        id: data.strayMoneyId,
        kind: data.kind,
        reference: data.reference,
        payment_intent_id: data.paymentIntentId,
        amount: data.amount,
        currency: data.currency,
        reason: data.reason,
        standing: data.standing,
        respond_by: data.respondBy,
        noticed_at: data.noticedAt,
        dismissed_at: null,
        dismissed_as: null,
        revision: Number(revision),
      }),
    StrayMoneyRevised: ({ data, revision }, { stray_money }) =>
      stray_money.change(data.strayMoneyId, () => ({
        amount: data.amount,
        currency: data.currency,
        standing: data.standing,
        respond_by: data.respondBy,
        revision: Number(revision),
      })),
    StrayMoneyDismissed: ({ data, revision }, { stray_money }) =>
      stray_money.change(data.strayMoneyId, () => ({
        dismissed_at: data.dismissedAt,
        dismissed_as: data.reason,
        revision: Number(revision),
      })),
  },
});

/** What waits for somebody first, then what was dismissed, newest first, at most 500; nothing while the table is not built yet. */
export async function listStrayMoney(db: ReadDb): Promise<StrayMoney[]> {
  if (!(await isBuilt(db, 'stray_money.stray_money'))) return [];
  const rows = await inSchema<StrayMoneyTables>(db, 'stray_money')
    .selectFrom('stray_money')
    .selectAll()
    .orderBy(sql`(dismissed_at is not null)`)
    .orderBy('noticed_at', 'desc')
    .orderBy('id')
    .limit(MAX_LISTED)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    reference: row.reference,
    paymentIntentId: row.payment_intent_id,
    amount: row.amount === null ? null : Number(row.amount),
    currency: row.currency,
    reason: row.reason,
    standing: row.standing,
    respondBy: row.respond_by?.toISOString() ?? null,
    noticedAt: row.noticed_at.toISOString(),
    dismissal:
      row.dismissed_at === null
        ? null
        : { reason: row.dismissed_as ?? '', at: row.dismissed_at.toISOString() },
    revision: row.revision,
  }));
}
