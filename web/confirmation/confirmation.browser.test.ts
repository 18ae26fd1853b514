import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { keptLine, openStorefront, openWithCart, textOf } from '../testing/storefront.ts';

const shop = openStorefront();
const ORDER = '11111111-1111-4111-8111-1111abcd1234';
const ADDRESS = `/commande/confirmation?commande=${ORDER}`;

const CONFIRMATION = {
  id: ORDER,
  status: 'confirmed',
  paymentState: 'confirmed',
  paymentMessage: null,
  subtotal: '89.00',
  discountAmount: '0.00',
  shippingCost: '4.99',
  minimumCharge: '0.00',
  total: '93.99',
  items: [{ productName: 'Iris Souverain', quantity: 1, price: '89.00' }],
  createdAt: '2026-03-14T10:00:00.000Z',
  pagePath: '/commande/suivi/abc',
};

const BOUGHT = { items: [{ productId: ORDER, quantity: 1 }], promoCode: null };

function answerOf(paymentState: string) {
  return paymentState === 'confirmed' ? { paymentState, purchase: BOUGHT } : { paymentState };
}

/** The page of an order whose payment the server knows as this; a test may change it. This browser began it. */
async function openConfirmation(state: string, known = { state }): Promise<Page> {
  const page = await openWithCart(shop.open, '/contact', { lines: [keptLine({ id: ORDER, name: 'Iris' })] });
  await page.route('**/payment-return', (route) => route.fulfill({ json: answerOf(known.state) }));
  await page.route('**/api/orders/*/confirmation', (route) => route.fulfill({ json: CONFIRMATION }));
  await page.goto(shop.url + ADDRESS);
  return page;
}

describe('§2 Order confirmation', () => {
  it('waits until the server knows that the payment was made, then thanks from the top of the page', async () => {
    const known = { state: 'requested' };
    const page = await openConfirmation('requested', known);
    await page.getByRole('heading', { name: 'Nous vérifions votre paiement' }).waitFor();
    expect(await page.getByText('Commande confirmée et payée').count()).toBe(0);
    await page.getByRole('link', { name: 'Panier (1)' }).waitFor();
    const askedAgain = page.waitForResponse('**/payment-return');
    known.state = 'processing';
    await askedAgain;
    await page.evaluate(() => scrollTo(0, 400));
    known.state = 'confirmed';
    await page.getByText('Commande confirmée et payée', { exact: true }).waitFor();
    await page.getByRole('heading', { name: 'Merci pour votre commande' }).waitFor();
    await page.waitForFunction(() => scrollY === 0);
    await page.getByRole('banner').getByRole('link', { name: 'Panier', exact: true }).waitFor();
  });

  it('says what was ordered, two things about what happens now, welcomes, and leads on', async () => {
    const page = await openConfirmation('confirmed');
    await page.getByRole('heading', { name: 'Commande n° abcd1234' }).waitFor();
    const text = await textOf(page.getByRole('main'));
    for (const said of [
      'Votre paiement a bien été traité.',
      'Préparation de votre commande',
      'Suivi de livraison',
      'numéro de suivi',
      'Bienvenue dans la maison',
      'Iris Souverain × 1 89,00 €',
      'Total TTC 93,99 €',
    ])
      expect(text).toContain(said);
    const href = (name: string) => page.getByRole('main').getByRole('link', { name }).getAttribute('href');
    expect(await href('Suivre ma commande')).toBe('/commande/suivi/abc');
    expect(await href('Continuer mes achats')).toBe('/parfums');
    expect(await href('Retour à l’accueil')).toBe('/');
    expect(await page.locator('main a[href^="mailto:"]').count()).toBe(1);
  });

  it('says which address was written to and where the parcel goes', async () => {
    const page = await openConfirmation('confirmed');
    const address = { street: '12 rue des Lilas', postalCode: '69001', city: 'Lyon', country: 'France' };
    const delivery = { name: 'Ada Lovelace', email: 'ada@exemple.fr', address };
    const json = { ...CONFIRMATION, delivery };
    await page.route('**/api/orders/*/confirmation', (route) => route.fulfill({ json }));
    await page.reload();
    await page.getByText('vient d’être envoyé à ada@exemple.fr.').waitFor();
    const said = 'Livraison à Ada Lovelace 12 rue des Lilas 69001 Lyon France';
    expect(await textOf(page.getByRole('main'))).toContain(said);
  });

  it('leads to the order’s page once that knows of the payment', async () => {
    const page = await openConfirmation('confirmed');
    let isKnown = false;
    const details = () => ({ ...CONFIRMATION, paymentState: isKnown ? 'confirmed' : 'requested' });
    await page.route('**/api/orders/*/confirmation', (route) => route.fulfill({ json: details() }));
    await page.reload();
    await page.getByRole('heading', { name: 'Commande n° abcd1234' }).waitFor();
    const follow = page.getByRole('main').getByRole('link', { name: 'Suivre ma commande' });
    expect(await follow.count()).toBe(0);
    const below = page.getByRole('heading', { name: 'Préparation de votre commande' });
    await page.getByText('La page de suivi de votre commande s’ouvre dans quelques instants…').waitFor();
    // What letters that come late move is not meant.
    await page.evaluate(() => document.fonts.ready);
    const before = await below.boundingBox();
    isKnown = true;
    await follow.waitFor();
    expect(await below.boundingBox()).toEqual(before);
  });

  it('says that a payment failed, and keeps the cart', async () => {
    const page = await openConfirmation('failed');
    await page.evaluate((id) => sessionStorage.setItem('miris-last-order', id), ORDER);
    await page.reload();
    await page.getByRole('heading', { name: 'Le paiement n’a pas abouti' }).waitFor();
    expect(await textOf(page.getByRole('main'))).toContain('Votre panier est conservé');
    expect(await page.getByRole('link', { name: 'Payer à nouveau' }).getAttribute('href')).toBe('/commande');
    await page.getByRole('main').getByRole('link', { name: 'Retour au panier' }).waitFor();
    await page.getByRole('link', { name: 'Panier (1)' }).waitFor();
  });

  it('leads back to the order, not to a cart of other things, when its payment failed', async () => {
    const page = await openConfirmation('failed');
    await page.getByRole('heading', { name: 'Le paiement n’a pas abouti' }).waitFor();
    const link = page.getByRole('main').getByRole('link', { name: 'Payer à nouveau' });
    expect(await link.getAttribute('href')).toBe(`/commande?commande=${ORDER}`);
    await page.getByRole('main').getByRole('link', { name: 'Retour à ma commande' }).waitFor();
    expect(await textOf(page.getByRole('main'))).not.toContain('panier');
  });

  it('shows nothing of an order to a browser that did not place it (decision 15)', async () => {
    const page = await shop.open(ADDRESS);
    await page.getByRole('heading', { name: 'Commande introuvable' }).waitFor();
    expect(await textOf(page.getByRole('main'))).not.toContain('abcd1234');
  });
});
