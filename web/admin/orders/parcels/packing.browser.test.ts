import { expect, it } from 'vitest';
import { shortId } from '#contracts/identifiers.ts';
import { paidOrder } from '../../../testing/paid-order.ts';
import { orderFragment } from '../../location.ts';
import { expectErrorAtField } from '../../testing/error-at-field.ts';
import { findFaultsAtAnyWidth, openTab } from '../../testing/open-console.ts';
import { ownBarcode, ownNumber } from '../../testing/own-number.ts';
import { shopConsole } from '../../testing/shop-console.ts';

const { client, open } = shopConsole();
/** A barcode is one product's, and a test that is run again has another product. */
const EAN = ownBarcode();

it('a scanner counts each bottle into the parcel, a wrong one is refused, and the whole parcel is sent', async () => {
  const { id, productId, productName } = await paidOrder(client, 2);
  const number = shortId(id);
  const wrong = await client.call('PATCH', `/api/admin/products/${productId}`, { ean: '4006381333932' });
  expect(wrong.status).toBe(400);
  expect((await client.call('PATCH', `/api/admin/products/${productId}`, { ean: EAN })).status).toBe(200);
  const page = await open();
  await openTab(page, 'Commandes');
  await page.evaluate((fragment) => location.assign(fragment), orderFragment(id));
  const card = page.getByRole('article', { name: `Commande #${number}` });
  await card.getByRole('button', { name: `Préparer la commande ${number}` }).click();
  const dialog = page.getByRole('dialog', { name: `Préparer la commande #${number}` });
  const field = dialog.getByLabel('Code-barres');
  const send = dialog.getByRole('button', { name: 'Envoyer ce colis' });
  const scan = async (code: string, said: string | RegExp) => {
    // Keys typed as the window opens press nothing: a scanner's first code is read once it has been seen.
    const isSaid = dialog.getByText(said);
    await expect
      .poll(
        async () => {
          if (await isSaid.isVisible()) return true;
          await field.fill(code);
          await field.press('Enter');
          return isSaid.isVisible();
        },
        { interval: 700 },
      )
      .toBe(true);
  };
  await scan('3760000000024', /n’est pas de cette commande/);
  expect(await findFaultsAtAnyWidth(page)).toEqual([]);
  await scan(EAN, '1 sur 2');
  await scan(EAN, '2 sur 2');
  await scan(EAN, `${productName} est déjà au complet\u00a0: remettez cet article en place.`);
  await expect.poll(() => send.isEnabled()).toBe(true);
  const own = ownNumber();
  await dialog.getByLabel('Numéro de suivi').fill(`${own.slice(0, 12)}${(Number(own[12]) + 1) % 10}`);
  await send.click();
  await expectErrorAtField(
    dialog.getByRole('textbox', { name: 'Numéro de suivi' }),
    /^Le chiffre de contrôle de ce numéro de suivi est faux/,
  );
  await dialog.getByLabel('Numéro de suivi').fill(own);
  await send.click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(async () => (await client.findOrder(id))?.status).toBe('shipped');
});

it('a line without a barcode is ticked by hand', async () => {
  const { id, productName } = await paidOrder(client, 1);
  const page = await open(390);
  await openTab(page, 'Commandes');
  await page.evaluate((fragment) => location.assign(fragment), orderFragment(id));
  await page.getByRole('button', { name: `Préparer la commande ${shortId(id)}` }).click();
  const dialog = page.getByRole('dialog', { name: `Préparer la commande #${shortId(id)}` });
  await dialog.getByRole('checkbox', { name: `${productName}\u00a0: 1 dans le colis` }).press('Space');
  await expect.poll(() => dialog.getByRole('button', { name: 'Envoyer ce colis' }).isEnabled()).toBe(true);
  expect(await findFaultsAtAnyWidth(page)).toEqual([]);
});
