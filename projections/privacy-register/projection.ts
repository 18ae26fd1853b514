import type { ErasureReason } from '#contracts/events/people/privacy.ts';
import type { PrivacyRegister } from '#contracts/http/shop/personal-data.ts';
import type { ReadDb } from '../lib/database.ts';
import { defineProjection, inSchema } from '../lib/projection.ts';
import { boolean, instant, integer, oneOf, orNull, type RowsOf, table, text, uuid } from '../lib/table.ts';

export const tables = {
  runs: table(
    {
      day: text,
      prospects: integer,
      subscribers: integer,
      unpaid_orders: integer,
      accounts: integer,
      ran_at: instant,
    },
    ['day'],
  ),
  /** Look-ups and erasures; whose they are no row says. */
  acts: table(
    {
      request_id: uuid,
      by_house: boolean,
      collected_at: instant,
      erasure_reason: orNull(oneOf<ErasureReason>()),
      erased_at: orNull(instant),
      kept_orders: orNull(integer),
    },
    ['request_id'],
  ),
} as const;
export type PrivacyRegisterTables = RowsOf<typeof tables>;

/** What was done about personal data, counts only: the house's register (RGPD article 5, accountability). */
export const privacyRegisterProjection = defineProjection({
  name: 'privacy_register',
  version: 1,
  tables,
  on: {
    RetentionRan: ({ data }, { runs }) =>
      runs.put({
        day: data.day,
        prospects: data.prospects,
        subscribers: data.subscribers,
        unpaid_orders: data.unpaidOrders,
        accounts: data.accounts,
        ran_at: data.ranAt,
      }),
    PersonalDataRequested: ({ data }, { acts }) =>
      acts.put({
        ...NOT_ERASED,
        request_id: data.requestId,
        by_house: false,
        collected_at: data.requestedAt,
      }),
    PersonalDataCollected: async ({ data }, { acts }) => {
      // What nobody asked for on the shop's page was looked up by the house.
      if ((await acts.find(data.requestId)) === undefined)
        acts.put({
          ...NOT_ERASED,
          request_id: data.requestId,
          by_house: true,
          collected_at: data.collectedAt,
        });
    },
    ErasureRequested: ({ data }, { acts }) =>
      acts.change(data.requestId, () => ({ erasure_reason: data.reason })),
    PersonalDataErased: ({ data }, { acts }) =>
      acts.change(data.requestId, () => ({ erased_at: data.erasedAt, kept_orders: data.keptOrders })),
  },
});

const NOT_ERASED = { erasure_reason: null, erased_at: null, kept_orders: null };

const MAX_RUNS = 30;
const MAX_ACTS = 50;

/** The last retention runs, look-ups and erasures, newest first. */
export async function readPrivacyRegister(db: ReadDb): Promise<PrivacyRegister> {
  const register = inSchema<PrivacyRegisterTables>(db, 'privacy_register');
  const [runs, acts] = await Promise.all([
    register.selectFrom('runs').selectAll().orderBy('day', 'desc').limit(MAX_RUNS).execute(),
    register.selectFrom('acts').selectAll().orderBy('collected_at', 'desc').limit(MAX_ACTS).execute(),
  ]);
  return {
    runs: runs.map((run) => ({
      day: run.day,
      prospects: run.prospects,
      subscribers: run.subscribers,
      unpaidOrders: run.unpaid_orders,
      accounts: run.accounts,
      ranAt: run.ran_at.toISOString(),
    })),
    acts: acts.map((act) => ({
      requestId: act.request_id,
      byHouse: act.by_house,
      collectedAt: act.collected_at.toISOString(),
      erasure:
        act.erasure_reason === null
          ? null
          : { reason: act.erasure_reason, erasedAt: act.erased_at?.toISOString() ?? null },
      keptOrders: act.kept_orders,
    })),
  };
}
