import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addDays, inParis } from '#contracts/french/calendar.ts';
import { shortId } from '#contracts/identifiers.ts';
import { contentOf } from '#embedded/testing/chromium.ts';
import { findFaultsAtAnyWidth } from '../testing/open-console.ts';
import { shopConsole } from '../testing/shop-console.ts';

const { url, client, open } = shopConsole();

/** Two bottles of a perfume of its own, sold and not paid for. */
async function aSale(): Promise<{ id: string; name: string }> {
  const name = `Analyse ${randomUUID().slice(0, 8)}`;
  const productId = await client.addProduct({ name, price: '60.00', stockQuantity: 5 });
  const ordered = await client.order({ productId, priceCents: 6_000, quantity: 2 });
  if (!('placed' in ordered)) throw new Error(`the order was refused: ${ordered.refused.detail}`);
  const { id } = ordered.placed;
  expect((await client.call('PATCH', `/api/admin/orders/${id}`, { status: 'confirmed' })).ok).toBe(true);
  return { id, name };
}

async function openAnalyses(page: Page, search = ''): Promise<void> {
  await page.goto(`${url}/admin#analyses${search}`);
  await page.getByRole('heading', { name: 'Commandes', exact: true }).waitFor();
}

/** The line of a perfume's sales. */
function soldOf(page: Page, name: string) {
  return page.getByRole('table', { name: 'Parfums', exact: true }).getByRole('row').filter({ hasText: name });
}

