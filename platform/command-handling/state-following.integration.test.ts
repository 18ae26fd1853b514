import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { stockDecider } from '#domain/stock/stock.decider.ts';
import { createEventStore } from '../event-store/connect.ts';
import { ANY, type Cause, type EventStore, type StreamName } from '../event-store/event-store.ts';
import { createStateFollowing, createStreamStates } from './stream-states.ts';

const cause: Cause = { actor: 'admin', correlationId: 'corr', causationId: 'caus' };
const store = createEventStore(inject('eventStoreUrl'), { sealing: 'none' });
afterAll(() => store.close());

/** A process that keeps the states of stocks and follows the log from where it ends now. */
async function followingProcess() {
  const reads: bigint[] = [];
  const seen: EventStore = {
    ...store,
    readStream: (stream, options) => {
      reads.push(options?.from ?? 0n);
      return store.readStream(stream, options);
    },
  };
  const states = createStreamStates(seen, stockDecider, { cache: {}, follows: 'stock' });
  const follow = createStateFollowing(seen);
  let at = await store.lastPosition();
  return {
    states,
    reads,
    /** Reads the log on; it is shown to the states unless it is read elsewhere. */
    async readOn({ isEnd = true, isElsewhere = false } = {}) {
      const from = at;
      const slice = await store.readAll({ after: from, limit: 500 });
      at = slice.position ?? from;
      if (!isElsewhere) follow(from ?? -1n, slice, isEnd);
    },
  };
}

let stream: StreamName;
beforeEach(() => {
  stream = `stock-${randomUUID()}`;
});
const restock = (delta = 1) =>
  store.append(
    stream,
    [{ type: 'StockAdjusted', data: { productId: stream.slice('stock-'.length), delta, reason: 'restock' } }],
    { expectedRevision: ANY, cause },
  );

describe('states that follow the log', () => {
  it('are as of its slice without a read, of streams read before and of new ones', async () => {
    const { states, reads, readOn } = await followingProcess();
    await restock();
    await states.read(stream);
    await readOn();
    await restock(4);
    await readOn();
    expect(await states.readSince(stream, 'followed')).toMatchObject({ revision: 1n, state: { onHand: 5 } });
    expect(await states.readSince(stream, 1n)).toMatchObject({ revision: 1n });
    expect(reads).toEqual([0n]);
    stream = `stock-${randomUUID()}`;
    await restock(7);
    await readOn();
    expect(await states.readSince(stream, 'followed')).toMatchObject({ revision: 0n, state: { onHand: 7 } });
    expect(reads).toEqual([0n]);
  });

  it('are read where no log is followed', async () => {
    const { states, reads } = await followingProcess();
    await restock();
    await states.read(stream);
    await restock();
    expect(await states.readSince(stream, 'followed')).toMatchObject({ revision: 1n });
    expect(reads).toEqual([0n, 1n]);
  });

  it('are read again after a part of the log was read elsewhere', async () => {
    const { states, readOn } = await followingProcess();
    const missed = stream;
    await restock();
    await readOn();
    await states.read(missed);
    await restock(4);
    await readOn({ isElsewhere: true });
    stream = `stock-${randomUUID()}`;
    await restock();
    await readOn();
    expect(await states.readSince(missed, 'followed')).toMatchObject({ revision: 1n, state: { onHand: 5 } });
  });

  it('are read for whoever reacts while more of the log is behind them, and brought on until its end', async () => {
    const { states, reads, readOn } = await followingProcess();
    await restock();
    await readOn();
    await restock();
    await readOn({ isEnd: false });
    await restock();
    expect(await states.readSince(stream, 'followed')).toMatchObject({ revision: 2n });
    expect(reads).toEqual([2n]);
    await restock();
    await readOn();
    expect(await states.readSince(stream, 'followed')).toMatchObject({ revision: 3n });
    expect(reads).toEqual([2n]);
  });

  it('are forgotten while the log is caught up with from far behind', async () => {
    const { states, readOn } = await followingProcess();
    await restock();
    await readOn();
    for (let slice = 0; slice < 5; slice += 1) {
      await restock();
      await readOn({ isEnd: false });
    }
    expect(states.lastSeen(stream)).toBeUndefined();
    expect(await states.readSince(stream, 'followed')).toMatchObject({ revision: 5n });
  });

  it('keep nothing that was read before an event that was shown meanwhile', async () => {
    const { states, readOn } = await followingProcess();
    await restock();
    await readOn();
    await restock();
    const reading = states.read(stream);
    await Promise.all([readOn(), reading]);
    await restock();
    await readOn();
    expect(await states.readSince(stream, 'followed')).toMatchObject({ revision: 2n, state: { onHand: 3 } });
  });
});
