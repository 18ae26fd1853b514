import { expect, it } from 'vitest';
import { deferScripts } from './pages.ts';

it('scripts are fetched once the page has been painted', () => {
  const html =
    '<script src="/assets/a.js" type="module" async></script>\n<link rel="modulepreload" href="/assets/b.js" as="script">\n<link rel="modulepreload" href="/assets/c.js" as="script">';
  expect(deferScripts(html)).toBe(
    '<script src="/start.js" data-entry="/assets/a.js" data-modules="/assets/b.js /assets/c.js" async></script>\n',
  );
});

it('scripts of a page in development stay as they are', () => {
  const html = '<script src="/@fs/client.ts" type="module" async></script>';
  expect(deferScripts(html)).toBe(html);
});

it('fonts that every page shows are preloaded, italics are not', () => {
  const upright = '<link rel="preload" href="/cormorant-latin-wght-normal.D7.woff2" as="font">';
  const italic = '<link rel="preload" href="/cormorant-latin-wght-italic.BM.woff2" as="font">';
  expect(deferScripts(`${upright}\n${italic}`)).toBe(`${upright}\n`);
});

it('blanks in what visitors wrote are left alone, and cost no more than other text', () => {
  const html = `<p>${' \n'.repeat(50_000)}</p><p>${'<link rel="preload" href="'.repeat(20_000)}</p>`;
  expect(deferScripts(html)).toBe(html);
});
