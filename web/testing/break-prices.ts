import type { Page } from 'playwright-core';

/**
 * The next press breaks the shop's prices: a fault of the page's own program, for what is drawn from then on. Broken sooner, a part
 * that comes late would meet it before anybody pressed.
 */
export async function breakPricesOnPress(page: Page): Promise<void> {
  await page.evaluate(() => {
    const breakThem = () =>
      Object.defineProperty(String.prototype, 'padStart', {
        get() {
          throw new Error('the price is broken');
        },
      });
    addEventListener('pointerdown', breakThem, { capture: true, once: true });
  });
}
