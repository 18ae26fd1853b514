import { describe, expect, it } from 'vitest';
import { API_OPERATIONS } from '#contracts/calls/all.ts';
import { createRequestName } from './request-name.ts';

const ID = '3f0c1f0e-7a53-4f6e-9f39-0d6f1a1b2c3d';
const TOKEN = 'dG9rZW4tdGhhdC1vcGVucy1hbi1vcmRlcg';
const nameOf = createRequestName((url) => (url.startsWith('/panier') ? '/panier' : null));

/** A request as far as its name depends on it. */
function asked(path: string, { method = 'GET', matched }: { method?: string; matched?: string } = {}) {
  return nameOf({ method, path, url: path, ...(matched && { _matchedRoute: matched }) });
}

describe('the name of a request', () => {
  it('is the router’s pattern', () => {
    expect(asked(`/api/orders/${ID}`, { matched: '/api/orders/:id' })).toBe('/api/orders/:id');
  });

  it('is that of the call where no router has seen it yet', () => {
    expect(asked('/api/orders', { method: 'POST' })).toBe('/api/orders');
    expect(asked(`/api/products/${ID}`)).toBe('/api/products/:id');
    expect(asked(`/api/products/${ID}`, { method: 'HEAD' })).toBe('/api/products/:id');
    expect(asked('/api/orders', { method: 'PUT' })).toBe('(none)');
  });

  it('is the page’s pattern', () => {
    expect(asked('/panier?x=1')).toBe('/panier');
  });

  it('is one for all files of a folder, and for all beside the folders', () => {
    expect(asked('/assets/entry.3f2a.js')).toBe('/assets/*');
    expect(asked(`/objects/products/${ID}.webp`)).toBe('/objects/*');
    expect(asked('/robots.txt')).toBe('/*');
  });

  it('holds nothing of the address, whatever was put there', () => {
    const calls = API_OPERATIONS.map(({ path }) => path.replace(/\{\*?\w+\}/g, TOKEN));
    const made = [TOKEN, `${TOKEN}.txt`, `${TOKEN}/`, 'ada@exemple.fr', `api/${TOKEN}`, `assets/${TOKEN}.js`];
    const odd = [`/commande/suivi/${TOKEN}.`, `/Commande/Suivi/${TOKEN}`, `/commande/suivi/${TOKEN}/payer`];
    for (const path of [...calls, ...made.map((each) => `/${each}`), ...odd])
      for (const method of ['GET', 'HEAD', 'POST'])
        expect(asked(`${path}?token=${TOKEN}`, { method })).not.toMatch(/dG9|ada/);
  });
});
