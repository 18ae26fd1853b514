import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { shortId } from '#contracts/identifiers.ts';
import { cents, toDecimal } from '#contracts/money.ts';
import { priceBasket } from '#domain/pricing/pricing.ts';
import { createShopClient, orderBody } from '#embedded/testing/shops/shop-client.ts';
import { paidOrder } from '../../testing/paid-order.ts';
import { findFaultsAtAnyWidth } from '../testing/open-console.ts';
import { shopConsole } from '../testing/shop-console.ts';

const { url, client, open } = shopConsole();

async function expectOk(answer: Promise<Response>): Promise<void> {
  const response = await answer;
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
}

/** Two bottles of a perfume whose cost is known, paid, delivered and reviewed; two more of it with a code, by another. */
async function aTrade() {
  const paid = await paidOrder(client);
  const { id, productId, email } = paid;
  await expectOk(client.call('PATCH', `/api/admin/products/${productId}`, { purchaseCost: '20.00' }));
  await expectOk(client.call('PATCH', `/api/admin/orders/${id}`, { status: 'delivered' }));
  const review = { customerName: 'Ada', customerEmail: email, comment: 'Doux et long.', rating: 5 };
  await expectOk(client.call('POST', `/api/products/${productId}/reviews`, review));
  // Codes of a percentage end in it: no other figures before.
  const code = `MOT${randomUUID()
    .replaceAll(/[^a-f]/g, 'X')
    .slice(0, 8)
    .toUpperCase()}10`;
  const terms = { code, discountValue: '10', maxUses: 40, validUntil: '2099-01-01T00:00:00.000Z' };
  await expectOk(client.call('POST', '/api/admin/promo-codes', terms));
  const discount = { type: 'percentage', hundredths: 1_000 } as const;
  const totals = priceBasket([{ unitPrice: cents(6_000), quantity: 2 }], discount);
  const body = {
    ...orderBody({ productId, priceCents: 6_000, quantity: 2, customerEmail: `${randomUUID()}@exemple.fr` }),
    promoCode: code,
    discountAmount: toDecimal(totals.discount),
    shippingCost: toDecimal(totals.shipping),
    total: toDecimal(totals.total),
  };
  const placed = await createShopClient(url).call('POST', '/api/orders', body, {
    'idempotency-key': randomUUID(),
  });
  expect(placed.status).toBe(201);
  const { id: withCode } = await placed.json();
  await expectOk(client.call('PATCH', `/api/admin/orders/${withCode}`, { status: 'confirmed' }));
  return { ...paid, code, withCode: String(withCode) };
}

async function openAnalyses(page: Page, search = ''): Promise<void> {
  await page.goto(`${url}/admin#analyses${search}`);
  await page.getByRole('heading', { name: 'Commandes', exact: true }).waitFor();
}

function rowOf(page: Page, table: string, text: string): Locator {
  return page.getByRole('table', { name: table, exact: true }).getByRole('row').filter({ hasText: text });
}

async function noFaults(page: Page): Promise<void> {
  expect(await findFaultsAtAnyWidth(page)).toEqual([]);
}

/** From a figure to its orders, of which one is known, to the events of that one. */
async function walkToEvents(page: Page, figure: Locator, heading: string, orderId: string): Promise<void> {
  await figure.click();
  await page.getByRole('heading', { name: heading, exact: true }).waitFor();
  await page.getByRole('columnheader', { name: 'Pourquoi ce chiffre' }).waitFor();
  await page.getByRole('link', { name: `Ses événements, commande ${shortId(orderId)}` }).click();
  await page.getByRole('heading', { level: 2, name: `Commande ${shortId(orderId)}` }).waitFor();
  await page.getByText('Commande passée').first().waitFor();
  await page.goBack();
  await page.getByRole('link', { name: 'Retour aux analyses' }).click();
}

