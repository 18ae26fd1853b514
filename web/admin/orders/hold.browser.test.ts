import { expect, it } from 'vitest';
import { shortId } from '#contracts/identifiers.ts';
import { paidOrder } from '../../testing/paid-order.ts';
import { orderFragment } from '../location.ts';
import { findFaultsAtAnyWidth, openTab } from '../testing/open-console.ts';
import { shopConsole } from '../testing/shop-console.ts';

const { client, open } = shopConsole();

it('an order on hold says why, is found by a filter and stays out of a batch until it is taken up again', async () => {
  const [held, other] = [(await paidOrder(client)).id, (await paidOrder(client)).id];
  for (const id of [held, other])
    await client.call('PATCH', `/api/admin/orders/${id}`, { trackingNumber: `7H${id.slice(-8)}` });
  const page = await open();
  await openTab(page, 'Commandes');
  await page.evaluate((fragment) => location.assign(fragment), orderFragment(held));
  const card = page.getByRole('article', { name: `Commande #${shortId(held)}` });
  await card.getByRole('button', { name: `Mettre en attente la commande ${shortId(held)}` }).click();
  const question = page.getByRole('dialog', { name: 'Mettre en attente' });
  await question.getByLabel('Raison').selectOption({ label: 'Client à joindre' });
  expect(await findFaultsAtAnyWidth(page)).toEqual([]);
  await question.getByRole('button', { name: 'Mettre en attente' }).click();
  await card.getByText('Client à joindre').waitFor();
  expect(await findFaultsAtAnyWidth(page)).toEqual([]);

  await page.getByRole('button', { name: 'Revenir à la liste' }).click();
  await page.getByText('Filtres', { exact: true }).click();
  await page.getByLabel('Mise en attente', { exact: true }).selectOption({ label: 'Avec mise en attente' });
  const rowOf = (id: string) => page.getByRole('row', { name: new RegExp(shortId(id)) });
  await rowOf(other).waitFor({ state: 'detached' });
  await rowOf(held).getByText('Mise en attente').waitFor();

  const send = async () => {
    const batch = { batch: crypto.randomUUID(), to: 'shipped', orders: [held, other] };
    const answer = await client.call('POST', '/api/admin/order-batches', batch);
    return (await answer.json()) as unknown;
  };
  expect(await send()).toMatchObject([{ outcome: 'refused', reason: 'on-hold' }, { outcome: 'done' }]);
  await rowOf(held)
    .getByRole('link', { name: /^Ouvrir/ })
    .click();
  await card.getByRole('button', { name: /^Reprendre la commande/ }).click();
  await card.getByRole('button', { name: /^Mettre en attente/ }).waitFor();
  expect(await send()).toMatchObject([{ outcome: 'done' }, { outcome: 'done' }]);
});
