import { showToast } from '../ui/toast.ts';
import type { CartProduct } from './cart.ts';
import { cartActions } from './cart-store.ts';

/** Adds and tells: the sentence on success is the caller's, the refusal's is the cart's (specification §4). */
export function addAndTell(product: CartProduct, quantity: number, added: string): void {
  const result = cartActions.add(product, quantity);
  showToast(
    result.accepted
      ? { title: 'Produit ajouté', description: added }
      : { title: 'Stock insuffisant', description: result.message, variant: 'destructive' },
  );
}
