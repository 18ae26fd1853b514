import type { PrivacyRegister } from '#contracts/http/personal-data.ts';
import type { ReadDb } from '../database.ts';
import { inSchema } from '../projection.ts';
import type { PrivacyRegisterTables } from './projection.ts';

const MOST_RUNS = 30;
const MOST_ACTS = 50;

/** The last retention runs, look-ups and erasures, newest first. */
export async function readPrivacyRegister(db: ReadDb): Promise<PrivacyRegister> {
  const register = inSchema<PrivacyRegisterTables>(db, 'privacy_register');
  const [runs, acts] = await Promise.all([
    register.selectFrom('runs').selectAll().orderBy('day', 'desc').limit(MOST_RUNS).execute(),
    register.selectFrom('acts').selectAll().orderBy('collected_at', 'desc').limit(MOST_ACTS).execute(),
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
