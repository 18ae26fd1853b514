import { expect, it } from 'vitest';
import { robotsText, securityText, sitemapIndexXml, sitemapXml } from './search-files.ts';

it('keeps search engines out of what is private and shows them the map', () => {
  const text = robotsText('https://miris.example');
  expect(text).toContain('Disallow: /admin');
  expect(text).toContain('Sitemap: https://miris.example/sitemap.xml');
});

it('maps pages by their full address', () => {
  const xml = sitemapXml('https://miris.example', [{ path: '/contact' }], []);
  expect(xml).toContain('<url><loc>https://miris.example/contact</loc></url>');
});

it('maps what was written with its day, and its picture', () => {
  const piece = { path: '/journal/iris', revised: '2026-09-15', picture: '/media/iris.jpg' };
  const xml = sitemapXml('https://miris.example', [piece], []);
  expect(xml).toContain(
    '<loc>https://miris.example/journal/iris</loc><lastmod>2026-09-15</lastmod><image:image><image:loc>https://miris.example/media/iris.jpg</image:loc></image:image>',
  );
});

it('maps perfumes with the day of their last change and their pictures, when they have some of their own', () => {
  const xml = sitemapXml(
    'https://miris.example',
    [],
    [
      {
        slug: 'abc',
        imageUrls: ['/objects/a&b.jpg', '/objects/c.jpg'],
        revisedAt: '2026-11-26T23:30:00.000Z',
      },
      { slug: 'def', imageUrls: ['@assets/flacon.jpg'], revisedAt: '2026-11-25T10:00:00.000Z' },
    ],
  );
  expect(xml).toContain(
    '<url><loc>https://miris.example/parfums/abc</loc><lastmod>2026-11-26</lastmod><image:image><image:loc>https://miris.example/objects/a&amp;b.jpg</image:loc></image:image><image:image><image:loc>https://miris.example/objects/c.jpg</image:loc></image:image></url>',
  );
  expect(xml).toContain(
    '<url><loc>https://miris.example/parfums/def</loc><lastmod>2026-11-25</lastmod></url>',
  );
});

it('lists the maps of a shop that needs several', () => {
  const xml = sitemapIndexXml('https://miris.example', 2);
  expect(xml).toContain('<sitemapindex');
  expect(xml.match(/<loc>[^<]+/g)).toEqual([
    '<loc>https://miris.example/sitemap-0.xml',
    '<loc>https://miris.example/sitemap-1.xml',
  ]);
});

it('says whom to tell of a weakness, and until when that holds: always in the future, by less than a year', () => {
  const now = new Date('2026-11-26T14:00:00Z');
  const text = securityText('https://miris.example', 'contact@miris.example', now);
  expect(text).toContain('Contact: mailto:contact@miris.example\n');
  expect(text).toContain('Canonical: https://miris.example/.well-known/security.txt\n');
  const days = (Date.parse(/^Expires: (\S+)$/m.exec(text)?.[1] ?? '') - now.getTime()) / 86_400_000;
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(365);
});
