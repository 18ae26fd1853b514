import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SHIPPING_COUNTRIES } from '#contracts/constants.ts';
import { fillDelivery } from '#embedded/end-to-end/shopper.ts';
import { eventually } from '#embedded/testing/eventually.ts';
import { aProduct } from '../admin/testing/fixtures.ts';
import { expectToast } from '../admin/testing/open-console.ts';
import { openStagedShop, type StagedShop } from '../testing/staged-shop.ts';
import {
  BARE,
  keptLine,
  openStorefront,
  openUpToDate,
  openWithCart,
  textOf,
  visitorsOf,
} from '../testing/storefront.ts';

/** How the stand-in for the payment provider's script behaves. */
interface FakeProvider {
  /** When its form says that it is ready; 'on-signal' waits for a `provider-ready` event on the window. */
  readonly ready: 'at-once' | 'on-signal' | 'load-error';
  readonly confirm: 'succeeds' | 'refuses' | 'breaks';
}

/** Puts a payment provider into the page's next load that answers as told: for what the simulator's cards cannot be brought to. */
async function installFakeProvider(page: Page, provider: FakeProvider): Promise<void> {
  await page.addInitScript(({ ready, confirm }: FakeProvider) => {
    type Listener = (event: unknown) => void;
    function createElement() {
      const listeners = new Map<string, Listener>();
      const tell = (name: string) => listeners.get(name)?.({ elementType: 'payment', error: {} });
      return {
        on: (name: string, listener: Listener) => listeners.set(name, listener),
        off: () => undefined,
        update: () => undefined,
        destroy: () => undefined,
        mount() {
          if (ready === 'at-once') setTimeout(() => tell('ready'));
          if (ready === 'load-error') setTimeout(() => tell('loaderror'));
          // Whichever comes first, the signal or the form.
          if (ready === 'on-signal') {
            addEventListener('provider-ready', () => tell('ready'));
            if (Reflect.get(window, 'isProviderReady')) setTimeout(() => tell('ready'));
          }
        },
      };
    }
    const elements = { create: createElement, getElement: () => null, update: () => undefined };
    const stripe = {
      elements: () => elements,
      createToken: () => undefined,
      createPaymentMethod: () => undefined,
      confirmCardPayment: () => undefined,
      registerAppInfo: () => undefined,
      _registerWrapper: () => undefined,
      async confirmPayment() {
        if (confirm === 'breaks') throw new Error('the provider broke');
        return confirm === 'refuses' ? { error: { message: 'Votre carte est expirée.' } } : {};
      },
    };
    Reflect.set(
      window,
      'Stripe',
      Object.assign(() => stripe, { version: 'dahlia' }),
    );
  }, provider);
}

const shop = openStorefront();

/** A checkout with one perfume at 89,00 €. */
async function openCheckout(): Promise<Page> {
  const perfume = await shop.perfume();
  return openWithCart(shop.open, '/commande', { lines: [keptLine(perfume)] });
}

function alertOf(page: Page) {
  return page.getByRole('main').getByRole('alert');
}

describe('§2 Checkout', () => {
  it('leads back to /panier when the cart is empty', async () => {
    const page = await shop.open('/commande');
    await page.waitForURL('**/panier');
    await page.getByText('Votre panier est vide').waitFor();
  });

  it('has the shipping form on the left, the summary with a way back to the cart on the right', async () => {
    const page = await openCheckout();
    const summary = page.getByRole('complementary', { name: 'Votre commande' });
    const text = await textOf(summary);
    for (const said of [
      'Sous-total 89,00 €',
      'Livraison 4,99 €',
      'Total TTC 93,99 €',
      'Livraison estimée entre le',
    ])
      expect(text).toContain(said);
    const [left, right] = [await page.locator('form').first().boundingBox(), await summary.boundingBox()];
    expect(left?.x).toBeLessThan(right?.x ?? 0);
    await summary.getByRole('link', { name: 'Retour au panier' }).click();
    await page.waitForURL('**/panier');
  });

  it.each([390, 820])(
    'shows what is bought and its total above the button that binds, at %i px',
    async (width) => {
      const perfume = await shop.perfume();
      const cart = { lines: [keptLine(perfume)] };
      const page = await openWithCart(shop.open, '/commande', cart, { width });
      await fillDelivery(page, `recap-${width}@exemple.fr`);
      const pay = await page.getByRole('button', { name: /^Commander et payer/ }).boundingBox();
      const summary = page.getByRole('complementary', { name: 'Votre commande' });
      await expect.poll(() => textOf(summary)).toMatch(/Livraison 4,99 €.*Total TTC 93,99 €/s);
      const box = await summary.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(pay?.y ?? 0);
      const heading = page.getByRole('heading', { name: 'Paiement' });
      await expect.poll(() => heading.evaluate((title) => title === document.activeElement)).toBe(true);
      await expect.poll(async () => (await heading.boundingBox())?.y).toBeLessThan(900);
    },
  );

  it('loads nothing of the payment provider on other pages', async () => {
    const page = await shop.open(BARE);
    const foreign: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(shop.url) && !request.url().startsWith('data:'))
        foreign.push(request.url());
    });
    for (const path of ['/', '/parfums', '/panier', '/a-propos']) await page.goto(shop.url + path);
    expect(foreign).toEqual([]);
  });
});

