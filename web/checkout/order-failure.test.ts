import { describe, expect, it } from 'vitest';
import type { Problem, ProblemCode } from '#contracts/http/problem.ts';
import { ApiError } from '../data/api-error.ts';
import { describeOrderFailure } from './order-failure.ts';

function refused(code: ProblemCode, detail: string, rest: Partial<Problem> = {}): ApiError {
  return new ApiError(409, '', { title: 'Conflict', status: 409, detail, code, ...rest });
}

describe('an order that could not be placed (§8)', () => {
  it('says so, whatever went wrong', () => {
    expect(describeOrderFailure(new TypeError('Failed to fetch'))).toEqual({
      message: 'Une erreur est survenue lors de la création de votre commande.',
      refreshesCart: false,
      dropsPromo: false,
      endsAttempt: false,
    });
  });

  it('tells what is left when the stock does not suffice, and refreshes the cart', () => {
    const failure = describeOrderFailure(refused('insufficient-stock', 'Stock insuffisant. Disponible: 2'));
    expect(failure.message).toContain('Stock insuffisant. Disponible: 2');
    expect(failure.refreshesCart).toBe(true);
  });

  it('tells the fresh total when a price changed', () => {
    const failure = describeOrderFailure(
      refused('price-changed', 'Les prix ont changé.', { fresh: { total: '94.99' } }),
    );
    expect(failure.message.replace(/\s/g, ' ')).toBe(
      'Les prix ont changé. Le total de votre commande est maintenant de 94,99 €.',
    );
  });

  it('takes off a promo that is no longer valid', () => {
    expect(describeOrderFailure(refused('promo-invalid', 'Ce code a expiré')).dropsPromo).toBe(true);
  });

  it('starts a new attempt when the order can no longer be paid', () => {
    expect(describeOrderFailure(refused('order-not-payable', 'Commande annulée')).endsAttempt).toBe(true);
  });
});
