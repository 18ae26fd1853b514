import { z } from 'zod';
import { freshTotalsSchema } from '#contracts/http/orders.ts';
import type { ProblemCode } from '#contracts/http/problem.ts';
import { ApiError } from '../data/api-error.ts';
import { euros } from '../ui/euros.ts';

const GENERAL = 'Une erreur est survenue lors de la création de votre commande.';

export interface OrderFailure {
  readonly message: string;
  /** The cart no longer says what the shop does: ask for today's prices and stock. */
  readonly refreshesCart: boolean;
  /** The promo was refused: take it off. */
  readonly dropsPromo: boolean;
  /** This attempt's key is spent; the next try is another order. */
  readonly endsAttempt: boolean;
}

const TELLING: ReadonlySet<ProblemCode> = new Set([
  'insufficient-stock',
  'product-unavailable',
  'promo-invalid',
  'order-not-payable',
  'payment-unavailable',
  'payment-provider-error',
  'rate-limited',
]);
const SPENT: ReadonlySet<ProblemCode> = new Set(['order-not-payable', 'idempotency-key-reused']);

function priceChanged(fresh: unknown, detail: string): string {
  const totals = z.looseObject({ total: freshTotalsSchema.shape.total }).safeParse(fresh);
  return totals.success
    ? `${detail} Le total de votre commande est maintenant de ${euros(totals.data.total)}.`
    : detail;
}

/** What to tell the shopper when an order could not be placed, and what it changes (specification §8). */
export function describeOrderFailure(error: unknown): OrderFailure {
  const problem = error instanceof ApiError ? error.problem : null;
  const code = problem?.code;
  const effects = {
    refreshesCart:
      code === 'price-changed' || code === 'insufficient-stock' || code === 'product-unavailable',
    dropsPromo: code === 'promo-invalid',
    endsAttempt: code !== undefined && SPENT.has(code),
  };
  if (problem?.code === 'price-changed')
    return { message: priceChanged(problem.fresh, problem.detail), ...effects };
  const telling = problem && TELLING.has(problem.code) ? ` ${problem.detail}` : '';
  return { message: `${GENERAL}${telling}`, ...effects };
}