describe('the page of figures', () => {
  it('is a step from the dashboard, says how each family counts, and is accessible at any width', async () => {
    await aSale();
    const page = await open();
    await page.getByRole('link', { name: 'Ouvrir les analyses' }).click();
    await page.getByRole('heading', { name: 'Encaissé et facturé' }).waitFor();
    await page.getByText('comme les cartes du tableau de bord').waitFor();
    await page.getByText('Voir le tableau').click();
    await page.getByText('Pourquoi ce n’est pas le total des commandes').click();
    await page.getByRole('table', { name: 'Des commandes à la facturation' }).waitFor();
    expect(await findFaultsAtAnyWidth(page)).toEqual([]);
  });

  it('opens a perfume’s figure to its orders, and these to their events; all of it is in the address', async () => {
    const { id, name } = await aSale();
    const page = await open();
    await openAnalyses(page, '?periode=today');
    const row = soldOf(page, name);
    await expect.poll(() => row.textContent()).toMatch(/120,00/);
    await row.getByRole('link', { name }).click();
    await page.getByRole('heading', { name: 'Commandes vendues' }).waitFor();
    await page.getByText(name).waitFor();
    expect(await findFaultsAtAnyWidth(page)).toEqual([]);
    const events = page.getByRole('link', { name: `Ses événements, commande ${shortId(id)}` });
    expect(await events.getAttribute('href')).toBe(`/admin/audit#commandes/${id}`);
    await page.reload();
    await page.getByRole('link', { name: shortId(id), exact: true }).waitFor();
    await page.getByRole('link', { name: 'Retour aux analyses' }).click();
    await page.getByRole('heading', { name: 'Commandes', exact: true }).waitFor();
    expect(new URL(page.url()).hash).toContain('periode=today');
  });

  it('opens how far orders came to these orders, each with the way to its events', async () => {
    await aSale();
    const page = await open();
    await openAnalyses(page, '?periode=today');
    await page.getByRole('row').filter({ hasText: 'Passées' }).getByRole('link').click();
    await page.getByRole('heading', { name: 'Commandes passées' }).waitFor();
    await page
      .getByRole('link', { name: /^Ses événements/ })
      .first()
      .waitFor();
  });

  it('is where a month of the dashboard leads', async () => {
    const { id } = await aSale();
    const page = await open();
    await page.goto(`${url}/admin#tableau-de-bord?vue=monthly`);
    await page.getByRole('table', { name: 'Évolution mensuelle' }).getByRole('link').first().click();
    await page.getByRole('heading', { name: 'Commandes vendues' }).waitFor();
    await page.getByRole('link', { name: shortId(id), exact: true }).waitFor();
  });

  it('is told by days, weeks or months, and of any two days', async () => {
    await aSale();
    const page = await open();
    await openAnalyses(page);
    await page.getByLabel('Par', { exact: true }).selectOption('semaine');
    await page.getByRole('group', { name: 'Total des commandes par semaine' }).waitFor();
    await page.getByLabel('Période', { exact: true }).selectOption('Du… au…');
    await page.getByLabel('Du', { exact: true }).fill('2026-01-01');
    await page.getByLabel('Au', { exact: true }).fill('2026-01-31');
    await page.getByText('Du 1er janvier 2026 au 31 janvier 2026').waitFor();
    await page.getByText('Aucune vente dans cette période').waitFor();
    await page.goBack();
    await page.getByText(/Du 1er janvier 2026 au (?!31 janvier)/).waitFor();
  });

  it('leads through the columns of its chart by arrows, and by Enter to a day’s orders', async () => {
    const { id } = await aSale();
    const page = await open();
    await openAnalyses(page, '?periode=7d');
    const columns = page.getByRole('group', { name: 'Total des commandes par jour' }).getByRole('link');
    await expect.poll(() => columns.count()).toBe(7);
    await columns.last().focus();
    await page.keyboard.press('ArrowLeft');
    expect(await columns.nth(5).evaluate((column) => column === document.activeElement)).toBe(true);
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: shortId(id), exact: true }).waitFor();
  });

  it('draws its chart as wide as the paper when it is printed', async () => {
    await aSale();
    const page = await open();
    await openAnalyses(page, '?periode=7d');
    const chart = page.getByRole('group', { name: 'Total des commandes par jour' });
    await chart.waitFor();
    // At once, before a narrower frame is noticed: a print is laid out without asking.
    const widthIn = (frame: number) =>
      chart.evaluate((svg, width) => {
        const { parentElement } = svg;
        if (parentElement === null) throw new Error('a chart stands in a frame');
        parentElement.style.width = `${width}px`;
        return svg.getBoundingClientRect().width;
      }, frame);
    await page.emulateMedia({ media: 'print' });
    expect(await widthIn(300)).toBe(300);
  });

  it('stands as of a day, and says of each figure what came to it since', async () => {
    const { id, name } = await aSale();
    const page = await open();
    const today = inParis(new Date()).day;
    await openAnalyses(page, `?periode=days&du=${addDays(today, -30)}&au=${today}`);
    const ofPerfume = page.getByRole('table', { name: 'Parfums' }).getByRole('row').filter({ hasText: name });
    await ofPerfume.waitFor();
    await page.getByLabel('Tels qu’au soir du').fill(addDays(today, -1));
    await page.getByText(/^Chiffres tels qu’ils étaient au soir du/).waitFor({ timeout: 60_000 });
    expect(new URL(page.url()).hash).toContain(`arrete-au=${addDays(today, -1)}`);
    await expect.poll(() => ofPerfume.count()).toBe(0);
    const sold = page
      .locator('dl > div')
      .filter({ has: page.getByRole('link', { name: 'Commandes vendues' }) });
    const since = sold.getByRole('link', { name: /^Ce chiffre a changé depuis/ });
    await since.waitFor();
    expect(await findFaultsAtAnyWidth(page)).toEqual([]);
    await since.click();
    await page.getByRole('heading', { name: 'Ce chiffre a changé depuis' }).waitFor();
    const row = page.getByRole('row').filter({ hasText: shortId(id) });
    expect(await row.textContent()).toContain('120,00');
    expect(await row.getByRole('listitem').count()).toBeGreaterThanOrEqual(2);
    expect(await findFaultsAtAnyWidth(page)).toEqual([]);
    await page.reload();
    await row.waitFor();
    await page.getByRole('link', { name: 'Retour aux analyses' }).click();
    await page.getByRole('button', { name: 'Revenir à aujourd’hui' }).click();
    await ofPerfume.waitFor();
  });

  it('tells how long a perfume lasts, and when to order more by the time that the house waits for it', async () => {
    const { name } = await aSale();
    const page = await open();
    await openAnalyses(page);
    const row = page
      .getByRole('table', { name: 'Stock par parfum' })
      .getByRole('row')
      .filter({ hasText: name });
    await row.getByRole('link', { name: '3', exact: true }).waitFor();
    expect(await row.textContent()).toContain('Trop peu de jours de vente');
    const leadTime = page.getByLabel('Délai de réapprovisionnement (jours)');
    const days = String(20 + Math.floor(Math.random() * 300));
    await leadTime.fill('bientôt');
    expect(await page.getByRole('button', { name: 'Enregistrer' }).isDisabled()).toBe(true);
    await leadTime.fill(days);
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await page.getByText(`Délai de réapprovisionnement\u00a0: ${days}\u00a0jours.`).waitFor();
    await page.reload();
    await expect.poll(() => leadTime.inputValue()).toBe(days);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exporter en CSV : stock' }).click();
    expect(String(await contentOf(await download))).toContain(`${name};3;0;`);
    expect(await findFaultsAtAnyWidth(page)).toEqual([]);
    await row.getByRole('link', { name: '3', exact: true }).click();
    await page.waitForURL(/admin\/audit#stock/);
  });

  it('tells what was withdrawn from and why, and leads to these orders', async () => {
    const { id, name } = await aSale();
    // What is withdrawn from before it leaves is no return.
    expect((await client.call('PATCH', `/api/admin/orders/${id}`, { status: 'delivered' })).ok).toBe(true);
    const body = { name: 'Ada', orderNumber: id, email: 'ada@exemple.fr', reason: 'scent' };
    expect((await client.call('POST', '/api/withdrawals', body)).ok).toBe(true);
    const page = await open();
    await openAnalyses(page, '?periode=today');
    const row = page
      .getByRole('table', { name: 'Retours par parfum' })
      .getByRole('row')
      .filter({ hasText: name });
    await expect.poll(() => row.textContent()).toMatch(/100\s%/);
    await page
      .getByRole('table', { name: 'Retours par motif' })
      .getByText('Le parfum ne me plaît pas')
      .waitFor();
    expect(await findFaultsAtAnyWidth(page)).toEqual([]);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exporter en CSV : retours' }).click();
    expect(String(await contentOf(await download))).toContain(`${name};2;2;100,0;0;0;0,00;0,00;2;`);
    await row.getByRole('link', { name: 'Le parfum ne me plaît pas\u00a0: 2\u00a0articles' }).click();
    await page.getByText(`${name}, motif\u00a0: «\u00a0Le parfum ne me plaît pas\u00a0»`).waitFor();
    await page.getByRole('link', { name: shortId(id), exact: true }).waitFor();
    expect(await findFaultsAtAnyWidth(page)).toEqual([]);
  });

  it('draws the stock of a perfume day by day, with the table and the file of it', async () => {
    const { id, name } = await aSale();
    const page = await open();
    await openAnalyses(page, '?periode=7d');
    await page.getByLabel('Parfum du graphique').selectOption(name);
    const points = page
      .getByRole('group', { name: `Articles disponibles au soir de chaque jour, ${name}` })
      .getByRole('link');
    await points.first().waitFor();
    expect(new URL(page.url()).hash).toContain('stock-de=');
    await page.getByText('Le stock, jour par jour').click();
    expect(await findFaultsAtAnyWidth(page)).toEqual([]);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exporter en CSV : stock jour par jour' }).click();
    expect(String(await contentOf(await download))).toMatch(/Jour;Disponibles;.*;3;;;/s);
    await points.last().focus();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: shortId(id), exact: true }).waitFor();
  });

  it('is saved as a file that spreadsheets open', async () => {
    const { name } = await aSale();
    const page = await open();
    await openAnalyses(page, '?periode=today');
    await soldOf(page, name).waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exporter en CSV : parfums' }).click();
    expect(String(await contentOf(await download))).toContain(`${name};1;2;120,00;0,00;`);
  });
});
