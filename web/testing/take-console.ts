import type { Browser, Page } from 'playwright-core';
import { openConsole, openTab } from '../admin/testing/open-console.ts';
import { take } from './take-picture.ts';

const TABS = {
  'tableau-de-bord': 'Tableau de bord',
  produits: 'Produits',
  commandes: 'Commandes',
  'codes-promo': 'Codes promo',
  avis: 'Avis',
  inventaire: 'Inventaire',
} as const;

/** Lists go on and on: their beginning is enough to judge them by. */
const MOST_HEIGHT = 1_800;

/** Keeps pictures of the console: each tab, the months, the product form and the auditor's page. */
export async function takeConsole(browser: Browser, url: string, width: number): Promise<void> {
  const page = await openConsole(browser, url, width);
  // The greeting would lie over the first picture.
  await page.reload();
  for (const [name, tab] of Object.entries(TABS)) {
    await openTab(page, tab);
    await take(page, `console-${name}`, MOST_HEIGHT);
  }
  await openTab(page, 'Tableau de bord');
  await page.getByRole('tab', { name: 'Évolution mensuelle' }).click();
  await settled(page);
  await take(page, 'console-evolution');
  await page.goto(`${url}/admin#produits/nouveau`);
  await page.getByRole('heading', { name: 'Nouveau produit' }).waitFor();
  await take(page, 'console-nouveau-produit');
  await takeAudit(page, url);
  await page.context().close();
}

async function takeAudit(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/admin/audit`);
  await page.getByRole('list', { name: 'Commandes' }).waitFor();
  await take(page, 'console-audit-journal', MOST_HEIGHT);
  await page.getByRole('list', { name: 'Commandes' }).getByRole('link').first().click();
  await page.getByRole('heading', { level: 2, name: /^Commande / }).waitFor();
  await settled(page);
  await take(page, 'console-audit-commande', MOST_HEIGHT);
  await page.getByRole('link', { name: 'Intégrité' }).click();
  await page.getByRole('heading', { name: 'Intégrité' }).waitFor();
  await settled(page);
  await take(page, 'console-audit-integrite');
}

async function settled(page: Page): Promise<void> {
  await page.locator('[data-skeleton]').first().waitFor({ state: 'detached' });
}
