import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { type Browser, chromium, type Page } from 'playwright-core';
import type Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Fixture, PUBLISHABLE_KEY, startFixture } from './testing/simulator-fixture.ts';

let fixture: Fixture;
let shop: Server;
let shopUrl: string;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  fixture = await startFixture();
  const script = await bundleCheckout();
  shop = createServer((request, response) => {
    if (request.url === '/checkout.js') response.setHeader('Content-Type', 'text/javascript').end(script);
    else response.setHeader('Content-Type', 'text/html; charset=utf-8').end(shopPage(fixture.url));
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  const address = shop.address();
  if (address === null || typeof address === 'string') throw new Error('The shop has no port.');
  shopUrl = `http://localhost:${address.port}`;
  browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
});

afterAll(async () => {
  await browser?.close();
  shop?.close();
  await fixture.close();
});

beforeEach(async () => {
  page = await browser.newPage();
});
afterEach(() => page.close());

describe("Stripe's own React components on the simulator", () => {
  it('pay with a card typed into the frame', async () => {
    const intent = await open();
    await typeCard('4242424242424242');
    await payButton().click();
    await expectStatus('succeeded');
    expect(await fixture.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({ status: 'succeeded' });
  });

  it('show the refusal of a declined card and then take another one', async () => {
    await open();
    await typeCard('4000000000000002');
    await payButton().click();
    await expectStatus('card_error: Votre carte a été refusée.');
    await typeCard('4242424242424242');
    await payButton().click();
    await expectStatus('succeeded');
  });

  it('stop at a card that cannot be one, and say so beside the field', async () => {
    await open();
    await typeCard('4242424242424241');
    await payButton().click();
    await expectStatus('validation_error: Votre numéro de carte est invalide.');
    const number = frame().getByLabel('Numéro de carte');
    expect(await number.getAttribute('aria-invalid')).toBe('true');
    expect(await frame().locator('#number-message').textContent()).toBe(
      'Votre numéro de carte est invalide.',
    );
  });

  it('go through 3-D Secure and come back to the shop', async () => {
    const intent = await open();
    await typeCard('4000002760003184');
    await payButton().click();
    await page.getByRole('button', { name: 'Valider' }).click();
    await page.waitForURL(/\/retour\?/);
    const back = new URL(page.url());
    expect(back.searchParams.get('payment_intent')).toBe(intent.id);
    expect(back.searchParams.get('redirect_status')).toBe('succeeded');
  });

  it('format what is typed, wear the shop’s colours and never let the card into the shop’s page', async () => {
    await open();
    await frame().locator('input[name="number"]').pressSequentially('4242424242424242');
    await frame().locator('input[name="expiry"]').pressSequentially('1240');
    expect(await frame().locator('input[name="number"]').inputValue()).toBe('4242 4242 4242 4242');
    expect(await frame().locator('input[name="expiry"]').inputValue()).toBe('12 / 40');
    const colour = await frame()
      .locator('form')
      .evaluate((form) => getComputedStyle(form).color);
    expect(colour).toBe('rgb(18, 52, 86)');
    // The simulator's port may hold the figures, too.
    expect((await page.content()).replaceAll(new URL(fixture.url).origin, '')).not.toContain('4242');
  });

  it('report a client secret that nobody issued', async () => {
    await page.goto(`${shopUrl}/?key=${PUBLISHABLE_KEY}&client_secret=pi_unknown_secret_guess`);
    await vi.waitFor(async () => expect(await page.locator('output').textContent()).toMatch(/^loaderror: /), {
      timeout: 30_000,
    });
  });
});

async function open(): Promise<Stripe.PaymentIntent> {
  const intent = await fixture.stripe.paymentIntents.create({ amount: 8_900, currency: 'eur' });
  const query = new URLSearchParams({ key: PUBLISHABLE_KEY, client_secret: String(intent.client_secret) });
  await page.goto(`${shopUrl}/?${query}`);
  return intent;
}

function frame() {
  return page.frameLocator('iframe[title="Cadre de saisie sécurisé pour le paiement"]');
}

function payButton() {
  return page.getByRole('button', { name: 'Payer' });
}

async function typeCard(number: string): Promise<void> {
  await frame().locator('input[name="number"]').fill(number);
  await frame().locator('input[name="expiry"]').fill('12 / 40');
  await frame().locator('input[name="cvc"]').fill('123');
}

async function expectStatus(status: string): Promise<void> {
  await vi.waitFor(async () => expect(await page.locator('output').textContent()).toBe(status), {
    timeout: 30_000,
  });
}

async function bundleCheckout(): Promise<string> {
  const entry = fileURLToPath(new URL('./testing/checkout-page.tsx', import.meta.url));
  const define = { 'process.env.NODE_ENV': '"development"' };
  const result = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'esm',
    jsx: 'automatic',
    define,
  });
  return result.outputFiles[0]?.text ?? '';
}

function shopPage(simulatorUrl: string): string {
  return `<!doctype html><html lang="fr"><meta charset="utf-8"><title>Commande</title><div id="root"></div>
    <script src="${simulatorUrl}/stripe.js"></script><script type="module" src="/checkout.js"></script></html>`;
}

function findChromium(): string {
  const places = [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ];
  const found = places.find((place) => place !== undefined && existsSync(place));
  if (!found)
    throw new Error(
      'No Chromium was found. Install one (Debian: apt install chromium) or set CHROMIUM_PATH.',
    );
  return found;
}
