import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { API_OPERATIONS } from '#contracts/calls/all.ts';
import { eventually } from '#embedded/testing/eventually.ts';
import { SHARED_PAGES } from '../../../server/page-address.ts';
import { expectToast, findFaultsAtAnyWidth, openTab } from '../../testing/open-console.ts';
import { shopConsole } from '../../testing/shop-console.ts';

const { url, client, open } = shopConsole();
/** As no other amount of the shop reads. */
const COST = '41237.91';
const TRACES = [/41.?237/, /4123791/, /purchase-?cost/i];

describe('what a bottle costs the house', () => {
  it('is entered in the product form, survives a reload before it is saved, and makes the margin', async () => {
    const name = `Coût ${randomUUID().slice(0, 8)}`;
    const productId = await client.addProduct({ name, price: '120.00', stockQuantity: 5 });
    const ordered = await client.order({ productId, priceCents: 12_000 });
    if (!('placed' in ordered)) throw new Error(ordered.refused.detail);
    await client.call('PATCH', `/api/admin/orders/${ordered.placed.id}`, { status: 'confirmed' });

    const page = await open();
    await page.goto(`${url}/admin#analyses?periode=today`);
    const margins = page.getByRole('table', { name: 'Marge par parfum' });
    const row = margins.getByRole('row').filter({ hasText: name });
    await row.getByRole('link', { name: '1 article' }).waitFor();

    await page.goto(`${url}/admin#produits`);
    await openTab(page, 'Produits');
    const edit = () => page.getByRole('button', { name: `Modifier ${name}` }).click();
    const cost = page.getByLabel('Prix d’achat HT (€)');
    await edit();
    await cost.fill('30,50');
    await page.reload();
    await page.getByText('Votre saisie, pas encore enregistrée, a été retrouvée.').waitFor();
    expect(await cost.inputValue()).toBe('30,50');
    expect(await findFaultsAtAnyWidth(page)).toEqual([]);
    await page.getByRole('button', { name: 'Mettre à jour' }).click();
    await expectToast(page, 'Produit mis à jour avec succès');
    await edit();
    await page.getByText(/À partir du .* 30,50/).waitFor();
    expect(await cost.inputValue()).toBe('30.50');

    await page.goto(`${url}/admin#analyses?periode=today`);
    // Nobody paid: nothing is left of the sale, and the bottle is gone.
    await expect.poll(() => row.textContent()).toMatch(/−30,50/);
    expect(await findFaultsAtAnyWidth(page)).toEqual([]);
  });

  it('is in no answer to the public, no page, no structured data, no map of the site', async () => {
    const name = `Secret ${randomUUID().slice(0, 8)}`;
    const productId = await client.addProduct({ name, price: '120.00', stockQuantity: 5 });
    const changed = await client.call('PATCH', `/api/admin/products/${productId}`, {
      purchaseCost: COST,
      purchaseCostSince: '2026-01-01',
    });
    expect(changed.ok).toBe(true);
    await eventually(
      'the console has it',
      async () => (await client.call('GET', '/api/admin/purchase-costs')).text(),
      (text) => text.includes(COST),
    );

    const calls = API_OPERATIONS.filter(({ method, access }) => method === 'GET' && access === 'public');
    const paths = calls.map(({ path }) => path.replace('{id}', productId));
    const pages = [...SHARED_PAGES, `/parfums/${productId}`, '/sitemap.xml', '/robots.txt'];
    expect(paths).toContain(`/api/products/${productId}`);
    let named = 0;
    for (const path of [...paths, ...pages]) {
      const text = await (await fetch(url + path)).text();
      if (text.includes(name)) named += 1;
      const found = TRACES.filter((trace) => trace.test(text));
      // Its document says what the console's calls are, and nothing of any perfume.
      if (!path.endsWith('openapi.json')) expect([path, found]).toEqual([path, []]);
      expect([path, text.includes('41237')]).toEqual([path, false]);
    }
    expect(named).toBeGreaterThan(2);
    const refused = await fetch(`${url}/api/admin/purchase-costs`);
    expect(refused.status).toBe(401);
  });
});
