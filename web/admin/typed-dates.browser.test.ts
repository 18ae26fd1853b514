import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { paidOrder } from '../testing/paid-order.ts';
import { shopConsole } from './testing/shop-console.ts';

const { url, open, client } = shopConsole();

/** Types a date as people do, part by part, and notes each address on the way there. */
async function addressesWhileTyped(page: Page, field: Locator, keys: string): Promise<readonly string[]> {
  await field.waitFor();
  await page.evaluate(() => {
    const noted: string[] = [];
    Object.assign(window, { noted });
    window.addEventListener('hashchange', () => noted.push(location.hash));
  });
  await field.focus();
  await page.keyboard.type(keys, { delay: 350 });
  await page.waitForTimeout(500);
  return page.evaluate(() => Reflect.get(window, 'noted'));
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
    const addresses = await addressesWhileTyped(page, field, keys);
    expect(addresses.map((address) => address.includes(narrowed))).toEqual([true]);
    expect(await field.inputValue()).toBe(narrowed.split('=')[1]);
  });
});
