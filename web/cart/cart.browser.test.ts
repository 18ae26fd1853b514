import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectToast } from '../admin/testing/open-console.ts';
import { hydrated, keptLine, openStorefront, openWithCart, textOf } from '../testing/storefront.ts';
import { CART_KEY, PROMO_KEY } from './cart-storage.ts';

const shop = openStorefront();

function summary(page: Page) {
  return page.getByRole('complementary', { name: 'Récapitulatif' });
}

function stored(page: Page, key: string): Promise<string | null> {
  return page.evaluate((name) => localStorage.getItem(name), key);
}

describe('§2 Cart', () => {
  it('is a message with a link to the collection when it is empty', async () => {
    const page = await shop.open('/panier');
    await page.getByText('Votre panier est vide', { exact: true }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Découvrir la collection' }).click();
    await page.waitForURL('**/parfums');
  });

  it('shows image, name, short description, quantity, remove, and a summary of items, subtotal, delivery and total', async () => {
    const perfume = await shop.perfume({ price: '40.00' });
    const lines = [keptLine(perfume, { price: '40.00' }, 2)];
    const page = await openWithCart(shop.open, '/panier', { lines });
    const line = page.getByRole('listitem').filter({ hasText: perfume.name });
    await line.locator('img').waitFor();
    expect(await textOf(line)).toContain('Un parfum de test');
    await line.getByRole('button', { name: `Retirer ${perfume.name} du panier` }).waitFor();
    const text = await textOf(summary(page));
    for (const said of ['Articles 2', 'Sous-total 80,00 €', 'Livraison 4,99 €', 'Total TTC 84,99 €'])
      expect(text).toContain(said);
    await page.getByRole('link', { name: 'Continuer mes achats' }).waitFor();
    await page.getByRole('link', { name: 'Passer la commande' }).waitFor();
  });

  it('hints how far free delivery from 99,98 € is (§9)', async () => {
    const perfume = await shop.perfume({ price: '49.99' });
    const lines = [keptLine(perfume, { price: '49.99' }, 1)];
    const page = await openWithCart(shop.open, '/panier', { lines });
    await page
      .getByText(/^Plus que 49,99\s€ pour profiter de la livraison offerte dès 99,98\s€\.$/)
      .waitFor();
    await page.getByRole('button', { name: `Augmenter : Quantité de ${perfume.name}` }).click();
    await page.getByText('La livraison vous est offerte.').waitFor();
    await expect.poll(() => textOf(summary(page))).toContain('Livraison Offerte Total TTC 99,98 €');
  });

  it('removes a line at quantity 0, and by its button (§4)', async () => {
    const [one, two] = [await shop.perfume(), await shop.perfume()];
    const page = await openWithCart(shop.open, '/panier', { lines: [keptLine(one), keptLine(two)] });
    await page.getByRole('button', { name: `Diminuer : Quantité de ${one.name}` }).click();
    await page.getByRole('listitem').filter({ hasText: one.name }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: `Retirer ${two.name} du panier` }).click();
    await page.getByText('Votre panier est vide').waitFor();
    expect(await stored(page, CART_KEY)).toBe('[]');
  });

  it('cannot count above the stock in its stepper (§5)', async () => {
    const perfume = await shop.perfume({ stockQuantity: 2 });
    const page = await openWithCart(shop.open, '/panier', { lines: [keptLine(perfume, {}, 2)] });
    const more = page.getByRole('button', { name: `Augmenter : Quantité de ${perfume.name}` });
    await expect.poll(() => more.isDisabled()).toBe(true);
  });

  it('cannot count above what an order may hold of one perfume, on the perfume’s page neither', async () => {
    const perfume = await shop.perfume({ stockQuantity: 40 });
    const page = await openWithCart(shop.open, '/panier', { lines: [keptLine(perfume, {}, 9)] });
    const more = page.getByRole('button', { name: `Augmenter : Quantité de ${perfume.name}` });
    await more.click();
    await expect.poll(() => more.isDisabled()).toBe(true);
    expect(await stored(page, CART_KEY)).toContain('"quantity":10');
    await page.goto(`${shop.url}/parfums/${perfume.id}`);
    await hydrated(page);
    await page.getByRole('button', { name: 'Ajouter au panier – 89,00 €' }).click();
    await expectToast(
      page,
      'Quantité maximale atteinte',
      'Vous pouvez commander 10 exemplaires au plus d’un même article',
    );
  });
});

