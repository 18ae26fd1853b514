import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { shortId } from '#contracts/identifiers.ts';
import { contentOf } from '#embedded/testing/chromium.ts';
import { type PaidOrder, paidOrder } from '../../../testing/paid-order.ts';
import { orderFragment } from '../../location.ts';
import {
  findAccessibilityFaults,
  findFaultsAtAnyWidth,
  openTab,
  SLOWEST_MS,
} from '../../testing/open-console.ts';
import { shopConsole } from '../../testing/shop-console.ts';

const { client, open } = shopConsole();

async function paidOrders(count: number): Promise<PaidOrder[]> {
  const orders: PaidOrder[] = [];
  for (let made = 0; made < count; made += 1) orders.unshift(await paidOrder(client));
  return orders;
}

async function stateOf(ids: readonly string[]) {
  const orders = await Promise.all(ids.map(client.findOrder));
  return orders.map((order) => ({ status: order?.status, trackingNumber: order?.trackingNumber }));
}

/** A number of Colissimo for parcels within France, which no other order has. */
function aNumber(orderId: string): string {
  const digits = String(Number.parseInt(orderId.slice(-8), 16)).padStart(10, '0');
  const sum = Array.from(digits).reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return `8L${digits}${(10 - (sum % 10)) % 10}`;
}

const rowOf = (page: Page, id: string) => page.getByRole('row', { name: new RegExp(shortId(id)) });
/** What the mouse meets of a row's checkbox. */
const boxOf = (page: Page, id: string) => rowOf(page, id).locator('label');
const bar = (page: Page) => page.getByRole('region', { name: 'Commandes choisies' });

/** The table with these orders on view, newest first. */
async function openTable(page: Page, ...ids: string[]): Promise<void> {
  await openTab(page, 'Commandes');
  for (const id of ids) await rowOf(page, id).waitFor();
}

/** A list that is read again while its first rows are drawn may take the first press with it. */
async function pressSpaceUntilChosen(box: Locator): Promise<void> {
  await expect
    .poll(
      async () => {
        if (!(await box.isChecked())) await box.press('Space');
        return box.isChecked();
      },
      { interval: 1_000, timeout: SLOWEST_MS },
    )
    .toBe(true);
}

async function customerOf(id: string): Promise<string> {
  return (await client.findOrder(id))?.customerName ?? '';
}

