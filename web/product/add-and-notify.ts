import type { CartProduct } from '../cart/cart.ts';
import { cartActions } from '../cart/cart-store.ts';
import { showError, showToast } from '../ui/overlays/toast.ts';

/**
 * Adds to the cart and says so: the sentence on success is the caller's, the refusal's is the cart's (specification §4). What the cart
 * holds then stands beside the sentence.
 * @param options.max how many of one perfume an order may hold.
 */
export function addAndNotify(
  product: CartProduct,
  quantity: number,
  { added, max }: { readonly added: string; readonly max: number },
): void {
  const result = cartActions.add(product, quantity, max);
  if (!result.accepted) {
    showError(result.title, result.message);
    return;
  }
  const opener = document.activeElement;
  const { pathname } = location;
  showToast({
    title: 'Produit ajouté',
    description: added,
    beside: async (onClose) => {
      const { addedPanel } = await import('../cart/added/AddedPanel.tsx');
      // Whoever went on meanwhile has left what it is about.
      return location.pathname === pathname ? addedPanel({ productId: product.id, opener, onClose }) : null;
    },
  });
}
