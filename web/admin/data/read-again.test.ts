import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { beginSave, endSave, noteFollowed, noteMoved, readAfterSave, readLists } from './read-again.ts';

let client: QueryClient;
let reads: string[];
/** Places are never used twice: what was read up to is kept for the window. */
let place = 0;
const at = (name: string) => `${name}@${place}`;
// One clock for all: what was read when is kept for the window.
beforeAll(() => void vi.useFakeTimers());
afterAll(() => void vi.useRealTimers());
beforeEach(async () => {
  place += 1;
  client = new QueryClient();
  reads = [];
  noteFollowed(true);
  view('orders', ['orders', 'disputes']);
  view('reviews', ['reviews']);
  view('unknown', undefined);
  await vi.advanceTimersByTimeAsync(60_000);
  reads = [];
});

/** Puts a query on view. */
function view(key: string, shows: readonly string[] | undefined): void {
  const queryFn = async () => {
    reads.push(key);
    return reads.length;
  };
  const observer = new QueryObserver(client, {
    queryKey: [key],
    queryFn,
    staleTime: Number.POSITIVE_INFINITY,
    ...(shows && { meta: { shows } }),
  });
  observer.subscribe(() => undefined);
}

/** Puts a query about orders on view that is answered so in turn. @returns what is shown. */
function viewAnswers(key: string, answers: (() => Promise<string>)[]): () => string | undefined {
  const observer = new QueryObserver(client, {
    queryKey: [key],
    queryFn: () => answers.shift()?.() ?? 'asked too often',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { shows: ['orders'] },
  });
  observer.subscribe(() => undefined);
  return () => observer.getCurrentResult().data;
}

/** What was read since. */
async function readBy(): Promise<string[]> {
  await vi.advanceTimersByTimeAsync(10_000);
  return reads.splice(0).toSorted();
}

describe('what is on view', () => {
  it('is read again when what it shows moved, with what does not say what it shows', async () => {
    noteMoved(client, [at('orders')]);
    expect(await readBy()).toEqual(['orders', 'unknown']);
    noteMoved(client, [at('promos')]);
    expect(await readBy()).toEqual(['unknown']);
  });

  it('is read once for all that moves at about the same time, and not for what it was read after', async () => {
    noteMoved(client, [at('orders')]);
    noteMoved(client, [at('disputes'), at('reviews')]);
    expect(await readBy()).toEqual(['orders', 'reviews', 'unknown']);
    noteMoved(client, [at('orders'), at('disputes')]);
    expect(await readBy()).toEqual([]);
  });

  it('is read whole when anything may have moved, or a read model was made anew', async () => {
    noteMoved(client, ['*']);
    expect(await readBy()).toEqual(['orders', 'reviews', 'unknown']);
    noteMoved(client, ['reviews']);
    noteMoved(client, []);
    expect(await readBy()).toEqual(['reviews', 'unknown']);
    noteMoved(client, ['reviews']);
    expect(await readBy()).toEqual(['reviews', 'unknown']);
  });

  it('is read once when the window gets the focus just after something moved', async () => {
    noteMoved(client, [at('orders')]);
    await readLists(client);
    expect(await readBy()).toEqual(['orders', 'reviews', 'unknown']);
    noteMoved(client, [at('orders')]);
    expect(await readBy()).toEqual([]);
  });
});

describe('what is read for the first time', () => {
  it('is read again when what it shows moves before it has come', async () => {
    let answer = (_as: string): void => undefined;
    const first = new Promise<string>((resolve) => {
      answer = resolve;
    });
    const answers = [() => first, async () => 'after'];
    const opened = viewAnswers('opened', answers);
    noteMoved(client, [at('orders')]);
    await readBy();
    answer('before');
    await readBy();
    expect(opened()).toBe('after');
  });
});

describe('what could not be read', () => {
  it('is tried again with the next word from the shop, whatever that is about', async () => {
    const outOfReach = async () => {
      throw new TypeError('Failed to fetch');
    };
    const shown = viewAnswers('shown', [async () => 'before', outOfReach, async () => 'after']);
    await readBy();
    noteMoved(client, [at('orders')]);
    await readBy();
    expect(shown()).toBe('before');
    noteMoved(client, []);
    expect(await readBy()).toContain('orders');
    expect(shown()).toBe('after');
    noteMoved(client, []);
    expect(await readBy()).toEqual([]);
  });
});

describe('a save', () => {
  it('has what it moved read once, with what was told meanwhile, and not again when that is told later', async () => {
    beginSave();
    noteMoved(client, [at('orders')]);
    expect(await readBy()).toEqual([]);
    await readAfterSave(client, `${at('orders')} ${at('reviews')}`);
    endSave(client);
    expect(await readBy()).toEqual(['orders', 'reviews', 'unknown']);
    noteMoved(client, [at('orders'), at('reviews')]);
    expect(await readBy()).toEqual([]);
  });

  it('begun just after something moved has it read once, too', async () => {
    noteMoved(client, [at('orders')]);
    beginSave();
    await readAfterSave(client, at('orders'));
    endSave(client);
    expect(await readBy()).toEqual(['orders', 'unknown']);
  });

  it('that fails has what others moved meanwhile read', async () => {
    beginSave();
    noteMoved(client, [at('reviews')]);
    endSave(client);
    expect(await readBy()).toEqual(['reviews', 'unknown']);
  });

  it('whose answer does not say what moved has everything read', async () => {
    beginSave();
    await readAfterSave(client, null);
    endSave(client);
    expect(await readBy()).toEqual(['orders', 'reviews', 'unknown']);
  });
});
