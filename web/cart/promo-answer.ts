import type { ValidatePromoAnswer } from '#contracts/http/promos.ts';
import { centsOf } from '../ui/formats.ts';
import type { AppliedPromo } from './cart.ts';

export type PromoOutcome =
  | { readonly valid: true; readonly promo: AppliedPromo; readonly message: string }
  | { readonly valid: false; readonly message: string };

/** A code as it is sent: trimmed and upper-cased (specification §5). */
export function normalizeCode(text: string): string {
  return text.trim().toUpperCase();
}

/** What the server's answer means for the cart, with the sentence of specification §8. */
export function readPromoAnswer(answer: ValidatePromoAnswer): PromoOutcome {
  if (!answer.valid || answer.discountType === null) {
    return { valid: false, message: answer.message || 'Code promo invalide' };
  }
  const { code, discountAmount, discountType, discountValue } = answer;
  const promo: AppliedPromo =
    discountType === 'percentage'
      ? { type: 'percentage', code }
      : { type: 'fixed', code, amount: centsOf(discountValue ?? discountAmount) };
  const message = `Code promo appliqué\u202f! Réduction de ${discountAmount.replace('.', ',')}€`;
  return { valid: true, promo, message };
}
