import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { shortId } from '#contracts/identifiers.ts';
import { contentOf } from '#embedded/testing/chromium.ts';
import { eventually } from '#embedded/testing/eventually.ts';
import { documentsOf, paidOrder } from '../testing/paid-order.ts';
import { openStorefront, textOf } from '../testing/storefront.ts';

const shop = openStorefront();
const SENT = 'Votre demande est enregistrée';

const fileSchema = z.object({
  documents: z.array(z.object({ id: z.string(), file: z.url(), events: z.array(z.unknown()) })),
});

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
  return /https?:\S+mes-donnees\/lien\?token=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';
}

async function ask(email: string) {
  const page = await shop.open('/contact');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Mes données' }).click();
  await page.waitForURL('**/mes-donnees');
  await page.getByLabel(/^Votre adresse e-\u2060mail/).fill(email);
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
    const { id, email } = await paidOrder(shop.client);
    const [number = ''] = await documentsOf(shop.client, id, 1);
    const page = await ask(email);
    const url = await linkMailedTo(email);
    expect(url).not.toContain('exemple');

    await page.goto(url);
    await page.getByRole('heading', { name: 'Vos données', exact: true }).waitFor();
    expect(await textOf(page.locator('main'))).toContain(
      `La commande ${shortId(id)} suit son cours jusqu’à sa livraison`,
    );
    const save = async (name: RegExp) => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name }).click(),
      ]);
      return String(await contentOf(download));
    };
    const file = await save(/JSON/);
    expect(file).toContain(email);
    expect(file).not.toMatch(/pi_|paymentIntentId/);
    const { documents } = fileSchema.parse(JSON.parse(file));
    expect(documents).toMatchObject([
      { id, events: [{ type: 'InvoiceIssued', data: { number, amounts: { gross: 12_000, vat: 2_000 } } }] },
    ]);
    const readable = await save(/HTML/);
    for (const said of ['facture établie', number, '120,00', 'télécharger le PDF'])
      expect(readable).toContain(said);
    expect(readable).not.toMatch(/\d{4}-\d{2}-\d{2}T|payBefore|heldUntil|confirmed|pending|>eur</);
    const pdf = await fetch(documents[0]?.file ?? '');
    expect(pdf.headers.get('content-disposition')).toContain(`miris-${number}.pdf`);

    await shop.client.call('PATCH', `/api/admin/orders/${id}`, { status: 'delivered' });
    await page.reload();
    expect(await textOf(page.locator('main'))).toContain(`Commande ${shortId(id)} : jusqu’au 31 décembre`);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Effacer mes données' }).click();
    await page.getByRole('heading', { name: 'Votre effacement est enregistré' }).waitFor();
    await eventually('the link is used up', async () => (await page.goto(url))?.status() === 404);
    expect(await shop.client.findOrder(id)).toMatchObject({ customerEmail: email });
  });
});
