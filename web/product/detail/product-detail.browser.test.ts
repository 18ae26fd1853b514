import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { dayAndMonth } from '#contracts/french/dates.ts';
import type { Product } from '#contracts/http/shop/products.ts';
import { estimateDelivery } from '#domain/delivery/delivery-estimate.ts';
import { expectToast } from '../../admin/testing/open-console.ts';
import {
  BARE,
  holdAnswers,
  keptLine,
  openStorefront,
  openWithCart,
  textOf,
} from '../../testing/storefront.ts';

const shop = openStorefront();
const UNKNOWN = '/parfums/00000000-0000-4000-8000-000000000404';
let seeded: Product;
beforeAll(async () => {
  const [first] = await shop.client.listProducts();
  if (!first) throw new Error('the shop is empty');
  seeded = first;
});

describe('§2 Product detail', () => {
  it('shows category, name, average rating and review count, short description, price and stock message', async () => {
    const page = await shop.open(`/parfums/${seeded.id}`);
    const text = await textOf(page.getByRole('main'));
    await page.getByRole('heading', { name: seeded.name, level: 1 }).waitFor();
    const average = seeded.averageRating?.toFixed(1).replace('.', ',');
    for (const said of [
      seeded.shortDescription,
      '118,00 €',
      'TTC',
      `${average} ${seeded.reviewCount} avis`,
      'En stock',
      `${seeded.volumeMl} ml`,
    ])
      expect(text).toContain(said);
    await page.getByText('Floral', { exact: true }).first().waitFor();
  });

  it('counts from 1 to the stock, and the button shows the line’s total', async () => {
    const perfume = await shop.perfume({ stockQuantity: 3, price: '40.00' });
    const page = await shop.open(`/parfums/${perfume.id}`);
    const more = page.getByRole('button', { name: 'Augmenter : Quantité' });
    const less = page.getByRole('button', { name: 'Diminuer : Quantité' });
    expect(await less.isDisabled()).toBe(true);
    await page.getByRole('button', { name: /^Ajouter au panier – 40,00\s€$/ }).waitFor();
    await more.click();
    await more.click();
    await page.getByRole('button', { name: /^Ajouter au panier – 120,00\s€$/ }).waitFor();
    expect(await more.isDisabled()).toBe(true);
    const field = page.getByRole('spinbutton', { name: 'Quantité' });
    await field.fill('99');
    await field.press('Enter');
    await expect.poll(() => field.inputValue()).toBe('3');
    await field.fill('0');
    await field.press('Enter');
    await expect.poll(() => field.inputValue()).toBe('1');
  });

  it('has the tabs Description, Notes Olfactives with top, middle and base notes, and Livraison', async () => {
    const page = await shop.open(`/parfums/${seeded.id}`);
    expect(await page.getByRole('tab').allTextContents()).toEqual([
      'Description',
      'Notes Olfactives',
      'Livraison',
    ]);
    await page.getByRole('tabpanel').getByText(seeded.description.slice(0, 60)).waitFor();
    await page.getByRole('tab', { name: 'Description' }).press('ArrowRight');
    const notes = page.getByRole('tabpanel', { name: 'Notes Olfactives' });
    for (const kind of ['Notes de tête', 'Notes de cœur', 'Notes de fond'])
      await notes.getByRole('heading', { name: kind }).waitFor();
    for (const note of [seeded.notes.top, seeded.notes.middle, seeded.notes.base].flat())
      await notes.getByRole('link', { name: note, exact: true }).waitFor();
    await page.getByRole('tab', { name: 'Livraison' }).click();
    const delivery = await textOf(page.getByRole('tabpanel', { name: 'Livraison' }));
    for (const said of [
      'avant 14 h',
      '3 à 7 jours ouvrés',
      'Colissimo',
      'Mondial Relay, écrivez au service client avant l’expédition',
      '4,99 €',
      '99,98 €',
    ])
      expect(delivery).toContain(said);
  });

  it('says between which days an order placed now arrives (§9)', async () => {
    const page = await shop.open(`/parfums/${seeded.id}`);
    const { from, to } = estimateDelivery(new Date());
    await page
      .getByText(`Livraison estimée entre le ${dayAndMonth(from)} et le ${dayAndMonth(to)}`)
      .waitFor();
  });

  it('names what the law asks of a perfume: volume, ingredients, responsible person', async () => {
    const page = await shop.open(`/parfums/${seeded.id}`);
    const text = await textOf(page.getByRole('tabpanel', { name: 'Description' }));
    for (const said of ['Contenance : ', 'Ingrédients (INCI) : ', 'Personne responsable : '])
      expect(text).toContain(said);
  });

  it('says ‘Produit introuvable’ with status 404 and a way back to the collection when the product is absent', async () => {
    const page = await shop.open(BARE);
    const answer = await page.goto(shop.url + UNKNOWN);
    expect(answer?.status()).toBe(404);
    await page.getByRole('heading', { name: 'Produit introuvable' }).waitFor();
    await page.getByRole('link', { name: 'Retour à la collection' }).click();
    await page.getByRole('heading', { name: 'Collection Mirïs', level: 1 }).waitFor();
  });

  it('shows a skeleton while it loads, then the product', async () => {
    const page = await shop.open('/parfums');
    const release = await holdAnswers(page, `**/api/products/${seeded.slug}`);
    await page.getByRole('link', { name: seeded.name }).click();
    await page.locator('[aria-busy] [data-skeleton]').first().waitFor();
    release();
    await page.getByRole('heading', { name: seeded.name, level: 1 }).waitFor();
    await page.waitForFunction((name) => document.title.startsWith(name), seeded.name);
  });

  it('says ‘Produit introuvable’ of one that left while the list was open', async () => {
    const perfume = await shop.perfume();
    const page = await shop.open('/parfums');
    await page.getByRole('link', { name: perfume.name }).waitFor();
    await shop.client.call('DELETE', `/api/admin/products/${perfume.id}`);
    await page.getByRole('link', { name: perfume.name }).click();
    await page.getByRole('heading', { name: 'Produit introuvable' }).waitFor();
  });
});

