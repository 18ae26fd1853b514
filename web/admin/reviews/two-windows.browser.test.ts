import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { moderatedReviewListSchema } from '#contracts/http/shop/reviews.ts';
import { eventually } from '#embedded/testing/eventually.ts';
import { expectToast, freezeLists, openTab } from '../testing/open-console.ts';
import { shopConsole } from '../testing/shop-console.ts';

const { client, open } = shopConsole();
let productId: string;
beforeAll(async () => {
  productId = await client.addProduct({
    name: `Musc ${randomUUID().slice(0, 8)}`,
    price: '60.00',
    stockQuantity: 5,
  });
});

/** A review that waits in both windows; this one sees nothing of what the other does. */
async function openReview() {
  const comment = `Un sillage ${randomUUID()}`;
  const review = { customerName: 'Lou', customerEmail: `${randomUUID()}@exemple.fr`, comment, rating: 4 };
  expect((await client.call('POST', `/api/products/${productId}/reviews`, review)).status).toBe(201);
  const reviewNow = async () => {
    const listed = await (await client.call('GET', '/api/reviews')).json();
    return moderatedReviewListSchema.parse(listed).find((each) => each.comment === comment);
  };
  const { id } =
    (await eventually('the review in the console', reviewNow, (found) => found !== undefined)) ?? {};
  const page = await open();
  await openTab(page, 'Avis');
  const entry = page.locator('[data-review]').filter({ hasText: comment });
  await entry.waitFor();
  await freezeLists(page);
  const elsewhere = async (method: string, path: string, body: object) =>
    expect((await client.call(method, `/api/admin/reviews/${id}${path}`, body)).status).toBe(200);
  return { page, entry, reviewNow, elsewhere };
}

describe('a review open in two windows', () => {
  it('is not refused once the other has published it: both states are shown, and nothing happened', async () => {
    const { page, entry, reviewNow, elsewhere } = await openReview();
    await entry.getByRole('button', { name: /^Rejeter/ }).click();
    await elsewhere('PATCH', '', { status: 'published' });
    await page.getByRole('button', { name: 'Refuser l’avis' }).click();
    await page
      .getByText(/Vous aviez devant vous\s: En attente\s; désormais\s: Publié\. Rien n’a été enregistré\./)
      .waitFor();
    expect((await reviewNow())?.status).toBe('published');
    // What the other did is seen now, and may be decided on.
    await entry.getByText('Publié', { exact: true }).waitFor();
    await entry.getByRole('button', { name: /^Rejeter/ }).click();
    await page.getByRole('button', { name: 'Refuser l’avis' }).click();
    await expectToast(page, 'Avis rejeté');
    await expect.poll(async () => (await reviewNow())?.status).toBe('rejected');
  });

  it('is not published once the other has refused it', async () => {
    const { page, entry, reviewNow, elsewhere } = await openReview();
    await elsewhere('PATCH', '', { status: 'rejected', reason: 'advertising' });
    await entry.getByRole('button', { name: /^Publier/ }).click();
    await page.getByText(/Vous aviez devant vous\s: En attente\s; désormais\s: Rejeté/).waitFor();
    expect((await reviewNow())?.status).toBe('rejected');
  });

  it('keeps the answer that the other gave, and what was typed here', async () => {
    const { page, entry, reviewNow, elsewhere } = await openReview();
    await entry.getByRole('button', { name: /^Répondre/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Répondre à cet avis' });
    await dialog.getByLabel(/^Réponse de la maison/).fill('La mienne');
    await elsewhere('PUT', '/answer', { answer: 'Merci, Lou.' });
    await dialog.getByRole('button', { name: 'Publier la réponse' }).click();
    await page.getByText(/désormais\s: En attente, avec la réponse «\sMerci, Lou\.\s»/).waitFor();
    expect((await reviewNow())?.answer).toBe('Merci, Lou.');
    await dialog.getByRole('button', { name: 'Publier la réponse' }).click();
    await expectToast(page, 'Réponse publiée');
    await expect.poll(async () => (await reviewNow())?.answer).toBe('La mienne');
  });
});
