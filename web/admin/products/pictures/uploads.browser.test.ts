import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { openTab } from '../../testing/open-console.ts';
import { shopConsole } from '../../testing/shop-console.ts';

const { open, client } = shopConsole();

async function choosePicture(page: Page, button: string): Promise<void> {
  const buffer = await sharp({ create: { width: 480, height: 600, channels: 3, background: '#caa45a' } })
    .png()
    .toBuffer();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).first().click();
  await (await chooser).setFiles({ name: 'flacon.png', mimeType: 'image/png', buffer });
}

it('a product is saved once every picture that was chosen has arrived', async () => {
  const name = `Santal ${randomUUID().slice(0, 8)}`;
  await client.addProduct({ name, price: '50.00', stockQuantity: 10 });
  const page = await open();
  await openTab(page, 'Produits');
  await page.getByRole('button', { name: `Modifier ${name}` }).click();
  await choosePicture(page, 'Cliquez pour sélectionner une image');
  const change = page.getByRole('button', { name: 'Changer' });
  await change.and(page.locator('[aria-disabled="false"], :not([aria-disabled])')).waitFor();

  const held: (() => void)[] = [];
  await page.route('**/api/admin/product-image/upload', async (route) => {
    await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  await choosePicture(page, 'Changer');
  await expect.poll(() => held.length).toBe(1);
  await choosePicture(page, 'Cliquez pour sélectionner une image');
  await expect.poll(() => held.length).toBe(2);
  held[1]?.();
  await page.getByLabel("Description de l'image 2").waitFor();
  const save = page.getByRole('button', { name: 'Mettre à jour' });
  expect(await save.getAttribute('aria-disabled')).toBe('true');
  held[0]?.();
  await expect.poll(() => save.getAttribute('aria-disabled')).not.toBe('true');
});