describe('what is bought first', () => {
  it('price and button stand within the first screen of a phone, whichever perfume', async () => {
    const page = await shop.open(BARE, { width: 390 });
    await page.setViewportSize({ width: 390, height: 844 });
    for (const { id } of await shop.client.listProducts()) {
      await page.goto(`${shop.url}/parfums/${id}`);
      const box = await page.getByRole('button', { name: /^(?:Ajouter au panier –|Rupture)/ }).boundingBox();
      expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(844);
    }
  });
});

describe('what the house says of it', () => {
  it('is drawn by the server: family, concentration, sillage and longevity in figures and words, seasons, moments', async () => {
    const page = await shop.open(`/parfums/${seeded.id}`);
    const region = page.getByRole('region', { name: 'Son caractère' });
    const text = await textOf(region);
    for (const said of [
      'Famille Floral',
      'Eau de Parfum : dense',
      'Présent : à portée de bras',
      'Saison Printemps, été',
      'Moment Matin, journée',
      'Le parfumeur de la maison',
    ])
      expect(text).toContain(said);
    await region.getByRole('img', { name: 'Sillage : 3 sur 5' }).waitFor();
    const html = await (await fetch(`${shop.url}/parfums/${seeded.id}`)).text();
    expect(html).toContain('Son caractère');
  });

  it('is nothing where it says nothing', async () => {
    const perfume = await shop.perfume();
    const html = await (await fetch(`${shop.url}/parfums/${perfume.id}`)).text();
    expect(html).not.toContain('Son caractère');
  });
});

