import { type Cents, toDecimal } from '#contracts/cents.ts';
import { apiClient } from '../data/api.ts';
import { type PromoOutcome, readPromoAnswer } from './promo-answer.ts';

const promos = apiClient(async () => (await import('#contracts/calls/promos.ts')).PROMO_CALLS);

/** What a code grants on a subtotal in cents. */
export async function askPromo(code: string, subtotal: Cents, signal?: AbortSignal): Promise<PromoOutcome> {
  const body = { code, orderTotal: toDecimal(subtotal) };
  return readPromoAnswer(await promos.call('POST /api/promo-codes/validate', { body, signal }));
}