describe('§2 Checkout without a payment provider', () => {
  let staged: StagedShop;
  beforeAll(async () => {
    staged = await openStagedShop({ available: false });
  });
  afterAll(() => staged.close());
  const open = visitorsOf('http://localhost');

  it('says ‘Paiement temporairement indisponible’ with a button to /contact', async () => {
    staged.stage.products = [aProduct()];
    const page = await openWithCart(
      (path, options) => open(new URL(path, staged.url).href, options),
      '/commande',
      { lines: [keptLine(aProduct())] },
    );
    await page.getByRole('heading', { name: 'Paiement temporairement indisponible' }).waitFor();
    await page.getByRole('link', { name: 'Nous contacter' }).click();
    await page.waitForURL('**/contact');
  });
});

describe('§5 Checkout form', () => {
  it('names what is missing in each field, in its own words, and goes to the first', async () => {
    const page = await openCheckout();
    await page.getByRole('button', { name: 'Continuer vers le paiement' }).click();
    for (const said of [
      'Le nom doit contenir au moins 2 caractères',
      'Adresse email invalide',
      'Adresse complète requise',
      'Ville requise',
      'Code postal requis',
    ])
      await page.getByText(said, { exact: true }).waitFor();
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'customerName');
    const name = page.getByRole('textbox', { name: /^Nom complet/ });
    expect(await name.getAttribute('aria-invalid')).toBe('true');
    await name.fill('Ad');
    await page.getByText('Le nom doit contenir au moins 2 caractères').waitFor({ state: 'detached' });
  });

  it('lets whoever mends the first field type on there, and leads nowhere else', async () => {
    const page = await openCheckout();
    await page.getByRole('button', { name: 'Continuer vers le paiement' }).click();
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'customerName');
    await page.keyboard.type('Ada Lovelace', { delay: 20 });
    const typed = page.locator(
      'input[name="customerName"], input[name="customerEmail"], input[name$=".street"]',
    );
    expect(await typed.evaluateAll((fields) => fields.map((field) => Reflect.get(field, 'value')))).toEqual([
      'Ada Lovelace',
      '',
      '',
    ]);
  });

  it('asks for 2, 5, 2 and 5 characters', async () => {
    const page = await openCheckout();
    await page.getByRole('textbox', { name: /^Nom complet/ }).fill('A');
    await page.getByRole('textbox', { name: /^E-mail/ }).fill('ada@exemple.fr');
    await page.getByRole('textbox', { name: /^Adresse/ }).fill('rue ');
    await page.getByRole('textbox', { name: /^Code postal/ }).fill('6900');
    await page.getByRole('textbox', { name: /^Ville/ }).fill('L');
    await page.getByRole('button', { name: 'Continuer vers le paiement' }).click();
    await page.getByText('Le nom doit contenir au moins 2 caractères').waitFor();
    for (const said of ['Adresse complète requise', 'Ville requise', 'Code postal requis'])
      expect(await page.getByText(said, { exact: true }).count(), said).toBe(1);
    expect(await page.getByText('Adresse email invalide').count()).toBe(0);
  });

  it('names the territory that is not delivered to as soon as its code is typed, and forgets it with the next', async () => {
    const page = await openCheckout();
    const code = page.getByRole('textbox', { name: /^Code postal/ });
    await code.fill('97 400');
    await page.getByText('Nous ne livrons pas encore à La Réunion', { exact: true }).waitFor();
    await code.fill('35001');
    await page.getByText('Nous ne livrons pas encore', { exact: false }).waitFor({ state: 'detached' });
    await page.getByLabel('Pays').selectOption({ label: 'Espagne' });
    await page.getByText('Nous ne livrons pas encore aux Canaries', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Continuer vers le paiement' }).click();
    await page.getByText('Adresse complète requise').waitFor();
    expect(await page.getByText('Nous ne livrons pas encore aux Canaries', { exact: true }).count()).toBe(1);
  });

  it('asks for a sample only where its box is ticked; who packs the order is told', async () => {
    const page = await openCheckout();
    expect(await page.getByRole('checkbox', { name: /échantillon de 2 ml/ }).isChecked()).toBe(false);
    await page.getByText('Je souhaite recevoir un échantillon').click({ position: { x: 8, y: 8 } });
    const email = `sample-${randomUUID()}@exemple.fr`;
    await fillDelivery(page, email);
    const read = () => shop.client.ordersBy(email);
    const [order] = await eventually('the order in the console', read, (orders) => orders.length > 0);
    expect(order?.sampleRequested).toBe(true);
    expect(order?.sample).toBeUndefined();
  });

  it('says where the order begins how it can be paid and where it is delivered (L221-14)', async () => {
    const page = await openCheckout();
    const form = page.getByRole('group', { name: 'Livraison' });
    await form.getByText(/^Paiement par carte bancaire, ou par portefeuille en ligne/).waitFor();
    await form.getByRole('link', { name: 'Pays et territoires livrés' }).click();
    await page.getByRole('heading', { name: 'Pays desservis' }).waitFor();
  });

  it('says at the telephone field that nobody is canvassed without consent (L223-2)', async () => {
    const page = await openCheckout();
    const phone = page.getByRole('textbox', { name: 'Téléphone (facultatif)' });
    const described = (await phone.getAttribute('aria-describedby')) ?? '';
    expect(await page.locator(`[id="${described}"]`).textContent()).toContain('Il est interdit de démarcher');
  });

  it('tells before the order what import costs come on top in Switzerland', async () => {
    const page = await openCheckout();
    const summary = page.getByRole('complementary', { name: 'Votre commande' });
    await page.getByLabel('Pays').selectOption({ label: 'Suisse' });
    await summary.getByText(/TVA suisse à l’importation, les droits de douane éventuels/).waitFor();
    expect(await textOf(summary)).not.toContain('TTC');
    await page.getByLabel('Pays').selectOption({ label: 'Belgique' });
    await summary.getByText(/TVA suisse/).waitFor({ state: 'detached' });
    await expect.poll(() => textOf(summary)).toContain('Total TTC');
  });

  it('offers the countries of the shipping policy, France chosen; the phone may stay empty', async () => {
    const page = await openCheckout();
    const country = page.getByLabel('Pays');
    expect(await country.inputValue()).toBe('FR');
    expect(await country.locator('option:checked').textContent()).toBe('France');
    expect(await country.locator('option').allInnerTexts()).toEqual([...SHIPPING_COUNTRIES]);
    await page.getByRole('textbox', { name: 'Téléphone (facultatif)' }).waitFor();
  });
});

