import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { paidOrder } from '../testing/paid-order.ts';
import { shopConsole } from './testing/shop-console.ts';

const { url, open, client } = shopConsole();

/** Types a date as people do, part by part. @returns what reads each address on the way there. */
async function typeInParts(
  page: Page,
  field: Locator,
  keys: string,
): Promise<() => Promise<readonly string[]>> {
  await field.waitFor();
  await page.evaluate(() => {
    const noted: string[] = [];
    Object.assign(window, { noted });
    window.addEventListener('hashchange', () => noted.push(location.hash));
  });
  await field.focus();
  await page.keyboard.type(keys, { delay: 350 });
  return () => page.evaluate(() => Reflect.get(window, 'noted'));
}

describe('a date that narrows what is on view is taken once it is typed whole:', () => {
  it.each([
    [
      'the evening that the analyses stand at',
      'analyses',
      'Tels qu’au soir du',
      '03/03/2026',
      'arrete-au=2026-03-03',
    ],
    ['the first day of the orders', 'commandes?montant-min=1', 'Du', '03/03/2026', 'du=2026-03-03'],
  ])('%s', async (_, fragment, label, keys, narrowed) => {
    await paidOrder(client);
    const page = await open();
    await page.goto(`${url}/admin#${fragment}`);
    const field = page.getByLabel(label, { exact: true });
    const addresses = await typeInParts(page, field, keys);
    await expect.poll(addresses).toEqual([expect.stringContaining(narrowed)]);
    expect(await field.inputValue()).toBe(narrowed.split('=')[1]);
  });

  it('and what was not typed whole goes when the field is left', async () => {
    const page = await open();
    await page.goto(`${url}/admin#analyses?periode=days&du=2026-01-01&au=2026-02-06`);
    const field = page.getByLabel('Du', { exact: true });
    const addresses = await typeInParts(page, field, '01/01/02');
    expect(await field.inputValue()).toBe('0002-01-01');
    await page.getByLabel('Au', { exact: true }).focus();
    await expect.poll(() => field.inputValue()).toBe('2026-01-01');
    expect(await addresses()).toEqual([]);
  });
});
