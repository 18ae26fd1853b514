import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { toDecimal } from '#contracts/cents.ts';
import { typedCode } from '#contracts/french/typed-text.ts';
import type { ValidatePromoAnswer } from '#contracts/http/shop/promos.ts';
import { apiClient } from '../data/api.ts';
import { centsOf } from '../ui/formats.ts';
import { type AppliedPromo, type Cart, orderedLines, totalsOf } from './cart.ts';
import { cartActions } from './cart-store.ts';

export type PromoOutcome =
  | { readonly valid: true; readonly promo: AppliedPromo; readonly message: string }
  | { readonly valid: false; readonly message: string };

/** A code as it is sent: trimmed and upper-cased (specification §5). */
export function normalizeCode(text: string): string {
  return typedCode(text).toUpperCase();
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

const promos = apiClient(async () => (await import('#contracts/calls/shop/promos.ts')).PROMO_CALLS);

/** What a code grants on a cart. */
export async function askPromo(code: string, cart: Cart, signal?: AbortSignal): Promise<PromoOutcome> {
  const items = orderedLines(cart).map(({ product, quantity }) => ({ productId: product.id, quantity }));
  const body = { code, orderTotal: toDecimal(totalsOf(cart).subtotal), items };
  return readPromoAnswer(await promos.call('POST /api/promo-codes/validate', { body, signal }));
}

export const PROMO_CHECKS = ['promo-check'] as const;
const DAY_CHECKED_EVERY_MS = 60_000;

/** Today; it changes while a page stays open over midnight, or is come back to on another day. */
function useToday(): string {
  const [today, setToday] = useState(() => new Date().toDateString());
  useEffect(() => {
    const check = () => setToday(new Date().toDateString());
    const timer = setInterval(check, DAY_CHECKED_EVERY_MS);
    document.addEventListener('visibilitychange', check);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', check);
    };
  }, []);
  return today;
}

function isSame(one: AppliedPromo, other: AppliedPromo): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/**
 * Has the server check the cart's code whenever the cart, the code or the day changes. On failure the last verdict stands; the
 * server checks again when the order is placed.
 */
export function usePromoCheck(cart: Cart): void {
  const today = useToday();
  const code = cart.promo?.code ?? '';
  const { subtotal } = totalsOf(cart);
  const { data: outcome } = useQuery({
    queryKey: [...PROMO_CHECKS, code, subtotal, cart.lines.map(({ product }) => product.id), today],
    queryFn: ({ signal }) => askPromo(code, cart, signal),
    enabled: code !== '' && subtotal > 0,
    staleTime: 0,
    gcTime: 0,
  });
  useEffect(() => {
    if (outcome === undefined || cart.promo === null) return;
    if (!outcome.valid) {
      if (cart.promoRefusal !== outcome.message) cartActions.refusePromo(outcome.message);
    } else if (cart.promoRefusal !== undefined || !isSame(cart.promo, outcome.promo)) {
      cartActions.setPromo(outcome.promo);
    }
  }, [outcome, cart]);
}
