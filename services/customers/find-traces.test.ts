import { describe, expect, it } from 'vitest';
import type { RawLog } from '#platform/event-store/event-store.ts';
import { findTraces } from './find-traces.ts';

/** A log that counts how often it is read from its beginning; `fails` that many readings. */
function countingLog({ fails = 0 } = {}) {
  const readings = { begun: 0, under: 0, most: 0 };
  const log: Pick<RawLog, 'readRaw'> = {
    async readRaw({ after }) {
      if (after !== null) {
        readings.under -= 1;
        return { events: [], position: null };
      }
      readings.begun += 1;
      readings.under += 1;
      readings.most = Math.max(readings.most, readings.under);
      await new Promise((resolve) => setImmediate(resolve));
      if (readings.begun > fails) return { events: [], position: 1n };
      readings.under -= 1;
      throw new Error('the log is out of reach');
    },
  };
  // `as`: nothing else of the log is asked.
  return { readings, log: log as RawLog };
}

const keyOf = (person: number) => `key-${person}`;

describe('looking for what is held of people', () => {
  it('reads the log once for all who ask at the same time', async () => {
    const { log, readings } = countingLog();
    const found = await Promise.all(
      Array.from({ length: 20 }, (_, person) => findTraces(log, [keyOf(person)])),
    );
    expect(readings.begun).toBe(1);
    expect(found.map((traces) => [...traces.keys()])).toEqual(found.map((_, person) => [keyOf(person)]));
  });

  it('reads once more, and never twice at a time, for all who asked while it was read', async () => {
    const { log, readings } = countingLog();
    const first = findTraces(log, ['early']);
    while (readings.begun === 0) await Promise.resolve();
    const late = Array.from({ length: 20 }, (_, person) => findTraces(log, [keyOf(person)]));
    await Promise.all([first, ...late]);
    expect(readings).toEqual({ begun: 2, under: 0, most: 1 });
  });

  it('fails for who shared the reading that failed, and goes on for the next', async () => {
    const { log } = countingLog({ fails: 1 });
    const both = await Promise.allSettled([findTraces(log, ['a']), findTraces(log, ['b'])]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect([...(await findTraces(log, ['c'])).keys()]).toEqual(['c']);
  });
});
