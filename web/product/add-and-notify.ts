import type { CartProduct } from '../cart/cart.ts';
import { cartActions } from '../cart/cart-store.ts';
import { showError, showToast } from '../ui/overlays/toast.ts';

/**
 * Adds to the cart and says so: the sentence on success is the caller's, the refusal's is the cart's (specification §4).
 * @param options.max how many of one perfume an order may hold.
 */
export function addAndNotify(
  product: CartProduct,
  quantity: number,
  { added, max }: { readonly added: string; readonly max: number },
): void {
  const result = cartActions.add(product, quantity, max);
  if (result.accepted) showToast({ title: 'Produit ajouté', description: added });
  else showError(result.title, result.message);
}
