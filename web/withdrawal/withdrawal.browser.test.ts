import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { shortId } from '#contracts/identifiers.ts';
import { loadSecrets } from '#embedded/start/secrets.ts';
import { eventually } from '#embedded/testing/eventually.ts';
import { sharedShop } from '#embedded/testing/shops/shared-shop.ts';
import { createOrderLinks } from '#services/orders/order-links.ts';
import { findAccessibilityFaults, findFaultsAtAnyWidth } from '../admin/testing/open-console.ts';
import { openStorefront, textOf } from '../testing/storefront.ts';

const shop = openStorefront();
const STALE = /Rechargez la page et choisissez à nouveau\.$/;
const NOT_FOUND = /^Aucune commande ne correspond à ce numéro et à cette adresse e-mail\./;

async function anOrder(quantity = 1): Promise<{ id: string; email: string }> {
  const perfume = await shop.perfume();
  const email = `ada-${randomUUID()}@exemple.fr`;
  const ordered = await shop.client.order({
    productId: perfume.id,
    priceCents: 8_900,
    quantity,
    customerEmail: email,
  });
  if (!('placed' in ordered)) throw new Error(ordered.refused.detail);
  const { id } = ordered.placed;
  await eventually('the order in the console', () => shop.client.findOrder(id));
  return { id, email };
}

async function fill(page: Page, orderNumber: string, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Nom' }).fill('Ada Lovelace');
  await page.getByLabel(/^Numéro de commande/).fill(orderNumber);
  await page.getByLabel(/^E-mail de la commande/).fill(email);
  await page.getByRole('button', { name: 'Renoncer au contrat' }).click();
}

async function declare(page: Page, orderNumber: string, email: string): Promise<void> {
  await fill(page, orderNumber, email);
  await page.getByRole('button', { name: 'Confirmer la rétractation' }).click();
}

/** The page as the order's own link opens it. */
async function byLink(orderId: string): Promise<string> {
  const { secrets } = await loadSecrets(sharedShop().dataDir, undefined);
  const url = createOrderLinks(secrets.sessionSecret, shop.url, async () => 0).urlOf(
    { orderId, linkRevision: 0 },
    new Date(),
  );
  return `/retractation?suivi=${url.slice(url.lastIndexOf('/') + 1)}`;
}

/** The page as the link of a paid order of so many bottles opens it. */
async function ordered(quantity: number): Promise<string> {
  const { id } = await anOrder(quantity);
  await shop.client.call('PATCH', `/api/admin/orders/${id}`, { status: 'confirmed' });
  return byLink(id);
}

async function declareOne(page: Page, label: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Nom' }).fill('Ada Lovelace');
  await articleOn(page).selectOption({ label });
  await page.getByRole('button', { name: 'Renoncer au contrat' }).click();
  await page.getByRole('button', { name: 'Confirmer la rétractation' }).click();
}

const receiptOn = (page: Page) => page.getByRole('region', { name: 'Votre rétractation est enregistrée' });

/** How many of the order's only article. */
const articleOn = (page: Page) => page.getByRole('group').getByRole('combobox');

const offered = (page: Page) => articleOn(page).getByRole('option').allTextContents();

async function mailsTo(email: string) {
  const answer = await fetch(`${shop.mailbox}/api/messages?to=${encodeURIComponent(email)}`);
  return z.array(z.object({ subject: z.string() })).parse(await answer.json());
}

