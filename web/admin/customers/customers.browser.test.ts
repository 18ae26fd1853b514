import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { shortId } from '#contracts/identifiers.ts';
import { paidOrder } from '../../testing/paid-order.ts';
import { orderFragment } from '../location.ts';
import { findFaultsAtAnyWidth, openTab } from '../testing/open-console.ts';
import { shopConsole } from '../testing/shop-console.ts';

const { client, open } = shopConsole();

it('a customer’s page is reached from an order and from the palette, and no address names them', async () => {
  const { id, productId, email } = await paidOrder(client);
  const again = await client.order({ productId, priceCents: 6_000, customerEmail: email });
  if (!('placed' in again)) throw new Error(again.refused.detail);
  await expect.poll(async () => (await client.ordersBy(email)).length).toBe(2);
  const subject = `Question ${randomUUID()}`;
  const message = { name: 'Ada Lovelace', email, subject, message: 'Quand part mon colis ?' };
  expect((await client.call('POST', '/api/contact', message)).ok).toBe(true);
  const page = await open();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await openTab(page, 'Commandes');
  await page.evaluate((fragment) => location.assign(fragment), orderFragment(id));
  const opened = page.getByRole('region', { name: `Commande ouverte ${shortId(id)}` });
  await opened.getByRole('link', { name: /^Page du client/ }).click();
  await page.getByRole('heading', { name: 'Ada Lovelace' }).waitFor();
  expect(page.url()).toContain(`#clients/${id}`);
  const orders = page.getByRole('table', { name: 'Commandes du client' });
  for (const orderId of [id, again.placed.id])
    await orders.getByRole('link', { name: `Commande #${shortId(orderId)}` }).waitFor();
  await page.getByRole('region', { name: 'Messages' }).getByText(subject).waitFor();
  expect(await findFaultsAtAnyWidth(page)).toEqual([]);
  expect(asked.filter((url) => url.includes('exemple.fr'))).toEqual([]);

  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('searchbox', { name: /client/ }).fill(email);
  await page.getByRole('group', { name: 'Clients trouvés' }).getByRole('menuitem').click();
  await expect.poll(() => page.url()).toContain(`#clients/${again.placed.id}`);
  await page.getByRole('link', { name: 'Retour à la commande' }).click();
  await page.getByRole('article', { name: `Commande #${shortId(again.placed.id)}` }).waitFor();
});
