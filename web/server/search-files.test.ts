import { expect, it } from 'vitest';
import { robotsText, sitemapXml } from './search-files.ts';

it('keeps search engines out of what is private and shows them the map', () => {
  const text = robotsText('https://miris.example');
  expect(text).toContain('Disallow: /admin');
  expect(text).toContain('Sitemap: https://miris.example/sitemap.xml');
});

it('maps the public pages and every product', () => {
  const xml = sitemapXml('https://miris.example', ['abc']);
  expect(xml).toContain('<loc>https://miris.example/parfums/abc</loc>');
  expect(xml).toContain('<loc>https://miris.example/cgv</loc>');
  expect(xml).not.toContain('/panier');
});
