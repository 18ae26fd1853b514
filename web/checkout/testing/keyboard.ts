import type { Locator, Page } from 'playwright-core';

/** Other tests put their perfumes into the same collection: the way through it may be long. */
const LONGEST_WAY = 800;

/** Presses Tab until the control has the focus, as somebody without a mouse does. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor();
  for (let press = 0; press < LONGEST_WAY; press += 1) {
    if (
      await control.evaluate(
        (element) => element === element.ownerDocument.activeElement && element.ownerDocument.hasFocus(),
      )
    )
      return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${control} was not reached by ${LONGEST_WAY} tabs`);
}

/** As `tabTo`, then presses Enter. */
export async function enter(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press('Enter');
}

/** As `tabTo`, then ticks the box. */
export async function tick(page: Page, box: Locator): Promise<void> {
  await tabTo(page, box);
  await page.keyboard.press('Space');
}

/** As `tabTo`, then types. */
export async function write(page: Page, label: RegExp, text: string): Promise<void> {
  await tabTo(page, page.getByRole('textbox', { name: label }));
  await page.keyboard.type(text);
}

/** From the home page to a perfume's own page, through the collection. */
export async function openPerfumeByKeyboard(page: Page, name: string): Promise<void> {
  await enter(page, page.getByRole('banner').getByRole('link', { name: 'Parfums' }));
  await enter(page, page.getByRole('main').getByRole('link', { name }).first());
  await page.getByRole('heading', { name, level: 1 }).waitFor();
}

/** Back to the header, and by its link into the cart, which holds so many articles. */
export async function openCartByKeyboard(page: Page, count: number): Promise<void> {
  const cart = page.getByRole('banner').getByRole('link', { name: `Panier (${count})` });
  await cart.waitFor();
  for (let press = 0; press < LONGEST_WAY; press += 1) {
    if (await cart.evaluate((link) => link === document.activeElement)) break;
    await page.keyboard.press('Shift+Tab');
  }
  await page.keyboard.press('Enter');
}

/**
 * Orders what is in the cart and pays by card, from the cart to the confirmation.
 * @param choose what else is said in the delivery form, between the address and the terms.
 */
export async function orderByKeyboard(
  page: Page,
  email: string,
  choose: () => Promise<void> = async () => {},
): Promise<void> {
  await enter(page, page.getByRole('link', { name: 'Passer la commande' }));
  await deliverByKeyboard(page, email, choose);
  await payByKeyboard(page);
}

/** Who and where to, up to the payment. @param choose as in `orderByKeyboard`. */
export async function deliverByKeyboard(
  page: Page,
  email: string,
  choose: () => Promise<void>,
): Promise<void> {
  await write(page, /^Nom complet/, 'Ada Lovelace');
  await write(page, /^E-mail/, email);
  await write(page, /^Adresse/, '12 rue des Lilas');
  await write(page, /^Code postal/, '69001');
  await write(page, /^Ville/, 'Lyon');
  await choose();
  await tick(page, page.getByRole('checkbox', { name: /conditions générales de vente/ }));
  await enter(page, page.getByRole('button', { name: 'Continuer vers le paiement' }));
}

/** Pays by card, up to the confirmation. */
async function payByKeyboard(page: Page): Promise<void> {
  const card = page.frameLocator('iframe');
  for (const [name, text] of [
    ['number', '4242424242424242'],
    ['expiry', '1234'],
    ['cvc', '123'],
  ] as const) {
    await tabTo(page, card.locator(`input[name="${name}"]`));
    await page.keyboard.type(text);
  }
  await enter(page, page.getByRole('button', { name: /^Commander et payer/ }));
  await page.getByText('Commande confirmée et payée').waitFor();
}
