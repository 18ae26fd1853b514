import { expect, it } from 'vitest';
import { shortId } from '#contracts/identifiers.ts';
import { paidOrder } from '../../testing/paid-order.ts';
import { orderFragment } from '../location.ts';
import { openTab } from '../testing/open-console.ts';
import { shopConsole } from '../testing/shop-console.ts';

const { client, open } = shopConsole();

it('links that are ended again after an answer was lost, from a window opened anew, are ended once', async () => {
  const { id } = await paidOrder(client);
  const page = await open();
  await openTab(page, 'Commandes');
  await page.evaluate((fragment) => location.assign(fragment), orderFragment(id));
  const sent: (string | undefined)[] = [];
  await page.route('**/link-revocations', async (route) => {
    sent.push(route.request().headers()['idempotency-key']);
    const answer = await route.fetch();
    return sent.length === 1 ? route.abort() : route.fulfill({ response: answer });
  });
  const end = async () => {
    await page.getByRole('button', { name: `Révoquer les liens de la commande ${shortId(id)}` }).click();
    const question = page.getByRole('alertdialog', { name: 'Révoquer les liens' });
    await question.getByRole('button', { name: 'Révoquer les liens' }).click();
    return question;
  };
  const question = await end();
  await expect.poll(() => sent.length).toBe(1);
  await question.getByRole('button', { name: 'Annuler' }).click();
  await question.waitFor({ state: 'detached' });
  await (await end()).waitFor({ state: 'detached' });
  expect(sent).toEqual([expect.any(String), sent[0]]);
});
