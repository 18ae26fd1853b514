import { randomUUID } from 'node:crypto';
import { createEventStore } from '#services/event-store/connect.ts';
import { NO_STREAM, type StreamName } from '#services/event-store/event-store.ts';
import { median } from './bench-line.ts';
import { startOwnEventStore } from './checkout/own-component.ts';

/*
 * `node --import tsx load-tests/bench/event-store-cost.ts`: processor time of a process that talks to the event store, per append and per event read,
 * in microseconds. For comparing two commits in turns; wants `npm run build`.
 */
const ROUNDS = 5;
const APPENDS = 3_000;
const READS = 3;

const component = await startOwnEventStore();
const store = createEventStore(component.connectionString, { sealing: 'none' });

function usedMicroseconds(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/** Processor time of this process for one of `count` things that `work` does. */
async function costOfOne(count: number, work: () => Promise<unknown>): Promise<number> {
  const before = usedMicroseconds();
  await work();
  return (usedMicroseconds() - before) / count;
}

async function appendBy(writers: number): Promise<void> {
  let left = APPENDS;
  const write = async () => {
    while (left > 0) {
      left -= 1;
      const stream: StreamName = `order-${randomUUID()}`;
      const event = { id: randomUUID(), type: 'OrderMeasured', data: { text: 'x'.repeat(600) } };
      await store.appendRaw(stream, [{ ...event, metadata: { text: 'y'.repeat(200) } }], NO_STREAM);
    }
  };
  await Promise.all(Array.from({ length: writers }, write));
}

async function readAll(): Promise<void> {
  for (let times = 0; times < READS; times += 1) await store.readRaw({ after: null, limit: APPENDS });
}

// What the first of each cost is the compiler's work.
await appendBy(16);
await readAll();
const costs = { append16: [] as number[], append64: [] as number[], read: [] as number[] };
for (let round = 0; round < ROUNDS; round += 1) {
  costs.read.push(await costOfOne(APPENDS * READS, readAll));
  costs.append16.push(await costOfOne(APPENDS, () => appendBy(16)));
  costs.append64.push(await costOfOne(APPENDS, () => appendBy(64)));
}
for (const [what, found] of Object.entries(costs))
  console.log(what.padEnd(10), Math.round(median(found)), 'µs');
await store.close();
await component.stop();