describe('the cart on a phone', () => {
  it('paints nothing larger than its title, which does not wait for the kept cart', async () => {
    const lines = [keptLine(await shop.perfume()), keptLine(await shop.perfume())];
    const page = await openWithCart(shop.open, '/contact', { lines }, { width: 390 });
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        const largest = list.getEntries().map((entry) => Reflect.get(entry, 'element'));
        Reflect.set(window, 'largestPainted', largest.at(-1)?.tagName);
      }).observe({ type: 'largest-contentful-paint', buffered: true });
    });
    await page.goto(`${shop.url}/panier`);
    for (const picture of await page.locator('main li img').all()) await picture.waitFor();
    await page.waitForLoadState('networkidle');
    // Told a moment after it was painted.
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'largestPainted'))).toBe('H1');
  });

  it('breaks no word of a line that cannot be ordered', async () => {
    const gone = keptLine({ id: randomUUID(), name: 'Nuit de Soie Blanche' });
    const page = await openWithCart(shop.open, '/panier', { lines: [gone] }, { width: 390 });
    const rows = await page.getByText('Indisponible', { exact: true }).evaluate((element) => {
      const text = document.createRange();
      text.selectNodeContents(element);
      return text.getClientRects().length;
    });
    expect(rows).toBe(1);
  });
});

describe('§4 Cart: kept in the browser', () => {
  it('is there again after a reload, and in step in every tab', async () => {
    const perfume = await shop.perfume();
    const page = await shop.open(`/parfums/${perfume.id}`);
    const other = await page.context().newPage();
    await other.goto(`${shop.url}/contact`);
    await hydrated(other);
    await page.getByRole('button', { name: /^Ajouter au panier –/ }).click();
    await other.getByRole('link', { name: 'Panier (1)' }).waitFor();
    await other.reload();
    await other.getByRole('link', { name: 'Panier (1)' }).waitFor();
    await other.evaluate(() => localStorage.clear());
    await page.getByRole('banner').getByRole('link', { name: 'Panier', exact: true }).waitFor();
  });

  it('logs and ignores what it cannot read', async () => {
    for (const lines of ['{', '"autre chose"', '[{"product":{"id":7},"quantity":"deux"}]', 'null']) {
      const page = await openWithCart(shop.open, '/panier', { lines, promo: '{broken' });
      await page.getByText('Votre panier est vide', { exact: true }).waitFor();
    }
  });

  it('adding increases an existing line or appends one', async () => {
    const [one, two] = [await shop.perfume(), await shop.perfume()];
    const page = await shop.open('/parfums');
    for (const { id } of [one, two, one])
      await page.locator(`article[data-product="${id}"]`).getByRole('button').click();
    await page.getByRole('link', { name: 'Panier (3)' }).click();
    const field = page.getByRole('spinbutton', { name: `Quantité de ${one.name}` });
    await field.waitFor();
    await expect.poll(() => field.inputValue()).toBe('2');
    await expect.poll(() => page.getByRole('spinbutton').count()).toBe(2);
  });
});

