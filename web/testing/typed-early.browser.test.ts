import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { BARE, holdAnswers, hydrated, hydratedPart, openStorefront, unfoldReviewForm } from './storefront.ts';
import { translatePages } from './translator.ts';

const shop = openStorefront();

/** Opens a page whose program comes when it is let go. */
async function openStill(path: string, isTranslated: boolean): Promise<{ page: Page; letGo: () => void }> {
  const page = await shop.open(BARE);
  if (isTranslated) await translatePages(page, 'at once');
  const session = await page.context().newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  const letGo = await holdAnswers(page, '**/assets/**/*.js');
  await page.goto(shop.url + path);
  return { page, letGo };
}

async function type(form: Locator, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(fields)) {
    const field = form.locator(`[name="${name}"]`);
    if ((await field.getAttribute('type')) === 'date') await field.fill(text);
    else await field.pressSequentially(text);
  }
}

async function valuesOf(form: Locator, names: readonly string[]): Promise<string[]> {
  return Promise.all(names.map((name) => form.locator(`[name="${name}"]`).inputValue()));
}

const ada = { name: 'Ada', email: 'ada@exemple.fr' };
interface EarlyForm {
  readonly path: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly call: string;
  /** Pressed one after the other. */
  readonly buttons: readonly string[];
}
const FORMS: readonly EarlyForm[] = [
  {
    path: '/contact',
    fields: { ...ada, subject: 'Un flacon', message: 'Où est-il ?' },
    call: '/api/contact',
    buttons: ['Envoyer le message'],
  },
  {
    path: '/retractation',
    fields: { ...ada, orderNumber: '0A1B2C3D' },
    call: '/api/withdrawals',
    buttons: ['Renoncer au contrat', 'Confirmer la rétractation'],
  },
  {
    path: '/commande/retrouver',
    fields: { orderNumber: '0a1b2c3d', email: ada.email },
    call: '/api/order-page/link',
    buttons: ['Recevoir le lien'],
  },
  {
    path: '/mes-donnees',
    fields: { email: ada.email },
    call: '/api/personal-data/requests',
    buttons: ['Recevoir mon lien'],
  },
  { path: '/', fields: { email: ada.email }, call: '/api/newsletter', buttons: ['S’abonner'] },
];

describe.each([
  { how: 'as it is', isTranslated: false },
  { how: 'that a browser translates', isTranslated: true },
])('in a page $how', ({ isTranslated }) => {
  it.each(FORMS)(
    'what is typed at $path before its program has come stays, and is what is sent',
    async (each) => {
      const { path, fields, call, buttons } = each;
      const { page, letGo } = await openStill(path, isTranslated);
      const form = page.locator('main form');
      await type(form, fields);
      const focused = form.locator(':focus');
      expect(await focused.count()).toBe(1);
      letGo();
      await hydrated(page);
      await hydratedPart(form);
      const names = Object.keys(fields);
      expect(await valuesOf(form, names)).toEqual(Object.values(fields));
      // One goes on where one was.
      await expect.poll(() => focused.count()).toBe(1);
      await page.keyboard.type('x');
      await page.keyboard.press('Backspace');
      expect(await valuesOf(form, names)).toEqual(Object.values(fields));
      const sending = page.waitForRequest((request) => new URL(request.url()).pathname === call);
      for (const name of buttons) await page.getByRole('button', { name }).click();
      const sent = (await sending).postData()?.toLowerCase();
      for (const text of Object.values(fields)) expect(sent).toContain(text.toLowerCase());
    },
  );

  it('what is typed and chosen in a review before its form’s program has come stays, and is what is sent', async () => {
    const { id } = await shop.perfume();
    const { page, letGo } = await openStill(`/parfums/${id}`, isTranslated);
    const form = page.locator('main form');
    const fields = {
      customerName: 'Ada',
      customerEmail: 'ada@exemple.fr',
      experiencedOn: '2026-01-02',
      comment: 'Un voyage',
    };
    await unfoldReviewForm(page);
    await type(form, fields);
    await page.locator('label[for="rating-2"]').click();
    await form.getByText(/^Ample\b/).click();
    letGo();
    await hydratedPart(form);
    expect(await valuesOf(form, Object.keys(fields))).toEqual(Object.values(fields));
    expect(await page.getByRole('radio', { name: '2 étoiles' }).isChecked()).toBe(true);
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await page.getByRole('button', { name: 'Envoyer mon avis' }).click();
    expect((await sent).postDataJSON()).toMatchObject({
      ...fields,
      rating: 2,
      sillage: 5,
      title: 'Pas à la hauteur',
    });
  });

  it('a field that was left before the page’s program has come is not gone back to', async () => {
    const { id } = await shop.perfume();
    const { page, letGo } = await openStill(`/parfums/${id}`, isTranslated);
    const form = page.locator('main form');
    await unfoldReviewForm(page);
    await type(form, { customerName: 'Ada' });
    await page.getByText('Ils le portent').click();
    letGo();
    await hydratedPart(form);
    expect(await valuesOf(form, ['customerName'])).toEqual(['Ada']);
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('main');
  });

  it('an order chosen for the collection before the page’s program has come is the order that is shown', async () => {
    const { page, letGo } = await openStill('/parfums', isTranslated);
    await page.getByRole('combobox').selectOption('price-desc');
    letGo();
    await page.waitForURL('**/parfums?tri=price-desc');
    expect(await page.getByRole('combobox').inputValue()).toBe('price-desc');
  });

  it('a quantity typed before the page’s program has come is the quantity that is bought', async () => {
    const { id } = await shop.perfume();
    const { page, letGo } = await openStill(`/parfums/${id}`, isTranslated);
    await page.getByRole('spinbutton').fill('3');
    letGo();
    await hydrated(page);
    await page.getByRole('button', { name: /^Ajouter au panier –/ }).click();
    await page.getByRole('link', { name: 'Panier (3)' }).waitFor();
  });
});
