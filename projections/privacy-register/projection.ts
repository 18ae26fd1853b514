import type { Kysely } from 'kysely';
import type { ErasureReason } from '#contracts/events/privacy.ts';
import { defineProjection } from '../projection.ts';

export interface PrivacyRegisterTables {
  runs: {
    day: string;
    prospects: number;
    subscribers: number;
    unpaid_orders: number;
    accounts: number;
    ran_at: Date;
  };
  /** Look-ups and erasures; whose they are no row says. */
  acts: {
    request_id: string;
    by_house: boolean;
    collected_at: Date;
    erasure_reason: ErasureReason | null;
    erased_at: Date | null;
    kept_orders: number | null;
  };
}

/** What was done about personal data, counts only: the house's register (RGPD article 5, accountability). */
export const privacyRegisterProjection = defineProjection<PrivacyRegisterTables>({
  name: 'privacy_register',
  version: 1,
  keys: { runs: ['day'], acts: ['request_id'] },
  createTables: createPrivacyRegisterTables,
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

async function createPrivacyRegisterTables(db: Kysely<PrivacyRegisterTables>): Promise<void> {
  await db.schema
    .createTable('runs')
    .ifNotExists()
    .addColumn('day', 'text', (column) => column.primaryKey())
    .addColumn('prospects', 'integer', (column) => column.notNull())
    .addColumn('subscribers', 'integer', (column) => column.notNull())
    .addColumn('unpaid_orders', 'integer', (column) => column.notNull())
    .addColumn('accounts', 'integer', (column) => column.notNull())
    .addColumn('ran_at', 'timestamptz', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('acts')
    .ifNotExists()
    .addColumn('request_id', 'uuid', (column) => column.primaryKey())
    .addColumn('by_house', 'boolean', (column) => column.notNull())
    .addColumn('collected_at', 'timestamptz', (column) => column.notNull())
    .addColumn('erasure_reason', 'text')
    .addColumn('erased_at', 'timestamptz')
    .addColumn('kept_orders', 'integer')
    .execute();
}