describe('§8 Order creation', () => {
  it('tells that the order could not be made', async () => {
    const page = await openCheckout();
    await page.route('**/api/orders', (route) => route.fulfill({ status: 500, body: '' }));
    void fillDelivery(page, 'ada@exemple.fr').catch(() => undefined);
    await expectToast(page, 'Erreur', 'Une erreur est survenue lors de la création de votre commande.');
  });

  it('tells what is short when another took the last bottle', async () => {
    const perfume = await shop.perfume({ stockQuantity: 1 });
    const page = await openUpToDate(shop, '/commande', { lines: [keptLine(perfume)] });
    await shop.client.order({ productId: perfume.id, priceCents: 8_900 });
    void fillDelivery(page, 'ada@exemple.fr').catch(() => undefined);
    await alertOf(page)
      .getByText(/^Une erreur est survenue lors de la création de votre commande\. .*Disponible: 0/)
      .waitFor();
    const summary = page.getByRole('complementary', { name: 'Votre commande' });
    await expect
      .poll(() => textOf(summary))
      .toContain('Articles 0 Sous-total 0,00 € Livraison – Total TTC 0,00 €');
    expect(await textOf(summary)).not.toContain('Livraison estimée');
    await alertOf(page).getByText('Aucun parfum de votre panier n’est disponible.').waitFor();
    expect(await page.getByRole('button', { name: 'Continuer vers le paiement' }).count()).toBe(0);
    await alertOf(page).getByRole('link', { name: 'Voir la collection' }).waitFor();
    await alertOf(page).getByRole('link', { name: 'Modifier le panier' }).click();
    await page.waitForURL('**/panier');
  });
});