describe('orders of the table', () => {
  it('are chosen on phones by the boxes of their cards, for the same acts', async () => {
    const [first, second] = await paidOrders(2);
    const page = await open(390);
    await openTab(page, 'Commandes');
    const box = (id = '') => page.getByRole('checkbox', { name: `Choisir la commande ${shortId(id)}` });
    for (const order of [first, second]) await box(order?.id).check();
    await bar(page).getByText('2 commandes choisies').waitFor();
    await box(second?.id).uncheck();
    await bar(page).getByText('1 commande choisie').waitFor();
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await bar(page).getByRole('button', { name: 'Expédier' }).waitFor();
    await bar(page).getByRole('button', { name: 'Ne plus choisir' }).click();
    await bar(page).waitFor({ state: 'detached' });
  });

  it('are chosen by their boxes, by Space, by Shift, and all that match', async () => {
    const ids = (await paidOrders(4)).map(({ id }) => id);
    const [first = '', second = '', third = '', fourth = ''] = ids;
    const page = await open();
    await openTable(page, ...ids);
    await pressSpaceUntilChosen(rowOf(page, first).getByRole('checkbox'));
    await bar(page).getByText('1 commande choisie').waitFor();
    await pressSpaceUntilChosen(rowOf(page, second).getByRole('checkbox'));
    await bar(page).getByText('2 commandes choisies').waitFor();
    expect(await findFaultsAtAnyWidth(page)).toEqual([]);
    // On the rows themselves.
    await rowOf(page, second).focus();
    await page.keyboard.press('Space');
    await bar(page).getByText('1 commande choisie').waitFor();
    await page.keyboard.press('Shift+ArrowDown');
    await bar(page).getByText('3 commandes choisies').waitFor();
    expect(await rowOf(page, third).getAttribute('aria-selected')).toBe('true');
    await bar(page).getByRole('button', { name: 'Ne plus choisir' }).click();
    await bar(page).waitFor({ state: 'detached' });
    // By the mouse.
    await boxOf(page, first).click();
    await boxOf(page, fourth).click({ modifiers: ['Shift'] });
    await bar(page).getByText('4 commandes choisies').waitFor();

    // Two are on view, and the page after them is still on its way.
    await page.route('**/api/admin/orders/search', (route) => {
      const { after, ...body } = route.request().postDataJSON();
      return after === undefined && route.continue({ postData: JSON.stringify({ ...body, limit: 2 }) });
    });
    await page.getByLabel('Filtrer par statut').selectOption({ label: 'Confirmée' });
    await bar(page).waitFor({ state: 'detached' });
    await rowOf(page, third).waitFor({ state: 'detached' });
    const confirmed = (await client.listOrders()).filter(({ status }) => status === 'confirmed').length;
    expect(confirmed).toBeGreaterThan(2);
    await page.getByRole('columnheader').locator('label').click();
    await bar(page).getByText(`${confirmed} commandes choisies`).waitFor();
  });

  it('are sent and delivered at once: who cannot be is named, with the reason', async () => {
    const [unlabelled = '', labelled = ''] = (await paidOrders(2)).map(({ id }) => id);
    await client.call('PATCH', `/api/admin/orders/${labelled}`, { trackingNumber: aNumber(labelled) });
    const page = await open();
    await openTable(page, unlabelled, labelled);
    for (const id of [unlabelled, labelled]) await boxOf(page, id).click();
    await bar(page).getByRole('button', { name: 'Expédier' }).click();
    const question = page.getByRole('alertdialog', { name: 'Expédier les commandes choisies' });
    await question.getByText('2 commandes.').waitFor();
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await question.getByRole('button', { name: 'Expédier' }).click();
    await question.getByText('1 commande expédiée, 1 refusée.').waitFor();
    await question
      .getByRole('row', { name: new RegExp(`#${shortId(unlabelled)}.*Numéro de suivi manquant`) })
      .waitFor();
    expect(await findFaultsAtAnyWidth(page)).toEqual([]);
    await question.getByRole('button', { name: 'Fermer' }).click();
    await bar(page).waitFor({ state: 'detached' });
    await expect
      .poll(() => stateOf([unlabelled, labelled]))
      .toMatchObject([{ status: 'confirmed' }, { status: 'shipped' }]);

    await boxOf(page, labelled).click();
    await bar(page).getByRole('button', { name: 'Marquer livrées' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Marquer livrées' }).click();
    await page.getByText('1 commande livrée.').waitFor();
    await expect.poll(() => stateOf([labelled])).toMatchObject([{ status: 'delivered' }]);
  });

  it('are exported, and printed without the console and without prices', async () => {
    const [one, other] = await paidOrders(2);
    if (!one || !other) throw new Error('two orders are paid');
    const page = await open();
    await openTable(page, one.id, other.id);
    for (const { id } of [one, other]) await boxOf(page, id).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      bar(page).getByRole('button', { name: 'Exporter en CSV' }).click(),
    ]);
    const csv = String(await contentOf(download))
      .split('\r\n')
      .filter(Boolean);
    expect(csv).toHaveLength(3);
    expect(csv[1]).toContain(one.productName);

    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '');
    });
    await bar(page).getByRole('button', { name: 'Imprimer' }).click();
    await page.locator('body[data-printed]').waitFor();
    await page.emulateMedia({ media: 'print' });
    const paper = page.locator('article');
    expect(await paper.count()).toBe(2);
    const [newer, older] = await paper.allTextContents();
    expect(newer).toContain(`2 × ${one.productName}`);
    expect(older).toContain(`commande #${shortId(other.id)}`);
    expect(`${newer}${older}`).not.toContain('€');
    expect(await paper.first().isVisible()).toBe(true);
    for (const name of ['Imprimer', 'Déconnexion'])
      expect(await page.getByRole('button', { name, includeHidden: true }).isVisible()).toBe(false);
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await page.emulateMedia({ media: 'screen' });
    await bar(page).waitFor();
  });
});

