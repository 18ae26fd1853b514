import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Rating, REVIEW_TITLES } from '#contracts/catalog/review-titles.ts';
import { longDate } from '#contracts/french/dates.ts';
import { eventually } from '#embedded/testing/eventually.ts';
import { expectToast } from '../admin/testing/open-console.ts';
import { aReview } from '../testing/staged-shop.ts';
import {
  BARE,
  holdAnswers,
  hydrated,
  hydratedPart,
  openStorefront,
  textOf,
  unfoldReviewForm,
} from '../testing/storefront.ts';

const shop = openStorefront();
const moderatedSchema = z.array(z.object({ id: z.string(), productId: z.string(), status: z.string() }));

/** Reviews of these ratings, published. */
async function published(productId: string, ...ratings: Rating[]): Promise<void> {
  for (const rating of ratings) {
    const comment = `Un avis à ${rating}.`;
    const review = { customerName: 'Ada', customerEmail: 'ada@exemple.fr', comment, rating };
    await shop.client.call('POST', `/api/products/${productId}/reviews`, review);
  }
  const waiting = await eventually(
    'the reviews in the console',
    async () => {
      const answer = await shop.client.call('GET', '/api/reviews');
      const all = moderatedSchema.parse(await answer.json());
      return all.filter((review) => review.productId === productId);
    },
    (all) => all.length === ratings.length,
  );
  for (const { id } of waiting)
    await shop.client.call('PATCH', `/api/admin/reviews/${id}`, { status: 'published' });
  await eventually(
    'the reviews in the shop',
    async () => (await fetch(`${shop.url}/api/products/${productId}/reviews`)).json(),
    (all) => z.array(z.unknown()).parse(all).length === ratings.length,
  );
}

function block(page: Page) {
  return page.getByRole('region', { name: 'Avis clients' });
}

