import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { orderConfirmationSchema } from '#contracts/http/shop/orders.ts';
import { shortId } from '#contracts/identifiers.ts';
import { CARDS, payWith } from '#embedded/end-to-end/shopper.ts';
import { eventually } from '#embedded/testing/eventually.ts';
import { findFaultsAtAnyWidth } from '../admin/testing/open-console.ts';
import { openStorefront, textOf } from '../testing/storefront.ts';

const shop = openStorefront();
const THREE_D_SECURE = '4000 0027 6000 3184';

interface Placed {
  readonly id: string;
  readonly email: string;
  /** Of its own page. */
  readonly path: string;
}

async function anOrder(): Promise<Placed> {
  const perfume = await shop.perfume();
  const email = `ada-${randomUUID()}@exemple.fr`;
  const ordered = await shop.client.order({ productId: perfume.id, priceCents: 8_900, customerEmail: email });
  if (!('placed' in ordered)) throw new Error(ordered.refused.detail);
  const { id } = ordered.placed;
  const read = () => shop.client.call('GET', `/api/orders/${id}/confirmation`);
  const answer = await eventually('the order in the read model', read, ({ ok }) => ok);
  return { id, email, path: orderConfirmationSchema.parse(await answer.json()).pagePath };
}

async function revise(id: string, changes: object): Promise<void> {
  expect((await shop.client.call('PATCH', `/api/admin/orders/${id}`, changes)).status).toBe(200);
}

async function withdraw(id: string, email: string): Promise<void> {
  const declaration = { name: 'Ada Lovelace', orderNumber: shortId(id), email };
  expect((await shop.client.call('POST', '/api/withdrawals', declaration)).status).toBeLessThan(300);
}

/** The page shows what the read models know: some moments later. */
async function reloadUntil(page: Page, said: string): Promise<void> {
  await eventually(
    said,
    async () => {
      await page.reload();
      return textOf(page.getByRole('main'));
    },
    (text) => text.includes(said),
  );
}

/** What the page says, once it is proven to be accessible and to fit. */
async function saidBy(page: Page): Promise<string> {
  expect(await findFaultsAtAnyWidth(page)).toEqual([]);
  return textOf(page.getByRole('main'));
}

const mailSchema = z.array(z.object({ subject: z.string(), text: z.string() }));
async function linkMails(email: string) {
  const answer = await fetch(`${shop.mailbox}/api/messages?to=${encodeURIComponent(email)}`);
  return mailSchema.parse(await answer.json()).filter(({ subject }) => subject.startsWith('Le lien vers'));
}

describe('the page of an order', () => {
  it('follows it from payment to delivery, without an account', async () => {
    const { id, path } = await anOrder();
    await revise(id, { status: 'confirmed' });
    const page = await shop.open(path, { width: 390 });
    const confirmed = await saidBy(page);
    expect(confirmed).toContain(`Commande n° ${shortId(id)}`);
    expect(confirmed).toContain('Nous la préparons avec le plus grand soin.');
    expect(confirmed).toContain('Total TTC 93,99 €');
    expect(confirmed).toContain('Dont TVA à 20 % : 15,67 €.');
    expect(confirmed).toContain('12 rue des Lilas 69001 Lyon France');

    await revise(id, { status: 'shipped', trackingNumber: '6A 123' });
    await page.reload();
    expect(await saidBy(page)).toContain('Colis Colissimo n° 6A 123');
    const follow = page.getByRole('link', { name: 'Suivre mon colis' });
    expect(await follow.getAttribute('href')).toBe(
      'https://www.laposte.fr/outils/suivre-vos-envois?code=6A123',
    );

    await revise(id, { status: 'delivered' });
    await page.reload();
    expect(await saidBy(page)).toMatch(
      /Vous pouvez changer d’avis, sans dire pourquoi, jusqu’au .+ inclus\./,
    );
    await page.getByRole('main').getByRole('link', { name: 'Renoncer au contrat ici' }).click();
    await page.waitForURL('**/retractation**');
    await page
      .getByRole('main')
      .getByText(`n° ${shortId(id)}`)
      .first()
      .waitFor();
    // Orders are read by the server alone.
    await page.goBack();
    await page.getByText('Votre colis vous a été livré.').waitFor();
  });

  it('that was withdrawn from says what of, and when the money is back; nothing is prepared any more', async () => {
    const { id, email, path } = await anOrder();
    await revise(id, { status: 'confirmed' });
    await withdraw(id, email);
    const page = await shop.open(path, { width: 390 });
    await reloadUntil(page, 'Vous avez renoncé à cette commande.');
    const said = await saidBy(page);
    expect(said).not.toContain('Nous la préparons');
    expect(said).not.toContain('à venir');
    expect(said).not.toContain('dès le départ du colis');
    expect(said).toMatch(/1 × Essai \w+ Si votre colis n’est pas encore parti, vous n’avez rien à faire\./);
    expect(said).toMatch(
      /Nous vous remboursons le montant de la commande au plus tard le \d.+, par le moyen de paiement utilisé\./,
    );
  });

  it('that was withdrawn from once it was sent says where it goes back, and until when', async () => {
    const { id, email, path } = await anOrder();
    await revise(id, { status: 'shipped', trackingNumber: '6A 123' });
    await withdraw(id, email);
    const page = await shop.open(path);
    await reloadUntil(page, 'Vous avez renoncé à cette commande.');
    const said = await saidBy(page);
    expect(said).toMatch(
      /Renvoyez ces articles au plus tard le \d.+, à vos frais, scellé intact, à l’adresse\s:/,
    );
    expect(said).toContain('service des retours 12 rue de l’Oratoire 06130 Grasse');
    expect(said).toMatch(/au plus tard le \d.+, ou dès que nous avons reçu les articles ou la preuve/);
  });

  it('says that a cancelled one is, and what was taken', async () => {
    const { id, path } = await anOrder();
    await revise(id, { status: 'cancelled' });
    const page = await shop.open(path);
    expect(await saidBy(page)).toContain('Elle est annulée. Aucun montant n’a été prélevé.');
    expect(await page.getByRole('link', { name: 'Renoncer au contrat ici' }).count()).toBe(1);
  });

  it('is kept by nobody, listed nowhere and told to no other site', async () => {
    const { path } = await anOrder();
    for (const address of [path, '/commande/suivi/abc']) {
      const answer = await fetch(shop.url + address);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
      expect(answer.headers.get('x-robots-tag')).toBe('noindex');
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
      const html = await answer.text();
      expect(html).toContain('<meta name="robots" content="noindex"');
      expect(html).not.toContain('rel="canonical"');
    }
  });

  it('prints on one sheet, without menu and footer', async () => {
    const { id, path } = await anOrder();
    await revise(id, { status: 'shipped', trackingNumber: '6A 123' });
    const page = await shop.open(path);
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('contentinfo').isVisible()).toBe(false);
    expect(await page.getByRole('banner').isVisible()).toBe(false);
    // What is pressed is of no use on paper; what happened and what was bought is.
    for (const link of ['Suivre mon colis', 'Renoncer au contrat ici'])
      expect(await page.getByRole('link', { name: link }).isVisible()).toBe(false);
    for (const part of ['Étapes', 'Articles', 'Livraison', 'Rétractation'])
      expect(await page.getByText(part, { exact: true }).or(page.getByLabel(part)).first().isVisible()).toBe(
        true,
      );
    expect(await textOf(page.getByRole('main'))).toContain('Dont TVA à 20 % : 15,67 €.');
  });
});

