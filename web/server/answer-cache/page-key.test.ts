import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isNowhere, OWN_PAGES, pageKey, SHARED_PAGES } from './page-key.ts';

const PRODUCT = '/parfums/00000000-0000-4000-8000-000000000001';

describe('the key of a page', () => {
  it.each([
    ['/', '/'],
    [PRODUCT, PRODUCT],
    ['/parfums?utm_source=lettre&gclid=1', '/parfums'],
    [`${PRODUCT}?tri=price-desc`, PRODUCT],
    ['/parfums?x=1&tri=price-desc', '/parfums?tri=price-desc'],
  ])('of %s is %s: what nobody reads does not count', (url, key) => {
    expect(pageKey(url)).toBe(key);
  });

  it.each([
    '/commande',
    '/admin',
    '/admin/audit',
    '/parfums/',
    '/parfums/no-such-id',
    '/parfums/index.pageContext.json',
    '/parfums?tri=nonsense',
    '/parfums?apres=11800-00000000-0000-4000-8000-000000000001',
    '/api/products',
  ])('does not exist for %s', (url) => {
    expect(pageKey(url)).toBeNull();
  });

  it('can be had by no more addresses than there are pages and products, whatever is asked for', () => {
    const invented = Array.from(
      { length: 1_000 },
      (_, index) => `/parfums?apres=${index}&tri=${index}&q=${index}`,
    );
    expect(new Set(invented.map(pageKey).filter((key) => key !== null)).size).toBe(0);
  });
});

describe('an address at which there is nothing', () => {
  it('is any ordinary path that is no page', () => {
    expect(isNowhere('/nulle/part')).toBe(true);
    expect(isNowhere('/wp-login.php')).toBe(true);
  });

  it('is not one that Vike redirects, answers itself or tells apart', () => {
    for (const path of ['/parfums/', '//x', '/contact/index.pageContext.json', '/parfums/x', '/%zz'])
      expect(isNowhere(path)).toBe(false);
  });

  it('is none of the site’s pages', () => {
    const folders = readdirSync('web/pages', { recursive: true, encoding: 'utf8' });
    const pages = folders
      .filter((path) => path.endsWith('+Page.tsx') && !path.startsWith('_error') && !path.includes('@'))
      .map((path) => path.split('/').filter((part) => !['(shop)', 'index', '+Page.tsx'].includes(part)))
      .map((parts) => `/${parts.join('/')}`);
    expect(pages.length).toBeGreaterThan(10);
    for (const page of pages) expect(SHARED_PAGES.has(page) || OWN_PAGES.has(page), page).toBe(true);
  });
});
