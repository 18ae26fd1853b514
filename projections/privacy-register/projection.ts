import type { ErasureReason } from '#contracts/events/privacy.ts';
import { defineProjection } from '../projection.ts';
import { boolean, instant, integer, oneOf, orNull, type RowsOf, table, text, uuid } from '../table.ts';

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
