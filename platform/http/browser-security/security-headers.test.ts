import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Router } from '@koa/router';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServedApp, serveApp } from '../testing/serve-app.ts';
import { createPolicies, REACT_ARIA_STYLES } from './content-security-policy.ts';
import { STRICTEST } from './security-headers.ts';

const router = new Router();
router.get('/api/orders', (ctx) => {
  ctx.body = [];
});

let shop: ServedApp;
beforeAll(async () => {
  shop = await serveApp(router);
});
afterAll(() => shop.close());

async function headersOf(path: string, sent: Record<string, string> = {}): Promise<Headers> {
  return (await fetch(shop.url + path, { headers: sent })).headers;
}

function directivesOf(policy: string): Map<string, string[]> {
  return new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );
}

describe('every answer', () => {
  it.each(['/', '/commande', '/api/orders', '/api/nothing'])('of %s keeps other sites out', async (path) => {
    const headers = await headersOf(path);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('cross-origin-opener-policy')).toMatch(/^same-origin/);
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('x-powered-by')).toBeNull();
  });
  it.each([
    '/commande/suivi/AAAA',
    '/commande/suivi/AAAA.',
    '/lettre/quitter',
    '/retour/quitter',
    '/mes-donnees/lien',
    '/api/orders/follow/AAAA/documents/1',
    '/api/personal-data/file',
  ])('of %s, which opens what is one person’s, is told to no other page', async (path) => {
    expect((await headersOf(path)).get('referrer-policy')).toBe('no-referrer');
  });
  it('says to documents alone what only documents obey', async () => {
    expect((await headersOf('/commande')).get('permissions-policy')).toContain('camera=(), ');
    expect((await headersOf('/api/orders')).get('permissions-policy')).toBeNull();
  });
  it('asks browsers to stay with TLS for two years, once it came over TLS', async () => {
    expect((await headersOf('/')).get('strict-transport-security')).toBeNull();
    const secured = await headersOf('/api/nothing', { 'x-forwarded-proto': 'https' });
    expect(secured.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains');
  });
  it('lets pictures be shown elsewhere, as mails and social networks do', async () => {
    expect((await headersOf('/media/og.jpg')).get('cross-origin-resource-policy')).toBe('cross-origin');
  });
});

describe('the content security policy', () => {
  const policyOf = createPolicies(STRICTEST);

  it.each(['/', '/panier', '/admin', '/commande', '/commande/confirmation'])(
    'of %s runs scripts from files alone',
    (path) => {
      const scripts = directivesOf(policyOf(path)).get('script-src') ?? [];
      expect(scripts).toContain("'self'");
      expect(scripts.join(' ')).not.toMatch(/unsafe|nonce|data:|\*(?!\.js\.stripe\.com)/);
    },
  );
  it.each(['/', '/panier', '/admin', '/commande/confirmation', '/commandes', '/api/orders'])(
    'of %s does not know the payment provider',
    (path) => {
      expect(policyOf(path)).not.toContain('stripe');
    },
  );
  it('of the checkout lets the payment provider in, for script, frame and calls', () => {
    const directives = directivesOf(policyOf('/commande'));
    expect(directives.get('script-src')).toContain('https://js.stripe.com');
    expect(directives.get('frame-src')).toContain('https://hooks.stripe.com');
    expect(directives.get('connect-src')).toContain('https://api.stripe.com');
  });
  it('of the checkout names the server that stands in for Stripe’s instead, when there is one', () => {
    const policy = createPolicies({ ...STRICTEST, paymentScriptUrl: 'http://127.0.0.1:4010/stripe.js' });
    expect(policy('/commande')).not.toContain('stripe.com');
    for (const name of ['script-src', 'frame-src', 'connect-src'])
      expect(directivesOf(policy('/commande')).get(name)).toContain('http://127.0.0.1:4010');
    expect(policy('/panier')).not.toContain('4010');
  });
  it('of a call loads nothing, were it opened as a page', () => {
    expect(policyOf('/api/orders')).toBe("default-src 'none'; frame-ancestors 'none'");
  });
  it('knows the styles that React Aria adds, letter by letter', async () => {
    const sources = await Promise.all(
      ['interactions/usePress.mjs', 'overlays/usePreventScroll.mjs'].map(readReactAria),
    );
    const added = sources.flatMap((source) =>
      [...source.matchAll(/style\.textContent = `([^`]*)`\.trim\(\)/g)].map(([, text = '']) =>
        text.replace(/\$\{[^}]*PRESSABLE_ATTRIBUTE\}/, 'data-react-aria-pressable').trim(),
      ),
    );
    expect(added).toEqual([...REACT_ARIA_STYLES]);
  });
});

function readReactAria(file: string): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('react-aria');
  const [root = ''] = entry.split('/dist/');
  return readFile(`${root}/dist/private/${file}`, 'utf8');
}
