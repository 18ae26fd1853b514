import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, inject, it } from 'vitest';
import type { StockEvent } from '#contracts/events/catalog/stock.ts';
import { NO_SALE } from '#domain/stock/stock.decider.ts';
import { createEventStore } from '#platform/event-store/connect.ts';
import { ANY, type Cause, type EventStore } from '#platform/event-store/event-store.ts';
import { createStockService, type StockService, stockStream } from './stock-service.ts';

const cause: Cause = { actor: 'shopper', correlationId: 'corr', causationId: 'caus' };
const expiresAt = '2027-03-01T10:30:00.000Z';

/** A store that counts its appends and reads. */
function counted(store: EventStore): { store: EventStore; appends: () => number; reads: () => number } {
  let appends = 0;
  let reads = 0;
  return {
    appends: () => appends,
    reads: () => reads,
    store: {
      ...store,
      readStream: (stream, options) => {
        reads += 1;
        return store.readStream(stream, options);
      },
      append: (stream, events, options) => {
        appends += 1;
        return store.append(stream, events, options);
      },
    },
  };
}

const first = createEventStore(inject('eventStoreUrl'), { sealing: 'none' });
const second = createEventStore(inject('eventStoreUrl'), { sealing: 'none' });
afterAll(() => Promise.all([first.close(), second.close()]));

async function stocked(service: StockService, quantity: number): Promise<string> {
  const productId = randomUUID();
  await service.adjust({ productId, delta: quantity, reason: 'initial' }, cause);
  return productId;
}

function reserveOne(service: StockService, productId: string, orderId: string = randomUUID()) {
  return service.reserve(
    { productId, orderId, attempt: 0, quantity: 1, expiresAt, soldEarlier: NO_SALE },
    cause,
  );
}

async function eventsOf(productId: string): Promise<readonly StockEvent[]> {
  return (await first.readStream<StockEvent>(stockStream(productId))).events;
}

describe('a rush on one perfume', () => {
  it('sells ten bottles to exactly ten of a hundred shoppers, in a handful of appends', async () => {
    const { store, appends } = counted(first);
    const service = createStockService(store);
    const productId = await stocked(service, 10);
    const before = appends();
    const outcomes = await Promise.all(Array.from({ length: 100 }, () => reserveOne(service, productId)));
    expect(outcomes.filter((outcome) => outcome.accepted)).toHaveLength(10);
    const refused = outcomes.filter((outcome) => !outcome.accepted);
    expect(refused).toEqual(
      Array(90).fill({ accepted: false, refusal: { code: 'insufficient-stock', available: 0 } }),
    );
    expect(appends() - before).toBeLessThanOrEqual(5);
    expect(await service.available(productId)).toBe(0);
  });

  it('never oversells when two processes race for it', async () => {
    const rooms = [createStockService(first), createStockService(second)] as const;
    const productId = await stocked(rooms[0], 30);
    const outcomes = await Promise.all(
      Array.from({ length: 120 }, async (_, index) => {
        // Spread over several turns, so that both processes append many times.
        await new Promise((resolve) => setTimeout(resolve, index % 12));
        return reserveOne(rooms[index % 2 === 0 ? 0 : 1], productId);
      }),
    );
    expect(outcomes.filter((outcome) => outcome.accepted)).toHaveLength(30);
    const reservations = (await eventsOf(productId)).filter((event) => event.type === 'StockReserved');
    expect(reservations).toHaveLength(30);
  });
});

describe('a bottle another process let go of', () => {
  it('is not refused on an old memory', async () => {
    const here = createStockService(first);
    const there = createStockService(second);
    const productId = await stocked(here, 1);
    const claire = randomUUID();
    await reserveOne(here, productId, claire);
    expect((await reserveOne(here, productId)).accepted).toBe(false);
    await there.release({ productId, orderId: claire, attempt: 0, reason: 'expired' }, cause);
    expect((await reserveOne(here, productId)).accepted).toBe(true);
  });

  it('is held anew for the order that lost it, not believed to be held still', async () => {
    const here = createStockService(first);
    const there = createStockService(second);
    const productId = await stocked(here, 1);
    const claire = randomUUID();
    await reserveOne(here, productId, claire);
    await there.release({ productId, orderId: claire, attempt: 0, reason: 'expired' }, cause);
    expect(await reserveOne(here, productId, claire)).toMatchObject({
      accepted: true,
      position: expect.any(BigInt),
    });
    expect(await there.available(productId)).toBe(0);
  });
});

describe('a perfume that another process sells as well', () => {
  it('is read before the next append once an append was refused, so that no more are', async () => {
    const { store, appends } = counted(first);
    const here = createStockService(store);
    const there = createStockService(second);
    const productId = await stocked(here, 9);
    await reserveOne(there, productId);
    // Refused once: from here on the stream is known to have another writer.
    await reserveOne(here, productId);
    const before = appends();
    for (let times = 0; times < 3; times += 1) {
      await reserveOne(there, productId);
      expect((await reserveOne(here, productId)).accepted).toBe(true);
    }
    expect(appends() - before).toBe(3);
    expect(await there.available(productId)).toBe(1);
  });
});

