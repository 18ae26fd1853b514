import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { REVIEW_REFUSALS } from '#contracts/catalog/review-refusals.ts';
import { eventually } from '#embedded/testing/eventually.ts';
import { textOf } from '../../testing/storefront.ts';
import { expectToast, findAccessibilityFaults, openTab } from '../testing/open-console.ts';
import { shopConsole } from '../testing/shop-console.ts';

const { url, addresses, client, open } = shopConsole();
let productId: string;
beforeAll(async () => {
  productId = await client.addProduct({
    name: `Iris ${randomUUID().slice(0, 8)}`,
    price: '60.00',
    stockQuantity: 5,
  });
});

/** A review that waits, and the console's entry of it. */
async function reviewInConsole(page: Page) {
  const [customerEmail, comment] = [`lou-${randomUUID()}@exemple.fr`, `Un sillage ${randomUUID()}`];
  const review = { customerName: 'Lou Amrani', customerEmail, comment, rating: 4 };
  expect((await client.call('POST', `/api/products/${productId}/reviews`, review)).status).toBe(201);
  await eventually('the review in the console', async () =>
    (await (await client.call('GET', '/api/reviews')).text()).includes(comment),
  );
  await page.reload();
  await openTab(page, 'Avis');
  const entry = page.locator('[data-review]').filter({ hasText: comment });
  await entry.waitFor();
  return { entry, customerEmail, comment };
}

async function publicReviews() {
  const answer = await fetch(`${url}/api/products/${productId}/reviews`);
  return z.array(z.object({ comment: z.string(), answer: z.string().nullable() })).parse(await answer.json());
}

describe('a review in the console', () => {
  it('is refused for a reason that is chosen, seen beside it and told to its author, and published after all', async () => {
    const page = await open();
    const { entry, customerEmail, comment } = await reviewInConsole(page);
    await entry.getByRole('button', { name: /^Rejeter/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Refuser cet avis' });
    const options = await dialog.getByLabel('Motif').getByRole('option').allTextContents();
    expect(options).toEqual(Object.values(REVIEW_REFUSALS).map(({ label }) => label));
    await dialog.getByLabel('Motif').selectOption({ label: REVIEW_REFUSALS.advertising.label });
    expect(await textOf(dialog)).toContain(REVIEW_REFUSALS.advertising.sentence);
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Annuler' }).click();
    await entry.getByText('En attente').waitFor();

    await entry.getByRole('button', { name: /^Rejeter/ }).click();
    await dialog.getByLabel('Motif').selectOption({ label: REVIEW_REFUSALS.advertising.label });
    await dialog.getByRole('button', { name: 'Refuser l’avis' }).click();
    await expectToast(page, 'Avis rejeté');
    await entry.getByText(REVIEW_REFUSALS.advertising.label).waitFor();
    const mails = async () =>
      (await fetch(`${addresses.mailbox}/api/messages?to=${encodeURIComponent(customerEmail)}`)).text();
    await eventually('the mail to its author', mails, (text) =>
      text.includes(REVIEW_REFUSALS.advertising.sentence),
    );

    await entry.getByRole('button', { name: /^Publier/ }).click();
    await expectToast(page, 'Avis publié');
    await expect.poll(async () => (await publicReviews()).map((review) => review.comment)).toContain(comment);
  });

  it('is answered in public by the house, which may change its answer and take it back', async () => {
    const page = await open();
    const { entry, comment } = await reviewInConsole(page);
    await entry.getByRole('button', { name: /^Publier/ }).click();
    await expectToast(page, 'Avis publié');
    const answered = async () => (await publicReviews()).find((review) => review.comment === comment)?.answer;
    await expect.poll(answered).toBeNull();

    const dialog = page.getByRole('dialog', { name: 'Répondre à cet avis' });
    await entry.getByRole('button', { name: /^Répondre/ }).click();
    const send = dialog.getByRole('button', { name: 'Publier la réponse' });
    expect(await send.isDisabled()).toBe(true);
    await dialog.getByLabel(/^Réponse de la maison/).fill('Merci, Lou.');
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await send.click();
    await dialog.waitFor({ state: 'detached' });
    await entry.getByText('Merci, Lou.').waitFor();
    await expect.poll(answered).toBe('Merci, Lou.');

    await entry.getByRole('button', { name: /^Modifier la réponse/ }).click();
    await dialog.getByLabel(/^Réponse de la maison/).fill('Merci beaucoup, Lou.');
    await send.click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(answered).toBe('Merci beaucoup, Lou.');

    await entry.getByRole('button', { name: /^Modifier la réponse/ }).click();
    await dialog.getByRole('button', { name: 'Retirer la réponse' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(answered).toBeNull();
    await entry.getByRole('button', { name: /^Répondre/ }).waitFor();
  });

  it('gives the focus on to the next review, where a key that was pressed twice publishes nothing', async () => {
    const page = await open();
    const texts = [];
    for (let count = 0; count < 3; count += 1) texts.push((await reviewInConsole(page)).comment);
    await page.getByLabel('Filtrer par état').selectOption({ label: 'En attente' });
    const publish = page.getByRole('button', { name: /^Publier/ });
    await expect.poll(() => publish.count()).toBeGreaterThanOrEqual(3);
    const waiting = await publish.count();
    const next = await page.locator('[data-review]').nth(1).getAttribute('data-review');
    const focused = () =>
      page.evaluate(() => [
        document.activeElement?.getAttribute('name'),
        document.activeElement?.closest('li')?.getAttribute('data-review'),
      ]);
    await publish.first().focus();
    for (let presses = 0; presses < 2; presses += 1) await page.keyboard.press('Enter', { delay: 60 });
    await expectToast(page, 'Avis publié');
    await expect.poll(() => publish.count()).toBe(waiting - 1);
    await expect.poll(focused).toEqual(['publish', next]);

    // The same once a window asked in between.
    const afterwards = await page.locator('[data-review]').nth(1).getAttribute('data-review');
    await page
      .getByRole('button', { name: /^Rejeter/ })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Refuser l’avis' }).click();
    await expectToast(page, 'Avis rejeté');
    await expect.poll(() => publish.count()).toBe(waiting - 2);
    await expect.poll(focused).toEqual(['reject', afterwards]);
  });

  it('keeps an answer half typed, however its window is closed', async () => {
    const page = await open();
    const { entry } = await reviewInConsole(page);
    const dialog = page.getByRole('dialog', { name: 'Répondre à cet avis' });
    const text = dialog.getByLabel(/^Réponse de la maison/);
    const answer = () => entry.getByRole('button', { name: /^Répondre/ }).click();
    await answer();
    await text.fill('Merci, L');
    for (const leave of [
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(5, 5),
      () => dialog.getByRole('button', { name: 'Annuler' }).click(),
      () => page.reload(),
    ]) {
      await leave();
      await dialog.waitFor({ state: 'detached' });
      await entry.getByText('Réponse commencée').waitFor();
      await answer();
      expect(await text.inputValue()).toBe('Merci, L');
      await dialog.getByText('Votre saisie, pas encore enregistrée, a été retrouvée.').waitFor();
    }
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Ne pas la reprendre' }).click();
    await page.keyboard.press('Escape');
    await answer();
    expect(await text.inputValue()).toBe('');
  });
});
