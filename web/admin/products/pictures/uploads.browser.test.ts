import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { uploadGrantSchema } from '#contracts/http/console/admin.ts';
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

it.each([
  { how: 'the second first', order: [1, 0] },
  { how: 'in their order', order: [0, 1] },
])(
  'a product is saved once every picture that was chosen has arrived, with each, $how',
  async ({ order }) => {
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
    const words = page.getByLabel("Description de l'image", { exact: true });
    await words.fill('Un flacon carré');
    const addresses: string[] = [];
    const save = page.getByRole('button', { name: 'Mettre à jour' });
    for (const which of order) {
      expect(await save.getAttribute('aria-disabled')).toBe('true');
      const arriving = page.waitForResponse('**/api/admin/product-image/upload');
      held[which]?.();
      const { publicPath } = uploadGrantSchema.parse(await (await arriving).json());
      addresses[which] = publicPath;
      await page.locator(`img[src*="${publicPath}"]`).first().waitFor();
    }
    await expect.poll(() => save.getAttribute('aria-disabled')).not.toBe('true');
    const saving = page.waitForRequest((request) => request.method() === 'PATCH');
    await save.click();
    expect((await saving).postDataJSON()).toMatchObject({
      imageUrl: addresses[0],
      imageAlt: 'Un flacon carré',
      otherPictures: [{ url: addresses[1] }],
    });
  },
);
