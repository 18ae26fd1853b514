import { randomInt } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { CHANGED } from '#contracts/calls/changed.ts';
import { promoCodeListSchema } from '#contracts/http/shop/promos.ts';
import {
  expectToast,
  findAccessibilityFaults,
  findFaultsAtAnyWidth,
  freezeLists,
  openTab,
} from '../testing/open-console.ts';
import { shopConsole } from '../testing/shop-console.ts';

const { client, open } = shopConsole();

/** A code that both windows show; this one sees nothing of what the other does. */
async function openCode(width?: number) {
  const code = `DEUX10-${randomInt(100_000, 1_000_000)}`;
  const terms = { discountType: 'percentage', discountValue: '10', maxUses: 50 };
  const body = { ...terms, code, validUntil: '2099-12-31T23:59:00.000Z' };
  const { id } = CHANGED.schema.parse(
    await (await client.call('POST', '/api/admin/promo-codes', body)).json(),
  );
  const page = await open(width);
  await openTab(page, 'Codes promo');
  const row = page.getByRole('listitem').filter({ hasText: code });
  await row.waitFor();
  await freezeLists(page);
  const reviseElsewhere = async (changes: object) =>
    expect((await client.call('PATCH', `/api/admin/promo-codes/${id}`, changes)).status).toBe(200);
  const termsNow = async () => {
    const listed = await (await client.call('GET', '/api/promo-codes')).json();
    return promoCodeListSchema.parse(listed).find((promo) => promo.id === id);
  };
  return { page, row, code, reviseElsewhere, termsNow };
}

describe('a promo code open in two windows', () => {
  it('is not saved over what the other changed: both are shown, and what was typed stays', async () => {
    const { page, row, code, reviseElsewhere, termsNow } = await openCode(390);
    await row.getByRole('button', { name: `Modifier ${code}` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel("Nombre maximum d'utilisations").fill('500');
    await reviseElsewhere({ maxUses: 7, isActive: false });
    await dialog.getByRole('button', { name: 'Mettre à jour' }).click();
    const notice = dialog.getByRole('alert').filter({ hasText: 'modifié entre-temps' });
    await notice.getByText('Utilisations au plus : vous aviez devant vous 50, désormais 7').waitFor();
    await notice.getByText('Statut : vous aviez devant vous Actif, désormais Inactif').waitFor();
    expect(await findAccessibilityFaults(page)).toEqual([]);
    expect(await findFaultsAtAnyWidth(page)).toEqual([]);
    expect(await termsNow()).toMatchObject({ maxUses: 7, isActive: false });

    await notice.getByRole('button', { name: 'Garder ma saisie' }).click();
    await dialog.getByRole('button', { name: 'Mettre à jour' }).click();
    await expectToast(page, 'Code promo mis à jour avec succès');
    await expect.poll(termsNow).toMatchObject({ maxUses: 500, isActive: false });
  });

  it('is not deleted by one who did not see what the other did, until this is told', async () => {
    const { page, row, code, reviseElsewhere, termsNow } = await openCode(390);
    await row.getByRole('button', { name: `Supprimer ${code}` }).click();
    const question = page.getByRole('alertdialog', { name: 'Supprimer le code promo' });
    await reviseElsewhere({ maxUses: 7 });
    await question.getByRole('button', { name: 'Supprimer définitivement' }).click();
    await question.getByText('Utilisations au plus : vous aviez devant vous 50, désormais 7').waitFor();
    expect(await findAccessibilityFaults(page)).toEqual([]);
    expect(await findFaultsAtAnyWidth(page)).toEqual([]);
    expect(await termsNow()).toBeDefined();
    await question.getByRole('button', { name: 'Supprimer quand même' }).click();
    await expectToast(page, 'Code promo supprimé avec succès');
    await expect.poll(termsNow).toBeUndefined();
  });
});
