import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addDays, inParis } from '#contracts/french/calendar.ts';
import { monthAndYear } from '#contracts/french/dates.ts';
import { contentOf } from '#embedded/testing/chromium.ts';
import { expectToast, findFaultsAtAnyWidth, pressOnceSeen } from '../../testing/open-console.ts';
import { shopConsole } from '../../testing/shop-console.ts';

const { url, open, client } = shopConsole();
const today = inParis(new Date()).day;
const month = today.slice(0, 7);

async function openAnalyses(page: Page, search = '?periode=7d'): Promise<void> {
  await page.goto(`${url}/admin#analyses${search}`);
  await page.getByRole('heading', { name: 'Objectifs' }).waitFor();
  await page.getByRole('button', { name: 'Fixer un objectif' }).waitFor();
}

async function setGoal(page: Page, amount: string): Promise<void> {
  await page.getByRole('button', { name: 'Fixer un objectif' }).click();
  const dialog = page.getByRole('dialog', { name: 'Objectif du mois' });
  await dialog.getByLabel('Mois').selectOption(month);
  await dialog.getByLabel('Total des commandes à atteindre').fill(amount);
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await dialog.waitFor({ state: 'detached' });
}

function goalOfMonth(page: Page) {
  return page
    .getByRole('table', { name: 'Objectifs par mois' })
    .getByRole('row')
    .filter({ hasText: monthAndYear(month) });
}

describe('the goal of a month', () => {
  it('is set, stands beside what was reached, is a line of the chart, and is taken back; its history stays', async () => {
    const page = await open();
    await openAnalyses(page);
    await setGoal(page, '1 234 567,89');
    const row = goalOfMonth(page);
    await expect.poll(() => row.textContent()).toMatch(/1\s234\s567,89/);
    expect(await row.textContent()).toMatch(/sur \d+ jours?/);
    await page.getByText('Objectif, en parts égales sur les jours du mois').waitFor();
    const chart = page.getByRole('group', { name: 'Total des commandes par jour' });
    expect(await chart.getByRole('link').last().getAttribute('aria-label')).toMatch(/objectif [\d\s]+,\d\d/);
    await page.getByText('Voir le tableau').click();
    const series = page.getByRole('table', { name: 'Commandes et facturation par période' });
    await series.getByRole('columnheader', { name: 'Objectif' }).waitFor();
    expect(await findFaultsAtAnyWidth(page)).toEqual([]);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exporter en CSV : objectifs' }).click();
    expect(String(await contentOf(await download))).toContain(
      `01/${month.slice(5)}/${month.slice(0, 4)};1234567,89;`,
    );

    await page.getByRole('button', { name: 'Fixer un objectif' }).click();
    const dialog = page.getByRole('dialog', { name: 'Objectif du mois' });
    expect(await findFaultsAtAnyWidth(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Retirer l’objectif' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => row.count()).toBe(0);
    await page.getByRole('button', { name: 'Fixer un objectif' }).click();
    await dialog
      .getByText(/^Retiré, le/)
      .first()
      .waitFor();
    await dialog
      .getByText(/^1\s234\s567,89/)
      .first()
      .waitFor();
  });

  it('that others changed meanwhile is not written over, and can be decided on anew', async () => {
    const page = await open();
    await openAnalyses(page);
    await page.getByRole('button', { name: 'Fixer un objectif' }).click();
    const dialog = page.getByRole('dialog', { name: 'Objectif du mois' });
    await dialog.getByLabel('Total des commandes à atteindre').fill('3000');
    const theirs = 1_000 + Math.floor(Math.random() * 1_000);
    const said = await client.call('PUT', '/api/admin/figures/goals', { month, amount: `${theirs}.00` });
    expect(said.ok).toBe(true);
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await page.getByText(/Cet objectif a été modifié entre-temps/).waitFor();
    await expect.poll(() => goalOfMonth(page).textContent()).toContain(String(theirs).slice(-3));
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => goalOfMonth(page).textContent()).toMatch(/3\s000,00/);
  });
});

describe('a mark on the chart', () => {
  it('is added, named by its days in the chart and its table, moved, and removed, all by keyboard', async () => {
    const text = `Campagne ${randomUUID().slice(0, 8)}`;
    const page = await open();
    await openAnalyses(page);
    await page.getByRole('button', { name: 'Ajouter un repère' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Nouveau repère' });
    await dialog.getByLabel('Texte').fill(text);
    await dialog.getByLabel('Du').fill(addDays(today, -2));
    await dialog.getByLabel('Au').fill(addDays(today, -3));
    await dialog.getByText('La période finit avant de commencer').waitFor();
    expect(await dialog.getByRole('button', { name: 'Enregistrer' }).isDisabled()).toBe(true);
    await dialog.getByLabel('Au').fill(addDays(today, -1));
    expect(await findFaultsAtAnyWidth(page)).toEqual([]);
    await dialog.getByLabel('Texte').press('Enter');
    await expectToast(page, 'Repère enregistré');
    const item = page.getByRole('list', { name: 'Repères' }).getByRole('listitem').filter({ hasText: text });
    await item.waitFor();
    const columns = page.getByRole('group', { name: 'Total des commandes par jour' }).getByRole('link');
    const marked = async () =>
      (await columns.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''))).map(
        (label) => label.includes(text),
      );
    await expect.poll(marked).toEqual([false, false, false, false, true, true, false]);
    await page.getByText('Voir le tableau').click();
    const series = page.getByRole('table', { name: 'Commandes et facturation par période' });
    await expect.poll(() => series.getByRole('row').filter({ hasText: text }).count()).toBe(2);
    expect(await findFaultsAtAnyWidth(page)).toEqual([]);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exporter en CSV : par période' }).click();
    expect(String(await contentOf(await download))).toContain(text);

    await page.getByRole('button', { name: `Modifier le repère ${text}` }).press('Enter');
    const change = page.getByRole('dialog', { name: 'Modifier le repère' });
    await change.getByLabel('Du').fill(addDays(today, 1));
    await change.getByLabel('Au').fill('');
    await pressOnceSeen(change.getByRole('button', { name: 'Enregistrer' }));
    await change.waitFor({ state: 'detached' });
    await expect.poll(() => item.textContent()).toContain('Hors du graphique');
    await expect.poll(marked).toEqual([false, false, false, false, false, false, false]);

    await page.getByRole('button', { name: `Retirer le repère ${text}` }).press('Enter');
    await pressOnceSeen(page.getByRole('alertdialog').getByRole('button', { name: 'Retirer' }));
    await expect.poll(() => item.count()).toBe(0);
  });

  it('stands as it stood at a day, where nothing can be changed', async () => {
    const text = `Salon ${randomUUID().slice(0, 8)}`;
    const day = addDays(today, -1);
    const added = await client.call('POST', '/api/admin/figures/marks', { from: day, to: day, text });
    expect(added.ok).toBe(true);
    const page = await open();
    await openAnalyses(page);
    const item = page.getByRole('list', { name: 'Repères' }).getByRole('listitem').filter({ hasText: text });
    await item.waitFor();
    await page.getByLabel('Tels qu’au soir du').fill(day);
    await page.getByText(/^Chiffres tels qu’ils étaient au soir du/).waitFor({ timeout: 60_000 });
    await page.getByText('Aucun objectif pour ces mois.').waitFor();
    expect(await item.count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Ajouter un repère' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Fixer un objectif' }).count()).toBe(0);
  });
});
