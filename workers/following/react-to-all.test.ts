import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { ShopEvent } from '#contracts/events/catalogue.ts';
import type { Recorded } from '#contracts/events/event.ts';
import { recorded } from '../testing/recorded.ts';
import { reactToAll } from './process-manager-runner.ts';

const RUNNING = new AbortController().signal;

/** `a1 b1 a2`: the letter is what an event is about. */
function events(names: string): Recorded<ShopEvent>[] {
  return names
    .split(' ')
    .map((name, index) =>
      recorded(
        { type: 'PromoCodeRemoved', data: { promoId: name } },
        { id: name, stream: `promo-${name.slice(0, 1)}`, revision: 0n, position: BigInt(index) },
      ),
    );
}

function noting(failing: string[] = []) {
  const seen: string[] = [];
  return {
    seen,
    async react({ id }: Recorded<ShopEvent>) {
      await Promise.resolve();
      if (failing.includes(id)) throw new Error(`${id} cannot be done now`);
      seen.push(id);
    },
  };
}
const partition = ({ stream }: Recorded<ShopEvent>) => stream;

describe('reactions to a batch of events', () => {
  it('come in log order when nothing says what they are about', async () => {
    const { seen, react } = noting();
    expect(await reactToAll({ react }, events('a1 b1 a2 c1'), RUNNING)).toEqual({ done: 4 });
    expect(seen).toEqual(['a1', 'b1', 'a2', 'c1']);
  });

  it('go side by side, but one after the other about the same', async () => {
    let others: () => void = () => undefined;
    const waiting = new Promise<void>((resolve) => {
      others = resolve;
    });
    const seen: string[] = [];
    const react = async ({ id }: Recorded<ShopEvent>) => {
      if (id === 'a1') await waiting;
      seen.push(id);
      if (id === 'b2') others();
    };
    expect(await reactToAll({ react, partition }, events('a1 b1 a2 b2'), RUNNING)).toEqual({ done: 4 });
    expect(seen).toEqual(['b1', 'b2', 'a1', 'a2']);
  });

  it('go side by side as many as there may be at once', async () => {
    let running = 0;
    const most: number[] = [];
    const react = async () => {
      running += 1;
      most.push(running);
      await new Promise(setImmediate);
      running -= 1;
    };
    await reactToAll({ react, partition: ({ id }) => id }, events('a1 b1 c1 d1 e1'), RUNNING, 2);
    expect(Math.max(...most)).toBe(2);
  });

  it('stop behind one that fails, and only what it is about', async () => {
    const { seen, react } = noting(['a1']);
    const batch = events('b1 a1 b2 a2 c1');
    expect(await reactToAll({ react, partition }, batch, RUNNING)).toEqual({
      done: 1,
      failure: { event: batch[1], error: new Error('a1 cannot be done now') },
    });
    expect(seen.toSorted()).toEqual(['b1', 'b2', 'c1']);
  });

  it('say of the first that is not done what it met, whichever failed first', async () => {
    const react = async ({ id }: Recorded<ShopEvent>) => {
      if (id === 'a2') await setTimeout(5);
      if (id === 'a2' || id === 'b1') throw new Error(`${id} cannot be done now`);
    };
    const batch = events('a1 a2 b1');
    expect(await reactToAll({ react, partition }, batch, RUNNING)).toEqual({
      done: 1,
      failure: { event: batch[1], error: new Error('a2 cannot be done now') },
    });
  });

  it('end where they are when the worker stops', async () => {
    const stopping = new AbortController();
    const seen: string[] = [];
    const react = async ({ id }: Recorded<ShopEvent>) => {
      seen.push(id);
      if (id === 'a2') stopping.abort();
    };
    expect(await reactToAll({ react }, events('a1 a2 a3'), stopping.signal)).toEqual({ done: 2 });
    expect(seen).toEqual(['a1', 'a2']);
  });

  it('go together where the process manager can do them together, all or none', async () => {
    const { seen, react } = noting();
    const outOfReach = Object.assign(new Error('not now'), { code: 'ECONNREFUSED' });
    const together: string[][] = [];
    const reactTogether = async (batch: readonly Recorded<ShopEvent>[]) => {
      together.push(batch.map(({ id }) => id));
      if (together.length > 1) throw outOfReach;
    };
    const batch = events('a1 b1 a2');
    expect(await reactToAll({ react, reactTogether }, batch, RUNNING)).toEqual({ done: 3 });
    expect(await reactToAll({ react, reactTogether }, batch, RUNNING)).toEqual({
      done: 0,
      failure: { event: batch[0], error: outOfReach },
    });
    expect(together).toEqual([batch, batch].map((each) => each.map(({ id }) => id)));
    expect(seen).toEqual([]);
  });

  it('that fail together for no passing reason are tried one by one, to find the one to blame', async () => {
    const { seen, react } = noting(['b1']);
    const reactTogether = () => Promise.reject(new Error('one of these is wrong'));
    const batch = events('a1 b1 a2');
    expect(await reactToAll({ react, reactTogether, partition }, batch, RUNNING)).toEqual({
      done: 1,
      failure: { event: batch[1], error: new Error('b1 cannot be done now') },
    });
    expect(seen.toSorted()).toEqual(['a1', 'a2']);
  });
});
