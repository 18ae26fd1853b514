import { keyReused } from '#platform/http/idempotency-key.ts';
import { HttpRefusal } from '#platform/http/refusal.ts';
import type { PromoOutcome } from './handlers.ts';
import { promoMessage } from './messages.ts';

export const PROMO_NOT_FOUND = 'Code promo introuvable';

/** @throws HttpRefusal in place of a refusal, on the form's field it is about. */
export function acceptedPromo(outcome: PromoOutcome): { readonly position: bigint | null } {
  if (outcome.accepted) return outcome;
  const { refusal } = outcome;
  switch (refusal.code) {
    case 'promo-not-found':
      throw new HttpRefusal(404, 'not-found', PROMO_NOT_FOUND);
    case 'promo-code-taken':
      throw new HttpRefusal(409, 'promo-code-taken', 'Ce code promo existe déjà', {
        errors: [{ field: 'code', message: 'Ce code promo existe déjà' }],
      });
    case 'promo-code-percentage': {
      const message = promoMessage(refusal);
      throw new HttpRefusal(422, 'promo-code-percentage', message, { errors: [{ field: 'code', message }] });
    }
    case 'promo-over-100-percent':
      throw invalid('discountValue', promoMessage(refusal));
    case 'promo-ends-before-start':
      throw invalid('validUntil', promoMessage(refusal));
    case 'key-reused':
      throw keyReused();
    default:
      throw new HttpRefusal(409, 'conflict', promoMessage(refusal));
  }
}

function invalid(field: string, message: string): HttpRefusal {
  return new HttpRefusal(422, 'invalid-request', message, { errors: [{ field, message }] });
}
