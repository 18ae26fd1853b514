import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { expectToast } from '../admin/testing/open-console.ts';
import { BARE, openStorefront, textOf } from '../testing/storefront.ts';

const shop = openStorefront();

describe('§2 Home: the hero', () => {
  it('plays a looping muted film', async () => {
    const page = await shop.open('/', { motion: true });
    const hero = page.getByRole('region', { name: 'L’empreinte de la lumière' });
    await hero.getByRole('button', { name: 'Mettre le film en pause' }).waitFor();
    const film = await hero.locator('video').evaluate((video: HTMLVideoElement) => ({
      muted: video.muted,
      loop: video.loop,
      inline: video.playsInline,
    }));
    expect(film).toEqual({ muted: true, loop: true, inline: true });
    await hero.getByRole('button', { name: 'Mettre le film en pause' }).click();
    await hero.getByRole('button', { name: 'Lire le film' }).waitFor();
    expect(await hero.locator('video').evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);
  });

  it('hides a film that fails to load and shows the still image', async () => {
    const page = await shop.open(BARE, { motion: true });
    await page.route(/\/media\/hero\.(webm|mp4)$/, (route) => route.abort());
    await page.goto(shop.url);
    const hero = page.getByRole('region', { name: 'L’empreinte de la lumière' });
    await hero.locator('video').waitFor({ state: 'detached' });
    const still = hero.locator('picture img');
    await page.waitForFunction(
      (image) => image instanceof HTMLImageElement && image.naturalWidth > 0,
      await still.elementHandle(),
    );
    expect(await still.getAttribute('src')).toContain('hero-fallback');
  });

  it('does not play where motion is unwanted', async () => {
    const page = await shop.open('/');
    const hero = page.getByRole('region', { name: 'L’empreinte de la lumière' });
    await hero.getByRole('button', { name: 'Lire le film' }).waitFor();
    expect(await hero.locator('video').evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);
  });

  it('leads to the collection and to the story', async () => {
    const page = await shop.open('/');
    const hero = page.getByRole('region', { name: 'L’empreinte de la lumière' });
    expect(await hero.getByRole('link', { name: 'Découvrir la collection' }).getAttribute('href')).toBe(
      '/parfums',
    );
    expect(await hero.getByRole('link', { name: 'Notre histoire' }).getAttribute('href')).toBe('/a-propos');
  });
});

describe('§2 Home: the hero on a phone', () => {
  it.each([320, 390])('reads well below the flacon at %i pixels', async (width) => {
    const page = await shop.open('/', { width });
    const hero = page.getByRole('region', { name: 'L’empreinte de la lumière' });
    await page.waitForFunction(() =>
      [...document.querySelectorAll<HTMLImageElement>('section picture img')].some(
        (image) => image.complete && image.currentSrc.includes('hero-phone'),
      ),
    );
    for (const text of [hero.getByText('Maison de parfum', { exact: true }), hero.getByRole('heading')])
      expect(await leastContrast(text)).toBeGreaterThanOrEqual(4.5);
  });

  it('has its two ways on in one width', async () => {
    const page = await shop.open('/', { width: 390 });
    const ways = page.getByRole('region', { name: 'L’empreinte de la lumière' }).getByRole('link');
    const [first, second] = await Promise.all((await ways.all()).map((way) => way.boundingBox()));
    expect(first?.width).toBe(second?.width);
  });
});

