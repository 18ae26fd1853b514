import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { appendAs } from '#audit/testing/append-as.ts';
import { type AuditedShop, openAuditedShop } from '#audit/testing/audited-shop.ts';
import { createHealth } from './observability/health.ts';
import { untilCatalogueIsRead } from './start-server.ts';

let shop: AuditedShop;
beforeAll(async () => {
  shop = await openAuditedShop(inject('databaseUrl'));
});
afterAll(() => shop.close());

function opening() {
  const parts = { ...shop, health: createHealth(), logger: pino({ level: 'silent' }) };
  let isOpen = false;
  const opened = untilCatalogueIsRead(parts).then(() => {
    isOpen = true;
  });
  return { opened, isOpen: () => isOpen };
}

it('a server opens at once before an empty log, waits for read models that were never filled, and never again', async () => {
  await opening().opened;

  const productId = randomUUID();
  const stocked = { type: 'StockAdjusted', data: { productId, delta: 10, reason: 'initial' } } as const;
  await appendAs(shop.store, 'admin', `stock-${productId}`, stocked);
  const first = opening();
  const soon = new Promise((resolve) => setTimeout(resolve, 500));
  await Promise.race([first.opened, soon]);
  expect(first.isOpen()).toBe(false);
  await shop.project();
  await first.opened;

  await appendAs(shop.store, 'admin', `stock-${randomUUID()}`, stocked);
  await opening().opened;
});
