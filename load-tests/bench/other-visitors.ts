import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ShopClient } from '#embedded/testing/shop-client.ts';

const EVERY_MS = 1_000;
const YEAR_MS = 365 * 24 * 3_600_000;

/**
 * What goes on in a shop beside orders, a little of each once a second: somebody subscribes, somebody writes, the console adds a code, and
 * a perfume of which too few are left. Mails and a stock alert follow, so that every read model has something to do.
 * @throws Error when the shop refuses one of them.
 */
export async function otherVisitors(admin: ShopClient, seconds: number): Promise<void> {
  const end = performance.now() + seconds * 1_000;
  while (performance.now() < end) {
    const begun = performance.now();
    await Promise.all([
      ...visits().map(([path, body]) => send(admin, path, body)),
      admin.addProduct({ name: `Rare ${randomUUID()}`, price: '80.00', stockQuantity: 1 }),
    ]);
    await sleep(Math.max(0, begun + EVERY_MS - performance.now()));
  }
}

function visits(): [path: string, body: object][] {
  const unique = randomUUID().slice(0, 8);
  const email = `visite.${unique}@exemple.fr`;
  const text = { subject: 'Une question', message: 'Quand le parfum revient-il ?' };
  const validUntil = new Date(Date.now() + YEAR_MS).toISOString();
  return [
    ['/api/newsletter', { email }],
    ['/api/contact', { name: 'Camille Essai', email, ...text }],
    ['/api/admin/promo-codes', { code: `BANC10-${unique}`.toUpperCase(), discountValue: '10', validUntil }],
  ];
}

async function send(admin: ShopClient, path: string, body: object): Promise<void> {
  const answer = await admin.call('POST', path, body);
  const said = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${said}`);
}
