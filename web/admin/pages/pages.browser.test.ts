import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { contentOf } from '#embedded/testing/chromium.ts';
import { eventually } from '#embedded/testing/eventually.ts';
import { shopConsole } from '../testing/shop-console.ts';

const { addresses, client, open } = shopConsole();
const SUBSCRIBER = 'abonnee@exemple.fr';
beforeAll(async () => {
  await client.call('POST', '/api/newsletter', { email: SUBSCRIBER });
  const mails = await eventually(
    'the mail that asks',
    async () =>
      (await fetch(`${addresses.mailbox}/api/messages?to=${encodeURIComponent(SUBSCRIBER)}`)).text(),
    (text) => text.includes('/lettre/confirmer'),
  );
  await fetch(/https?:[^\s"\\]+\/lettre\/confirmer\?token=[\w-]+/.exec(mails)?.[0] ?? '', {
    method: 'POST',
  });
  await client.call('POST', '/api/contact', {
    name: 'Élise Morel',
    email: 'elise@exemple.fr',
    subject: 'Un conseil',
    message: 'Quel parfum\npour un soir d’été ?',
  });
});

async function openPage(page: Page, item: string, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
  await page.getByRole('heading', { name: title }).waitFor();
  await page.getByRole('menu').waitFor({ state: 'detached' });
  await page.locator('[data-skeleton]').first().waitFor({ state: 'detached' });
}

describe('the header’s menu', () => {
  it('leads to every page, and back', async () => {
    const page = await open();
    for (const [item, title] of [
      ['Analyses', 'Analyses'],
      ['Factures', 'Factures'],
      ['Messages de contact', 'Messages de contact'],
      ['E-mails', 'E-mails'],
      ['Newsletter', 'Abonnés à la newsletter'],
      ['Rétractations', 'Rétractations'],
      ['Argent sans commande', 'Argent sans commande'],
      ['Exports', 'Exports'],
      ['Données personnelles', 'Données personnelles'],
      ['Maison', 'Maison'],
      ['Sécurité', 'Sécurité'],
    ] as const)
      await openPage(page, item, title);
    await page.getByRole('button', { name: 'Retour au tableau de bord' }).click();
    await page.getByRole('tab', { name: 'Tableau de bord', selected: true }).waitFor();
  });

  it('shows what people wrote and who subscribed, and saves them as files', async () => {
    const page = await open();
    await openPage(page, 'Messages de contact', 'Messages de contact');
    await page.getByRole('heading', { name: 'Un conseil' }).first().waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exporter en CSV : messages' }).click();
    expect(String(await contentOf(await download))).toContain('Élise Morel;elise@exemple.fr;Un conseil');
    await openPage(page, 'Newsletter', 'Abonnés à la newsletter');
    await page.getByText(SUBSCRIBER).first().waitFor();
  });
});
