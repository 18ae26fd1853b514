import { ApiError } from '../../data/api-error.ts';
import { endSession } from '../session/admin-flag.ts';

/** A call of the console: a 401 leads back to the login screen (decision 4). */
export async function guarded<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) endSession();
    throw error;
  }
}
