import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ANSWER_ADDRESS } from '#contracts/answer-page.ts';
import { LEGAL_ADDRESSES } from '../layout/navigation.ts';
import { WHOLE } from '../product/collection/collection-address.ts';
import { OWN_PAGES, pageAddress, pageKey, pageName, SHARED_PAGES } from './page-address.ts';

const PRODUCT = '/parfums/ambre-noir';
const ID = '00000000-0000-4000-8000-000000000001';

const BEHIND = '/parfums?apres=11800-00000000-0000-4000-8000-000000000001';

describe('the key of a page', () => {
  it.each([
    ['/', '/'],
    ['/commande', '/commande'],
    ['/admin?x=1', '/admin'],
    ['/commande/confirmation?commande=1&redirect_status=succeeded', '/commande/confirmation'],
    [PRODUCT, PRODUCT],
    ['/parfums?utm_source=lettre&gclid=1', '/parfums'],
    [`${PRODUCT}?tri=price-desc`, PRODUCT],
    ['/parfums?x=1&tri=price-desc', '/parfums?tri=price-desc'],
    ['/parfums?tri=nonsense', '/parfums'],
    ['/parfums?apres=nonsense', '/parfums'],
    ['/cgv/2026-11-24', '/cgv/2026-11-24'],
  ])('of %s is %s: what nobody reads does not count', (url, key) => {
    expect(pageKey(url)).toBe(key);
  });

  it.each([
    '/parfums/',
    `/parfums/${ID}`,
    '/parfums/Ambre_Noir',
    '/404',
    '/CONTACT',
    '/cgv/2020-01-01',
    '/api/products',
  ])('does not exist for %s', (url) => {
    expect(pageKey(url)).toBeNull();
  });

  it('can be had by no more addresses than there are pages and products, whatever is asked for', () => {
    const invented = Array.from(
      { length: 1_000 },
      (_, index) => `/parfums?apres=${index}&tri=${index}&famille=${index}&prix=${index}`,
    );
    expect(new Set(invented.map(pageKey))).toEqual(new Set(['/parfums']));
  });

  it('of a note is one for each note, and one for every note that no perfume has', () => {
    const spellings = ['Rose%20de%20Mai', 'rose+de+mai', 'ROSE-DE-MAI&tri=hasard&x=1'];
    for (const spelling of spellings)
      expect(pageAddress(`/parfums?note=${spelling}`)).toEqual({
        kind: 'found',
        key: '/parfums?note=rose+de+mai',
        part: { ...WHOLE, note: 'rose de mai' },
      });
  });

  it('of a search is one for each way to write it', () => {
    for (const query of ['q=Rosé++AMBRE', 'x=1&q=rose,ambre', 'q=un+parfum+de+rose+et+ambre'])
      expect(pageKey(`/parfums?famille=Boisé&${query}`)).toBe('/parfums?q=rose+ambre&famille=boise');
  });

  it('behind a perfume is one for each perfume, however it is asked for', () => {
    const key = `/parfums?tri=price-desc&${BEHIND.split('?')[1]}`;
    expect(pageAddress(`${BEHIND}&x=1&tri=price-desc`)).toEqual({
      kind: 'behind',
      key,
      cursor: '11800-00000000-0000-4000-8000-000000000001',
      first: '/parfums?tri=price-desc',
    });
  });
});

describe('a perfume’s page', () => {
  it('is known by its readable address, and its id leads there', () => {
    expect(pageAddress(PRODUCT)).toEqual({ kind: 'product', key: PRODUCT, slug: 'ambre-noir' });
    expect(pageAddress(`/parfums/${ID}?x=1`)).toEqual({ kind: 'product-by-id', id: ID, query: '?x=1' });
  });
});

