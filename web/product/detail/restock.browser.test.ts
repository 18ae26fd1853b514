import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { eventually } from '#embedded/testing/eventually.ts';
import { findFaultsAtAnyWidth, openTab } from '../../admin/testing/open-console.ts';
import { shopConsole } from '../../admin/testing/shop-console.ts';
import { hydratedPart, openStorefront, type Perfume, textOf } from '../../testing/storefront.ts';

const shop = openStorefront();
const { open: openConsole } = shopConsole();

const mailSchema = z.object({
  subject: z.string(),
  text: z.string(),
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
});
type Mail = z.infer<typeof mailSchema>;

async function mailsTo(email: string): Promise<Mail[]> {
  const answer = await fetch(`${shop.mailbox}/api/messages?to=${encodeURIComponent(email)}`);
  return z.array(mailSchema).parse(await answer.json());
}

async function mailed(email: string, subject: string): Promise<Mail> {
  const mails = await eventually(
    `a mail that says ${subject}`,
    async () => (await mailsTo(email)).filter((mail) => mail.subject.includes(subject)),
    ({ length }) => length > 0,
  );
  expect(mails).toHaveLength(1);
  return mails[0] ?? { subject: '', text: '', headers: [] };
}

const linkIn = ({ text }: Mail, path: string) => new RegExp(`https?:\\S+${path}\\S+`).exec(text)?.[0] ?? '';

async function formOn(page: Page) {
  const region = page.getByRole('region', { name: 'Prévenez-moi' });
  await hydratedPart(region.locator('form'));
  return region;
}

/** Asks on the page by the keyboard alone, and follows the link of the mail. */
async function ask({ id }: Perfume, email: string): Promise<void> {
  const page = await shop.open(`/parfums/${id}`, { width: 390 });
  const region = await formOn(page);
  await region.getByRole('textbox').focus();
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  const taken = region.getByText('ouvrez le lien qu’il contient pour confirmer');
  await taken.waitFor();
  await expect.poll(() => taken.evaluate((node) => node === document.activeElement)).toBe(true);
  await page.goto(linkIn(await mailed(email, 'confirmez votre demande'), '/retour/confirmer'));
  await page.getByRole('button', { name: 'Confirmer ma demande' }).click();
  await page.getByRole('heading', { name: 'Votre demande est notée' }).waitFor();
  expect(await findFaultsAtAnyWidth(page)).toEqual([]);
}

describe('a perfume that is sold out', () => {
  it('is waited for: asked by mail, restocked in the console, told in turn, bought, and left in one click', async () => {
    const perfume = await shop.perfume({ stockQuantity: 0 });
    const [first, second, third] = ['un', 'deux', 'trois'].map((who) => `${who}-${randomUUID()}@exemple.fr`);
    if (!first || !second || !third) throw new Error('three people');
    for (const email of [first, second, third]) await ask(perfume, email);

    const leave = (await mailed(second, 'confirmez')).headers.find(({ name }) =>
      /^list-unsubscribe$/i.test(name),
    );
    const left = await fetch(leave?.value.slice(1, -1) ?? '', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(left.status).toBe(200);

    const administration = await openConsole();
    await openTab(administration, 'Inventaire');
    const row = administration.getByRole('listitem').filter({ hasText: perfume.name });
    await row.getByText('2 personnes l’attendent').waitFor();
    await openTab(administration, 'Produits');
    await administration
      .getByRole('listitem')
      .filter({ hasText: perfume.name })
      .getByText('2 personnes l’attendent')
      .waitFor();
    await openTab(administration, 'Inventaire');
    await administration.getByRole('button', { name: `Réapprovisionner ${perfume.name}` }).click();
    await administration.getByRole('textbox', { name: 'Stock', exact: true }).fill('1');
    await administration.getByRole('button', { name: 'Mettre à jour' }).click();

    const notice = await mailed(first, 'est de retour');
    expect(notice.text).toContain('24 heures');
    expect(linkIn(notice, '/retour/quitter')).not.toBe('');
    const page = await shop.open(linkIn(notice, '/parfums/'));
    await page.getByRole('button', { name: /^Ajouter au panier –/ }).click();
    await page.getByRole('region', { name: 'Notifications' }).getByText('Produit ajouté').waitFor();

    // The first one gives the turn to the next.
    await page.goto(linkIn(notice, '/retour/quitter'));
    await page.getByRole('button', { name: 'Retirer ma demande' }).click();
    await page.getByRole('heading', { name: 'Votre demande est retirée' }).waitFor();
    await mailed(third, 'est de retour');
    expect((await mailsTo(second)).map(({ subject }) => subject)).toHaveLength(1);
  });

  it('promises no delivery date and says what an address is used for; the form is accessible and fits at any width', async () => {
    const perfume = await shop.perfume({ stockQuantity: 0, name: `Épuisé ${randomUUID()}` });
    const page = await shop.open(`/parfums/${perfume.id}`, { width: 390 });
    const region = await formOn(page);
    expect(await findFaultsAtAnyWidth(page)).toEqual([]);
    const text = await textOf(page.getByRole('main'));
    await page.getByRole('button', { name: 'Rupture de Stock', disabled: true }).waitFor();
    for (const said of ['Rupture de stock', 'une seule fois', 'six mois']) expect(text).toContain(said);
    expect(text).not.toContain('Livraison estimée');
    await region.getByRole('textbox').fill('robot@exemple.invalid');
    await region.getByRole('button', { name: 'Prévenez-moi' }).click();
    await region.getByRole('alert').getByText('Adresse email invalide').waitFor();
    expect(await findFaultsAtAnyWidth(page)).toEqual([]);
  });

  it('of which there are bottles has no such form', async () => {
    const perfume = await shop.perfume();
    const page = await shop.open(`/parfums/${perfume.id}`);
    await page.getByText(/^Livraison estimée/).waitFor();
    expect(await page.getByRole('region', { name: 'Prévenez-moi' }).count()).toBe(0);
  });
});
