import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ShopClient } from '#embedded/testing/shop-client.ts';

const EVERY_MS = 1_000;
const YEAR_MS = 365 * 24 * 3_600_000;

/**
 * What goes on in a shop beside orders, a little of each once a second: somebody subscribes, somebody writes, the console adds a code, and
 * a perfume of which too few are left. Mails and a stock alert follow, so that every read model has something to do. Each comes at a time of its own:
 * visitors do not wait for one another to begin.
 * @throws Error when the shop refuses one of them.
 */
export async function otherVisitors(admin: ShopClient, seconds: number): Promise<void> {
  const begun = performance.now();
  const visits = [subscribe, write, addCode, addRarePerfume];
  await Promise.all(
    visits.map(async (visit, index) => {
      for (let second = 0; second < seconds; second += 1) {
        await sleep(begun + (second + index / visits.length) * EVERY_MS - performance.now());
        await visit(admin);
      }
    }),
  );
}

async function subscribe(shop: ShopClient): Promise<void> {
  await send(shop, '/api/newsletter', { email: someone() });
}

async function write(shop: ShopClient): Promise<void> {
  const text = { subject: 'Une question', message: 'Quand le parfum revient-il ?' };
  await send(shop, '/api/contact', { name: 'Camille Essai', email: someone(), ...text });
}

async function addCode(admin: ShopClient): Promise<void> {
  const code = `BANC10-${randomUUID().slice(0, 8)}`.toUpperCase();
  const validUntil = new Date(Date.now() + YEAR_MS).toISOString();
  await send(admin, '/api/admin/promo-codes', { code, discountValue: '10', validUntil });
}

async function addRarePerfume(admin: ShopClient): Promise<void> {
  await admin.addProduct({ name: `Rare ${randomUUID()}`, price: '80.00', stockQuantity: 1 });
}

function someone(): string {
  return `visite.${randomUUID().slice(0, 8)}@exemple.fr`;
}

async function send(admin: ShopClient, path: string, body: object): Promise<void> {
  const answer = await admin.call('POST', path, body);
  const said = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${said}`);
}
