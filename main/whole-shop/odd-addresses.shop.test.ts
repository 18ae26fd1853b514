import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedShop } from '#embedded/testing/shops/shared-shop.ts';
import { createShopClient } from '#embedded/testing/shops/shop-client.ts';
import { type RoleProcess, startRole } from '../testing/role-process.ts';

let server: RoleProcess;
let productId: string;
beforeAll(async () => {
  server = await startRole('server', { dataDir: sharedShop().dataDir });
  const admin = createShopClient(sharedShop().url);
  await admin.logIn();
  productId = await admin.addProduct({ name: 'Une Seule Adresse', price: '80.00', stockQuantity: 3 });
});
afterAll(() => server.stop());

function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(server.url + path, { redirect: 'manual', headers });
}

/** How many pages this server rendered so far, or answered from memory. */
async function counted(result: 'miss' | 'hit'): Promise<number> {
  const metrics = await (await fetch(`${server.operationsUrl}/metrics`)).text();
  const [, count] =
    new RegExp(`miris_page_cache_requests_total\\{result="${result}"\\} (\\d+)`).exec(metrics) ?? [];
  return Number(count);
}
const rendered = () => counted('miss');

/**
 * How many pages this server rendered while it was asked. What happens in the shop meanwhile replaces kept pages, too: asked again, it
 * then has the new ones.
 */
async function renderedBy(ask: () => Promise<void>): Promise<number> {
  const before = await rendered();
  await ask();
  return (await rendered()) - before;
}

/** Spellings of a word with some of its letters in capitals: as many as asked for. */
function capitals(word: string, count: number): string[] {
  return Array.from({ length: count }, (_, number) =>
    [...word].map((letter, at) => ((number + 1) & (1 << (at % 16)) ? letter.toUpperCase() : letter)).join(''),
  );
}

describe('a page', () => {
  it('has one address: other spellings lead to it and are never rendered', async () => {
    const spellings = [
      ...capitals('/parfums', 30).filter((path) => path !== '/parfums'),
      ...[...productId].map(
        (letter, at) =>
          `/parfums/${productId.slice(0, at)}%${letter.charCodeAt(0).toString(16)}${productId.slice(at + 1)}`,
      ),
      `/parfums/${productId}/`,
      `//parfums/${productId}`,
      '/contact/',
    ];
    const ask = async () => {
      for (const path of spellings) {
        const answer = await get(path);
        expect(answer.status, path).toBe(308);
        expect(answer.headers.get('location'), path).toMatch(
          /^\/(?:parfums|contact)(?:\/[0-9a-f-]{36}|\/une-seule-adresse)?$/,
        );
      }
    };
    await expect.poll(() => renderedBy(ask)).toBe(0);
  });

  it.each(['/commande', '/commande/confirmation', '/admin', '/admin/audit', '/parfums', '/panier'])(
    'such as %s is rendered once, whatever is asked behind it and whatever cookie comes along',
    async (path) => {
      expect((await get(path)).status).toBe(200);
      let asked = 0;
      const ask = async () => {
        for (let times = 0; times < 20; times += 1) {
          asked += 1;
          const answer = await get(`${path}?tri=${asked}&commande=${asked}`, {
            cookie: `miris_session=${asked}`,
          });
          expect(answer.status).toBe(200);
        }
      };
      await expect.poll(() => renderedBy(ask)).toBe(0);
    },
  );

  it('of the collection behind a perfume is rendered for that perfume’s own cursor, and once', async () => {
    const own = `/parfums?apres=8000-${productId}`;
    expect((await get(own)).status).toBe(200);
    let asked = 0;
    const ask = async () => {
      expect((await get(`${own}&x=${asked}`)).status).toBe(200);
      for (let times = 0; times < 20; times += 1) {
        asked += 1;
        const madeUp = await get(`/parfums?tri=price-desc&apres=${asked}-${productId}`);
        expect([madeUp.status, madeUp.headers.get('location')]).toEqual([307, '/parfums?tri=price-desc']);
      }
    };
    await expect.poll(() => renderedBy(ask)).toBe(0);
  });

  it('of the console is kept by no cache but the server’s own', async () => {
    expect((await get('/admin')).headers.get('cache-control')).toBe('no-store');
  });
});

describe('the readable address of a perfume', () => {
  const leads = async (from: string) => {
    const answer = await get(from);
    return [answer.status, answer.headers.get('location'), answer.headers.get('cache-control')];
  };
  const EACH_TIME = 'public, max-age=0, must-revalidate';

  it('is where its id leads for good, with what follows it', async () => {
    const to = [308, '/parfums/une-seule-adresse', EACH_TIME];
    await expect.poll(() => leads(`/parfums/${productId}`)).toEqual(to);
    expect(await leads(`/parfums/${productId}?utm_source=lettre`)).toEqual([
      308,
      '/parfums/une-seule-adresse?utm_source=lettre',
      EACH_TIME,
    ]);
  });

  it('follows its name, and the one before leads on', async () => {
    const admin = createShopClient(sharedShop().url);
    await admin.logIn();
    const id = await admin.addProduct({ name: 'Avant Midi', price: '80.00', stockQuantity: 3 });
    await expect.poll(async () => (await get('/parfums/avant-midi')).status).toBe(200);
    await admin.call('PATCH', `/api/admin/products/${id}`, { name: 'Après Minuit' });
    const now = [308, '/parfums/apres-minuit', EACH_TIME];
    await expect.poll(() => leads('/parfums/avant-midi')).toEqual(now);
    expect(await (await get('/parfums/apres-minuit')).text()).toContain('Après Minuit');
    await expect
      .poll(async () => (await (await get('/sitemap.xml')).text()).includes('/apres-minuit<'))
      .toBe(true);
    expect(await (await get('/api/products/avant-midi')).json()).toMatchObject({ id, slug: 'apres-minuit' });
  });
});