/** Menus close when the page under them scrolls, as it may when their button is reached. */
async function openMenu(page: Page, opener: Locator): Promise<void> {
  const menu = page.getByRole('menu', { name: 'Documents' });
  const isOpen = () =>
    menu.waitFor({ timeout: 4_000 }).then(
      () => true,
      () => false,
    );
  const open = async () => {
    if (!(await menu.isVisible())) await opener.click();
    return isOpen();
  };
  await expect.poll(open, { interval: 700, timeout: 30_000 }).toBe(true);
}

describe('the papers of chosen orders', () => {
  it('are one PDF each, carriers take their own file, and the open order has them too', async () => {
    const [one, other] = await paidOrders(2);
    if (!one || !other) throw new Error('two orders are paid');
    const page = await open();
    await openTable(page, one.id, other.id);
    for (const { id } of [one, other]) await boxOf(page, id).click();
    const opener = bar(page).getByRole('button', { name: 'Documents' });
    const saved = async (label: string) => {
      await openMenu(page, opener);
      const item = page.getByRole('menuitem', { name: label });
      const [download] = await Promise.all([page.waitForEvent('download'), item.click()]);
      return { name: download.suggestedFilename(), content: await contentOf(download) };
    };
    await openMenu(page, opener);
    expect(await findFaultsAtAnyWidth(page)).toEqual([]);
    await page.keyboard.press('Escape');
    for (const label of [
      'Bons de livraison',
      'Étiquettes, une par A6',
      'Étiquettes, quatre par A4',
      'Liste de prélèvement',
    ]) {
      const { name, content } = await saved(label);
      expect(name).toMatch(/^miris-[a-z0-9-]+\.pdf$/);
      expect(content.subarray(0, 5).toString()).toBe('%PDF-');
    }
    const { name, content } = await saved('Fichier Colissimo (ColiShip)');
    expect(name).toMatch(/^miris-colissimo-.*\.csv$/);
    const [head, ...lines] = String(content).split('\r\n').filter(Boolean);
    expect(head).toContain('NomDestinataire');
    expect(lines).toHaveLength(2);
    await openMenu(page, opener);
    await page.getByRole('menuitem', { name: 'Fichier Mondial Relay' }).click();
    await page.getByText('Aucune de ces commandes ne part par Mondial Relay').waitFor();

    await page.evaluate((fragment) => location.assign(fragment), orderFragment(one.id));
    const openOrder = page.getByRole('region', { name: /^Commande ouverte/ });
    await openMenu(page, openOrder.getByRole('button', { name: 'Documents' }));
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '');
    });
    expect(await findFaultsAtAnyWidth(page)).toEqual([]);
    await page.getByRole('menuitem', { name: 'Imprimer depuis le navigateur' }).click();
    await page.locator('body[data-printed]').waitFor();
  });
});