/** The text's contrast with the brightest point behind it. */
async function leastContrast(text: Locator): Promise<number> {
  const color = await text.evaluate((element: HTMLElement) => {
    const shown = getComputedStyle(element).color;
    element.style.color = 'transparent';
    return shown;
  });
  const { data } = await sharp(await text.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const behind = Array.from({ length: data.length / 3 }, (_, pixel) =>
    luminance(data.subarray(pixel * 3, pixel * 3 + 3)),
  );
  const own = luminance((color.match(/[\d.]+/g) ?? []).map(Number));
  return (own + 0.05) / (behind.reduce((most, one) => Math.max(most, one), 0) + 0.05);
}

/** As WCAG defines it, of red, green and blue from 0 to 255. */
function luminance(channels: ArrayLike<number>): number {
  const [red = 0, green = 0, blue = 0] = Array.from({ length: 3 }, (_, index) => {
    const share = (channels[index] ?? 0) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

describe('§2 Home: its sections', () => {
  it('have the second film’s button in the tab order before anybody scrolls', async () => {
    const page = await shop.open('/');
    const story = page.getByRole('region', { name: 'Le temps est notre première matière' });
    expect(await story.getByRole('button', { name: 'Lire le film' }).count()).toBe(1);
  });

  it('show the first 3 products of the list as ‘Collection Signature’', async () => {
    const first = (await shop.client.listProducts()).slice(0, 3).map(({ name }) => name);
    const page = await shop.open('/');
    const names = page
      .getByRole('region', { name: 'Collection Signature' })
      .getByRole('article')
      .getByRole('heading');
    expect(await names.allInnerTexts()).toEqual(first);
    const described = await page.locator('script[type="application/ld+json"]').allTextContents();
    expect(described).toHaveLength(3);
    for (const name of first) expect(described.at(-1)).toContain(JSON.stringify(name));
  });

  it('tell the brand’s story beside a film', async () => {
    const page = await shop.open('/');
    const story = page.getByRole('region', { name: 'Le temps est notre première matière' });
    expect(await story.locator('video source').first().getAttribute('src')).toContain('/media/atelier');
    await story.getByRole('link', { name: 'Lire notre histoire' }).waitFor();
  });

  it('stand in their order, with stories between them', async () => {
    const page = await shop.open('/');
    const titles = await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts();
    expect(titles.map((title) => title.replaceAll(/\s+/gu, ' '))).toEqual([
      'Collection Signature',
      'Quatre façons d’entrer',
      'Le temps est notre première matière',
      'Écrire en retirant',
      'Des récits, et les parfums où ils mènent',
      expect.any(String),
    ]);
  });

  it('name delivery by two carriers, payment by card and wallet, certified reviews and customer service', async () => {
    const page = await shop.open('/');
    const features = page.getByRole('region', { name: 'Nos engagements' });
    expect(await features.getByRole('heading').count()).toBe(4);
    const text = await textOf(features);
    for (const said of [
      'Europe',
      'Colissimo et Mondial Relay',
      'carte bancaire',
      'portefeuille en ligne',
      'Avis certifiés',
      'Service client',
    ])
      expect(text).toContain(said);
  });
});

describe('the home page’s stories', () => {
  const FAMILIES = [
    ['Les floraux', 'floral', 'floral'],
    ['Les orientaux', 'oriental', 'oriental'],
    ['Les boisés', 'boise', 'boisé'],
    ['Les frais', 'frais', 'frais'],
  ] as const;

  it('are the server’s HTML, and no code is loaded for them', async () => {
    const html = await (await fetch(shop.url)).text();
    for (const said of ['Quatre façons d’entrer', 'Écrire en retirant', 'Lire le journal'])
      expect(html).toContain(said);
    const page = await shop.open(BARE);
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(request.url()));
    await page.goto(shop.url);
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await page.waitForLoadState('networkidle');
    expect(scripts.some((url) => url.includes('/assets/'))).toBe(true);
    expect(scripts.filter((url) => /stories/i.test(url))).toEqual([]);
    expect(await page.getByRole('region', { name: 'Quatre façons d’entrer' }).getByRole('link').count()).toBe(
      4,
    );
  });

  it('lead from a family to the collection, filtered by it', async () => {
    const all = await shop.client.listProducts();
    for (const [name, slug, family] of FAMILIES) {
      const page = await shop.open('/');
      const families = page.getByRole('region', { name: 'Quatre façons d’entrer' });
      await families.getByRole('link', { name }).click();
      await page.waitForURL(`**/parfums?famille=${slug}`);
      await page.getByRole('heading', { name, level: 2 }).waitFor();
      await page.getByRole('article').first().waitFor();
      const other = all.find(({ category }) => category !== family);
      expect(await page.getByRole('link', { name: other?.name ?? '', exact: true }).count()).toBe(0);
    }
  });

  it('are there when home is reached from another page', async () => {
    const page = await shop.open('/a-propos');
    await page.getByRole('banner').getByRole('link', { name: 'Mirïs, accueil' }).click();
    await page.getByRole('region', { name: 'Quatre façons d’entrer' }).getByRole('link').last().waitFor();
    await page.getByRole('region', { name: 'Écrire en retirant' }).getByRole('link').click();
    await page.waitForURL('**/contact#visit-title');
  });
});

async function subscribe(page: Page, email: string): Promise<void> {
  await page.getByLabel('Votre adresse e-\u2060mail').fill(email);
  await page.getByRole('button', { name: 'S’abonner' }).click();
}

describe('§4 Newsletter', () => {
  it('thanks for the subscription and empties the form', async () => {
    const page = await shop.open('/');
    await subscribe(page, `${randomUUID()}@exemple.fr`);
    await expectToast(page, 'Merci pour votre inscription !');
    await page.getByText('Un e-\u2060mail vous attend').waitFor();
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('#newsletter-email')?.value === '',
    );
  });

  it('takes an address that was pasted with what nobody sees', async () => {
    const page = await shop.open('/');
    const address = `${randomUUID()}@exemple.fr`;
    const sent = page.waitForRequest('**/api/newsletter');
    await subscribe(page, `\u202a${address.replace('@', '\u200b@')}\u202c`);
    expect((await sent).postDataJSON()).toMatchObject({ email: address });
    await expectToast(page, 'Merci pour votre inscription !');
  });

  it('says nothing when the answer is not OK', async () => {
    const page = await shop.open('/');
    await page.route('**/api/newsletter', (route) => route.fulfill({ status: 500, body: '' }));
    const answered = page.waitForResponse('**/api/newsletter');
    await subscribe(page, 'ada@exemple.fr');
    await answered;
    await page.getByRole('button', { name: 'S’abonner', disabled: false }).waitFor();
    expect(await page.getByRole('region', { name: 'Notifications' }).count()).toBe(0);
    expect(await page.getByLabel('Votre adresse e-\u2060mail').inputValue()).toBe('ada@exemple.fr');
  });

  it('only logs a network failure', async () => {
    const page = await shop.open('/');
    await page.route('**/api/newsletter', (route) => route.abort());
    const logged = page.waitForEvent('console', (message) =>
      message.text().includes('the newsletter form could not be sent'),
    );
    await subscribe(page, 'ada@exemple.fr');
    expect((await logged).type()).toBe('error');
    expect(await page.getByRole('region', { name: 'Notifications' }).count()).toBe(0);
  });

  it('leaves it to the browser that an address is there and is one (§5)', async () => {
    const page = await shop.open('/');
    const field = page.getByLabel('Votre adresse e-\u2060mail');
    const isValid = () => field.evaluate((input: HTMLInputElement) => input.checkValidity());
    expect(await isValid()).toBe(false);
    await field.fill('ada');
    expect(await isValid()).toBe(false);
    await field.fill('ada@exemple.fr');
    expect(await isValid()).toBe(true);
  });

  it('states its purpose and how to leave', async () => {
    const page = await shop.open('/');
    await page.getByText(/ne sert qu’à vous envoyer cette lettre.*vous désabonner à tout moment/s).waitFor();
  });
});
