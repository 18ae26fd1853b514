import { setImmediate as nextTurn } from 'node:timers/promises';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import type { ShopEvent } from '#contracts/events/catalogue.ts';
import type { Recorded } from '#contracts/events/event.ts';
import type { AnnouncedEvent } from '#services/event-store/event-store.ts';
import { createHearing } from './hearing.ts';
import { recorded } from './testing/recorded.ts';

function announced(position: number): AnnouncedEvent {
  const place = { id: String(position), stream: 'promo-1', revision: 0n, position: BigInt(position) };
  return { ...place, type: 'PromoCodeRemoved', data: {}, metadata: {} };
}

function opened({ id, stream, revision, position }: AnnouncedEvent): Recorded<ShopEvent> {
  return recorded({ type: 'PromoCodeRemoved', data: { promoId: id } }, { id, stream, revision, position });
}

/** @param unreadable where an event stands that cannot be opened; `keys` says whether the keys are within reach. */
function listening({ unreadable = -1, keys = true } = {}) {
  const heard: string[] = [];
  const told: bigint[] = [];
  const hearing = createHearing({
    store: {
      async open(events) {
        if (!keys) throw new Error('the keys are out of reach');
        const poison = events.findIndex(({ position }) => position === BigInt(unreadable));
        return events.slice(0, poison === -1 ? events.length : poison).map(opened);
      },
    },
    tail: {
      hear: (after, events) => heard.push([after, ...events.map(({ position }) => position)].join(' ')),
    },
    onHeard: (_type, position) => told.push(position),
    logger: pino({ level: 'silent' }),
  });
  hearing.begin(10n);
  const hear = (...positions: number[]) => {
    for (const position of positions) hearing.hear(announced(position));
  };
  return { hear, heard, told };
}

describe('what a worker hears of the log', () => {
  it('is opened together when it comes together, and told of once it can be read', async () => {
    const { hear, heard, told } = listening();
    hear(11, 12);
    expect(told).toEqual([]);
    await nextTurn();
    await nextTurn();
    hear(13);
    await nextTurn();
    await nextTurn();
    expect(heard).toEqual(['10 11 12', '12 13']);
    expect(told).toEqual([11n, 12n, 13n]);
  });

  it('is told of to the end when one event of it cannot be opened', async () => {
    const { hear, heard, told } = listening({ unreadable: 12 });
    hear(11, 12, 13);
    await nextTurn();
    await nextTurn();
    hear(14);
    await nextTurn();
    await nextTurn();
    expect(heard).toEqual(['10 11', '13 14']);
    expect(told).toEqual([11n, 12n, 13n, 14n]);
  });

  it('is told of although the keys are out of reach: readers ask for themselves', async () => {
    const { hear, heard, told } = listening({ keys: false });
    hear(11);
    await nextTurn();
    await nextTurn();
    expect(heard).toEqual([]);
    expect(told).toEqual([11n]);
  });
});
