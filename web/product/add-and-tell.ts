import type { CartProduct } from '../cart/cart.ts';
import { cartActions } from '../cart/cart-store.ts';
import { showToast } from '../ui/toast.ts';

/**
 * Adds and tells: the sentence on success is the caller's, the refusal's is the cart's (specification §4).
 * @param options.max how many of one perfume an order may hold.
 */
export function addAndTell(
  product: CartProduct,
  quantity: number,
  { added, max }: { readonly added: string; readonly max: number },
): void {
  const result = cartActions.add(product, quantity, max);
  showToast(
    result.accepted
      ? { title: 'Produit ajouté', description: added }
      : { title: result.title, description: result.message, variant: 'destructive' },
  );
}
