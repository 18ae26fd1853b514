import { type Cents, toDecimal } from '#contracts/cents.ts';
import { apiJson } from '../data/api.ts';
import { type PromoOutcome, readPromoAnswer } from './promo-answer.ts';

const answerSchema = async () => (await import('#contracts/http/promos.ts')).validatePromoAnswerSchema;

/** What a code grants on a subtotal in cents (POST /api/promo-codes/validate). */
export async function askPromo(code: string, subtotal: Cents, signal?: AbortSignal): Promise<PromoOutcome> {
  const body = { code, orderTotal: toDecimal(subtotal) };
  const options = signal ? { body, signal } : { body };
  return readPromoAnswer(await apiJson('POST', '/api/promo-codes/validate', answerSchema, options));
}
