import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { moderatedReviewListSchema } from '#contracts/http/shop/reviews.ts';
import { eventually } from '#embedded/testing/eventually.ts';
import { sharedShop } from '#embedded/testing/shops/shared-shop.ts';
import { createShopClient, type ShopClient } from '#embedded/testing/shops/shop-client.ts';
import { type RoleProcess, startRole } from '../testing/role-process.ts';

let admin: ShopClient;
let other: RoleProcess;
let productId: string;

beforeAll(async () => {
  admin = createShopClient(sharedShop().url);
  await admin.logIn();
  other = await startRole('server', { dataDir: sharedShop().dataDir });
});
afterAll(() => other.stop());
beforeEach(async () => {
  productId = await admin.addProduct({ name: 'Page Gardée', price: '80.00', stockQuantity: 9 });
  // Rendered and in memory, in both processes.
  for (const path of [`/parfums/${productId}`, '/parfums', '/']) {
    for (const time of [1, 2]) expect((await here(path)).status, `${path} ${time}`).toBe(200);
    await there(path);
  }
});

function here(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${sharedShop().url}${path}`, { headers });
}
function there(path: string): Promise<Response> {
  return fetch(`${other.url}${path}`);
}
const textOf = async (answer: Promise<Response>) => (await answer).text();

/** Both processes show it: the one that took the command at once when an administrator gave it, the other a moment later. */
async function bothShow(path: string, text: string): Promise<void> {
  await eventually(`${text} on ${path}`, async () => (await textOf(here(path))).includes(text));
  await eventually(`${text} on ${path} of the other server`, async () =>
    (await textOf(there(path))).includes(text),
  );
}

describe('a kept page shows', () => {
  it('a new price, the next time it is asked for', async () => {
    await admin.call('PATCH', `/api/admin/products/${productId}`, { price: '123.45' });
    expect(await textOf(here(`/parfums/${productId}`))).toContain('123,45');
    expect(await textOf(here('/parfums'))).toContain('123,45');
    await bothShow(`/parfums/${productId}`, '123,45');
    await bothShow('/parfums', '123,45');
  });

  it('what is left after an order', async () => {
    await createShopClient(sharedShop().url).order({ productId, priceCents: 8_000, quantity: 5 });
    await bothShow(`/parfums/${productId}`, 'Stock faible (4)');
  });

  it('a review once it is published, and the rating in the list', async () => {
    const comment = `Un sillage tendre, ${productId}.`;
    await admin.call('POST', `/api/products/${productId}/reviews`, {
      customerName: 'Camille',
      customerEmail: 'camille@exemple.fr',
      comment,
      rating: 4,
    });
    const reviewId = await eventually('the review in the console', async () => {
      const reviews = moderatedReviewListSchema.parse(await (await admin.call('GET', '/api/reviews')).json());
      return reviews.find((review) => review.comment === comment)?.id;
    });
    expect(await textOf(here(`/parfums/${productId}`))).not.toContain(comment);
    await admin.call('PATCH', `/api/admin/reviews/${reviewId}`, { status: 'published' });
    expect(await textOf(here(`/parfums/${productId}`))).toContain(comment);
    await bothShow(`/parfums/${productId}`, comment);
  });

  it('a product that joined the collection, and no longer one that left it', async () => {
    const added = await admin.addProduct({ name: 'Nouveau Venu', price: '81.00', stockQuantity: 1 });
    expect(await textOf(here('/parfums'))).toContain(added);
    await bothShow('/parfums', added);
    await admin.call('DELETE', `/api/admin/products/${added}`);
    expect(await textOf(here('/parfums'))).not.toContain(added);
    expect((await here(`/parfums/${added}`)).status).toBe(410);
  });
});

describe('a kept page', () => {
  it('stays as it is, and browsers that have it are told so, while what it shows does not change', async () => {
    const path = `/parfums/${productId}`;
    const before = await here(path);
    const elsewhere = await admin.addProduct({ name: 'Ailleurs', price: '10.00', stockQuantity: 1 });
    await admin.call('PATCH', `/api/admin/products/${elsewhere}`, { price: '11.00' });
    const again = await here(path, { 'if-none-match': before.headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
    await admin.call('PATCH', `/api/admin/products/${productId}`, { price: '82.00' });
    const changed = await here(path, { 'if-none-match': before.headers.get('etag') ?? '' });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(before.headers.get('etag'));
  });

  it('says from memory what it said through the app, but for the request’s name and time', async () => {
    const path = `/parfums/${productId}`;
    await admin.call('PATCH', `/api/admin/products/${productId}`, { price: '83.00' });
    const isShown = async () => {
      const answer = await here(path);
      await answer.arrayBuffer();
      const said = Object.fromEntries(answer.headers);
      const { 'x-request-id': name, date: _date, 'server-timing': _sent, ...headers } = said;
      return { name, headers };
    };
    const [first, second, third] = [await isShown(), await isShown(), await isShown()];
    expect(second.headers).toEqual(first.headers);
    expect(third.headers).toEqual(first.headers);
    expect(new Set([first.name, second.name, third.name]).size).toBe(3);
    expect(first.headers).toMatchObject({ 'cache-control': 'public, max-age=0, must-revalidate' });
    expect(first.headers['content-security-policy']).toContain("default-src 'none'");
  });

  it('is the same whatever cookies, unknown parameters and encodings a visitor comes with', async () => {
    const path = `/parfums/${productId}`;
    const plain = await (await here(path)).text();
    expect(await (await here(`${path}?utm_source=lettre`)).text()).toBe(plain);
    expect(await (await here(path, { cookie: 'miris_session=x; a=b' })).text()).toBe(plain);
    expect(await (await here(path, { 'accept-encoding': 'identity' })).text()).toBe(plain);
    expect(await (await here(path, { 'accept-encoding': 'gzip' })).text()).toBe(plain);
  });
});

describe('the API', () => {
  it('tells shoppers from memory and an administrator what only they may see', async () => {
    await admin.call('PATCH', `/api/admin/products/${productId}`, { isActive: false });
    expect((await here(`/api/products/${productId}`)).status).toBe(404);
    expect((await admin.call('GET', `/api/products/${productId}`)).status).toBe(200);
    expect(await textOf(here('/api/products'))).not.toContain(productId);
    const list = await admin.call('GET', '/api/products');
    expect(list.headers.get('cache-control')).toBe('no-store');
    expect(await list.text()).toContain(productId);
  });
});
