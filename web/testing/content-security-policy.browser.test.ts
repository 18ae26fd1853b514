import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { CARDS, fillDelivery, payWith, putInCart } from '#embedded/end-to-end/shopper.ts';
import { ADMIN_PASSWORD } from '#embedded/testing/shops/open-shop.ts';
import { BARE, hydrated, openStorefront, SCREENS } from './storefront.ts';

const shop = openStorefront();

/** What the browser refused on a page or in its frames, from now on. */
async function refusedOn(page: Page): Promise<string[]> {
  // What code tries and catches, such as compiling a text, is reported to the page alone.
  await page.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`Content Security Policy: ${violatedDirective} ${blockedURI}`),
    ),
  );
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content.Security.Policy|Permissions.Policy/i.test(message.text())) refused.push(message.text());
  });
  return refused;
}

describe('the content security policy', () => {
  it('forbids nothing that a screen needs', async () => {
    const page = await shop.open(BARE, { motion: true });
    const refused = await refusedOn(page);
    const [product] = await shop.client.listProducts();
    for (const path of [...SCREENS, `/parfums/${product?.id}`]) {
      await page.goto(shop.url + path);
      await hydrated(page);
      expect(refused, path).toEqual([]);
    }
  });

  it('forbids nothing on the way from the home page to a paid order, payment frame and all', async () => {
    const perfume = await shop.perfume();
    const page = await shop.open('/');
    const refused = await refusedOn(page);
    await putInCart(page, shop.url, perfume.name);
    await page.getByRole('link', { name: 'Passer la commande' }).click();
    await hydrated(page);
    await fillDelivery(page, `ada-${randomUUID()}@exemple.fr`);
    await payWith(page, CARDS.succeeds);
    await page.getByText('Commande confirmée et payée').waitFor();
    expect(refused).toEqual([]);
  });

  it('forbids nothing in the console’s tabs', async () => {
    const page = await shop.open('/admin');
    const refused = await refusedOn(page);
    await page.getByLabel('Mot de passe').fill(ADMIN_PASSWORD);
    await page.getByRole('button', { name: 'Se connecter' }).click();
    const tabs = page.getByRole('tablist').first().getByRole('tab');
    await tabs.first().waitFor();
    for (const tab of await tabs.all()) await tab.click();
    expect(refused).toEqual([]);
  });

  it('runs no script that somebody smuggled into a page, as an element, an attribute or an address', async () => {
    const page = await shop.open('/contact');
    const refused = await refusedOn(page);
    await page.route('**/a-propos', async (route) => {
      const answer = await route.fetch();
      const injected =
        '<script>window.ran = "element"</script><img src="/rien.png" onerror="window.ran = \'attribute\'">' +
        '<script src="data:text/javascript,window.ran=%22address%22"></script></body>';
      await route.fulfill({ response: answer, body: (await answer.text()).replace('</body>', injected) });
    });
    await page.goto(`${shop.url}/a-propos`);
    await hydrated(page);
    await expect.poll(() => refused.length).toBeGreaterThanOrEqual(3);
    expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  });
});