describe('the bar of a phone', () => {
  it('offers the perfume while the button is out of sight, hides nothing that has the focus, and goes with it', async () => {
    const perfume = await shop.perfume({ price: '40.00' });
    const page = await shop.open(`/parfums/${perfume.id}`, { width: 390 });
    const add = page.getByRole('button', { name: 'Ajouter au panier', exact: true });
    await page.getByRole('button', { name: 'Augmenter : Quantité' }).click();
    expect(await add.count()).toBe(0);
    await page.getByRole('heading', { name: 'Avis clients' }).scrollIntoViewIfNeeded();
    await add.waitFor();
    await page.getByText('80,00 €', { exact: true }).waitFor();
    await page.locator('summary').focus();
    const roomAboveBar = async () => {
      const [focused, bar] = [await page.locator('summary').boundingBox(), await add.boundingBox()];
      return (bar?.y ?? 0) - (focused?.y ?? 0) - (focused?.height ?? Infinity);
    };
    await expect.poll(roomAboveBar).toBeGreaterThanOrEqual(0);
    await add.click();
    await expectToast(page, 'Produit ajouté', `2 x ${perfume.name} ajouté à votre panier.`);
    await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
    await add.waitFor({ state: 'detached' });
  });
});

describe('from a perfume to others', () => {
  it('perfumes of shared notes are drawn with what they share, in the page of the server and reached from another', async () => {
    const note = `Ambrette-${randomUUID().slice(0, 6)}`;
    const [one, other] = [
      await shop.perfume({ notes: { top: [`${note} du Pérou`], middle: ['Rose'], base: [] } }),
      await shop.perfume({ notes: { top: [], middle: [`${note} des Indes`], base: [] } }),
    ];
    const html = await (await fetch(`${shop.url}/parfums/${one.id}`)).text();
    expect(html).toContain('Dans le même sillage');
    const page = await shop.open(`/parfums/${one.id}`);
    const related = page.getByRole('region', { name: 'Dans le même sillage' });
    await related.getByText(`En commun : ${note} des Indes`).waitFor();
    await related.getByRole('link', { name: other.name }).click();
    await page.getByRole('heading', { name: other.name, level: 1 }).waitFor();
    await related.getByRole('link', { name: one.name }).click();
    await page.getByRole('heading', { name: one.name, level: 1 }).waitFor();
    await related.getByRole('link', { name: other.name }).waitFor();
  });

  it('each note leads to the perfumes that have it, and Back to the perfume', async () => {
    const note = `Fleur d’Éther ${randomUUID().slice(0, 6)}`;
    const notes = { top: [note], middle: ['Rose'], base: [] };
    const [one, other] = [await shop.perfume({ notes }), await shop.perfume({ notes, price: '45.00' })];
    const page = await shop.open(`/parfums/${one.id}`);
    await page.getByRole('tab', { name: 'Notes Olfactives' }).click();
    await page.getByRole('link', { name: note }).click();
    await page.getByText('2 parfums', { exact: true }).waitFor();
    await page.getByText(`Note : ${note}`).waitFor();
    await page.getByRole('link', { name: other.name }).waitFor();
    expect(await page.getByRole('article').count()).toBe(2);
    await page.goBack();
    await page.getByRole('heading', { name: one.name, level: 1 }).waitFor();
  });

  it('a note’s address is drawn by the server, however it is written, and its order stays in it', async () => {
    const note = `Œillet-${randomUUID().slice(0, 6)}`;
    const notes = { top: [], middle: [`${note} de Nice`], base: [] };
    const [one, other] = [await shop.perfume({ notes }), await shop.perfume({ notes, price: '45.00' })];
    const html = await (
      await fetch(`${shop.url}/parfums?note=${encodeURIComponent(note.toUpperCase())}`)
    ).text();
    for (const { name } of [one, other]) expect(html).toContain(name);
    expect(html.match(/data-product=/g)).toHaveLength(2);
    const page = await shop.open(`/parfums?tri=price-desc&note=${encodeURIComponent(note)}`);
    await page.getByText('2 parfums', { exact: true }).waitFor();
    expect(await page.getByRole('article').getByRole('heading').allTextContents()).toEqual([
      one.name,
      other.name,
    ]);
  });

  it('a note that no perfume has leads on to the collection, on one page for all such notes', async () => {
    for (const asked of ['inconnue', '%', '<b>']) {
      const answer = await fetch(`${shop.url}/parfums?note=${encodeURIComponent(asked)}`);
      expect(await answer.text()).toContain('Aucun de nos parfums ne porte cette note pour le moment.');
    }
    const page = await shop.open('/parfums?note=inconnue');
    await page.getByRole('link', { name: 'Voir toute la collection' }).click();
    await page.getByText(/^\d+ parfums/).waitFor();
  });
});

