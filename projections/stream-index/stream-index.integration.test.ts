import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { ShopEvent } from '#contracts/events/catalogue.ts';
import { auditStreamsRequestSchema } from '#contracts/http/console/audit.ts';
import { shortId } from '#contracts/identifiers.ts';
import { createHistory } from '../testing/history.ts';
import { openReadModels, type TestReadModels } from '../testing/read-models.ts';
import { orderPlaced, productAdded } from '../testing/sample-events.ts';
import { pageOfStreams, streamIndexProjection } from './projection.ts';

const orders = Array.from({ length: 5 }, () => randomUUID());
const rose = randomUUID();
const cedre = randomUUID();
const [deleted = ''] = orders;

let readModels: TestReadModels;
beforeAll(async () => {
  readModels = await openReadModels(inject('databaseUrl'));
  const history = createHistory();
  const add = (stream: string, ...events: ShopEvent[]) => {
    for (const event of events) history.add(stream, event);
  };
  add(`product-${rose}`, productAdded(rose, { name: 'Rose Alba' }));
  add(`product-${rose}`, { type: 'ProductRemoved', data: { productId: rose } });
  add(`product-${cedre}`, productAdded(cedre, { name: 'Cèdre Bleu' }));
  add(`product-${cedre}`, {
    type: 'ProductRevised',
    data: { productId: cedre, changes: { name: 'Cèdre Bleu Intense' } },
  });
  for (const id of orders) add(`order-${id}`, orderPlaced(id, { lines: [{ productId: rose, quantity: 1 }] }));
  add(`order-${deleted}`, {
    type: 'OrderDeleted',
    data: { deletedAt: '2026-11-21T10:00:00.000Z', orderId: deleted },
  });
  await readModels.apply(streamIndexProjection, history.events);
});
afterAll(() => readModels.close());

function list(request: { category: string; search?: string; after?: string | undefined; limit?: number }) {
  return pageOfStreams(readModels.db, auditStreamsRequestSchema.parse(request));
}

describe('the streams an auditor browses', () => {
  it('come in pages, newest first, each once, deleted orders among them', async () => {
    const first = await list({ category: 'order', limit: 3 });
    const second = await list({ category: 'order', limit: 3, after: first.nextAfter ?? undefined });
    expect([...first.streams, ...second.streams].map(({ id }) => id)).toEqual([...orders].reverse());
    expect(second.nextAfter).toBeNull();
    expect(second.streams.find(({ id }) => id === deleted)).toMatchObject({
      stream: `order-${deleted}`,
      label: shortId(deleted),
      ended: true,
    });
  });

  it('are found by number, by id, or by part of the name they have now', async () => {
    const byNumber = await list({ category: 'order', search: deleted.slice(-8) });
    expect(byNumber.streams.map(({ id }) => id)).toEqual([deleted]);
    expect((await list({ category: 'order', search: deleted })).streams.map(({ id }) => id)).toEqual([
      deleted,
    ]);
    expect((await list({ category: 'product', search: 'intense' })).streams.map(({ id }) => id)).toEqual([
      cedre,
    ]);
    expect((await list({ category: 'product', search: 'rose alba' })).streams.map(({ id }) => id)).toEqual([
      rose,
    ]);
    for (const search of ['CÈDRE', 'cedre-bleu', 'Ce\u0300dre\u00a0bleu'])
      expect((await list({ category: 'product', search })).streams.map(({ id }) => id)).toEqual([cedre]);
    expect((await list({ category: 'product', search: 'e', limit: 1 })).nextAfter).not.toBeNull();
    expect((await list({ category: 'product', search: '!' })).streams).toEqual([]);
    expect((await list({ category: 'promo' })).streams).toEqual([]);
  });

  it('list stock by its products', async () => {
    const { streams } = await list({ category: 'stock' });
    expect(streams.map(({ stream, ended }) => [stream, ended])).toEqual([
      [`stock-${cedre}`, false],
      [`stock-${rose}`, true],
    ]);
  });
});
