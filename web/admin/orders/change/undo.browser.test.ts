import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { shortId } from '#contracts/identifiers.ts';
import { paidOrder } from '../../../testing/paid-order.ts';
import { expectToast, findFaultsAtAnyWidth, openOrders } from '../../testing/open-console.ts';
import { shopConsole } from '../../testing/shop-console.ts';

const { client, open } = shopConsole();

async function openOrder(page: Page, id: string): Promise<{ card: Locator; selector: Locator }> {
  await openOrders(page);
  await page.getByLabel('Rechercher une commande').fill(shortId(id));
  const card = page.getByRole('article', { name: `Commande #${shortId(id)}` });
  await card.waitFor();
  return { card, selector: card.getByLabel(`Statut de la commande ${shortId(id)}`) };
}

const statusOf = async (id: string) => (await client.findOrder(id))?.status;

/** By keys alone: the question is answered once it takes them. */
async function deliver(page: Page, selector: Locator): Promise<void> {
  await selector.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  expect(await selector.inputValue()).toBe('delivered');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Commande mise à jour avec succès');
}

it('a status is taken back by keys within ten seconds, and the history tells of both', async () => {
  const { id } = await paidOrder(client, 1);
  const page = await open();
  const { card, selector } = await openOrder(page, id);
  await deliver(page, selector);
  await page.getByRole('button', { name: 'Annuler', exact: true }).waitFor();
  await selector.focus();
  await page.keyboard.press('Control+z');
  await expectToast(page, 'Modification annulée');
  await expect.poll(() => statusOf(id)).toBe('confirmed');
  await expect.poll(() => selector.inputValue()).toBe('confirmed');
  const history = card.getByText('Historique').first();
  await history.click();
  await card.getByText('Modification annulée').first().waitFor();
  await card.getByText('Confirmée → Livrée').first().waitFor();
  await card.getByText('Livrée → Confirmée').first().waitFor();
  // The message as it is looked at, for as long as that takes: it goes by itself.
  await deliver(page, selector);
  await page.getByRole('button', { name: 'Annuler', exact: true }).waitFor();
  expect(await findFaultsAtAnyWidth(page)).toEqual([]);
});

it('a status is taken back from the message itself, which F6 reaches', async () => {
  const { id } = await paidOrder(client, 1);
  const page = await open();
  const { selector } = await openOrder(page, id);
  await deliver(page, selector);
  const button = page.getByRole('button', { name: 'Annuler', exact: true });
  await button.waitFor();
  await page.keyboard.press('F6');
  await expect
    .poll(async () => {
      await page.keyboard.press('Tab');
      return button.evaluate((element) => element === document.activeElement);
    })
    .toBe(true);
  // A key that follows another at once may be one typed ahead of the question: the next one counts.
  await expect
    .poll(
      async () => {
        if (await button.isVisible()) await page.keyboard.press('Enter');
        return statusOf(id);
      },
      { interval: 700 },
    )
    .toBe('confirmed');
  await expectToast(page, 'Modification annulée');
});