describe('the online withdrawal function', () => {
  it('by an order’s link is kept by nobody, listed nowhere and told to no other site', async () => {
    const { id } = await anOrder();
    const answer = await fetch(shop.url + (await byLink(id)));
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(answer.headers.get('x-robots-tag')).toBe('noindex');
    expect((await fetch(`${shop.url}/retractation`)).headers.get('x-robots-tag')).toBeNull();
  });

  it('leads from the footer to a receipt on the screen, by e-mail and in the console', async () => {
    const { id, email } = await anOrder();
    // An order that is the customer's for sure; before, nobody is written to.
    await shop.client.call('PATCH', `/api/admin/orders/${id}`, { status: 'confirmed' });
    const page = await shop.open('/contact');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Renoncer au contrat ici' }).click();
    await page.waitForURL('**/retractation');
    await declare(page, `N° ${shortId(id).toLowerCase()}`, email.toUpperCase());
    const receipt = page.getByRole('region', { name: 'Votre rétractation est enregistrée' });
    await receipt.waitFor();
    expect(await textOf(receipt)).toMatch(
      new RegExp(`n° ${shortId(id)} Reçue le \\d\\d/\\d\\d/\\d{4} \\d\\d:\\d\\d`),
    );
    await eventually('the receipt by e-mail', async () =>
      (await mailsTo(email)).some(({ subject }) => subject.includes('rétractation')),
    );
    const declaredAt = async () => (await shop.client.findOrder(id))?.withdrawalDeclaredAt;
    await expect.poll(declaredAt).toMatch(/^\d{4}-/);
  });

  it('keeps a reason where somebody gives one, and says that the law asks for none', async () => {
    const { id, email } = await anOrder();
    const page = await shop.open('/retractation');
    const reason = page.getByLabel('Motif (facultatif)');
    expect(await reason.inputValue()).toBe('');
    await page.getByText('La loi ne vous demande pas de motif').waitFor();
    await reason.selectOption('Le parfum ne me plaît pas');
    await fill(page, shortId(id), email);
    const step = page.getByRole('region', { name: 'Confirmez votre rétractation' });
    expect(await textOf(step)).toContain('Motif Le parfum ne me plaît pas');
    await step.getByRole('button', { name: 'Confirmer la rétractation' }).click();
    await receiptOn(page).waitFor();
    await eventually('the reason in the console', async () => {
      const order = await shop.client.findOrder(id);
      return order?.returns?.declarations[0]?.reason === 'scent';
    });
  });

  it('answers an order of another address as one that does not exist', async () => {
    const { id } = await anOrder();
    const page = await shop.open('/retractation');
    for (const number of [shortId(id), 'abcdef01', randomUUID()]) {
      await declare(page, number, 'autre@exemple.fr');
      await page.getByRole('alert').getByText(NOT_FOUND).waitFor();
      await page.getByRole('button', { name: 'Modifier' }).click();
    }
  });

  it('says what is no order number and no address', async () => {
    const page = await shop.open('/retractation');
    await fill(page, 'ma commande', 'ada');
    await page.getByText('Numéro de commande invalide').waitFor();
    await page.getByText('Adresse email invalide').waitFor();
  });

  it('knows the order already when a link names it, and refuses a cancelled one clearly', async () => {
    const { id, email } = await anOrder();
    await shop.client.call('PATCH', `/api/admin/orders/${id}`, { status: 'cancelled' });
    const page = await shop.open(`/retractation?commande=${id}`);
    await expect.poll(() => page.getByLabel(/^Numéro de commande/).inputValue()).toBe(shortId(id));
    await declare(page, shortId(id), email);
    await page.getByRole('alert').getByText('Cette commande est déjà annulée.').waitFor();
  });

  it('lets whoever holds the order’s link choose articles, reads them back and counts them once', async () => {
    const { id } = await anOrder(3);
    await shop.client.call('PATCH', `/api/admin/orders/${id}`, { status: 'confirmed' });
    const address = await byLink(id);
    const page = await shop.open(address);
    // The link proves who it is.
    await expect.poll(() => page.getByRole('textbox', { name: 'Nom' }).inputValue()).toBe('Ada Lovelace');
    await page.getByRole('button', { name: 'Renoncer au contrat' }).click();
    await page.getByText('Choisissez au moins un article').waitFor();
    await articleOn(page).selectOption({ label: '2 sur 3' });
    await page.getByRole('button', { name: 'Renoncer au contrat' }).click();
    const step = page.getByRole('region', { name: 'Confirmez votre rétractation' });
    expect(await textOf(step)).toContain('2 × ');
    expect(await textOf(step)).not.toContain('Motif');
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await step.getByRole('button', { name: 'Confirmer la rétractation' }).click();
    await page.getByRole('region', { name: 'Votre rétractation est enregistrée' }).waitFor();
    const again = await shop.open(address);
    const options = articleOn(again).getByRole('option');
    await articleOn(again).waitFor();
    await expect.poll(() => options.allTextContents()).toEqual(['Je le garde', '1 sur 3']);
  });

  it('offers what is left to whoever comes back, and declares that', async () => {
    const address = await ordered(2);
    const page = await shop.open(address);
    await declareOne(page, '1 sur 2');
    await receiptOn(page).waitFor();
    await page.getByRole('link', { name: 'Contact' }).first().click();
    await page.waitForURL('**/contact');
    await page.goBack();
    await articleOn(page).waitFor();
    await expect.poll(() => offered(page)).toEqual(['Je le garde', '1 sur 2']);
    await declareOne(page, '1 sur 2');
    await receiptOn(page).waitFor();
    const again = await shop.open(address);
    await again.getByText(/^Vous avez déjà renoncé à tous les articles/).waitFor();
  });

  it('acknowledges nothing that a page chose which did not know of another declaration', async () => {
    const address = await ordered(2);
    const one = await shop.open(address);
    const other = await one.context().newPage();
    await other.goto(shop.url + address);
    for (const page of [one, other]) await articleOn(page).waitFor();
    await declareOne(one, '1 sur 2');
    await receiptOn(one).waitFor();
    await declareOne(other, '1 sur 2');
    await other.getByRole('alert').getByText(STALE).waitFor();
    expect(await receiptOn(other).count()).toBe(0);
    await other.reload();
    await articleOn(other).waitFor();
    await expect.poll(() => offered(other)).toEqual(['Je le garde', '1 sur 2']);
    await other.close();
  });

  it('acknowledges a declaration whose answer was lost when it is sent again, and counts it once', async () => {
    const address = await ordered(2);
    const page = await shop.open(address);
    let isLost = false;
    await page.route('**/api/withdrawals/articles', async (route) => {
      if (isLost) return route.continue();
      isLost = true;
      await route.fetch();
      await route.abort();
    });
    await declareOne(page, '1 sur 2');
    await page.getByRole('alert').getByText('Une erreur est survenue. Veuillez réessayer.').waitFor();
    await page.getByRole('button', { name: 'Confirmer la rétractation' }).click();
    await receiptOn(page).waitFor();
    const again = await shop.open(address);
    await articleOn(again).waitFor();
    await expect.poll(() => offered(again)).toEqual(['Je le garde', '1 sur 2']);
  });

  it('asks for number and address where a link is no good', async () => {
    const page = await shop.open('/retractation?suivi=nimporte');
    await page
      .getByRole('alert')
      .getByText(/^Ce lien n’est plus valable/)
      .waitFor();
    await page.getByLabel(/^Numéro de commande/).waitFor();
  });

  it('fits in each step', async () => {
    const page = await shop.open('/retractation', { width: 390 });
    expect(await findFaultsAtAnyWidth(page)).toEqual([]);
    await fill(page, 'abcdef01', `${'ada'.repeat(20)}@exemple.fr`);
    await page.getByRole('region', { name: 'Confirmez votre rétractation' }).waitFor();
    expect(await findFaultsAtAnyWidth(page)).toEqual([]);
  });
});
