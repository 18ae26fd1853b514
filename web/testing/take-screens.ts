import { mkdir, rm } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { addDays, inParis } from '#contracts/french/calendar.ts';
import { overviewSchema } from '#contracts/http/console/overview.ts';
import { CARDS, fillDelivery, openShopperPage, payWith } from '#embedded/end-to-end/shopper.ts';
import { launchChromium } from '#embedded/testing/chromium.ts';
import { discardShop, openShop } from '#embedded/testing/shops/open-shop.ts';
import { playOrders } from '#embedded/testing/shops/play-orders.ts';
import { createShopClient } from '#embedded/testing/shops/shop-client.ts';
import { openConsole, openTab } from '../admin/testing/open-console.ts';
import { CART_KEY, PROMO_KEY } from '../cart/cart-storage.ts';

/** Where the pictures of screens are kept. */
const FOLDER = 'docs/screens';
/** Wide screens are shown at this width: enough to judge them by, small enough to keep. */
const WIDEST = 900;

/** The beginning of the names of the pictures to take anew; all without it. */
const only = process.argv[2] ?? '';

/** Keeps a picture of the page as it is, as WebP: whole, or its first pixels of height. */
async function take(page: Page, name: string, mostHeight = 16_000): Promise<void> {
  if (!name.startsWith(only)) return;
  await page.evaluate(() => document.fonts.ready);
  // Pictures load as they come into view: walk through the page once.
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight) {
      scrollTo(0, top);
      await new Promise(requestAnimationFrame);
    }
    scrollTo(0, 0);
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  });
  const width = page.viewportSize()?.width ?? 0;
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  const clip = { x: 0, y: 0, width, height: Math.min(whole, mostHeight) };
  const shown = sharp(await page.screenshot({ fullPage: true, animations: 'disabled', clip }));
  const small = shown.resize({ width: Math.min(width, WIDEST), withoutEnlargement: true });
  await small.webp({ quality: 55 }).toFile(`${FOLDER}/${name}-${width}.webp`);
}

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
  await page.getByRole('heading', { name: 'Donner votre avis' }).click();
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
  if (!only.startsWith('console-')) await takeShop(browser, url, width);
  await takeConsole(browser, url, width);
}

async function takeShop(browser: Browser, url: string, width: number): Promise<void> {
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
  if (width < 700) {
    await page.goto(url);
    await page.getByRole('button', { name: 'Ouvrir le menu' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).waitFor();
    const drawer = sharp(await page.screenshot({ animations: 'disabled' }));
    await drawer.webp({ quality: 55 }).toFile(`${FOLDER}/menu-${width}.webp`);
  }
}

const TABS = {
  'tableau-de-bord': 'Tableau de bord',
  produits: 'Produits',
  commandes: 'Commandes',
  'codes-promo': 'Codes promo',
  avis: 'Avis',
  inventaire: 'Inventaire',
} as const;

/** In a year of the shop that is shown. */
const ORDERS = 1_500;

/** Lists go on and on: their beginning is enough to judge them by. */
const MOST_HEIGHT = 1_800;

/** Keeps pictures of the console: each tab, the months, the product form and the auditor's page. */
async function takeConsole(browser: Browser, url: string, width: number): Promise<void> {
  const page = await openConsole(browser, url, width);
  // The greeting would lie over the first picture.
  await page.reload();
  for (const [name, tab] of Object.entries(TABS)) {
    await openTab(page, tab);
    await take(page, `console-${name}`, MOST_HEIGHT);
  }
  await openTab(page, 'Tableau de bord');
  await page.getByRole('tab', { name: 'Évolution mensuelle' }).click();
  await settled(page);
  await take(page, 'console-evolution');
  await page.goto(`${url}/admin#analyses?periode=year`);
  await page.getByRole('heading', { name: 'Avis', exact: true }).waitFor();
  await settled(page);
  await take(page, 'console-analyses', MOST_HEIGHT);
  await page.goto(`${url}/admin#produits/nouveau`);
  await page.getByRole('heading', { name: 'Nouveau produit' }).waitFor();
  await take(page, 'console-nouveau-produit');
  await takeAudit(page, url);
  await page.context().close();
}

async function takeAudit(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/admin/audit`);
  await page.getByRole('list', { name: 'Commandes' }).waitFor();
  await take(page, 'console-audit-journal', MOST_HEIGHT);
  await page.getByRole('list', { name: 'Commandes' }).getByRole('link').first().click();
  await page.getByRole('heading', { level: 2, name: /^Commande / }).waitFor();
  await settled(page);
  await take(page, 'console-audit-commande', MOST_HEIGHT);
  await page.getByRole('link', { name: 'Intégrité' }).click();
  await page.getByRole('heading', { name: 'Intégrité' }).waitFor();
  await settled(page);
  await take(page, 'console-audit-integrite');
}

/** How often the alarms are looked at, and how often in a row there is none once all is worked through. */
const LOOK_EVERY_MS = 5_000;
const QUIET_LOOKS = 5;

/** Says what this month is to come to and marks some days; then waits until what was played is worked through: nothing is late. */
async function prepare(url: string): Promise<void> {
  const client = createShopClient(url);
  await client.logIn();
  const { day } = inParis(new Date());
  const goal = { month: day.slice(0, 7), amount: '24000.00' };
  await client.call('PUT', '/api/admin/figures/goals', goal);
  const mark = { from: addDays(day, -20), to: addDays(day, -12), text: 'Salon du parfum' };
  await client.call('POST', '/api/admin/figures/marks', mark);
  for (let quiet = 0; quiet < QUIET_LOOKS; ) {
    await setTimeout(LOOK_EVERY_MS);
    const answer = await client.call('GET', '/api/admin/overview');
    quiet = overviewSchema.parse(await answer.json()).alarms.length === 0 ? quiet + 1 : 0;
  }
}

async function settled(page: Page): Promise<void> {
  await page.locator('[data-skeleton]').first().waitFor({ state: 'detached' });
}

/** Opens a shop of its own and keeps pictures of its screens at three widths. `npm run screens [-- console-analyses]` */
async function main(): Promise<void> {
  if (only === '') await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const shop = await openShop();
  await playOrders(shop.dataDir, ORDERS);
  await prepare(shop.url);
  const browser = await launchChromium();
  try {
    for (const width of WIDTHS) await takeAll(browser, shop.url, width);
  } finally {
    await browser.close();
    await discardShop(shop);
  }
}

await main();
