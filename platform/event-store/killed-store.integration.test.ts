import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { StockEvent } from '#contracts/events/catalog/stock.ts';
import { spawnStore } from '#embedded/event-store/testing/store-process.ts';
import { temporaryDirectory } from '#embedded/event-store/testing/temporary-directory.ts';
import { eventually } from '#embedded/testing/eventually.ts';
import { createEventStore } from './connect.ts';
import { EventStoreUnavailable, NO_STREAM } from './event-store.ts';

const cause = { actor: 'system', correlationId: 'c', causationId: 'c' } as const;

describe('an event store that is killed while it is asked', () => {
  it('fails every call in the one way that says so, and is asked again when it is back', async () => {
    const dataDir = await temporaryDirectory();
    let running = await spawnStore(dataDir);
    const port = Number(new URL(running.connectionString).port);
    const store = createEventStore(running.connectionString, { sealing: 'none' });
    const failures: unknown[] = [];
    let answers = 0;
    let isOver = false;
    onTestFinished(async () => {
      isOver = true;
      await store.close();
      running.child.kill('SIGKILL');
      await running.exited;
    });
    const again = async (ask: () => Promise<unknown>) => {
      while (!isOver) {
        await ask().then(
          () => (answers += 1),
          (error: unknown) => failures.push(error),
        );
        await sleep(1);
      }
    };
    const append = () => {
      const productId = randomUUID();
      const event: StockEvent = { type: 'StockAdjusted', data: { productId, delta: 1, reason: 'restock' } };
      return store.append(`stock-${productId}`, [event], { expectedRevision: NO_STREAM, cause });
    };
    const follow = async () => {
      for await (const _event of store.subscribeToAll({ after: null, signal: AbortSignal.timeout(20) }));
    };
    const asking = Promise.all([
      ...Array.from({ length: 8 }, () => again(append)),
      again(() => store.readStream('stock-1')),
      again(() => store.readAll({ after: null, limit: 10 })),
      again(() => store.readRaw({ after: null, limit: 10 })),
      again(() => store.lastPosition()),
      again(follow),
    ]);
    for (let times = 0; times < 3; times += 1) {
      const before = answers;
      await eventually('the store answers', async () => answers > before + 100);
      running.child.kill('SIGKILL');
      await running.exited;
      const failed = failures.length;
      await eventually('calls fail', async () => failures.length > failed + 20);
      running = await spawnStore(dataDir, port);
    }
    const back = answers;
    await eventually('the store answers again', async () => answers > back + 100);
    isOver = true;
    await asking;
    const others = failures.filter((error) => !(error instanceof EventStoreUnavailable));
    expect(others.map(String)).toEqual([]);
  });
});