describe('a manager’s ten questions', () => {
  it('are answered by the clicks that docs/figures.md says', async () => {
    const { id, withCode, productName, code } = await aTrade();
    const page = await open();
    await page.getByRole('link', { name: 'Ouvrir les analyses' }).click();
    const sold = page
      .locator('dl > div')
      .filter({ has: page.getByRole('link', { name: 'Commandes vendues', exact: true }) });
    await sold.waitFor();
    await page.getByText(/^Comparaison\s: du .* au /).waitFor();
    await expect.poll(() => rowOf(page, 'Parfums', productName).textContent()).toMatch(/228,00/);
    const paid = rowOf(page, 'De la commande au colis', 'Payées');
    await expect.poll(() => paid.textContent()).toMatch(/\d (s|min)/);
    await noFaults(page);

    await page.getByLabel('Période', { exact: true }).selectOption('Cette année');
    await page.getByLabel('Comparer à').selectOption('Un an plus tôt');
    await page.getByText(/^Comparaison\s: du 1er janvier/).waitFor();

    const perfume = rowOf(page, 'Parfums', productName);
    await walkToEvents(
      page,
      perfume.getByRole('link', { name: '2', exact: true }).first(),
      'Commandes vendues',
      id,
    );

    await page.getByRole('tab', { name: 'Codes promo' }).click();
    const promo = rowOf(page, 'Codes promo', code);
    await expect.poll(() => promo.textContent()).toMatch(/12,00.*108,00/);
    expect(await promo.getByRole('link', { name: '39', exact: true }).getAttribute('href')).toBe(
      '#codes-promo',
    );
    await noFaults(page);
    const discounts = promo.getByRole('link', { name: /^12,00/ });
    await walkToEvents(page, discounts, 'Commandes avec une remise', withCode);

    for (const [view, row] of [
      ['Heures', /^\d+\sh/],
      ['Clients', 'Première commande'],
      ['Pays', 'France'],
      ['Familles', 'Boisé'],
    ] as const) {
      await page.getByRole('tab', { name: view, exact: true }).click();
      const rows = page.getByRole('table', { name: view, exact: true }).getByRole('row');
      await rows.filter({ hasText: row }).first().waitFor();
    }
    await noFaults(page);

    await page.getByText('Pourquoi ce n’est pas le total des commandes').click();
    const unbilled = rowOf(page, 'Des commandes à la facturation', 'facturées un autre jour ou pas encore');
    await noFaults(page);
    const unbilledTitle = 'Commandes de la période, sans facture de la période';
    await walkToEvents(page, unbilled.getByRole('link').last(), unbilledTitle, withCode);

    await page.getByLabel('Période', { exact: true }).selectOption('Ce trimestre');
    const vat = rowOf(page, 'TVA par pays', 'France');
    await vat.getByRole('cell', { name: /^20\s%$/ }).waitFor();
    await walkToEvents(page, vat.getByRole('link').first(), 'TVA par pays et par taux', id);

    await rowOf(page, 'Avis par parfum', productName).getByRole('link', { name: productName }).click();
    await page.getByRole('group', { name: new RegExp(`Avis écrits par .*, ${productName}$`) }).waitFor();
    expect(new URL(page.url()).hash).toContain('avis-de=');
    await noFaults(page);
  });
});

describe('what an order moved', () => {
  it('is found behind customers, margins and steps', async () => {
    const { id, productName } = await aTrade();
    const page = await open();
    await openAnalyses(page, '?periode=month');
    const cohorts = page.getByRole('table', { name: 'Clients par mois de la première commande' });
    await cohorts.getByRole('link').last().waitFor();
    await noFaults(page);
    const cohortTitle = 'Commandes du mois, de clients venus un même mois';
    await walkToEvents(page, cohorts.getByRole('link').last(), cohortTitle, id);

    const margin = rowOf(page, 'Marge par parfum', productName);
    const costs = margin.getByRole('link', { name: /^80,00/ });
    await walkToEvents(page, costs, 'Commandes vendues, prix d’achat de leurs articles', id);
    const delivered = rowOf(page, 'De la commande au colis', 'Livrées').getByRole('link').first();
    await walkToEvents(page, delivered, 'Commandes livrées', id);
  });
});