describe('an order’s bottles', () => {
  it('are sold, given back and sold again, each once', async () => {
    const service = createStockService(first);
    const productId = await stocked(service, 2);
    const orderId = randomUUID();
    const request = { productId, orderId, attempt: 0 };
    await service.reserve({ ...request, quantity: 2, expiresAt }, cause);
    await service.commit(request, cause);
    await service.commit(request, cause);
    expect(await service.available(productId)).toBe(0);
    await service.giveBack(request, cause);
    await service.giveBack(request, cause);
    expect(await service.available(productId)).toBe(2);
    await service.take({ ...request, quantity: 2 }, cause);
    await service.take({ ...request, quantity: 2 }, cause);
    expect(await service.available(productId)).toBe(0);
    expect(await service.commit({ productId, orderId: randomUUID(), attempt: 0 }, cause)).toEqual({
      accepted: false,
      refusal: { code: 'no-reservation' },
    });
  });

  it('keep the cause of each request though they travel together', async () => {
    const service = createStockService(first);
    const productId = await stocked(service, 5);
    const correlationIds = ['a', 'b', 'c'];
    await Promise.all(
      correlationIds.map((correlationId) =>
        service.reserve(
          { productId, orderId: randomUUID(), attempt: 0, quantity: 1, expiresAt },
          { ...cause, correlationId },
        ),
      ),
    );
    const { events } = await first.readStream(stockStream(productId), { from: 1n });
    expect(events.map((event) => event.metadata.correlationId)).toEqual(correlationIds);
  });
});

describe('when the event store cannot be reached', () => {
  it('everybody who waits hears of it, and the next request is served again', async () => {
    let broken = true;
    const service = createStockService({
      ...first,
      append: (stream, events, options) =>
        broken ? Promise.reject(new Error('out of reach')) : first.append(stream, events, options),
    });
    const productId = await stocked(createStockService(first), 3);
    const lost = await Promise.allSettled([reserveOne(service, productId), reserveOne(service, productId)]);
    expect(lost.map((each) => each.status)).toEqual(['rejected', 'rejected']);
    broken = false;
    expect((await reserveOne(service, productId)).accepted).toBe(true);
  });
});

describe('a perfume that hundreds have bought', () => {
  const SALES = 600;
  const bought = randomUUID();

  /** Sells bottles straight in the log, as versions of the shop before this one did; `bought` bought first, by this attempt. */
  async function soldOften(attempt = 0): Promise<string> {
    const productId = randomUUID();
    const sales = Array.from({ length: SALES }, (_, index) => {
      const held = { productId, orderId: index === 0 ? bought : randomUUID(), quantity: 1 };
      return [
        { type: 'StockReserved', data: { ...held, expiresAt, ...(attempt > 0 && { attempt }) } } as const,
        { type: 'StockCommitted', data: held } as const,
      ];
    });
    const initial = {
      type: 'StockAdjusted',
      data: { productId, delta: SALES + 9, reason: 'initial' },
    } as const;
    await first.append(stockStream(productId), [initial, ...sales.flat()], { expectedRevision: ANY, cause });
    return productId;
  }

  async function closingsOf(productId: string) {
    return (await eventsOf(productId)).filter((event) => event.type === 'StockBooksClosed');
  }

  it('has its books closed by the next append, and is then begun there by who knows nothing of it', async () => {
    const productId = await soldOften();
    const here = createStockService(counted(first).store);
    expect((await reserveOne(here, productId)).accepted).toBe(true);
    expect(await closingsOf(productId)).toMatchObject([{ data: { onHand: 9, isComplete: false } }]);
    const { store, reads } = counted(first);
    const there = createStockService(store);
    expect((await reserveOne(there, productId)).accepted).toBe(true);
    expect(reads()).toBe(2);
    expect(await there.stockLevel(productId)).toEqual({ onHand: 9, available: 7 });
    expect(await closingsOf(productId)).toHaveLength(1);
  });

  it('knows who bought long before: what is asked again changes nothing, and a bottle comes back once', async () => {
    const productId = await soldOften();
    const order = { productId, orderId: bought, attempt: 0, quantity: 1 };
    for (const service of [
      createStockService(counted(first).store),
      createStockService(counted(second).store),
    ]) {
      expect(await service.commit(order, cause)).toMatchObject({ accepted: true, position: null });
      expect(await service.take(order, cause)).toMatchObject({ accepted: true, position: null });
      expect(await service.reserve({ ...order, expiresAt }, cause)).toMatchObject({ position: null });
    }
    for (const service of [
      createStockService(counted(first).store),
      createStockService(counted(second).store),
    ]) {
      await reserveOne(service, productId);
      await service.giveBack(order, cause);
      expect(await service.stockLevel(productId)).toMatchObject({ onHand: 10 });
      expect(await service.commit(order, cause)).toMatchObject({ refusal: { code: 'no-reservation' } });
    }
  });

  it('knows by which attempt it was bought: an earlier one gives nothing back', async () => {
    const productId = await soldOften(2);
    const service = createStockService(counted(first).store);
    await reserveOne(service, productId);
    await service.giveBack({ productId, orderId: bought, attempt: 1 }, cause);
    expect(await service.stockLevel(productId)).toMatchObject({ onHand: 9 });
    await service.giveBack({ productId, orderId: bought, attempt: 2 }, cause);
    expect(await service.stockLevel(productId)).toMatchObject({ onHand: 10 });
  });

  it('moves by a keyed command once, though its books were closed since', async () => {
    const productId = await soldOften();
    const key = { id: randomUUID(), content: 'five more' };
    const command = { productId, from: 9, to: 14 };
    await createStockService(counted(first).store).setAvailable(command, cause, key);
    expect(await closingsOf(productId)).toMatchObject([{ data: { commands: [{ id: key.id }] } }]);
    const late = createStockService(counted(second).store);
    expect((await late.setAvailable(command, cause, key)).accepted).toBe(true);
    expect(await late.available(productId)).toBe(14);
  });
});
