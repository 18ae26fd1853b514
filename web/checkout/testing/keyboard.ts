import type { Locator, Page } from 'playwright-core';

/** Other tests put their perfumes into the same collection: the way through it may be long. */
export const LONGEST_WAY = 800;

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

async function write(page: Page, label: RegExp, text: string): Promise<void> {
  await tabTo(page, page.getByRole('textbox', { name: label }));
  await page.keyboard.type(text);
}

/** Orders what is in the cart and pays by card, from the cart to the confirmation. */
export async function orderByKeyboard(page: Page, email: string): Promise<void> {
  await tabTo(page, page.getByRole('link', { name: 'Passer la commande' }));
  await page.keyboard.press('Enter');

  await write(page, /^Nom complet/, 'Ada Lovelace');
  await write(page, /^E-mail/, email);
  await write(page, /^Adresse/, '12 rue des Lilas');
  await write(page, /^Code postal/, '69001');
  await write(page, /^Ville/, 'Lyon');
  await tabTo(page, page.getByRole('checkbox', { name: /conditions générales de vente/ }));
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('button', { name: 'Continuer vers le paiement' }));
  await page.keyboard.press('Enter');

  const card = page.frameLocator('iframe');
  for (const [name, text] of [
    ['number', '4242424242424242'],
    ['expiry', '1234'],
    ['cvc', '123'],
  ] as const) {
    await tabTo(page, card.locator(`input[name="${name}"]`));
    await page.keyboard.type(text);
  }
  await tabTo(page, page.getByRole('button', { name: /^Commander et payer/ }));
  await page.keyboard.press('Enter');
  await page.getByText('Commande confirmée et payée').waitFor();
}