/** Up to the payment, with a stand-in for the provider's script whose answers the test chooses. */
async function openPayment(provider: FakeProvider): Promise<Page> {
  const page = await openCheckout();
  await installFakeProvider(page, provider);
  await page.reload();
  await fillDelivery(page, `ada-${randomUUID()}@exemple.fr`);
  return page;
}

async function pressPay(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Commander et payer – 93,99\s€$/ }).click();
}

describe('§4 Checkout flow: the payment', () => {
  it('keeps its button disabled until the provider’s form is ready', async () => {
    const page = await openPayment({ ready: 'on-signal', confirm: 'succeeds' });
    const button = page.getByRole('button', { name: /^Commander et payer/ });
    expect(await button.isDisabled()).toBe(true);
    await page
      .locator('form[aria-labelledby="payment-title"]')
      .evaluate((form: HTMLFormElement) => form.requestSubmit());
    await alertOf(page)
      .getByText("Le système de paiement n'est pas encore prêt. Veuillez attendre quelques secondes.")
      .waitFor();
    await page.evaluate(() => {
      Reflect.set(window, 'isProviderReady', true);
      dispatchEvent(new Event('provider-ready'));
    });
    await page.getByRole('button', { name: /^Commander et payer/, disabled: false }).waitFor();
  });

  it('asks to accept the terms, and names the obligation to pay', async () => {
    const page = await openCheckout();
    await page.getByRole('button', { name: 'Continuer vers le paiement' }).click();
    await page.getByText('Veuillez accepter les conditions générales de vente', { exact: true }).waitFor();
    await fillDelivery(page, `ada-${randomUUID()}@exemple.fr`);
    await page.getByText('Commande avec obligation de paiement', { exact: true }).waitFor();
  });

  it('describes each field that is wrong by what is wrong with it, the box of the terms too', async () => {
    const page = await openCheckout();
    await page.getByRole('button', { name: 'Continuer vers le paiement' }).click();
    await page.getByText('Veuillez accepter les conditions générales de vente', { exact: true }).waitFor();
    const undescribed = await page.locator('[aria-invalid="true"]').evaluateAll((fields) =>
      fields
        .filter((field) => {
          const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
          return !ids.some((id) => document.getElementById(id)?.textContent);
        })
        .map((field) => field.getAttribute('name')),
    );
    expect(undescribed).toEqual([]);
  });

  it('shows the provider’s message as ‘Erreur de Paiement’ (§8)', async () => {
    const page = await openPayment({ ready: 'at-once', confirm: 'refuses' });
    await pressPay(page);
    await expectToast(page, 'Erreur de Paiement', 'Votre carte est expirée.');
    await alertOf(page).getByText('Votre carte est expirée.').waitFor();
  });

  it('tells an unexpected failure (§8)', async () => {
    const page = await openPayment({ ready: 'at-once', confirm: 'breaks' });
    await pressPay(page);
    await expectToast(page, 'Une erreur inattendue est survenue. Veuillez réessayer.');
  });

  it('tells when the provider’s form cannot be loaded (§8)', async () => {
    const page = await openPayment({ ready: 'load-error', confirm: 'succeeds' });
    await expectToast(
      page,
      'Erreur de Chargement',
      'Impossible de charger le formulaire de paiement. Veuillez recharger la page.',
    );
    await alertOf(page).getByRole('button', { name: 'Recharger la page' }).click();
    await page.getByRole('heading', { name: 'Paiement' }).waitFor();
    await page.getByRole('button', { name: 'Modifier' }).click();
    await page.getByRole('textbox', { name: /^Nom complet/ }).waitFor();
    expect(await page.getByRole('textbox', { name: /^Nom complet/ }).inputValue()).toBe('Ada Lovelace');
  });

  it('tells when the provider’s script cannot be loaded (§8)', async () => {
    const page = await openCheckout();
    await page.route(
      (address) => !address.href.startsWith(shop.url),
      (route) => route.abort(),
    );
    await fillDelivery(page, 'ada@exemple.fr');
    await alertOf(page).getByText('Erreur de Chargement', { exact: true }).waitFor();
  });

  it('goes to /commande/confirmation once it succeeded; the cart is emptied when the server says paid', async () => {
    const page = await openPayment({ ready: 'at-once', confirm: 'succeeds' });
    await pressPay(page);
    await page.waitForURL('**/commande/confirmation**');
    await page.getByRole('heading', { name: 'Nous vérifions votre paiement' }).waitFor();
    await page.getByRole('link', { name: 'Panier (1)' }).waitFor();
  });
});