describe('§4 Product detail add', () => {
  it('tells how many of what were added', async () => {
    const perfume = await shop.perfume();
    const page = await shop.open(`/parfums/${perfume.id}`);
    await page.getByRole('button', { name: 'Augmenter : Quantité' }).click();
    await page.getByRole('button', { name: /^Ajouter au panier –/ }).click();
    await expectToast(page, 'Produit ajouté', `2 x ${perfume.name} ajouté à votre panier.`);
  });

  it('tells ‘Stock insuffisant’ with the cart’s message', async () => {
    const perfume = await shop.perfume({ stockQuantity: 4 });
    const lines = [keptLine(perfume, { stockQuantity: 4 }, 3)];
    const page = await openWithCart(shop.open, `/parfums/${perfume.id}`, { lines });
    await page.getByRole('button', { name: 'Augmenter : Quantité' }).click();
    await page.getByRole('button', { name: /^Ajouter au panier –/ }).click();
    await expectToast(page, 'Stock insuffisant', 'Stock insuffisant. Disponible: 4, Dans le panier: 3');
  });

  it('promises no delivery of what is sold out', async () => {
    const perfume = await shop.perfume({ stockQuantity: 0 });
    const page = await shop.open(`/parfums/${perfume.id}`);
    await page.getByRole('button', { name: 'Rupture de Stock', exact: true }).waitFor();
    expect(await textOf(page.getByRole('main'))).not.toMatch(
      /Livraison (?:estimée|en 3 à 7 jours|offerte)|Frais de livraison/,
    );
  });

  it('is disabled when stock is 0', async () => {
    const perfume = await shop.perfume({ stockQuantity: 0 });
    const page = await shop.open(`/parfums/${perfume.id}`);
    await page.getByText('Rupture de stock', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Rupture de Stock', exact: true }).isDisabled()).toBe(true);
  });
});

describe('§2 Structured search-engine data', () => {
  it('describes product, organization, website and breadcrumb, and cannot be broken out of', async () => {
    const name = '</script><b>Iris & "fils"';
    const perfume = await shop.perfume({ name });
    const page = await shop.open(`/parfums/${perfume.id}`);
    const scripts = await page.locator('script[type="application/ld+json"]').allTextContents();
    const kinds = scripts.map((json) => z.looseObject({ '@type': z.string() }).parse(JSON.parse(json)));
    expect(kinds.map((item) => item['@type'])).toEqual([
      'Product',
      'Organization',
      'WebSite',
      'BreadcrumbList',
    ]);
    expect(kinds[0]).toMatchObject({ name, offers: { price: '89.00', priceCurrency: 'EUR' } });
  });

  it('goes with title, description, canonical address and a picture to share', async () => {
    const page = await shop.open(`/parfums/${seeded.id}`);
    expect(await page.title()).toBe(`${seeded.name} · Parfum Mirïs`);
    const content = (name: string) => page.locator(name).getAttribute('content');
    expect(await content('meta[name="description"]')).toContain(seeded.shortDescription);
    expect(await content('meta[property="og:image"]')).toMatch(/^http.*\.jpg$/);
    expect(await content('meta[property="og:type"]')).toBe('product');
    const canonical = await page.locator('link[rel="canonical"]').getAttribute('href');
    expect(new URL(canonical ?? '').pathname).toBe(`/parfums/${seeded.slug}`);
  });
});