/** Pastes a text into what has the focus. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => document.execCommand('insertText', false, pasted), text);
}

describe('parcels sent by a list', () => {
  it('leave by a few keys and one paste, however many they are', async () => {
    const ids = (await paidOrders(5)).map(({ id }) => id);
    const names = await Promise.all(ids.map(customerOf));
    const page = await open();
    await openTable(page, ...ids);
    let keys = 0;
    const press = async (key: string) => {
      keys += 1;
      await page.keyboard.press(key, { delay: 20 });
    };
    await page.getByRole('tab', { name: 'Commandes' }).focus();
    const opener = page.getByRole('button', { name: 'Expédier par liste' });
    while (!(await opener.evaluate((element) => element === document.activeElement))) await press('Tab');
    await press('Enter');
    const window = page.getByRole('alertdialog', { name: 'Expédier par liste' });
    await expect
      .poll(() => window.getByLabel('Liste des colis').evaluate((e) => e === document.activeElement))
      .toBe(true);
    keys += 1;
    await paste(page, ids.map((id, at) => `${shortId(id)}\t${names[at]}\t${aNumber(id)}`).join('\n'));
    await window.getByText('5 colis prêts.').waitFor();
    expect(await findFaultsAtAnyWidth(page)).toEqual([]);
    const send = window.getByRole('button', { name: 'Expédier 5 commandes' });
    while (!(await send.evaluate((element) => element === document.activeElement))) await press('Tab');
    await press('Enter');
    await window.getByText('5 commandes expédiées.').waitFor();
    await expect
      .poll(() => stateOf(ids))
      .toEqual(ids.map((id) => ({ status: 'shipped', trackingNumber: aNumber(id) })));
    expect(keys).toBeLessThanOrEqual(40);
  });

  it('are checked before anything happens; what is refused is put right and sent in turn', async () => {
    const [good = '', other = ''] = (await paidOrders(2)).map(({ id }) => id);
    const [goodName, otherName] = [await customerOf(good), await customerOf(other)];
    const page = await open();
    await openTable(page, good);
    await page.getByRole('button', { name: 'Expédier par liste' }).click();
    const window = page.getByRole('alertdialog', { name: 'Expédier par liste' });
    const file = [
      'Numéro de colis;Référence commande;Nom destinataire',
      `${aNumber(good)};${shortId(good)};${goodName}`,
      `${aNumber(other).slice(0, -1)}x;${shortId(other)};${otherName}`,
      `${aNumber(other)};${shortId(other)};Quelqu’un d’autre`,
      `${aNumber(other)};00000000;${otherName}`,
    ].join('\r\n');
    await window
      .getByLabel('Fichier du transporteur (CSV)')
      .setInputFiles({ name: 'colis.csv', mimeType: 'text/csv', buffer: Buffer.from(file, 'latin1') });
    await window.getByText('1 colis prêt, 3 lignes refusées.').waitFor();
    for (const reason of [
      'Ce n’est pas un numéro de ce transporteur',
      'Le nom n’est pas celui de la commande',
      'Commande inconnue',
    ])
      await window.getByText(reason).waitFor();
    expect(await findFaultsAtAnyWidth(page)).toEqual([]);
    expect(await stateOf([good])).toMatchObject([{ status: 'confirmed' }]);
    // What was pasted is kept.
    await page.reload();
    await page.getByRole('button', { name: 'Expédier par liste' }).click();
    await window.getByRole('button', { name: 'Expédier 1 commande' }).click();
    await window.getByText('1 commande expédiée, 3 refusées.').waitFor();
    await window.getByRole('button', { name: 'Corriger les lignes refusées' }).click();
    const list = window.getByLabel('Liste des colis');
    expect((await list.inputValue()).split('\n')).toHaveLength(4);
    await list.fill(`${shortId(other)} ${otherName} ${aNumber(other)}`);
    await window.getByRole('button', { name: 'Expédier 1 commande' }).click();
    await window.getByText('1 commande expédiée.').waitFor();
    await window.getByRole('button', { name: 'Fermer' }).click();
    await expect
      .poll(() => stateOf([good, other]))
      .toMatchObject([
        { status: 'shipped', trackingNumber: aNumber(good) },
        { status: 'shipped', trackingNumber: aNumber(other) },
      ]);
  });

  it('go on where the connection broke, and nothing is done twice', async () => {
    const ids = (await paidOrders(2)).map(({ id }) => id);
    const page = await open();
    await openTable(page, ...ids);
    await page.getByRole('button', { name: 'Expédier par liste' }).click();
    const window = page.getByRole('alertdialog', { name: 'Expédier par liste' });
    const names = await Promise.all(ids.map(customerOf));
    await window
      .getByLabel('Liste des colis')
      .fill(ids.map((id, at) => `${shortId(id)};${names[at]};${aNumber(id)}`).join('\n'));
    // The server does it, and the answer is lost.
    await page.route(
      '**/api/admin/dispatches',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await window.getByRole('button', { name: 'Expédier 2 commandes' }).click();
    await window.getByText('rien ne sera fait deux fois').waitFor();
    expect(await findFaultsAtAnyWidth(page)).toEqual([]);
    await window.getByRole('button', { name: 'Reprendre' }).click();
    await window.getByText('2 commandes expédiées.').waitFor();
    for (const id of ids) {
      const history = await (await client.call('GET', `/api/admin/orders/${id}/history`)).json();
      const sent = history.filter(({ type }: { type: string }) => type === 'OrderStatusChanged');
      expect(sent).toHaveLength(1);
    }
  });
});