describe('a page about one order', () => {
  it('is kept by nobody', () => {
    const path = '/commande/suivi/AAAA';
    expect(pageAddress(path)).toEqual({ kind: 'order', path, token: 'AAAA' });
    expect(pageKey(path)).toBeNull();
  });

  it.each(['/retractation?suivi=AAAA', '/retractation?commande=1&suivi=%00'])(
    '%s is everybody’s, at an address that nobody keeps',
    (url) => {
      expect(pageAddress(url)).toEqual({ kind: 'by-link', page: '/retractation' });
      expect(pageKey(url)).toBeNull();
    },
  );

  it.each(['.', '.)', ',', '%3E', '%C2%BB', '%E2%80%A6'])('is found where %s followed its link', (end) => {
    const url = `/commande/suivi/AAAA-b_c${end}`;
    expect(pageAddress(url)).toEqual({ kind: 'moved', to: '/commande/suivi/AAAA-b_c' });
  });

  it('is answered with no kept page where its query was copied out of a mail’s source', () => {
    expect(pageKey('/retractation?amp;suivi=AAAA')).toBeNull();
    expect(pageKey('/retractation?a=1&amp;suivi=AAAA')).toBeNull();
  });

  it('is not meant without a token', () => {
    for (const url of ['/retractation', '/retractation?suivi=', '/retractation?commande=1'])
      expect(pageKey(url)).toBe('/retractation');
  });
});

describe('another spelling of an address', () => {
  it.each([
    ['/contact/', '/contact'],
    ['/Contact', '/contact'],
    ['//contact', '/contact'],
    ['/%63ontact?a=1', '/contact?a=1'],
    ['/parfums/?tri=price-desc', '/parfums?tri=price-desc'],
    ['//', '/'],
    [PRODUCT.toUpperCase(), PRODUCT],
    [`${PRODUCT}/`, PRODUCT],
    [PRODUCT.replace('parfums/a', 'parfums/%61'), PRODUCT],
    [
      `/parfums/${ID.toUpperCase()}x`.slice(0, -1).replace('4000', '400A'),
      `/parfums/${ID.replace('4000', '400a')}`,
    ],
    ['/ADMIN/', '/admin'],
  ])('%s leads to %s, and is never rendered', (url, to) => {
    expect(pageAddress(url)).toEqual({ kind: 'moved', to });
  });

  it.each(['//evil.example', '/\\evil.example', '/%2F%2Fevil.example/contact', '/%0d%0aX: y', '/%'])(
    '%s leads nowhere, least of all to another site',
    (url) => {
      expect(pageAddress(url)).toEqual({ kind: 'nowhere' });
    },
  );
});

describe('an address at which there is nothing', () => {
  it.each([
    '/nulle/part',
    '/wp-login.php',
    ANSWER_ADDRESS,
    '/@vite/client',
    '/@fs/etc/passwd',
    '/%zz',
    '/contact/index.pageContext.json',
    'http://elsewhere.example/contact',
  ])('is %s', (url) => {
    expect(pageAddress(url)).toEqual({ kind: 'nowhere' });
  });

  it('under the collection is a perfume that there is not', () => {
    for (const url of ['/parfums/-x', '/parfums/x/y', `${PRODUCT}-`])
      expect(pageAddress(url)).toEqual({ kind: 'absent-product' });
  });

  it('is none of the site’s pages', () => {
    const folders = readdirSync('web/pages', { recursive: true, encoding: 'utf8' });
    const pages = folders
      .filter((path) => path.endsWith('+Page.tsx') && !path.startsWith('_error') && !path.includes('@'))
      .map((path) => path.split('/').filter((part) => !['(shop)', 'index', '+Page.tsx'].includes(part)))
      .map((parts) => `/${parts.join('/')}`)
      .filter((page) => page !== '/informations' && page !== ANSWER_ADDRESS)
      .concat(Object.keys(LEGAL_ADDRESSES));
    expect(pages.length).toBeGreaterThan(10);
    for (const page of pages) expect(SHARED_PAGES.has(page) || OWN_PAGES.has(page), page).toBe(true);
  });
});

describe('the name of a page', () => {
  it.each([
    ['/', '/'],
    ['/parfums?tri=price-desc', '/parfums'],
    [BEHIND, '/parfums'],
    [PRODUCT, '/parfums/:id'],
    [`/parfums/${ID}`, '/parfums/:id'],
    ['/retractation?suivi=AAAA', '/retractation'],
    ['/commande/suivi/AAAA', '/commande/suivi/:token'],
  ])('of %s is %s', (url, name) => {
    expect(pageName(url)).toBe(name);
  });

  it.each([
    '/commande/suivi/AAAA.',
    '/Commande/suivi/AAAA',
    '/commande/suivi/AAAA/payer',
    '/AAAA',
    '/PARFUMS',
  ])('is none for %s, which is no page’s address', (url) => {
    expect(pageName(url)).toBeNull();
  });
});
