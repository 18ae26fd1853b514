import { randomInt, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { CHANGED } from '#contracts/calls/changed.ts';
import { placedOrderSchema } from '#contracts/http/shop/orders.ts';
import { contentOf } from '#embedded/testing/chromium.ts';
import { orderBody } from '#embedded/testing/shops/shop-client.ts';
import { expectToast, openTab } from '../testing/open-console.ts';
import { shopConsole } from '../testing/shop-console.ts';

const { client, open } = shopConsole();

const PERCENT = {
  discountType: 'percentage',
  discountValue: '10',
  maxUses: 50,
  validUntil: '2099-12-31T23:59:00.000Z',
};

describe('an administrator’s promo codes', () => {
  it('are created, refused twice, changed, and deleted', async () => {
    const page = await open();
    const code = `ESSAI12-${randomInt(100_000, 1_000_000)}`;
    const row = page.getByRole('listitem').filter({ hasText: code });
    const dialog = page.getByRole('dialog');
    await openTab(page, 'Codes promo');

    const create = async () => {
      await page.getByRole('button', { name: 'Nouveau code promo' }).click();
      await dialog.getByRole('textbox', { name: 'Code' }).fill(code);
      await dialog.getByLabel('Valeur (%)').fill('12');
      await dialog.getByLabel("Valable jusqu'au").fill('2099-12-31T23:59');
      await dialog.getByRole('button', { name: 'Créer' }).click();
    };
    await create();
    await expectToast(page, 'Code promo créé avec succès');
    await row.getByText('Actif', { exact: true }).waitFor();
    await row.getByText('0 / 100').waitFor();

    await create();
    await page.getByText('Impossible de créer le code promo').waitFor();
    await dialog.getByRole('button', { name: 'Annuler' }).click();
    await page.getByRole('button', { name: 'Abandonner' }).click();

    await row.getByRole('button', { name: `Modifier ${code}` }).click();
    await dialog.getByLabel("Nombre maximum d'utilisations").fill('7');
    await dialog.getByLabel('Statut').selectOption('Inactif');
    await dialog.getByRole('button', { name: 'Mettre à jour' }).click();
    await expectToast(page, 'Code promo mis à jour avec succès');
    await row.getByText('Inactif', { exact: true }).waitFor();
    await row.getByText('0 / 7').waitFor();

    await row.getByRole('button', { name: `Supprimer ${code}` }).click();
    await page.getByRole('button', { name: 'Supprimer définitivement' }).click();
    await expectToast(page, 'Code promo supprimé avec succès');
    await row.waitFor({ state: 'detached' });
  });

  it('leave the focus, once one is deleted, at the same button of the next', async () => {
    for (let count = 0; count < 3; count += 1) {
      const body = { ...PERCENT, code: `SUITE10-${randomInt(100_000, 1_000_000)}` };
      expect((await client.call('POST', '/api/admin/promo-codes', body)).status).toBe(201);
    }
    const page = await open();
    await openTab(page, 'Codes promo');
    const buttons = page.getByRole('button', { name: /^Supprimer SUITE10-/ });
    await expect.poll(() => buttons.count()).toBe(3);
    const next = (await buttons.nth(1).getAttribute('aria-label')) ?? '';
    await buttons.first().click();
    await page.getByRole('button', { name: 'Supprimer définitivement' }).click();
    await expectToast(page, 'Code promo supprimé avec succès');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe(next);
  });

  it('stay as others left them where an old draft is saved, but for what was typed', async () => {
    const code = `FUITE10-${randomInt(100_000, 1_000_000)}`;
    const created = await client.call('POST', '/api/admin/promo-codes', { ...PERCENT, code });
    const { id } = CHANGED.schema.parse(await created.json());
    const page = await open();
    const row = page.getByRole('listitem').filter({ hasText: code });
    const dialog = page.getByRole('dialog');
    await openTab(page, 'Codes promo');
    await row.getByRole('button', { name: `Modifier ${code}` }).click();
    await dialog.getByLabel("Nombre maximum d'utilisations").fill('7');
    await client.call('PATCH', `/api/admin/promo-codes/${id}`, { isActive: false });
    await page.reload();
    await dialog.getByText('Votre saisie, pas encore enregistrée, a été retrouvée.').waitFor();
    await dialog.getByRole('button', { name: 'Mettre à jour' }).click();
    await expectToast(page, 'Code promo mis à jour avec succès');
    await row.getByText('0 / 7').waitFor();
    await row.getByText('Inactif', { exact: true }).waitFor();
  });

  it('are marked as expired once their last moment is past', async () => {
    const code = `ESSAI15-${randomInt(100_000, 1_000_000)}`;
    const created = await client.call('POST', '/api/admin/promo-codes', {
      code,
      discountType: 'percentage',
      discountValue: '15',
      maxUses: 5,
      validFrom: '2025-01-01T00:00:00.000Z',
      validUntil: '2025-01-31T17:00:00.000Z',
    });
    expect(created.status).toBe(201);
    const page = await open();
    await openTab(page, 'Codes promo');
    const row = page.getByRole('listitem').filter({ hasText: code });
    await row.getByText('Expiré', { exact: true }).waitFor();
    await row.getByText('31/01/2025 18:00').waitFor();
  });

  it('last until the end in Paris of the day that was given', async () => {
    const code = `JOUR10-${randomInt(100_000, 1_000_000)}`;
    await client.call('POST', '/api/admin/promo-codes', { ...PERCENT, code, validUntil: '2097-01-31' });
    const page = await open();
    await openTab(page, 'Codes promo');
    await page.getByRole('listitem').filter({ hasText: code }).getByText('31/01/2097 inclus').waitFor();
  });

  it('are exported with their revenue alone, a deleted one apart from its namesake', async () => {
    const code = `JUMEAU10-${randomInt(100_000, 1_000_000)}`;
    const name = `Vétiver ${randomInt(100_000, 1_000_000)}`;
    const productId = await client.addProduct({ name, price: '200.00', stockQuantity: 9 });
    const create = async () => {
      const answer = await client.call('POST', '/api/admin/promo-codes', { ...PERCENT, code });
      return CHANGED.schema.parse(await answer.json()).id;
    };
    /** Two bottles less 10 %; an administrator who takes the order for paid makes it a sale. */
    const order = async (status: 'pending' | 'confirmed') => {
      const body = {
        ...orderBody({ productId, priceCents: 20_000 }),
        discountAmount: '20.00',
        total: '180.00',
      };
      const placed = await client.call(
        'POST',
        '/api/orders',
        { ...body, promoCode: code },
        { 'idempotency-key': randomUUID(), cookie: '' },
      );
      const { id } = placedOrderSchema.parse(await placed.json());
      if (status !== 'pending') await client.call('PATCH', `/api/admin/orders/${id}`, { status });
    };
    const first = await create();
    await order('confirmed');
    await client.call('DELETE', `/api/admin/promo-codes/${first}`);
    await create();
    await order('confirmed');
    await order('pending');

    const page = await open();
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Exports' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exporter en CSV : Codes promo' }).click();
    const lines = String(await contentOf(await download)).split(/\r?\n/);
    const [present, deleted] = lines.filter((line) => line.startsWith(code));
    // Uses, then discounts, sales, and whether it was deleted.
    expect(present).toMatch(/;2;.*;20,00;180,00;Non$/);
    expect(deleted).toMatch(/;1;.*;20,00;180,00;Oui$/);
  });
});
