import { EventEmitter, once } from 'node:events';
import { beforeEach, describe, expect, it } from 'vitest';
import { type AnswerCache, createAnswerCache, type MakeAnswer } from './answer-cache.ts';
import { priceList, pricePage, stagedReads } from './testing/staged-reads.ts';

let now: number;
let shop: ReturnType<typeof stagedReads>;
let cache: AnswerCache;

beforeEach(() => {
  now = Date.parse('2026-06-01T12:30:00Z');
  shop = stagedReads(['rose', 'oud']);
  cache = createAnswerCache({ reads: shop.reads, clock: () => now });
  cache.resume();
});

async function shown(key: string, make: MakeAnswer): Promise<string> {
  return (await cache.get(key, make)).content.toString();
}

interface Held {
  readonly make: MakeAnswer;
  /** The page has read what it shows. */
  readonly hasRead: Promise<void>;
  goOn(): void;
}

/** A page that waits, once it has read, until it is told to go on. */
function held(make: MakeAnswer): Held {
  const signals = new EventEmitter();
  const mayGoOn = once(signals, 'go on');
  return {
    hasRead: once(signals, 'has read').then(() => undefined),
    goOn: () => signals.emit('go on'),
    async make(reads) {
      const answer = await make(reads);
      signals.emit('has read');
      await mayGoOn;
      return answer;
    },
  };
}

describe('a kept page', () => {
  it('is made once, however often it is asked for', async () => {
    await Promise.all(Array.from({ length: 100 }, () => shown('/rose', pricePage('rose'))));
    await shown('/rose', pricePage('rose'));
    expect(cache.statistics().made).toBe(1);
  });

  it('shows a change from the moment it is heard of', async () => {
    await shown('/rose', pricePage('rose'));
    shop.prices.set('rose', '12.00');
    cache.changed('catalog:rose');
    expect(await shown('/rose', pricePage('rose'))).toBe('12.00');
  });

  it('stays when something else changes', async () => {
    await shown('/rose', pricePage('rose'));
    cache.changed('catalog:oud');
    cache.changed('catalog:list');
    cache.changed('reviews:rose');
    await shown('/rose', pricePage('rose'));
    expect(cache.statistics().made).toBe(1);
  });

  it.each(['catalog:list', 'catalog:oud', 'catalog:*'] as const)('of a list goes with %s', async (change) => {
    await shown('/list', priceList);
    shop.prices.set('oud', '99.00');
    cache.changed(change);
    expect(await shown('/list', priceList)).toBe('10.00 99.00');
  });

  it('goes when everything of what it shows changed', async () => {
    await shown('/rose', pricePage('rose'));
    cache.changed('catalog:*');
    expect(cache.statistics().kept).toBe(0);
  });

  it('is made anew on the hour: what it says of the day may be over', async () => {
    await shown('/rose', pricePage('rose'));
    now = Date.parse('2026-06-01T12:59:59.999Z');
    expect(cache.peek('/rose', now)).toBeDefined();
    now += 1;
    expect(cache.peek('/rose', now)).toBeUndefined();
  });
});

describe('a page that is being made while something changes', () => {
  it('is not kept, and answers only those who asked before', async () => {
    const old = held(pricePage('rose'));
    const early = shown('/rose', old.make);
    await old.hasRead;
    shop.prices.set('rose', '12.00');
    cache.changed('catalog:rose');
    const late = shown('/rose', pricePage('rose'));
    old.goOn();
    expect(await early).toBe('10.00');
    expect(await late).toBe('12.00');
    expect(await shown('/rose', pricePage('rose'))).toBe('12.00');
    expect(cache.statistics().made).toBe(2);
  });

  it('is kept when it does not show what changed', async () => {
    const old = held(pricePage('rose'));
    const early = shown('/rose', old.make);
    await old.hasRead;
    cache.changed('catalog:oud');
    const late = shown('/rose', pricePage('rose'));
    old.goOn();
    await Promise.all([early, late]);
    expect(cache.statistics()).toMatchObject({ made: 1, kept: 1 });
  });

  it('that lists what changed is not kept either, though it learnt only then that it shows it', async () => {
    const old = held(priceList);
    const early = shown('/list', old.make);
    await old.hasRead;
    shop.prices.set('oud', '99.00');
    cache.changed('catalog:oud');
    old.goOn();
    await early;
    expect(cache.statistics().kept).toBe(0);
  });

  it('is not kept when changes went unheard meanwhile', async () => {
    const old = held(pricePage('rose'));
    const early = shown('/rose', old.make);
    await old.hasRead;
    cache.pause();
    cache.resume();
    old.goOn();
    await early;
    expect(cache.statistics().kept).toBe(0);
  });

  it('that fails tells all who wait, and the next one tries again', async () => {
    const broken: MakeAnswer = () => Promise.reject(new Error('out of reach'));
    const both = await Promise.allSettled([shown('/rose', broken), shown('/rose', broken)]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await shown('/rose', pricePage('rose'))).toBe('10.00');
  });
});

describe('while changes are not heard of', () => {
  it('nothing is kept, from before or anew', async () => {
    await shown('/rose', pricePage('rose'));
    cache.pause();
    shop.prices.set('rose', '12.00');
    expect(await shown('/rose', pricePage('rose'))).toBe('12.00');
    expect(cache.statistics().kept).toBe(0);
  });
});

describe('memory', () => {
  it('holds no more than its limit: the least recently asked for go first', async () => {
    const page =
      (text: string): MakeAnswer =>
      async () => ({
        status: 200,
        headers: {},
        content: Buffer.alloc(10_000, text),
        isKept: true,
      });
    cache = createAnswerCache({ reads: shop.reads, mostBytes: 60_000, clock: () => now });
    cache.resume();
    await cache.get('/a', page('a'));
    await cache.get('/b', page('b'));
    cache.peek('/a', now);
    await cache.get('/c', page('c'));
    expect(['/a', '/b', '/c'].map((key) => cache.peek(key, now) !== undefined)).toEqual([true, false, true]);
    expect(cache.statistics().bytes).toBeLessThanOrEqual(60_000);
  });

  it('is not spent on what is not worth keeping', async () => {
    await cache.get('/no-such-thing', async () => ({
      status: 404,
      headers: {},
      content: Buffer.alloc(0),
      isKept: false,
    }));
    expect(cache.statistics().kept).toBe(0);
  });
});

describe('the tag of a page', () => {
  it('is another exactly when the content is', async () => {
    const tags = [];
    for (const price of ['10.00', '12.00', '10.00']) {
      shop.prices.set('rose', price);
      cache.changed('catalog:rose');
      tags.push((await cache.get('/rose', pricePage('rose'))).etag('br'));
    }
    expect(tags[0]).toBe(tags[2]);
    expect(tags[0]).not.toBe(tags[1]);
  });

  it('differs by encoding', async () => {
    const kept = await cache.get('/rose', pricePage('rose'));
    expect(new Set([kept.etag('br'), kept.etag('gzip'), kept.etag('identity')]).size).toBe(3);
  });
});
