import { describe, expect, it } from 'vitest';
import { BARE, keptLine, openStorefront, openWithCart } from '../testing/storefront.ts';

const shop = openStorefront();
const BOTTLE = keptLine({ id: '00000000-0000-4000-8000-00000000000a', name: 'Iris' }, {}, 3);

const SCREENS = [
  ['/', 'L’empreinte de la lumière'],
  ['/parfums', 'Collection Mirïs'],
  ['/panier', 'Votre panier'],
  ['/commande/confirmation', 'Commande introuvable'],
  ['/a-propos', 'À Propos'],
  ['/contact', 'Contact'],
  ['/mentions-legales', 'Mentions légales'],
  ['/cgv', 'Conditions générales de vente'],
  ['/confidentialite', 'Politique de confidentialité'],
  ['/livraison', 'Politique de livraison'],
  ['/accessibilite', 'Déclaration d’accessibilité'],
] as const;

describe('§2 Header and footer: the header', () => {
  it('stays in view while the page scrolls', async () => {
    const page = await shop.open('/cgv');
    await page.evaluate(() => scrollTo(0, 1_500));
    await page.waitForFunction(() => scrollY > 1_000);
    expect(await page.locator('header').evaluate((header) => header.getBoundingClientRect().top)).toBe(0);
  });

  it('leads from the logo home, and by Accueil, Parfums, À Propos and Contact to their screens', async () => {
    const page = await shop.open('/cgv');
    const links = page.getByRole('navigation', { name: 'Navigation principale' }).getByRole('link');
    expect(await links.allTextContents()).toEqual(['Accueil', 'Parfums', 'À Propos', 'Contact']);
    for (const path of ['/', '/parfums', '/a-propos', '/contact']) {
      await page.locator(`header nav a[href="${path}"]`).click();
      await page.waitForURL(new URL(path, shop.url).href);
    }
    await page.getByRole('banner').getByRole('link', { name: 'Mirïs, accueil' }).click();
    await page.getByRole('heading', { name: 'Collection Signature' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
  });

  it('reads ‘Panier’ while the cart is empty', async () => {
    const page = await shop.open('/a-propos');
    await page.getByRole('banner').getByRole('link', { name: 'Panier', exact: true }).waitFor();
  });

  it('reads ‘Panier (n)’ with a count badge when the cart has items', async () => {
    const page = await openWithCart(shop.open, '/a-propos', { lines: [BOTTLE] });
    const link = page.getByRole('banner').getByRole('link', { name: 'Panier (3)' });
    await link.waitFor();
    await link.locator('[aria-hidden] span', { hasText: /^3$/ }).waitFor();
  });

  it('lets the keyboard skip to the content', async () => {
    const page = await shop.open('/a-propos');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.id === 'contenu');
  });
});

describe('§2 Header and footer: the drawer of small screens', () => {
  it('holds the links, and closes on navigation', async () => {
    const page = await shop.open('/', { width: 390 });
    expect(await page.getByRole('navigation', { name: 'Navigation principale' }).isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Ouvrir le menu' }).click();
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    for (const name of ['Accueil', 'À Propos', 'Contact']) await drawer.getByRole('link', { name }).waitFor();
    await drawer.getByRole('link', { name: 'Parfums' }).click();
    await page.getByRole('heading', { name: 'Collection Mirïs', level: 1 }).waitFor();
    await drawer.waitFor({ state: 'detached' });
  });

  it('has a cart button labelled ‘Mon Panier’', async () => {
    const page = await shop.open('/', { width: 390 });
    await page.getByRole('button', { name: 'Ouvrir le menu' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Mon Panier' }).click();
    await page.waitForURL('**/panier');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('closes with Escape and gives focus back to its button', async () => {
    const page = await shop.open('/', { width: 390 });
    const menu = page.getByRole('button', { name: 'Ouvrir le menu' });
    await menu.press('Enter');
    await page.getByRole('dialog', { name: 'Menu' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => menu.evaluate((button) => button === document.activeElement)).toBe(true);
  });
});

describe('§2 Header and footer: the footer', () => {
  it('shows brand, social links, navigation, information, copyright and ‘Paiement sécurisé’', async () => {
    const page = await shop.open('/contact');
    const footer = page.getByRole('contentinfo');
    await footer.getByText('Maison de parfum française').waitFor();
    for (const name of ['Instagram', 'Facebook', 'Pinterest'])
      await footer.getByRole('link', { name }).waitFor();
    const column = (name: string) => footer.getByRole('navigation', { name }).getByRole('link');
    expect(await column('Navigation').allInnerTexts()).toEqual([
      'Accueil',
      'Collection',
      'À Propos',
      'Contact',
    ]);
    expect((await column('Informations').allInnerTexts()).slice(0, 4)).toEqual([
      'Mentions Légales',
      'CGV',
      'Confidentialité',
      'Livraison',
    ]);
    await footer.getByText(/^© \d{4} Mirïs/).waitFor();
    await footer.getByText('Paiement sécurisé').waitFor();
  });
});

describe('§2 Screens and routes', () => {
  it('begins every screen at its top', async () => {
    const page = await shop.open('/cgv');
    await page.evaluate(() => scrollTo(0, 2_000));
    await page.getByRole('contentinfo').getByRole('link', { name: 'Confidentialité' }).click();
    await page.getByRole('heading', { name: 'Politique de confidentialité', level: 1 }).waitFor();
    await page.waitForFunction(() => scrollY === 0);
  });

  it('answers each route with its screen, in French', async () => {
    const page = await shop.open(BARE);
    for (const [path, heading] of SCREENS) {
      const answer = await page.goto(shop.url + path);
      expect(answer?.status(), path).toBe(200);
      await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
      expect(await page.locator('html').getAttribute('lang')).toBe('fr');
    }
  });

  it('answers any other path with status 404 and ‘Page Not Found’', async () => {
    const page = await shop.open(BARE);
    const answer = await page.goto(`${shop.url}/rien/de/tel`);
    expect(answer?.status()).toBe(404);
    await page.getByRole('heading', { name: 'Page Not Found' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Voir la collection' }).waitFor();
    expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex');
  });
});

describe('§9 Tooltips', () => {
  it('open after 700 ms, and at once beside one that has just closed', async () => {
    // Of a visit of its own, whose clock it is.
    const page = await shop.open('/contact', { width: 1300 });
    const social = (name: string) => page.getByRole('contentinfo').getByRole('link', { name });
    const tooltip = (name: string) => page.locator('[data-tooltip]', { hasText: name });
    await social('Instagram').scrollIntoViewIfNeeded();
    // The page's time goes on as it is told: what is open at once needs none of it.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await social('Instagram').hover();
    await page.clock.runFor(690);
    expect(await tooltip('Instagram').count()).toBe(0);
    await page.clock.runFor(20);
    await tooltip('Instagram').waitFor();
    await social('Facebook').hover();
    await page.clock.runFor(1);
    await tooltip('Facebook').waitFor();
    await tooltip('Instagram').waitFor({ state: 'detached' });
  });

  it('open at once on keyboard focus, and go with Escape', async () => {
    const page = await shop.open('/contact');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Instagram' }).focus();
    await page.keyboard.press('Tab');
    await page.locator('[data-tooltip]', { hasText: 'Facebook' }).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('[data-tooltip]').waitFor({ state: 'detached' });
  });
});
