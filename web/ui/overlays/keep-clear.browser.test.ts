import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openTab } from '../../admin/testing/open-console.ts';
import { shopConsole } from '../../admin/testing/shop-console.ts';
import { openStorefront } from '../../testing/storefront.ts';

const shop = openStorefront();
const { open } = shopConsole();
const NO_MESSAGE = 'no message is shown';

/** What a message lies over: the focus, and the buttons that a form in a window ends in. */
function whatIsCovered(page: Page): Promise<string[]> {
  return page.evaluate((none) => {
    const region = document.querySelector('[role="region"][aria-label="Notifications"]');
    if (!region) return [none];
    const message = region.getBoundingClientRect();
    const ends = document.querySelectorAll('[role="dialog"] form :has(> [type="submit"]) > button');
    const focused = document.activeElement === document.body ? [] : [document.activeElement];
    return [...focused, ...ends].flatMap((each) => {
      const box = each?.getBoundingClientRect();
      const isBelow =
        box &&
        box.left < message.right &&
        box.right > message.left &&
        box.top < message.bottom &&
        box.bottom > message.top;
      return isBelow ? [each?.textContent || each?.getAttribute('name') || each?.tagName || ''] : [];
    });
  }, NO_MESSAGE);
}

/** Whether a message, shown anew where it has gone, leaves these clear, one after the other in focus. */
async function expectClear(
  page: Page,
  send: () => Promise<void>,
  focused: readonly Locator[],
): Promise<void> {
  for (const each of focused)
    await expect
      .poll(
        async () => {
          if ((await whatIsCovered(page)).includes(NO_MESSAGE)) await send();
          await each.focus();
          return whatIsCovered(page);
        },
        { timeout: 20_000 },
      )
      .toEqual([]);
}

describe.each([390, 1440])('a message at %d px', (width) => {
  it('lies over neither the focus nor the buttons of a window that is taller than the screen', async () => {
    const page = await open(width);
    await page.setViewportSize({ width, height: 520 });
    await openTab(page, 'Codes promo');
    await page.getByRole('button', { name: 'Nouveau code promo' }).click();
    const dialog = page.getByRole('dialog', { name: 'Nouveau code promo' });
    for (const [label, typed] of [
      [/^Code/, 'DEGAGE10'],
      [/^Valeur/, '10'],
      [/^Nombre maximum/, '5'],
      [/^Valable jusqu/, '2030-01-01T00:00'],
    ] as const)
      await dialog.getByLabel(label).fill(typed);
    await page.route('**/api/admin/promo-codes', (route) => route.fulfill({ status: 503 }));
    const submit = dialog.getByRole('button', { name: 'Créer' });
    const send = async () => {
      await submit.click();
      await page.getByRole('region', { name: 'Notifications' }).waitFor();
    };
    await send();
    await expectClear(page, send, [
      submit,
      dialog.getByRole('button', { name: 'Annuler' }),
      dialog.getByLabel(/^Valable jusqu/),
      dialog.getByLabel(/^Code/),
    ]);
  });

  it('lies over no button of a page that has the focus', async () => {
    const page = await shop.open('/contact', { width });
    await page.setViewportSize({ width, height: 520 });
    const form = page.getByRole('form', { name: 'Nous écrire' });
    for (const [label, typed] of [
      ['Nom', 'Ada Lovelace'],
      ['E-mail', 'ada@exemple.fr'],
      ['Sujet', 'Un parfum'],
      ['Message', 'Lequel choisir ?'],
    ] as const)
      await form.getByRole('textbox', { name: label }).fill(typed);
    await page.route('**/api/contact', (route) => route.fulfill({ status: 503 }));
    const submit = form.getByRole('button', { name: 'Envoyer le message' });
    const send = async () => {
      await submit.click();
      await page.getByRole('region', { name: 'Notifications' }).waitFor();
      await submit.evaluate((button) => button.scrollIntoView({ block: 'end' }));
    };
    await send();
    await expectClear(page, send, [submit]);
  });
});
