import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dialled } from '#contracts/house/house-texts.ts';
import { ORDER_LINK_SENT } from '#contracts/order-page.ts';
import { DEMO_HOUSE } from '#embedded/seed/demo-house.ts';
import { launchChromium } from '#embedded/testing/chromium.ts';
import { eventually } from '#embedded/testing/eventually.ts';
import { openStorefront, unfoldReviewForm } from './storefront.ts';

const shop = openStorefront();
let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

/** A page in a browser that runs no scripts. */
async function open(path: string): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'fr-FR' });
  const page = await context.newPage();
  await page.goto(shop.url + path);
  return page;
}

/** Header, footer and letters of every other page, at an address of the site, which nobody keeps or lists. */
async function looksLikeTheSite(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('link').first().waitFor();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Mentions Légales' }).waitFor();
  const letters = await page.evaluate(async () => {
    await document.fonts.ready;
    return [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family);
  });
  expect(letters.join()).toMatch(/Cormorant/);
  expect(new URL(page.url()).pathname).not.toMatch(/^\/api/);
  expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex');
}

it('the pictures of a perfume are led to, and opened in full size', async () => {
  const [perfume] = await shop.client.listProducts();
  const second = perfume?.otherPictures?.[0]?.url ?? '';
  const page = await open(`/parfums/${perfume?.slug}`);
  const [track, slide] = [page.locator('[data-track]'), page.locator('#image-2')];
  const left = async () => ((await slide.boundingBox())?.x ?? 0) - ((await track.boundingBox())?.x ?? 0);
  expect(await left()).toBeGreaterThan(100);
  await page.getByRole('link', { name: 'Image 2 sur 2' }).click();
  await expect.poll(async () => Math.round(await left())).toBe(0);
  await slide.click();
  await page.waitForURL(`**${second}`);
});

it('the collection is looked through on a phone: what leads to some of it is unfolded by a press', async () => {
  const page = await open('/parfums');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByText('Chercher, filtrer', { exact: true }).click();
  await page.getByRole('searchbox').fill('vétiver');
  await page.getByRole('searchbox').press('Enter');
  await page.waitForURL('**/parfums?q=*');
  await page.getByRole('article').first().waitFor();
});

const ANSWER = /\/reponse\?suite=[\w-]+$/;

/** The answer stays when it is read again, and the step back leads to the page before it: neither sends anything. */
async function sendsNothingAgain(page: Page, heading: string, back: () => Promise<unknown>): Promise<void> {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url());
  });
  for (const step of ['reload', 'back and forward'] as const) {
    if (step === 'reload') await page.reload();
    else {
      await page.goBack();
      await back();
      await page.goForward();
    }
    expect(page.url(), step).toMatch(ANSWER);
    await page.getByRole('heading', { name: heading }).waitFor();
  }
  expect(sent).toEqual([]);
}

async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) await page.locator(`main [name="${name}"]`).fill(value);
}

async function listOf(path: string): Promise<string> {
  return (await shop.client.call('GET', path)).text();
}

