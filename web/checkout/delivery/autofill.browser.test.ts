import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { acceptTerms, newVisitor } from '#embedded/end-to-end/shopper.ts';
import { launchWholeChromium } from '#embedded/testing/chromium.ts';
import { CART_KEY } from '../../cart/cart-storage.ts';
import { BARE, hydrated, keptLine, openStorefront, textOf } from '../../testing/storefront.ts';

/** Addresses as a browser keeps them, filled in by Chromium itself. */
const shop = openStorefront();
let browser: Browser;
beforeAll(async () => {
  browser = await launchWholeChromium();
});
afterAll(() => browser.close());

interface Profile {
  readonly code: string;
  readonly country: string;
  readonly name: string;
  readonly phone: string;
  readonly street: string;
  readonly postalCode: string;
  readonly city: string;
}

const PROFILES: readonly Profile[] = [
  {
    ...{ code: 'DE', country: 'Allemagne', name: 'Erika Mustermann', phone: '+49 30 1234567' },
    ...{ street: 'Invalidenstraße 43', postalCode: '10115', city: 'Berlin' },
  },
  {
    ...{ code: 'NL', country: 'Pays-Bas', name: 'Sanne de Vries', phone: '+31 20 123 4567' },
    ...{ street: 'Herengracht 12', postalCode: '1015 BK', city: 'Amsterdam' },
  },
  {
    ...{ code: 'IT', country: 'Italie', name: 'Giulia Rossi', phone: '+39 06 1234567' },
    ...{ street: 'Via Margutta 51', postalCode: '00187', city: 'Roma' },
  },
  {
    ...{ code: 'PT', country: 'Portugal', name: 'Inês Almeida', phone: '+351 21 123 4567' },
    ...{ street: 'Rua Augusta 100', postalCode: '1100-053', city: 'Lisboa' },
  },
  {
    ...{ code: 'CH', country: 'Suisse', name: 'Urs Keller', phone: '+41 44 123 45 67' },
    ...{ street: 'Bahnhofstrasse 7', postalCode: '8001', city: 'Zürich' },
  },
  {
    ...{ code: 'FR', country: 'France', name: 'Ada Lovelace', phone: '+33 1 23 45 67 89' },
    ...{ street: '12 rue des Lilas', postalCode: '69001', city: 'Lyon' },
  },
];

async function openCheckout(): Promise<Page> {
  const context = await newVisitor(browser);
  const page = await context.newPage();
  await page.goto(shop.url + BARE);
  const lines = JSON.stringify([keptLine(await shop.perfume())]);
  await page.evaluate(([key, cart]) => localStorage.setItem(key, cart), [CART_KEY, lines] as const);
  await page.goto(`${shop.url}/commande`);
  await page.getByRole('textbox', { name: /^Nom complet/ }).waitFor();
  await hydrated(page);
  return page;
}

/** As if the shopper had chosen this address from the browser's list, at the field of the name. */
async function fillIn(page: Page, profile: Profile, email: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { root } = await session.send('DOM.getDocument');
  const selector = 'input[name="customerName"]';
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { node } = await session.send('DOM.describeNode', { nodeId });
  const fields = Object.entries({
    NAME_FULL: profile.name,
    EMAIL_ADDRESS: email,
    PHONE_HOME_WHOLE_NUMBER: profile.phone,
    ADDRESS_HOME_STREET_ADDRESS: profile.street,
    ADDRESS_HOME_ZIP: profile.postalCode,
    ADDRESS_HOME_CITY: profile.city,
    ADDRESS_HOME_COUNTRY: profile.code,
  }).map(([name, value]) => ({ name, value }));
  await session.send('Autofill.enable');
  // Refused until the browser has looked at the form.
  await expect
    .poll(() =>
      session.send('Autofill.trigger', { fieldId: node.backendNodeId, address: { fields } }).then(
        () => 'filled in',
        (error: unknown) => String(error),
      ),
    )
    .toBe('filled in');
}

it.each(PROFILES)('an address kept for $country fills every field, the country too', async (profile) => {
  const page = await openCheckout();
  const email = `autofill-${profile.code.toLowerCase()}@exemple.fr`;
  await fillIn(page, profile, email);
  const country = page.getByLabel('Pays');
  await expect.poll(() => country.inputValue()).toBe(profile.code);
  const typed = (name: RegExp) => page.getByRole('textbox', { name }).inputValue();
  expect(await typed(/^Nom complet/)).toBe(profile.name);
  expect(await typed(/^E-mail/)).toBe(email);
  expect((await typed(/^Téléphone/)).replaceAll(/\D/g, '')).toContain(
    profile.phone.slice(-4).replaceAll(' ', ''),
  );
  expect(await typed(/^Adresse/)).toBe(profile.street);
  expect(await typed(/^Code postal/)).toBe(profile.postalCode);
  expect(await typed(/^Ville/)).toBe(profile.city);
  await acceptTerms(page);
  await page.getByRole('button', { name: 'Continuer vers le paiement' }).click();
  await page.getByRole('heading', { name: 'Paiement' }).waitFor();
  const { street, postalCode, city, country: name } = profile;
  expect(await textOf(page.locator('address'))).toContain(`${street}, ${postalCode} ${city}, ${name}`);
  await page.context().close();
});