describe('§2 Reviews block', () => {
  it('sums up: average with 1 decimal, ‘avis clients’, and counts and percentages from 5 stars to 1', async () => {
    const perfume = await shop.perfume();
    await published(perfume.id, 5, 5, 4);
    const page = await shop.open(`/parfums/${perfume.id}`);
    const text = await textOf(block(page));
    for (const said of [
      '4,7',
      '3 avis clients',
      '5 étoiles 2 (67 %)',
      '4 étoiles 1 (33 %)',
      '1 étoile 0 (0 %)',
    ])
      expect(text).toContain(said);
    expect(text).not.toContain('supplémentaire');
  });

  it('is singular for one review, which shows rating, name, title, comment and a French date', async () => {
    const perfume = await shop.perfume();
    await published(perfume.id, 4);
    const page = await shop.open(`/parfums/${perfume.id}`);
    const text = await textOf(block(page));
    const dates = `Publié le ${longDate(new Date())}, date d’expérience non précisée`;
    for (const said of ['1 avis client ', 'Bon parfum', 'Un avis à 4.', 'Ada', dates])
      expect(text).toContain(said);
    await block(page).getByRole('listitem').getByRole('img', { name: '4 sur 5' }).waitFor();
  });

  it('is shown with the days it was published and its author wore the perfume, by a rule that is told', async () => {
    const perfume = await shop.perfume();
    const page = await shop.open('/parfums');
    const review = aReview({ productId: perfume.id, experiencedOn: '2026-03-02' });
    await page.route('**/api/reviews/product/*', (route) => route.fulfill({ json: [review] }));
    await page.getByRole('link', { name: perfume.name }).click();
    await block(page).getByText('Publié le 15 mars 2026, porté le 2 mars 2026').waitFor();
    await block(page)
      .getByText('Avis classés par date de publication, du plus récent au plus ancien')
      .waitFor();
  });

  it('lists at most 5 and says how many more there are', async () => {
    const perfume = await shop.perfume();
    await published(perfume.id, 5, 5, 5, 5, 4, 3, 3);
    const page = await shop.open(`/parfums/${perfume.id}`);
    await block(page).getByText('7 avis clients').waitFor();
    expect(await block(page).locator('[data-review]').count()).toBe(5);
    await block(page).getByText('2 avis supplémentaires', { exact: true }).waitFor();
  });

  it('lets all of them be read', async () => {
    const perfume = await shop.perfume();
    await published(perfume.id, 5, 5, 5, 5, 4, 3, 3);
    const page = await shop.open(`/parfums/${perfume.id}`);
    const more = block(page).getByRole('button', { name: 'Voir les 2 avis supplémentaires' });
    await (await hydratedPart(more)).click();
    const sixth = block(page).locator('[data-review]').nth(5);
    await sixth.waitFor();
    expect(await block(page).locator('[data-review]').count()).toBe(7);
    // Who opened the rest with the keyboard reads on there.
    await page.waitForFunction((item) => document.activeElement === item, await sixth.elementHandle());
    expect(await textOf(block(page))).not.toContain('supplémentaire');
  });

  it.each(['the page’s program', 'the code of the reviews'])(
    'lets all of them be read by whoever pressed before %s had come',
    async (late) => {
      const perfume = await shop.perfume();
      await published(perfume.id, 5, 5, 5, 5, 4, 3, 3);
      const page = await shop.open(BARE);
      const session = await page.context().newCDPSession(page);
      await session.send('Network.clearBrowserCache');
      const hold = () => holdAnswers(page, '**/assets/**/*.js');
      const early = late === 'the page’s program' ? await hold() : null;
      await page.goto(`${shop.url}/parfums/${perfume.id}`);
      if (!early) await hydrated(page);
      const letGo = early ?? (await hold());
      await block(page).getByRole('button', { name: 'Voir les 2 avis supplémentaires' }).click();
      expect(await block(page).locator('[data-review]').count()).toBe(5);
      letGo();
      await block(page).locator('[data-review]').nth(6).waitFor();
      expect(await block(page).locator('[data-review]').count()).toBe(7);
    },
  );

  it('lets all of them be read by whoever comes back to the perfume, too', async () => {
    const perfume = await shop.perfume();
    await published(perfume.id, 5, 5, 5, 5, 4, 3, 3);
    const page = await shop.open(`/parfums/${perfume.id}`);
    const more = block(page).getByRole('button', { name: 'Voir les 2 avis supplémentaires' });
    const sixth = block(page).locator('[data-review]').nth(5);
    await (await hydratedPart(more)).click();
    await sixth.waitFor();
    await page.getByRole('link', { name: 'Contact' }).first().click();
    await page.waitForURL('**/contact');
    await page.goBack();
    await more.click();
    await page.waitForFunction((item) => document.activeElement === item, await sixth.elementHandle());
    expect(await block(page).locator('[data-review]').count()).toBe(7);
  });

  it('says that the rest cannot be had for the moment, and lists it at the next press', async () => {
    const perfume = await shop.perfume();
    await published(perfume.id, 5, 5, 5, 5, 4, 3, 3);
    const page = await shop.open(`/parfums/${perfume.id}`);
    const more = block(page).getByRole('button', { name: 'Voir les 2 avis supplémentaires' });
    await page.route('**/api/products/*/reviews', (route) => route.abort());
    await (await hydratedPart(more)).click();
    await expectToast(page, 'Erreur', 'La suite n’a pas pu être chargée. Veuillez réessayer.');
    await page.unroute('**/api/products/*/reviews');
    await more.click();
    await block(page).locator('[data-review]').nth(6).waitFor();
  });

  it('says ‘Aucun avis pour le moment’ with its hint when there is none', async () => {
    const perfume = await shop.perfume();
    const page = await shop.open(`/parfums/${perfume.id}`);
    await block(page).getByText('Aucun avis pour le moment', { exact: true }).waitFor();
    await block(page).getByText('Soyez le premier à laisser un avis !', { exact: true }).waitFor();
  });

  it('holds the place with 3 placeholders while it loads', async () => {
    const perfume = await shop.perfume();
    const page = await shop.open('/parfums');
    const release = await holdAnswers(page, '**/api/reviews/product/*');
    await page.getByRole('link', { name: perfume.name }).click();
    await page.getByRole('heading', { name: perfume.name, level: 1 }).waitFor();
    await page.locator('[data-placeholder="review"]').nth(2).waitFor();
    expect(await page.locator('[data-placeholder="review"]').count()).toBe(3);
    release();
    await block(page).getByText('Aucun avis pour le moment').waitFor();
  });

  it('says ‘Failed to fetch reviews’ when they cannot be had (§8)', async () => {
    const perfume = await shop.perfume();
    const page = await shop.open('/parfums');
    await page.route('**/api/reviews/product/*', (route) => route.fulfill({ status: 500, body: '' }));
    await page.getByRole('link', { name: perfume.name }).click();
    await block(page).getByRole('alert').getByText('Failed to fetch reviews', { exact: true }).waitFor();
  });

  it('counts all of very many reviews, of which the list holds the last 500', async () => {
    const perfume = await shop.perfume();
    const page = await shop.open('/parfums');
    const newest = Array.from({ length: 500 }, () => aReview({ id: randomUUID(), productId: perfume.id }));
    const counts = { 5: 30_000, 4: 10_000, 3: 0, 2: 0, 1: 0 };
    await page.route('**/api/reviews/product/*', (route) => route.fulfill({ json: newest }));
    await page.route('**/api/products/*/reviews/overview', (route) =>
      route.fulfill({ json: { counts, verified: counts, newest: newest.slice(0, 5) } }),
    );
    await page.getByRole('link', { name: perfume.name }).click();
    await block(page).getByText('40\u202f000 avis clients').waitFor();
    await block(page).getByText('dont 40\u202f000 vérifiés, moyenne 4,8').waitFor();
    await block(page).getByText('39\u202f995 avis supplémentaires', { exact: true }).waitFor();
    expect(await block(page).locator('[data-review]').count()).toBe(5);
  });

  it('marks a buyer’s review as ‘Vérifié’, and says how that is known', async () => {
    const perfume = await shop.perfume();
    const page = await shop.open('/parfums');
    await page.route('**/api/reviews/product/*', (route) =>
      route.fulfill({ json: [aReview({ productId: perfume.id, isVerified: true })] }),
    );
    await page.getByRole('link', { name: perfume.name }).click();
    await block(page).getByText('Vérifié', { exact: true }).first().waitFor();
    await unfoldReviewForm(page);
    await page.getByText(/«\sVérifié\s» signale un avis déposé avec l’adresse d’une commande/).waitFor();
  });
});

