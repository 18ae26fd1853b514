import { randomUUID } from 'node:crypto';
import { cents } from '#contracts/money.ts';
import { withBarcodeClaimed } from '#services/catalog/barcode-claims.ts';
import { addProduct, reviseProduct } from '#services/catalog/edit-product.ts';
import { withdrawFrom } from '#services/orders/withdrawals/withdrawal.ts';
import { creditCodeOf } from '../orders/set-credits.ts';
import { type Lived, ordered } from './lived-orders.ts';
import { cause, details, shopperCause } from './test-shop.ts';

/** Discovery sets arrive: the credit of one is used, the other set is given back before that. */
export async function buySets(lived: Lived): Promise<void> {
  const { shop } = lived;
  const productId = randomUUID();
  const ean = String(Number.parseInt(productId.slice(0, 8), 16)).padStart(13, '0');
  const its = { ...details, kind: 'set', name: 'Coffret découverte', ean } as const;
  const now = shop.clock().toISOString();
  const add = () => addProduct(shop, { productId, details: its, stockQuantity: 10, now }, cause);
  await withBarcodeClaimed(shop.store, { productId, ean, now }, cause, add);
  const [kept, back] = [await ordered(lived, productId), await ordered(lived, productId)];
  for (const order of [kept, back]) {
    await order.pay();
    await order.set('delivered');
  }
  await shop.react();
  const discount = { type: 'fixed', amount: cents(7_200) } as const;
  await shop.place(await shop.stock(5), 1, { code: creditCodeOf(kept.orderId), discount });
  const items = [{ productId, quantity: 1, withdrawn: 0 }];
  const declaration = { email: null, name: 'Camille Martin', items };
  await withdrawFrom(shop, back.orderId, declaration, shopperCause);
  await shop.react();
  // Its barcode was mistyped.
  const revision = { productId, changes: { ean: '' }, stock: null };
  const revise = () => reviseProduct(shop, revision, cause);
  await withBarcodeClaimed(shop.store, { productId, ean: '', now }, cause, revise);
}