describe('§4 Cart: brought up to date', () => {
  it('tells a price that has changed and reckons with the new one', async () => {
    const perfume = await shop.perfume({ price: '89.00' });
    const page = await openWithCart(shop.open, '/panier', { lines: [keptLine(perfume, { price: '79.00' })] });
    await page
      .getByText(new RegExp(`Le prix de ${perfume.name} a changé\\s: 89,00\\s€ au lieu de 79,00\\s€\\.`))
      .waitFor();
    await expect.poll(() => textOf(summary(page))).toContain('Sous-total 89,00 €');
  });

  it('tells a product that is gone, which can be removed and holds up the order until it is', async () => {
    const perfume = await shop.perfume();
    const gone = { id: '00000000-0000-4000-8000-00000000dead', name: 'Parfum perdu' };
    const page = await openWithCart(shop.open, '/panier', { lines: [keptLine(perfume), keptLine(gone)] });
    await page.getByText('Parfum perdu n’est plus proposé à la vente. Retirez-le pour commander.').waitFor();
    expect(await page.getByRole('button', { name: 'Passer la commande' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Retirer Parfum perdu du panier' }).click();
    await page.getByRole('link', { name: 'Passer la commande' }).waitFor();
  });

  it('cuts a line to the stock that is left, and tells', async () => {
    const perfume = await shop.perfume({ stockQuantity: 2 });
    const page = await openWithCart(shop.open, '/panier', { lines: [keptLine(perfume, {}, 5)] });
    await page.getByText(`Il ne reste que 2 ${perfume.name} : la quantité a été ajustée.`).waitFor();
    await page.getByRole('link', { name: 'Panier (2)' }).waitFor();
  });
});

async function promoCode(given: Record<string, unknown>): Promise<void> {
  const inAYear = new Date(Date.now() + 365 * 86_400_000).toISOString();
  const answer = await shop.client.call('POST', '/api/admin/promo-codes', {
    maxUses: 100,
    validUntil: inAYear,
    ...given,
  });
  if (!answer.ok) throw new Error(await answer.text());
}

async function enter(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code promo').fill(code);
  await page.getByLabel('Code promo').press('Enter');
}

describe('§5 Promo input', () => {
  const code = `FIN15X${Date.now().toString(36).toUpperCase()}`;

  it('is trimmed and upper-cased, validated by Enter, shown with its amount, and removed', async () => {
    await promoCode({ code, discountType: 'percentage', discountValue: '15' });
    const perfume = await shop.perfume({ price: '80.00' });
    const page = await openWithCart(shop.open, '/panier', { lines: [keptLine(perfume, { price: '80.00' })] });
    await enter(page, `  ${code.toLowerCase()} `);
    await page.getByText('Code promo appliqué ! Réduction de 12,00€', { exact: true }).waitFor();
    await expect.poll(() => textOf(summary(page))).toContain(`${code} : −12,00 €`);
    expect(await textOf(summary(page))).toContain(`Remise (${code}, 15 %) −12,00 €`);
    expect(await textOf(summary(page))).toContain('Total TTC 72,99 €');
    expect(JSON.parse((await stored(page, PROMO_KEY)) ?? '')).toEqual({ type: 'percentage', code });
    await page.reload();
    await page.getByRole('button', { name: `Retirer le code promo ${code}` }).click();
    await page.getByLabel('Code promo').waitFor();
    expect(await stored(page, PROMO_KEY)).toBeNull();
    await expect.poll(() => textOf(summary(page))).toContain('Total TTC 84,99 €');
  });

  it('takes a fixed amount off, never more than the subtotal, and never charges less than 0,50 €', async () => {
    const fixed = `${code}F`;
    await promoCode({ code: fixed, discountType: 'fixed', discountValue: '200' });
    const perfume = await shop.perfume({ price: '120.00' });
    const page = await openWithCart(shop.open, '/panier', {
      lines: [keptLine(perfume, { price: '120.00' })],
    });
    await enter(page, fixed);
    await page.getByText('Code promo appliqué ! Réduction de 120,00€', { exact: true }).waitFor();
    await expect.poll(() => textOf(summary(page))).toContain('Livraison 4,99 € Total TTC 4,99 €');
  });

  it('has its button disabled while empty and while validating', async () => {
    const perfume = await shop.perfume();
    const page = await openWithCart(shop.open, '/panier', { lines: [keptLine(perfume)] });
    const button = page.getByRole('button', { name: 'Valider' });
    expect(await button.isDisabled()).toBe(true);
    await page.getByLabel('Code promo').fill('   ');
    expect(await button.isDisabled()).toBe(true);
    await page.route('**/api/promo-codes/validate', () => undefined);
    await page.getByLabel('Code promo').fill('ABC');
    await button.click();
    await page.locator('button[aria-busy]').waitFor();
    expect(await button.isDisabled()).toBe(true);
  });

  it('shows the server’s message for an invalid code, else ‘Code promo invalide’ (§8)', async () => {
    const perfume = await shop.perfume();
    const page = await openWithCart(shop.open, '/panier', { lines: [keptLine(perfume)] });
    const said = page.waitForResponse('**/api/promo-codes/validate');
    await enter(page, 'INCONNU7');
    const { message } = await (await said).json();
    await page.getByRole('status').getByText(message, { exact: true }).waitFor();
    const silent = { valid: false, code: 'X', discountAmount: '0.00', discountType: null, message: '' };
    await page.route('**/api/promo-codes/validate', (route) => route.fulfill({ json: silent }));
    await enter(page, 'INCONNU8');
    await page.getByText('Code promo invalide', { exact: true }).waitFor();
  });

  it('tells a network failure (§8)', async () => {
    const perfume = await shop.perfume();
    const page = await openWithCart(shop.open, '/panier', { lines: [keptLine(perfume)] });
    await page.route('**/api/promo-codes/validate', (route) => route.abort());
    await enter(page, 'WELCOME10');
    await page.getByText('Erreur lors de la validation du code promo', { exact: true }).waitFor();
  });
});

describe('§8 Cart', () => {
  it('tells ‘Stock insuffisant’ when a kept line is moved within what cannot be had', async () => {
    const perfume = await shop.perfume({ stockQuantity: 0 });
    const page = await openWithCart(shop.open, '/panier', { lines: [keptLine(perfume, {}, 3)] });
    await page.getByText(`${perfume.name} n’est plus en stock. Retirez-le pour commander.`).waitFor();
    await page.getByRole('button', { name: `Diminuer : Quantité de ${perfume.name}` }).click();
    await expectToast(page, 'Stock insuffisant', 'Stock insuffisant. Disponible: 0');
  });
});
