import { setFileScope } from '@vanilla-extract/css/fileScope';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, expect, it, vi } from 'vitest';
import { DEMO_HOUSE } from '#embedded/seed/demo-house.ts';

vi.mock('vike-react/usePageContext', () => ({
  usePageContext: () => ({ globalContext: { publicConfig: { house: DEMO_HOUSE } } }),
}));
afterAll(() => vi.doUnmock('vike-react/usePageContext'));

// Style sheets name their file when the build runs them; here any name will do.
setFileScope('legal-page.test');
const { LegalPage } = await import('./LegalPage.tsx');

it('a legal page with an unknown key says ‘Page non trouvée’ (§2)', () => {
  expect(renderToStaticMarkup(createElement(LegalPage, { pageKey: 'rien' }))).toContain('Page non trouvée');
});

it('one with a known key shows its text', () => {
  expect(renderToStaticMarkup(createElement(LegalPage, { pageKey: 'terms' }))).toContain(
    'Droit de rétractation',
  );
});

it('the terms show the box of the legal guarantees', () => {
  const html = renderToStaticMarkup(createElement(LegalPage, { pageKey: 'terms' }));
  expect(html).toContain('Le consommateur dispose d’un délai de deux ans');
});