describe('an address at which there is nothing', () => {
  it('is a 404 that is rendered once, however many there are', async () => {
    await get('/nulle-part');
    await get('/parfums/rien');
    let asked = 0;
    const ask = async () => {
      for (let times = 0; times < 20; times += 1) {
        asked += 1;
        const absent = `00000000-0000-4000-8000-${String(asked).padStart(12, '0')}`;
        for (const path of [
          `/${asked}`,
          `/%e2%82%ac${asked}`,
          `/@fs/${asked}`,
          `/${asked}/index.pageContext.json`,
          `/parfums/${absent}`,
        ])
          expect((await get(path)).status, path).toBe(404);
      }
    };
    await expect.poll(() => renderedBy(ask)).toBe(0);
    expect(await (await get('/parfums/rien')).text()).toContain('parfum');
  });

  it('of a link that opens nothing is rendered once, however many there are', async () => {
    let asked = 0;
    const ask = async () => {
      for (let times = 0; times < 10; times += 1) {
        const token = randomBytes(51).toString('base64url');
        for (const [path, status] of [
          [`/commande/suivi/${token}`, 404],
          [`/retractation?suivi=${token}`, 200],
          [`/lettre/confirmer?token=${token}`, 404],
        ] as const) {
          expect((await get(path)).status, path).toBe(status);
          asked += 1;
        }
      }
    };
    await expect.poll(() => renderedBy(ask)).toBe(0);
    const before = [await counted('hit'), asked] as const;
    await ask();
    expect((await counted('hit')) - before[0]).toBeGreaterThanOrEqual(asked - before[1]);
  });

  it('of a perfume that was deleted is gone for good, on a page in French', async () => {
    const admin = createShopClient(sharedShop().url);
    await admin.logIn();
    const id = await admin.addProduct({ name: 'Un Souvenir', price: '80.00', stockQuantity: 3 });
    await expect.poll(async () => (await get('/parfums/un-souvenir')).status).toBe(200);
    await admin.call('DELETE', `/api/admin/products/${id}`);
    await expect.poll(async () => (await get(`/parfums/${id}`)).status).toBe(410);
    expect(await (await get(`/parfums/${id}`)).text()).toContain('Produit introuvable');
    expect((await get('/parfums/un-souvenir')).status).toBe(410);
    const body = { customerName: 'Ada', customerEmail: 'ada@exemple.fr', comment: 'Un sillage', rating: 4 };
    for (const ask of [
      () => get(`/api/products/${id}`),
      () => get(`/api/products/${id}/reviews`),
      () => get(`/api/products/${id}/reviews/overview`),
      () => get(`/api/reviews/product/${id}`),
      () => admin.call('GET', `/api/products/${id}`),
      () => admin.call('POST', `/api/products/${id}/reviews`, body),
    ]) {
      await expect.poll(async () => (await ask()).status).toBe(410);
      const answer = await ask();
      expect(answer.headers.get('content-type')).toContain('application/problem+json');
      expect(await answer.json()).toMatchObject({ status: 410, code: 'gone', detail: 'Produit introuvable' });
    }
    expect((await get('/api/products/00000000-0000-4000-8000-00000000dead/reviews')).status).toBe(404);
    expect((await get(`/parfums/${id.replace(/.$/, (last) => (last === '0' ? '1' : '0'))}`)).status).toBe(
      404,
    );
  });

  it.each(['/@vite/client', '/@fs/etc/passwd', '/@id/x', '/readyz', '/Readyz', '/API/orders', '/%'])(
    'is %s',
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );

  it('is the payment provider’s with a slash behind it', async () => {
    const answer = await fetch(`${server.url}/api/stripe/webhook/`, { method: 'POST', body: '{}' });
    expect(answer.status).not.toBe(500);
    const metrics = await (await fetch(`${server.operationsUrl}/metrics`)).text();
    expect(metrics).not.toMatch(/route="[^"]*(?:@vite|@fs|webhook\/|nulle-part)/);
  });
});

it.each([
  ['/favicon.ico', 'image/x-icon'],
  ['/apple-touch-icon.png', 'image/png'],
  ['/manifest.webmanifest', 'application/manifest+json'],
  ['/.well-known/security.txt', 'text/plain'],
])('%s is there, for whoever asks without a page', async (path, type) => {
  const answer = await get(path);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining(type)]);
});
