import { describe, expect, it } from 'vitest';
import { createWaitingSince, type LagLog } from './reader-lag.ts';

const recordedAt = (second: number) => new Date(Date.UTC(2026, 10, 28, 12, 0, second));

/** A log of ten events at 10, 20 … 100, a second apart, that counts what it is asked. */
function countingLog() {
  const asked = { ends: 0, slices: 0 };
  const events = Array.from({ length: 10 }, (_, index) => ({
    stream: 'order-1',
    revision: BigInt(index),
    position: BigInt(10 * (index + 1)),
    id: `event-${index}`,
    type: 'OrderStatusChanged',
    data: {},
    metadata: { recordedAt: recordedAt(index).toISOString() },
  }));
  const log: LagLog = {
    async lastPosition() {
      asked.ends += 1;
      return 100n;
    },
    async readRaw({ after, limit }) {
      asked.slices += 1;
      const slice = events.filter(({ position }) => after === null || position > after).slice(0, limit);
      return { events: slice, position: slice.at(-1)?.position ?? null };
    },
  };
  return { log, asked };
}

describe('since when an event has been waiting', () => {
  it('is when the first event behind a position was written, and nothing at the end of the log', async () => {
    const waitingSince = createWaitingSince(countingLog().log);
    expect(await waitingSince([null, 40n, 90n, 100n])).toEqual(
      new Map([
        [null, recordedAt(0)],
        [40n, recordedAt(4)],
        [90n, recordedAt(9)],
      ]),
    );
  });

  it('is asked with one question for any number of readers at the end of the log', async () => {
    const { log, asked } = countingLog();
    expect(await createWaitingSince(log)(Array.from({ length: 60 }, () => 100n))).toEqual(new Map());
    expect(asked).toEqual({ ends: 1, slices: 0 });
  });

  it('is read with one slice for readers that stand close together', async () => {
    const { log, asked } = countingLog();
    expect((await createWaitingSince(log)([20n, 30n, 70n, 100n])).size).toBe(3);
    expect(asked).toEqual({ ends: 1, slices: 1 });
  });
});
