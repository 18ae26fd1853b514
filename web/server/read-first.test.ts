import { expect, it } from 'vitest';
import { readFirst } from './read-first.ts';

it('scripts are fetched behind what is read', () => {
  const html = '<script src="/a.js" type="module" async></script><link rel="modulepreload" href="/b.js">';
  expect(readFirst(html)).toBe(
    '<script src="/a.js" type="module" fetchpriority="low" async></script><link rel="modulepreload" fetchpriority="low" href="/b.js">',
  );
});

it('fonts that every page shows are preloaded, italics are not', () => {
  const upright = '<link rel="preload" href="/cormorant-latin-wght-normal.D7.woff2" as="font">';
  const italic = '<link rel="preload" href="/cormorant-latin-wght-italic.BM.woff2" as="font">';
  expect(readFirst(`${upright}\n${italic}`)).toBe(upright);
});
