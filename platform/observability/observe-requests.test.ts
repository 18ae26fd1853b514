import Koa, { type Context } from 'koa';
import { describe, expect, it } from 'vitest';
import { createRoutePattern } from '../http/observe-requests.ts';

const app = new Koa();
const ID = '3f0c1f0e-7a53-4f6e-9f39-0d6f1a1b2c3d';

/** An answered request, as far as its route's name depends on it. */
function answered(path: string, status: number, matched?: string): Context {
  const context = Object.create(app.context, {
    path: { value: path },
    status: { value: status },
    _matchedRoute: { value: matched },
  });
  return context;
}

describe('the name of a route', () => {
  const routeOf = createRoutePattern();

  it('is the router’s pattern, whatever became of the request', () => {
    expect(routeOf(answered(`/api/orders/${ID}`, 404, '/api/orders/:id'))).toBe('/api/orders/:id');
  });

  it('is a page’s path without its ids', () => {
    expect(routeOf(answered(`/parfums/${ID}`, 200))).toBe('/parfums/:id');
    expect(routeOf(answered('/parfums', 304))).toBe('/parfums');
  });

  it('is one for all files of a folder', () => {
    expect(routeOf(answered('/assets/entry.3f2a.js', 200))).toBe('/assets/*');
  });

  it('says nothing of addresses that do not exist', () => {
    for (const status of [301, 400, 404, 405, 429])
      expect(routeOf(answered('/wp-login.php', status))).toBe('(none)');
    expect(routeOf(answered('/api/anything', 500))).toBe('(none)');
  });

  it('is that of a page that fails only when the page was answered before: what failed makes no new name', () => {
    const fresh = createRoutePattern();
    expect(fresh(answered('/@vite/client', 500))).toBe('(none)');
    expect(fresh(answered('/panier', 500))).toBe('(none)');
    fresh(answered('/panier', 200));
    expect(fresh(answered('/panier', 503))).toBe('/panier');
  });

  it('is no longer told when somebody makes up more pages than there can be', () => {
    const flooded = createRoutePattern();
    const names = new Set<string>();
    for (let n = 0; n < 1_000; n += 1) names.add(flooded(answered(`/page-${n}`, 200)));
    expect(names.size).toBe(101);
    expect(names).toContain('(other)');
  });
});
