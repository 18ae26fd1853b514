import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { shortId } from '#contracts/identifiers.ts';
import { eventually } from '#embedded/testing/eventually.ts';
import { openStorefront, textOf } from '../testing/storefront.ts';

const shop = openStorefront();
const SENT = 'Votre demande est enregistrée';

async function linkMailedTo(email: string): Promise<string> {
  const list = await eventually(
    'the mail with the link',
    async () => {
      const answer = await fetch(`${shop.mailbox}/api/messages?to=${encodeURIComponent(email)}`);
      return z.array(z.object({ subject: z.string(), text: z.string() })).parse(await answer.json());
    },
    (mails) => mails.some(({ subject }) => subject === 'Vos données personnelles'),
  );
  const mail = list.find(({ subject }) => subject === 'Vos données personnelles');
  return /https?:\S+personal-data\?token=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';
}

async function ask(email: string) {
  const page = await shop.open('/contact');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Mes données' }).click();
  await page.waitForURL('**/mes-donnees');
  await page.getByLabel(/^Votre adresse e-mail/).fill(email);
  await page.getByRole('button', { name: 'Recevoir mon lien' }).click();
  await page.getByRole('heading', { name: SENT }).waitFor();
  return page;
}

describe('the page ‘Mes données’', () => {
  it('answers a stranger in the same words as a customer', async () => {
    const page = await ask(`personne-${randomUUID()}@exemple.fr`);
    expect(await textOf(page.locator('main'))).toContain(
      'Si nous conservons des données liées à cette adresse',
    );
  });

  it('hands a customer everything, and erases what the law does not keep', async () => {
    const perfume = await shop.perfume();
    const email = `ada-${randomUUID()}@exemple.fr`;
    const ordered = await shop.client.order({
      productId: perfume.id,
      priceCents: 8_900,
      customerEmail: email,
    });
    if (!('placed' in ordered)) throw new Error(ordered.refused.detail);
    const { id } = ordered.placed;
    await shop.client.call('PATCH', `/api/admin/orders/${id}`, { status: 'confirmed' });
    const page = await ask(email);
    const url = await linkMailedTo(email);
    expect(url).not.toContain('exemple');

    await page.goto(url);
    await page.getByRole('heading', { name: 'Vos données', exact: true }).waitFor();
    expect(await textOf(page.locator('main'))).toContain(
      `La commande ${shortId(id)} n’est pas encore livrée`,
    );
    const save = async (name: RegExp) => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name }).click(),
      ]);
      return readFile(await download.path(), 'utf8');
    };
    const file = await save(/JSON/);
    expect(file).toContain(email);
    expect(file).not.toMatch(/pi_|paymentIntentId/);

    await shop.client.call('PATCH', `/api/admin/orders/${id}`, { status: 'delivered' });
    await page.reload();
    expect(await textOf(page.locator('main'))).toContain(`Commande ${shortId(id)} : jusqu’au 31 décembre`);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Effacer mes données' }).click();
    await page.getByRole('heading', { name: 'Votre effacement est enregistré' }).waitFor();
    await eventually('the link is used up', async () => (await page.goto(url))?.status() === 404);
    expect((await shop.client.listOrders()).find((order) => order.id === id)).toMatchObject({
      customerEmail: email,
    });
  });
});
