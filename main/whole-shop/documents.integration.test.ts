import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createEventStore } from '#platform/event-store/connect.ts';
import { NO_STREAM } from '#platform/event-store/event-store.ts';
import { orderPlaced, paymentConfirmed } from '#projections/testing/sample-events.ts';
import type { IssuedDocument } from '#services/invoices/factur-x.ts';
import { beginInvoicing } from '#services/invoices/invoicing-start.ts';
import { createIssuing, loadDocument } from '#services/invoices/issue-document.ts';
import { renderDocument } from '#services/invoices/render-document.ts';
import { createOrderLinks } from '#services/orders/order-links.ts';
import { type ServedShopApi, serveShopApi } from '../testing/serve-shop-api.ts';

const cause = { actor: 'system', correlationId: 'test', causationId: 'test' } as const;
const [orderId, stranger] = [randomUUID(), randomUUID()];
let shop: ServedShopApi;
let issued: IssuedDocument | null;
beforeAll(async () => {
  const stores = { databaseUrl: inject('databaseUrl'), eventStoreUrl: inject('eventStoreUrl') };
  shop = await serveShopApi(stores);
  const store = createEventStore(stores.eventStoreUrl, { sealing: 'none' });
  const events = [
    orderPlaced(orderId, { lines: [{ productId: randomUUID(), quantity: 1 }] }),
    paymentConfirmed(orderId),
  ];
  await store.append(`order-${orderId}`, events, { expectedRevision: NO_STREAM, cause });
  const payment = { kind: 'invoice', orderId, cause: `pi_${orderId}` } as const;
  await beginInvoicing(store, new Date(0), new Date(), cause);
  await createIssuing({ store, clock: () => new Date() })(payment, cause);
  issued = await loadDocument(store, orderId);
  await store.close();
});
afterAll(() => shop.close());

const links = createOrderLinks('x'.repeat(32), '', async () => 0);
const tokenOf = (id: string, at = new Date()) =>
  links.urlOf({ orderId: id, linkRevision: 0 }, at).split('/').at(-1) ?? '';
const follow = (token: string, id = orderId) =>
  fetch(`${shop.url}/api/orders/follow/${token}/documents/${id}`);

describe('an invoice', () => {
  it('is the file that was issued, for whoever holds the order’s link, and kept nowhere on the way', async () => {
    for (let times = 0; times < 2; times += 1) {
      const answer = await follow(tokenOf(orderId));
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('application/pdf');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
      if (issued === null) throw new Error('nothing was issued');
      expect(Buffer.from(await answer.arrayBuffer()).equals(await renderDocument(issued))).toBe(true);
    }
  });

  it('is nobody else’s', async () => {
    const old = new Date('2020-01-01T00:00:00.000Z');
    for (const token of [tokenOf(stranger), tokenOf(orderId, old), 'AAAA'])
      expect((await follow(token)).status).toBe(404);
    expect((await follow(tokenOf(orderId), stranger)).status).toBe(404);
    expect((await fetch(`${shop.url}/api/admin/documents/${orderId}/pdf`)).status).toBe(401);
  });

  it('is saved from the console', async () => {
    const headers = { cookie: await shop.logIn() };
    const answer = await fetch(`${shop.url}/api/admin/documents/${orderId}/pdf`, { headers });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toMatch(/miris-F\d{4}-\d{6}\.pdf/);
  });
});
