import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '#embedded/testing/chromium.ts';
import { ADMIN_PASSWORD } from '#embedded/testing/open-shop.ts';
import { sharedShop } from '#embedded/testing/shared-shop.ts';
import { enterPassword, findAccessibilityFaults, openAdmin } from './testing/open-console.ts';

const { url } = sharedShop();
let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

describe('the alarm banner', () => {
  it.each([390, 820, 1440])('says what is wrong and what to do at %i px', async (width) => {
    const page = await openAdmin(browser, url, width);
    const alarms = [
      { code: 'reader-parked', count: 1, subjects: ['analytics'] },
      {
        code: 'payments-held',
        count: 7,
        subjects: ['1a2b3c4d', '5e6f7a8b', '9c0d1e2f', '3a4b5c6d', '7e8f9a0b'],
      },
      { code: 'refunds-failed', count: 1, subjects: ['0f1e2d3c'] },
      { code: 'keys-missing', count: 3, subjects: [] },
      { code: 'mails-failed', count: 2, subjects: ['Votre commande 1A2B3C4D', 'Votre colis est parti'] },
    ];
    await page.route('**/api/admin/alarms', (route) => route.fulfill({ json: alarms }));
    await enterPassword(page, ADMIN_PASSWORD);
    const banner = page.getByRole('region', { name: 'Alertes' });
    await banner.getByText('1 traitement arrêté').waitFor();
    await banner.getByText('7 paiements à vérifier').waitFor();
    await banner.getByText('et 2 de plus').waitFor();
    await banner.getByText('3 clés de clients manquantes').waitFor();
    expect(await banner.getByText('et 3 de plus').count()).toBe(0);
    await banner.getByText('Relancer le remboursement').waitFor();
    await banner.getByText('2 e-\u2060mails non envoyés').waitFor();
    await banner.getByText('choisissez « Renvoyer »').waitFor();
    expect(await findAccessibilityFaults(page)).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });
});
