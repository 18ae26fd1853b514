import { ADMIN_ORDER_CALLS } from '#contracts/calls/admin-orders.ts';
import { AUDIT_CALLS } from '#contracts/calls/audit.ts';
import { CATALOG_CALLS } from '#contracts/calls/catalog.ts';
import { CONSOLE_CALLS } from '#contracts/calls/console.ts';
import { DOCUMENT_CALLS } from '#contracts/calls/documents.ts';
import { PERSONAL_DATA_CALLS } from '#contracts/calls/personal-data.ts';
import { PROMO_CALLS } from '#contracts/calls/promos.ts';
import { REVIEW_CALLS } from '#contracts/calls/reviews.ts';
import { SESSION_CALLS } from '#contracts/calls/session.ts';
import { VISITOR_CALLS } from '#contracts/calls/visitors.ts';
import { apiClient } from '../../data/api.ts';
import { ApiError } from '../../data/api-error.ts';
import { endSession } from '../session/admin-flag.ts';

const ADMIN_CALLS = {
  ...SESSION_CALLS,
  ...CATALOG_CALLS,
  ...ADMIN_ORDER_CALLS,
  ...PERSONAL_DATA_CALLS,
  ...PROMO_CALLS,
  ...REVIEW_CALLS,
  ...VISITOR_CALLS,
  ...CONSOLE_CALLS,
  ...AUDIT_CALLS,
  ...DOCUMENT_CALLS,
};
export type AdminCalls = typeof ADMIN_CALLS;

/** What the console calls. */
export const adminApi = apiClient(async () => ADMIN_CALLS);

/** A call of the console: a 401 leads back to the login screen (decision 4). */
export async function guarded<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) endSession();
    throw error;
  }
}
