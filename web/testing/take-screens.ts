import { mkdir, rm } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { CARDS, fillDelivery, openShopperPage, payWith } from '#embedded/end-to-end/shopper.ts';
import { launchChromium } from '#embedded/testing/chromium.ts';
import { discardShop, openShop } from '#embedded/testing/open-shop.ts';
import { createShopClient } from '#embedded/testing/shop-client.ts';
import { CART_KEY, PROMO_KEY } from '../cart/cart-storage.ts';
import { takeConsole } from './take-console.ts';
import { FOLDER, take } from './take-picture.ts';

const WIDTHS = [390, 820, 1440];
const PAGES = {
  accueil: '/',
  collection: '/parfums',
  'a-propos': '/a-propos',
  contact: '/contact',
  retractation: '/retractation',
  'mes-donnees': '/mes-donnees',
  'avis-clients': '/avis-clients',
  retrouver: '/commande/retrouver',
  livraison: '/livraison',
  introuvable: '/rien',
} as const;

/** As `take`, in a window as high as the page: the provider's frame is drawn late when only the picture is. */
async function takeInTallWindow(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  if (!before) throw new Error('the page has no window');
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width: before.width, height });
  await take(page, name);
  await page.setViewportSize(before);
}

/** From a product to the confirmation, as a shopper goes. */
async function takePurchase(page: Page, url: string): Promise<void> {
  const [product, other] = await createShopClient(url).listProducts();
  if (!product || !other) throw new Error('the shop has too few products');
  await page.goto(`${url}/parfums/${product.id}`);
  await page.getByRole('form', { name: 'Donner votre avis' }).scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Envoyer mon avis' }).waitFor();
  await take(page, 'produit');
  await page.evaluate(
    ([cartKey, lines, promoKey, promo]) => {
      localStorage.setItem(cartKey, lines);
      localStorage.setItem(promoKey, promo);
    },
    [
      CART_KEY,
      JSON.stringify([
        { product, quantity: 1 },
        { product: other, quantity: 2 },
      ]),
      PROMO_KEY,
      JSON.stringify({ type: 'percentage', code: 'WELCOME10' }),
    ] as const,
  );
  await page.goto(`${url}/panier`);
  await page.getByRole('link', { name: 'Passer la commande' }).waitFor();
  await take(page, 'panier');
  await page.getByRole('link', { name: 'Passer la commande' }).click();
  await page.getByRole('button', { name: 'Continuer vers le paiement' }).click();
  await page.getByText('Ville requise').waitFor();
  await take(page, 'commande');
  await fillDelivery(page, 'ada@exemple.fr');
  await page.getByRole('button', { name: /^Commander et payer/, disabled: false }).waitFor();
  await takeInTallWindow(page, 'paiement');
  await payWith(page, CARDS.succeeds);
  await page.getByText('Commande confirmée et payée').waitFor();
  await page.getByRole('heading', { name: /^Commande n° / }).waitFor();
  await take(page, 'confirmation');
}

async function takeAll(browser: Browser, url: string, width: number): Promise<void> {
  const page = await openShopperPage(browser, width);
  for (const [name, path] of Object.entries(PAGES)) {
    await page.goto(url + path);
    await page.waitForLoadState('networkidle');
    await take(page, name);
  }
  await page.goto(`${url}/panier`);
  await page.getByText('Votre panier est vide').waitFor();
  await take(page, 'panier-vide');
  await takePurchase(page, url);
  await takeConsole(browser, url, width);
  if (width < 700) {
    await page.goto(url);
    await page.getByRole('button', { name: 'Ouvrir le menu' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).waitFor();
    const drawer = sharp(await page.screenshot({ animations: 'disabled' }));
    await drawer.webp({ quality: 55 }).toFile(`${FOLDER}/menu-${width}.webp`);
  }
}

/** Opens a shop of its own and keeps pictures of its screens at three widths. `npm run screens` */
async function main(): Promise<void> {
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const shop = await openShop();
  const browser = await launchChromium();
  try {
    for (const width of WIDTHS) await takeAll(browser, shop.url, width);
  } finally {
    await browser.close();
    await discardShop(shop);
  }
}

await main();
