import type { Page } from 'playwright-core';
import sharp from 'sharp';

/** Where the pictures of screens are kept. */
export const FOLDER = 'docs/screens';
/** Wide screens are shown at this width: enough to judge them by, small enough to keep. */
const WIDEST = 900;

/** Keeps a picture of the page as it is, as WebP: whole, or its first pixels of height. */
export async function take(page: Page, name: string, mostHeight = 16_000): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  // Pictures load as they come into view: walk through the page once.
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight) {
      scrollTo(0, top);
      await new Promise(requestAnimationFrame);
    }
    scrollTo(0, 0);
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  });
  const width = page.viewportSize()?.width ?? 0;
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  const clip = { x: 0, y: 0, width, height: Math.min(whole, mostHeight) };
  const shown = sharp(await page.screenshot({ fullPage: true, animations: 'disabled', clip }));
  const small = shown.resize({ width: Math.min(width, WIDEST), withoutEnlargement: true });
  await small.webp({ quality: 55 }).toFile(`${FOLDER}/${name}-${width}.webp`);
}
