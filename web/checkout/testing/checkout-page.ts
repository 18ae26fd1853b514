import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { fillDelivery } from '#embedded/end-to-end/shopper.ts';
import type { ShopClient } from '#embedded/testing/shops/shop-client.ts';
import { keptLine, openWithCart, type Perfume, type Storefront } from '../../testing/storefront.ts';

/** Of a shopper that no other test knows. */
export function aMailAddress(): string {
  return `ada-${randomUUID().slice(0, 8)}@exemple.fr`;
}

/** A checkout with one flacon of each perfume. */
export function openCheckout(shop: Storefront, ...perfumes: Perfume[]): Promise<Page> {
  return openWithCart(shop.open, '/commande', { lines: perfumes.map((perfume) => keptLine(perfume)) });
}

export function summaryOf(page: Page): Locator {
  return page.getByRole('complementary', { name: 'Votre commande' });
}

/** Fills the form and sends it, to something else than the payment. */
export function sendDelivery(page: Page, email = aMailAddress()): void {
  void fillDelivery(page, email).catch(() => undefined);
}

/** Sends the form as it stands, on to the payment. */
export async function goOn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continuer vers le paiement' }).click();
  await page.getByRole('button', { name: /^Commander et payer/, disabled: false }).waitFor();
}

/** A promo code of 20 €, where nothing else is given. */
export async function promoCode(client: ShopClient, given: Record<string, unknown> = {}): Promise<string> {
  const code = `FIXE20-${randomUUID().slice(0, 8).toUpperCase()}`;
  const validUntil = new Date(Date.now() + 365 * 86_400_000).toISOString();
  const terms = { code, discountType: 'fixed', discountValue: '20', maxUses: 100, validUntil, ...given };
  const answer = await client.call('POST', '/api/admin/promo-codes', terms);
  if (!answer.ok) throw new Error(await answer.text());
  return code;
}
