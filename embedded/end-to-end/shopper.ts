import type { Browser, BrowserContext, FrameLocator, Page } from 'playwright-core';

const MAX_STEP_MS = 45_000;

export const CARDS = {
  succeeds: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
} as const;

/** Somebody in France who visits for the first time, on a screen of this width; nothing moves by itself unless motion is wanted. */
export function newVisitor(
  browser: Browser,
  { width = 1440, motion = false }: { width?: number | undefined; motion?: boolean } = {},
): Promise<BrowserContext> {
  return browser.newContext({
    viewport: { width, height: 900 },
    locale: 'fr-FR',
    reducedMotion: motion ? 'no-preference' : 'reduce',
  });
}

/** A shopper in a browser of their own. */
export async function openShopperPage(browser: Browser, width?: number): Promise<Page> {
  const context = await newVisitor(browser, { width });
  const page = await context.newPage();
  page.setDefaultTimeout(MAX_STEP_MS);
  return page;
}

/** From the collection to the cart with one flacon of a perfume in it. */
export async function putInCart(page: Page, url: string, productName: string): Promise<void> {
  await page.goto(`${url}/parfums`);
  await page.getByRole('link', { name: productName }).first().click();
  await page.getByRole('heading', { name: productName, level: 1 }).waitFor();
  await page.getByRole('button', { name: /^Ajouter au panier –/ }).click();
  await page.getByText(`1 x ${productName} ajouté à votre panier.`).waitFor();
  await page.getByRole('link', { name: /Panier \(1\)/ }).click();
  await page.waitForURL('**/panier');
}

/** Who and where to, up to the payment form. */
export async function fillDelivery(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: /^Nom complet/ }).fill('Ada Lovelace');
  await page.getByRole('textbox', { name: /^E-mail/ }).fill(email);
  await page.getByRole('textbox', { name: /^Adresse/ }).fill('12 rue des Lilas');
  await page.getByRole('textbox', { name: /^Code postal/ }).fill('69001');
  await page.getByRole('textbox', { name: /^Ville/ }).fill('Lyon');
  await acceptTerms(page);
  await page.getByRole('button', { name: 'Continuer vers le paiement' }).click();
  await page.getByRole('heading', { name: 'Paiement' }).waitFor();
}

/** Fills the provider's form and presses the button that binds. */
export async function payWith(page: Page, card: string): Promise<void> {
  const form: FrameLocator = page.frameLocator('iframe');
  await form.locator('input[name="number"]').fill(card);
  await form.locator('input[name="expiry"]').fill('12 / 34');
  await form.locator('input[name="cvc"]').fill('123');
  await page.getByRole('button', { name: /^Commander et payer – / }).click();
}

/** Ticks the box of the terms, unless it is ticked. */
export async function acceptTerms(page: Page, timeout = MAX_STEP_MS): Promise<void> {
  const terms = page.getByRole('checkbox', { name: /conditions générales de vente/ });
  // At the beginning of the text: its middle may be a link, according to where the line breaks.
  if (!(await terms.isChecked()))
    await page.getByText('J’ai lu et j’accepte les').click({ position: { x: 8, y: 8 }, timeout });
  await terms.and(page.locator(':checked')).waitFor({ state: 'attached', timeout });
}