describe('an unpaid order', () => {
  it('is paid from its page, in a browser that has never seen it, with an empty cart', async () => {
    const { id, path } = await anOrder();
    const page = await shop.open(path, { width: 390 });
    await saidBy(page);
    await page.getByRole('button', { name: /^Payer maintenant – 93,99\s€$/ }).click();
    await page.waitForURL(`**/commande?commande=${id}`);
    await page.getByRole('heading', { name: `Commande n° ${shortId(id)}` }).waitFor();
    await payWith(page, CARDS.succeeds);
    await page.getByText('Commande confirmée et payée').waitFor();
    await page.getByRole('link', { name: 'Suivre ma commande' }).click();
    await page.waitForURL('**/commande/suivi/*');
    // The read model may learn of the payment a moment later than the confirmation.
    await eventually('the paid order on its page', async () => {
      await page.reload();
      return (await saidBy(page)).includes('Nous la préparons avec le plus grand soin.');
    });
  });

  it('is paid again after a refusal by the bank, where there is no cart', async () => {
    const { id, path } = await anOrder();
    const page = await shop.open(path, { width: 390 });
    await page.getByRole('button', { name: /^Payer maintenant/ }).click();
    await page.waitForURL(`**/commande?commande=${id}`);
    await payWith(page, THREE_D_SECURE);
    await page.getByRole('button', { name: 'Refuser' }).click();
    await page.getByRole('heading', { name: 'Le paiement n’a pas abouti' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Retour à ma commande' }).waitFor();
    expect(await saidBy(page)).not.toContain('panier');
    await page.getByRole('link', { name: 'Payer à nouveau' }).click();
    await page.waitForURL(`**/commande?commande=${id}`);
    await payWith(page, CARDS.succeeds);
    await page.getByText('Commande confirmée et payée').waitFor();
  });

  it('is given up from its page, for good', async () => {
    const { id, path } = await anOrder();
    const page = await shop.open(path);
    await page.getByText('Annuler la commande', { exact: true }).click();
    await page.getByRole('button', { name: 'Confirmer l’annulation' }).click();
    await page.getByText('Elle est annulée. Aucun montant n’a été prélevé.').waitFor();
    expect(await page.getByRole('button', { name: /^Payer maintenant/ }).count()).toBe(0);
    await expect.poll(async () => (await shop.client.findOrder(id))?.status).toBe('cancelled');
  });
});

describe('a link that opens nothing', () => {
  it('leads to a form that mails a fresh one, and says the same whoever asks', async () => {
    const { id, email, path } = await anOrder();
    // Nobody is written to about an order that is not paid for.
    await revise(id, { status: 'confirmed' });
    const page = await shop.open(`${path.slice(0, -4)}`);
    expect(await saidBy(page)).toContain('Ce lien n’est plus valable');
    await page.getByRole('main').getByRole('link', { name: 'Retrouver ma commande' }).click();
    await page.waitForURL('**/commande/retrouver');
    const ask = async (orderNumber: string) => {
      await page.goto(`${shop.url}/commande/retrouver`);
      await page.getByLabel(/^Numéro de commande/).fill(orderNumber);
      await page.getByLabel(/^E-mail de la commande/).fill(email);
      await page.getByRole('button', { name: 'Recevoir le lien' }).click();
      const sent = page.getByRole('region', { name: 'Consultez votre boîte de réception' });
      await sent.waitFor();
      return textOf(sent);
    };
    expect(await ask(shortId(id))).toBe(await ask('0000abcd'));
    const mails = await eventually(
      'the mail with the link',
      () => linkMails(email),
      ({ length }) => length > 0,
    );
    const [link = ''] = /http\S+\/commande\/suivi\/\S+/.exec(mails[0]?.text ?? '') ?? [];
    await page.goto(new URL(new URL(link).pathname, shop.url).href);
    await page.getByRole('heading', { name: `Commande n° ${shortId(id)}` }).waitFor();
  });
});
