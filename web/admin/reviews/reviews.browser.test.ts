import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { REVIEW_REFUSALS } from '#contracts/review-refusals.ts';
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
});