describe('without scripts', () => {
  it('a message to the house is sent, and an incomplete one refused in French', async () => {
    const page = await open('/contact');
    const subject = randomUUID();
    await fill(page, { name: 'Ada', email: 'ada', subject, message: 'Bonjour' });
    await page.getByRole('button', { name: 'Envoyer le message' }).click();
    await page.getByRole('heading', { name: 'Votre envoi n’a pas abouti' }).waitFor();
    await page.getByText('E-mail : Adresse email invalide').waitFor();
    await looksLikeTheSite(page);
    const isKept = async () => expect(await page.locator('main [name="subject"]').inputValue()).toBe(subject);
    await sendsNothingAgain(page, 'Votre envoi n’a pas abouti', isKept);
    await page.goBack();
    await isKept();
    await fill(page, { email: 'ada@exemple.fr' });
    await page.getByRole('button', { name: 'Envoyer le message' }).click();
    await page.getByRole('heading', { name: 'Message envoyé' }).waitFor();
    await looksLikeTheSite(page);
    await sendsNothingAgain(page, 'Message envoyé', () =>
      page.getByRole('button', { name: 'Envoyer le message' }).waitFor(),
    );
    const messages = await eventually(
      'the message',
      () => listOf('/api/admin/contact-messages'),
      (text) => text.includes(subject),
    );
    expect(messages.split(subject)).toHaveLength(2);
  });

  it('the letter is subscribed to', async () => {
    const page = await open('/');
    const email = `${randomUUID()}@exemple.fr`;
    await fill(page, { email });
    await page.getByRole('button', { name: 'S’abonner' }).click();
    await page.getByRole('heading', { name: 'Merci pour votre inscription !' }).waitFor();
    await page.getByText('Un e-mail vous attend').waitFor();
    await sendsNothingAgain(page, 'Merci pour votre inscription !', () =>
      page.getByRole('button', { name: 'S’abonner' }).waitFor(),
    );
    const mailbox = `${shop.mailbox}/api/messages?to=${encodeURIComponent(email)}`;
    const text = await eventually(
      'the mail that asks',
      async () => (await fetch(mailbox)).text(),
      (mails) => mails.includes('/lettre/confirmer'),
    );
    await page.goto(/https?:[^\s"\\]+\/lettre\/confirmer\?token=[\w-]+/.exec(text)?.[0] ?? '');
    await looksLikeTheSite(page);
    await page.getByRole('button', { name: 'Confirmer mon inscription' }).click();
    await page.getByRole('heading', { name: 'Votre inscription est confirmée' }).waitFor();
    await sendsNothingAgain(page, 'Votre inscription est confirmée', () =>
      page.getByRole('button', { name: 'Confirmer mon inscription' }).waitFor(),
    );
    await eventually(
      'the subscriber',
      () => listOf('/api/admin/newsletter'),
      (text) => text.includes(email),
    );
  });

  it('a sold-out perfume is asked for, and an address that is none refused', async () => {
    const perfume = await shop.perfume({ stockQuantity: 0 });
    const page = await open(`/parfums/${perfume.id}`);
    await fill(page, { email: 'ada@exemple.invalid' });
    const ask = page.getByRole('button', { name: 'Prévenez-moi' });
    await ask.click();
    await page.getByText('E-mail : Adresse email invalide').waitFor();
    await page.getByRole('link', { name: 'Recommencer avec un formulaire vide' }).click();
    const email = `${randomUUID()}@exemple.fr`;
    await fill(page, { email });
    await ask.click();
    await page.getByRole('heading', { name: 'Votre demande est enregistrée' }).waitFor();
    await looksLikeTheSite(page);
    await sendsNothingAgain(page, 'Votre demande est enregistrée', () => ask.waitFor());
    const mailbox = `${shop.mailbox}/api/messages?to=${encodeURIComponent(email)}`;
    await eventually(
      'the mail that asks',
      async () => (await fetch(mailbox)).text(),
      (mails) => mails.includes('/retour/confirmer'),
    );
  });

  it('a review is left', async () => {
    const [perfume] = await shop.client.listProducts();
    if (!perfume) throw new Error('the shop is empty');
    const page = await open(`/parfums/${perfume.id}`);
    const comment = `Un voyage ${randomUUID()}`;
    await unfoldReviewForm(page);
    await fill(page, { customerName: 'Ada', customerEmail: 'ada@exemple.fr', comment });
    await page.locator('label[for="rating-4"]').click();
    await page.getByRole('button', { name: 'Envoyer mon avis' }).click();
    await page.getByRole('heading', { name: 'Avis ajouté' }).waitFor();
    // Coming back, browsers fold what was unfolded.
    await sendsNothingAgain(page, 'Avis ajouté', () => unfoldReviewForm(page));
    await eventually(
      'the review',
      () => listOf('/api/reviews'),
      (text) => text.includes(comment) && text.includes('"title":"Bon parfum"'),
    );
  });

  it.each([
    ['/mes-donnees', { email: 'ada@exemple.fr' }, 'Votre demande est enregistrée'],
    ['/commande/retrouver', { orderNumber: '0A1B2C3D', email: 'ada@exemple.fr' }, ORDER_LINK_SENT.title],
    [
      '/retractation',
      { name: 'Ada', orderNumber: '0A1B2C3D', email: 'ada@exemple.fr' },
      'Votre envoi n’a pas abouti',
    ],
  ])('what %s answers is read again and left without sending anything', async (path, fields, heading) => {
    const page = await open(path);
    await fill(page, fields);
    await page.locator('main form button[type="submit"]').click();
    await page.getByRole('heading', { name: heading }).waitFor();
    await looksLikeTheSite(page);
    expect(page.url()).not.toContain('ada');
    await sendsNothingAgain(page, heading, async () =>
      expect(await page.locator('main [name="email"]').inputValue()).toBe('ada@exemple.fr'),
    );
  });

  it('a form that was refused has what was typed and chosen when one comes back to it', async () => {
    const [perfume] = await shop.client.listProducts();
    const typed = 'input:not([type="hidden"], [type="radio"], [name="lien"]), textarea';
    for (const path of [
      '/',
      '/contact',
      `/parfums/${perfume?.id}`,
      '/mes-donnees',
      '/commande/retrouver',
      '/retractation',
    ]) {
      const page = await open(path);
      if (path.startsWith('/parfums/')) await unfoldReviewForm(page);
      const form = page.locator('main form[method="post"]');
      const fields = form.locator(typed);
      for (const field of await fields.all()) {
        const type = await field.getAttribute('type');
        await field.fill(type === 'email' ? 'ada@exemple' : type === 'date' ? '2026-01-02' : 'Ada Lovelace');
      }
      const stars = page.locator('label[for="rating-2"]');
      if ((await stars.count()) > 0) await stars.click();
      const valuesOf = () =>
        form
          .locator(`${typed}, input:checked`)
          .evaluateAll((all) => all.map((field) => (field as HTMLInputElement).value));
      const before = await valuesOf();
      expect(before.length, path).toBeGreaterThan(0);
      await form.locator('button[type="submit"]').click();
      await page.getByRole('heading', { name: 'Votre envoi n’a pas abouti' }).waitFor();
      await page.goBack();
      expect(await valuesOf(), path).toEqual(before);
    }
  });

  it('an address that is refused is answered with a page of the site', async () => {
    const page = await open('/parfums?tri=%00');
    await page.getByRole('heading', { name: 'Requête invalide' }).waitFor();
    await page.getByText('Cette adresse n’est pas valide.').waitFor();
    await looksLikeTheSite(page);
  });

  it('an answer that is over leads on', async () => {
    const page = await open('/reponse?suite=abc');
    await page.getByRole('heading', { name: 'Cette réponse n’est plus affichée' }).waitFor();
    await looksLikeTheSite(page);
    await page.getByRole('link', { name: 'Nous écrire' }).waitFor();
  });

  it('nothing is offered that only scripts can do', async () => {
    const [perfume] = await shop.client.listProducts();
    for (const path of ['/', '/parfums', `/parfums/${perfume?.id}`]) {
      const page = await open(path);
      const dead = page.locator('button[type="button"]:not([role="tab"]), [role="spinbutton"], select');
      expect(await dead.count(), path).toBeGreaterThan(0);
      expect(await dead.locator('visible=true').count(), path).toBe(0);
    }
    const html = await (await fetch(`${shop.url}/parfums/${perfume?.id}`)).text();
    expect(html).toContain('<noscript><a href="/panier">Comment commander');
  });

  it.each(['/panier', '/commande'])('%s says what it needs, and how to order without', async (path) => {
    const html = await (await fetch(shop.url + path)).text();
    const said = /<main[\s\S]*<noscript>(.*?)<\/noscript>/.exec(html)?.[1] ?? '';
    expect(said).toContain('a besoin de JavaScript');
    expect(said).toContain(`href="${dialled(DEMO_HOUSE.phone)}"`);
  });
});
