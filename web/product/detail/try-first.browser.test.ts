import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { eventually } from '#embedded/testing/eventually.ts';
import {
  expectToast,
  findAccessibilityFaults,
  findFaultsAtAnyWidth,
} from '../../admin/testing/open-console.ts';
import { orderByKeyboard, tabTo } from '../../checkout/testing/keyboard.ts';
import { articlesToTry } from '../../testing/articles-to-try.ts';
import { hydratedPart, keptLine, openStorefront, openWithCart, textOf } from '../../testing/storefront.ts';

const shop = openStorefront();
const mailsSchema = z.array(z.object({ subject: z.string(), text: z.string() }));
const offer = articlesToTry(shop);

describe('trying before opening', () => {
  it('a sample and a set are bought by keyboard; the set is credited on a first bottle', async () => {
    const { perfume, sample, set } = await offer();
    const page = await shop.open(`/parfums/${perfume.id}`, { width: 390 });
    const region = page.getByRole('region', { name: 'Essayer d’abord' });
    await hydratedPart(region.locator('ul'));
    expect(await textOf(region)).toMatch(/Échantillon 2 ml, 6,00 € TTC, soit 300,00 € les 100 ml/);
    expect(await findFaultsAtAnyWidth(page)).toEqual([]);
    await tabTo(page, region.getByRole('button', { name: 'Prendre un échantillon' }));
    await page.keyboard.press('Enter');
    await expectToast(page, 'Produit ajouté', `1 x ${sample.name} ajouté à votre panier.`);
    const toSet = region.getByRole('link', { name: set.name });
    await toSet.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: set.name, level: 1 }).waitFor();
    expect(await textOf(page.getByRole('main'))).toContain('TTC, le coffret, 24 ml en tout, soit 200,00 €');
    expect(await page.getByRole('tab', { name: 'Notes Olfactives' }).count()).toBe(0);
    expect(await findFaultsAtAnyWidth(page)).toEqual([]);
    await tabTo(page, page.getByRole('button', { name: /^Ajouter au panier – 48,00/ }));
    await page.keyboard.press('Enter');
    await expectToast(page, 'Produit ajouté', `1 x ${set.name} ajouté à votre panier.`);
    await page.goto(new URL('/panier', shop.url).href);
    for (const name of [sample.name, set.name]) await page.getByRole('link', { name }).first().waitFor();
    expect(await findAccessibilityFaults(page)).toEqual([]);
    expect(await page.getByText('n’est plus proposé').count()).toBe(0);
    const email = `essai-${randomUUID()}@exemple.fr`;
    await orderByKeyboard(page, email);

    const code = await deliver(email);
    const lines = [keptLine(perfume)];
    const cart = await openWithCart(shop.open, '/panier', { lines });
    await cart.getByRole('textbox', { name: /^Code promo/ }).fill(code);
    await cart.keyboard.press('Enter');
    await cart.getByText('Code promo appliqué').waitFor();
    await expect
      .poll(() => textOf(cart.getByRole('complementary', { name: 'Récapitulatif' })))
      .toContain('48,00 €');
    const kept = keptLine(sample, { price: '6.00' });
    const withoutBottle = await openWithCart(shop.open, '/panier', { lines: [kept] });
    await withoutBottle.getByRole('textbox', { name: /^Code promo/ }).fill(code);
    await withoutBottle.keyboard.press('Enter');
    await withoutBottle.getByText('Ce code se déduit d’un flacon').waitFor();
  });

  it('a sample leads to its bottle, a set to the perfumes, whose ingredients it folds', async () => {
    const { perfume, sample, set } = await offer();
    const page = await shop.open(`/parfums/${sample.id}`, { width: 390 });
    await page.getByRole('link', { name: 'Voir ce parfum en flacon' }).click();
    await page.getByRole('heading', { name: perfume.name, level: 1 }).waitFor();
    await page.goto(new URL(`/parfums/${set.id}`, shop.url).href);
    const fold = page.getByText('Ingrédients (INCI)', { exact: true });
    const lists = page.locator('details', { has: fold }).locator('p');
    expect(await lists.first().isVisible()).toBe(false);
    await fold.click();
    await lists.first().waitFor();
    expect(await findFaultsAtAnyWidth(page)).toEqual([]);
    await page.getByRole('link', { name: 'Voir les parfums de la collection' }).click();
    await page.waitForURL('**/parfums');
  });

  it('the collection shows perfumes alone, and leads to the set', async () => {
    const { perfume, sample, set } = await offer();
    const page = await shop.open('/parfums', { width: 820 });
    const main = page.getByRole('main');
    await main.getByRole('link', { name: perfume.name }).first().waitFor();
    expect(await main.getByRole('link', { name: sample.name }).count()).toBe(0);
    const region = page.getByRole('region', { name: /^Coffret/ });
    await region.getByText('Son prix est déduit de votre premier flacon').waitFor();
    expect(await findFaultsAtAnyWidth(page)).toEqual([]);
    await region.getByRole('link').click();
    await page.getByRole('heading', { name: /^Coffret/, level: 1 }).waitFor();
    const listed = await shop.client.listProducts();
    for (const id of [sample.id, set.id]) expect(listed.map((one) => one.id)).not.toContain(id);
  });

  it('a set that was looked for is shown once: where it was found, not at the foot too', async () => {
    await offer();
    const page = await shop.open('/parfums?q=coffret');
    const expectOnce = async () => {
      const found = page.getByRole('region', { name: 'Coffrets et échantillons' });
      await found.getByRole('heading', { level: 3 }).first().waitFor();
      const names = await found.getByRole('heading', { level: 3 }).allTextContents();
      for (const name of names) expect(await page.getByRole('region', { name, exact: true }).count()).toBe(0);
    };
    await expectOnce();
    await page.goto(new URL('/parfums', shop.url).href);
    await page.getByRole('region', { name: /^Coffret/ }).waitFor();
    const field = page.getByRole('main').getByRole('searchbox');
    await field.fill('coffret');
    await field.press('Enter');
    await page.waitForURL('**/parfums?q=coffret');
    await expectOnce();
  });
});

/** Brings an order to its customer. @returns the code that the mail about it names. */
async function deliver(email: string): Promise<string> {
  const [order] = await eventually(
    'the order',
    () => shop.client.ordersBy(email),
    ({ length }) => length === 1,
  );
  for (const status of ['shipped', 'delivered'])
    await shop.client.call('PATCH', `/api/admin/orders/${order?.id}`, { status });
  const address = `${shop.mailbox}/api/messages?to=${encodeURIComponent(email)}`;
  const mails = await eventually(
    'the mail with the code',
    async () => mailsSchema.parse(await (await fetch(address)).json()),
    (all) => all.some(({ subject }) => subject.includes('code personnel')),
  );
  const mail = mails.find(({ subject }) => subject.includes('code personnel'));
  return /COFFRET-\w+/.exec(mail?.text ?? '')?.[0] ?? '';
}