async function reviewForm(page: Page): Promise<Locator> {
  return hydratedPart(await unfoldReviewForm(page));
}

async function writeReview(page: Page, comment: string) {
  const form = await reviewForm(page);
  await form.getByLabel(/^Votre nom/).fill('Camille');
  await form.getByLabel(/^Votre e-\u2060mail/).fill('camille@exemple.fr');
  await form.getByLabel(/^Votre commentaire/).fill(comment);
  return form;
}

describe('§5 Review form', () => {
  it('gives one star more to the arrows right and down, one less to left and up', async () => {
    const perfume = await shop.perfume();
    const page = await shop.open(`/parfums/${perfume.id}`);
    const form = await reviewForm(page);
    await form.getByRole('radio', { name: '3 étoiles' }).press('Space');
    for (const [key, stars] of [
      ['ArrowRight', '4 étoiles'],
      ['ArrowDown', '5 étoiles'],
      ['ArrowLeft', '4 étoiles'],
      ['ArrowUp', '3 étoiles'],
    ] as const) {
      await page.keyboard.press(key);
      expect(await form.getByRole('radio', { name: stars }).isChecked(), key).toBe(true);
    }
  });

  it('is reached by Tab from the page’s beginning, without scrolling first', async () => {
    const perfume = await shop.perfume();
    const page = await shop.open(`/parfums/${perfume.id}`);
    const reached = new Set<string>();
    for (let press = 0; press < 40 && !reached.has('comment'); press += 1) {
      await page.keyboard.press('Tab');
      // Folded, it opens by the keyboard too.
      if (await page.evaluate(() => document.activeElement?.matches('summary')))
        await page.keyboard.press('Enter');
      reached.add(await page.evaluate(() => document.activeElement?.getAttribute('name') ?? ''));
    }
    expect([...reached]).toEqual(
      expect.arrayContaining(['rating', 'customerName', 'customerEmail', 'comment']),
    );
  });

  it('starts at 5 stars and derives the title from the rating', async () => {
    const perfume = await shop.perfume();
    const page = await shop.open(`/parfums/${perfume.id}`);
    const form = await reviewForm(page);
    expect(await form.getByRole('radio', { name: '5 étoiles' }).isChecked()).toBe(true);
    await form.getByRole('radio', { name: '5 étoiles' }).focus();
    for (const rating of [1, 2, 3, 4, 5] as const) {
      const name = rating === 1 ? '1 étoile' : `${rating} étoiles`;
      await form.getByRole('radio', { name, exact: true }).press('Space');
      await form.getByText(REVIEW_TITLES[rating], { exact: true }).waitFor();
    }
  });

  it('needs a name, an e-mail address and a comment', async () => {
    const perfume = await shop.perfume();
    const page = await shop.open(`/parfums/${perfume.id}`);
    const form = await reviewForm(page);
    await form.getByRole('button', { name: 'Envoyer mon avis' }).click();
    for (const said of ['Nom requis', 'Adresse email invalide', 'Commentaire requis'])
      await form.getByText(said, { exact: true }).waitFor();
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'customerName');
  });

  it('tells that a review is published after moderation, and goes back to 5 stars', async () => {
    const perfume = await shop.perfume();
    const page = await shop.open(`/parfums/${perfume.id}`);
    const comment = `Un voyage ${randomUUID()}`;
    const form = await writeReview(page, comment);
    await form.getByRole('radio', { name: '3 étoiles' }).press('Space');
    const refreshed = page.waitForResponse(`**/api/reviews/product/${perfume.id}`);
    await form.getByRole('button', { name: 'Envoyer mon avis' }).click();
    await expectToast(
      page,
      'Avis ajouté',
      'Votre avis a été soumis avec succès et sera publié après modération.',
    );
    await refreshed;
    expect(await form.getByRole('radio', { name: '5 étoiles' }).isChecked()).toBe(true);
    expect(await form.getByLabel(/^Votre commentaire/).inputValue()).toBe('');
    await block(page).getByText('Aucun avis pour le moment').waitFor();
  });

  it('takes how the perfume was worn in a tap each, unsaid to begin with and after sending', async () => {
    const perfume = await shop.perfume();
    const page = await shop.open(`/parfums/${perfume.id}`);
    const form = await writeReview(page, 'Un voyage');
    const [sillage, longevity] = ['Sillage', 'Tenue'].map((name) =>
      form.getByRole('group', { name: `${name} (facultatif)` }),
    );
    if (!sillage || !longevity) throw new Error('both are asked for');
    expect(await sillage.getByRole('radio', { name: 'Sans avis' }).isChecked()).toBe(true);
    await sillage.getByText('Affirmé', { exact: true }).click();
    await longevity.getByRole('radio', { name: 'Moyenne, 3 sur 5' }).press('Space');
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await form.getByRole('button', { name: 'Envoyer mon avis' }).click();
    expect((await sent).postDataJSON()).toMatchObject({ sillage: 4, longevity: 3 });
    await expectToast(page, 'Avis ajouté');
    expect(await sillage.getByRole('radio', { name: 'Sans avis' }).isChecked()).toBe(true);
  });

  it('tells when a review could not be sent (§8)', async () => {
    const perfume = await shop.perfume();
    const page = await shop.open(`/parfums/${perfume.id}`);
    await page.route('**/api/products/*/reviews', (route) => route.abort());
    const form = await writeReview(page, 'Un voyage');
    await form.getByRole('button', { name: 'Envoyer mon avis' }).click();
    await expectToast(page, 'Erreur', "Une erreur est survenue lors de l'envoi de votre avis.");
    expect(await form.getByLabel(/^Votre commentaire/).inputValue()).toBe('Un voyage');
  });
});
