import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { orderPageSchema } from '#contracts/http/shop/orders.ts';
import { CARDS, fillDelivery, payWith } from '#embedded/end-to-end/shopper.ts';
import { eventually } from '#embedded/testing/eventually.ts';
import { findFaultsAtAnyWidth } from '../../admin/testing/open-console.ts';
import { openStorefront } from '../../testing/storefront.ts';
import { aMailAddress, openCheckout } from '../testing/checkout-page.ts';

const shop = openStorefront();
const WALLET = 'iframe[title="Cadre sécurisé du portefeuille"]';

/** The payment of a perfume at 89,00 €, in a browser that has a wallet. */
async function openPayment(email = aMailAddress()) {
  const page = await openCheckout(shop, await shop.perfume());
  await page.evaluate(() => localStorage.setItem('simulated-wallet', 'yes'));
  await fillDelivery(page, email);
  const wallet = page.frameLocator(WALLET);
  const buy = wallet.getByRole('button', { name: 'Acheter avec le portefeuille simulé' });
  await buy.waitFor();
  /** Presses the wallet's button, and waits until its frame has grown to what it asks: what it hides cannot be pressed. */
  async function openWallet() {
    await buy.press('Enter');
    const isWhole = () => wallet.locator('main').evaluate((main) => main.scrollHeight <= innerHeight);
    await wallet.getByRole('button', { name: 'Payer' }).waitFor();
    await expect.poll(isWhole).toBe(true);
  }
  return { page, wallet, openWallet };
}

function isAbove(page: Page, upper: string, lower: string): Promise<boolean> {
  return page.evaluate(
    ([first = '', second = '']) => {
      const topOf = (selector: string) =>
        document.querySelector(selector)?.getBoundingClientRect().top ?? NaN;
      return topOf(first) < topOf(second);
    },
    [upper, lower],
  );
}

describe('wallets of the browser', () => {
  it('stand above the card under the words that bind, and pay an order placed by the checkout’s own rules', async () => {
    const email = aMailAddress();
    const { page, wallet, openWallet } = await openPayment(email);
    expect(await isAbove(page, WALLET, 'iframe[title="Cadre de saisie sécurisé pour le paiement"]')).toBe(
      true,
    );
    await page.getByText('Commande avec obligation de paiement – 93,99 €').waitFor();
    expect(await findFaultsAtAnyWidth(page)).toEqual([]);
    await openWallet();
    await wallet.getByText('93,99 €').waitFor();
    await wallet.getByRole('button', { name: 'Payer' }).click();
    await page.getByText('Commande confirmée et payée').waitFor();
    const found = async () => {
      const answer = await shop.client.call('GET', `/api/admin/orders?search=${encodeURIComponent(email)}`);
      return orderPageSchema.parse(await answer.json()).orders[0];
    };
    const order = await eventually('the paid order', found, (one) => one?.paymentState === 'confirmed');
    expect(order).toMatchObject({ total: '93.99', shippingAddress: { postalCode: '69001', city: 'Lyon' } });
  });

  it('may be closed or refuse, after which the card still pays', async () => {
    const { page, wallet, openWallet } = await openPayment();
    await openWallet();
    await wallet.getByRole('button', { name: 'Annuler' }).click();
    await openWallet();
    await wallet.getByLabel('Carte').selectOption({ label: 'Visa ···· 0002, refusée' });
    await wallet.getByRole('button', { name: 'Payer' }).click();
    await page.getByRole('main').getByRole('alert').getByText('Votre carte a été refusée.').waitFor();
    const card = page.frameLocator('iframe[title="Cadre de saisie sécurisé pour le paiement"]');
    await card.locator('input[name="number"]').fill(CARDS.succeeds);
    await card.locator('input[name="expiry"]').fill('12 / 34');
    await card.locator('input[name="cvc"]').fill('123');
    await page.getByRole('button', { name: /^Commander et payer – / }).click();
    await page.getByText('Commande confirmée et payée').waitFor();
  });

  it('leave no frame and no word where the browser has none', async () => {
    const page = await openCheckout(shop, await shop.perfume());
    await page.evaluate(() => {
      let most = 0;
      new MutationObserver(() => {
        most = Math.max(most, document.querySelectorAll('iframe').length);
        Reflect.set(window, 'mostFrames', most);
      }).observe(document, { childList: true, subtree: true });
    });
    await fillDelivery(page, aMailAddress());
    await page.getByRole('button', { name: /^Commander et payer/, disabled: false }).waitFor();
    expect(await page.getByText('ou par carte').isVisible()).toBe(false);
    await payWith(page, CARDS.succeeds);
    await page.getByText('Commande confirmée et payée').waitFor();
    expect(await page.evaluate(() => Reflect.get(window, 'mostFrames'))).toBe(1);
  });
});
