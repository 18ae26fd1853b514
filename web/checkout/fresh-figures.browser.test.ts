import { describe, expect, it } from 'vitest';
import { fillDelivery } from '#embedded/end-to-end/shopper.ts';
import {
  keptLine,
  openStorefront,
  openUpToDate,
  openWithCart,
  type Perfume,
  textOf,
} from '../testing/storefront.ts';
import {
  aMailAddress,
  goOn,
  openCheckout,
  promoCode,
  sendDelivery,
  summaryOf,
} from './testing/checkout-page.ts';

/** What the server says of prices, stock, promo and address while a shopper orders, and what the page makes of it. */
const shop = openStorefront();

async function revise(perfume: Perfume, changes: Record<string, unknown>): Promise<void> {
  const answer = await shop.client.call('PATCH', `/api/admin/products/${perfume.id}`, changes);
  if (!answer.ok) throw new Error(await answer.text());
}

describe('an administrator in between', () => {
  it('changes a price: said once, shown at once, and the next click goes on', async () => {
    const perfume = await shop.perfume({ price: '89.00' });
    const page = await openUpToDate(shop, '/commande', { lines: [keptLine(perfume)] });
    await revise(perfume, { price: '85.00' });
    sendDelivery(page);
    const alert = page.getByRole('main').getByRole('alert');
    await alert.waitFor();
    expect(await textOf(alert)).toBe('Le montant de votre commande a changé : il est maintenant de 89,99 €');
    await expect.poll(() => textOf(summaryOf(page))).toMatch(/Sous-total 85,00 €.* Total TTC 89,99 €/);
    await goOn(page);
  });

  it('takes a perfume off the shop: it is named, no longer counted, and the rest can be ordered', async () => {
    const [kept, gone] = [await shop.perfume(), await shop.perfume()];
    const page = await openUpToDate(shop, '/commande', { lines: [keptLine(kept), keptLine(gone)] });
    await shop.client.call('DELETE', `/api/admin/products/${gone.id}`);
    sendDelivery(page);
    await page
      .getByRole('main')
      .getByRole('alert')
      .getByText(`${gone.name} n’est plus proposé à la vente.`)
      .waitFor();
    await expect.poll(() => textOf(summaryOf(page))).toContain('Sous-total 89,00 €');
    await goOn(page);
  });

  it('and another shopper take the last bottles: the refusal names the perfume', async () => {
    const perfume = await shop.perfume({ stockQuantity: 3 });
    const page = await openUpToDate(shop, '/commande', { lines: [keptLine(perfume, {}, 3)] });
    await shop.client.order({ productId: perfume.id, priceCents: 8_900 });
    sendDelivery(page);
    const alert = page.getByRole('main').getByRole('alert');
    await alert.getByText(`${perfume.name} : Stock insuffisant. Disponible: 2`).waitFor();
    await expect.poll(() => textOf(summaryOf(page))).toContain('Quantité : 2');
    await goOn(page);
  });
});

describe('a promo code', () => {
  it('of a fixed value takes off what the server grants on the present cart', async () => {
    const code = await promoCode(shop.client);
    const [cheap, dear] = [await shop.perfume({ price: '0.10' }), await shop.perfume({ price: '33.33' })];
    const lines = [keptLine(cheap, { price: '0.10' }), keptLine(dear, { price: '33.33' })];
    // As it was kept when the cheap one was alone in the cart.
    const promo = { type: 'fixed', code, amount: 10 };
    const page = await openWithCart(shop.open, '/commande', { lines, promo });
    await summaryOf(page)
      .getByText(/18,42\s€/)
      .waitFor();
    await fillDelivery(page, aMailAddress());
  });

  it('whose minimum is no longer reached says so in its line, takes nothing off, and is back when it is', async () => {
    const code = await promoCode(shop.client, { minOrderAmount: '150' });
    const perfume = await shop.perfume();
    const page = await openWithCart(shop.open, '/panier', { lines: [keptLine(perfume, {}, 2)] });
    const aside = page.getByRole('complementary', { name: 'Récapitulatif' });
    await page.getByLabel('Code promo').fill(code);
    await page.getByLabel('Code promo').press('Enter');
    await page.getByText('Code promo appliqué ! Réduction de 20,00€').waitFor();
    await page.getByRole('button', { name: `Diminuer : Quantité de ${perfume.name}` }).click();
    await aside.getByText(/Montant minimum de commande\s: 150,00\s€/).waitFor();
    await expect.poll(() => textOf(aside)).toContain('Total TTC 93,99 €');
    expect(await textOf(aside)).not.toContain('Code promo appliqué');
    await page.getByRole('button', { name: `Augmenter : Quantité de ${perfume.name}` }).click();
    await aside
      .getByText(/−20,00\s€/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: `Diminuer : Quantité de ${perfume.name}` }).click();
    await aside.getByText(/Montant minimum de commande/).waitFor();
    await page.getByRole('link', { name: 'Passer la commande' }).click();
    await summaryOf(page)
      .getByText(/Montant minimum de commande/)
      .waitFor();
    await fillDelivery(page, aMailAddress());
    expect(await textOf(summaryOf(page))).toContain('Total TTC 93,99 €');
  });

  it('is shown in the checkout with its amount, and removed there (decision 27)', async () => {
    const code = await promoCode(shop.client);
    const promo = { type: 'fixed', code, amount: 2_000 };
    const lines = [keptLine(await shop.perfume())];
    const page = await openWithCart(shop.open, '/commande', { lines, promo });
    await summaryOf(page)
      .getByText(new RegExp(`${code}\\s: −20,00\\s€`))
      .waitFor();
    await page.getByRole('button', { name: `Retirer le code promo ${code}` }).click();
    await summaryOf(page)
      .getByText(/93,99\s€/)
      .waitFor();
  });
});

describe('an address', () => {
  it('in Belgium is accepted with the four digits its hint asks for', async () => {
    const page = await openCheckout(shop, await shop.perfume());
    await page.getByLabel('Pays').selectOption('Belgique');
    await page.getByText('4 chiffres', { exact: true }).waitFor();
    sendDelivery(page);
    await page.getByText('Code postal requis', { exact: true }).waitFor();
    await page.getByRole('textbox', { name: /^Code postal/ }).fill('1000');
    await goOn(page);
    await page.getByText('Belgique').waitFor();
  });
});
