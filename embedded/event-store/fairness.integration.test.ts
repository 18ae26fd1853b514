import { randomBytes } from 'node:crypto';
import { EventStoreDBClient, eventTypeFilter, START } from '@eventstore/db-client';
import { expect, it, onTestFinished } from 'vitest';
import { collect } from './conformance/reading.ts';
import { EventLog } from './log/event-log.ts';
import { startEventStore } from './server.ts';
import { temporaryDirectory } from './testing/temporary-directory.ts';

const EVENTS = 60_000;

async function storeWithManyEvents() {
  const dataDir = await temporaryDirectory();
  const log = await EventLog.open(dataDir, () => undefined);
  const data = Buffer.from('{}');
  for (let stream = 0; stream < EVENTS / 2_000; stream += 1) {
    const events = Array.from({ length: 2_000 }, () => ({
      id: randomBytes(16),
      type: 'Passed',
      isJson: true,
      data,
      metadata: data,
    }));
    await log.writer.append(`passed-${stream}`, { kind: 'any' }, events);
  }
  await log.close();
  const server = await startEventStore({ dataDir, port: 0 });
  const client = EventStoreDBClient.connectionString(server.connectionString);
  onTestFinished(async () => {
    await client.dispose();
    await server.close();
  });
  return client;
}

it('a subscription whose filter passes over everything says how far it is, and lets others have their turn', async () => {
  const client = await storeWithManyEvents();
  const order: string[] = [];
  let reading: Promise<unknown> | undefined;
  const readOther = async () => {
    await collect(client.readStream('passed-1', { maxCount: 1 }));
    order.push('read');
  };
  const subscription = client.subscribeToAll({
    fromPosition: START,
    filter: eventTypeFilter({
      prefixes: ['Wanted'],
      checkpointInterval: 200,
      // Not awaited: the client would wait with what comes next.
      checkpointReached: async () => {
        order.push('checkpoint');
        reading ??= readOther();
      },
    }),
  });
  const caughtUp = new Promise<void>((resolve) => {
    subscription.once('caughtUp', () => {
      order.push('caught up');
      resolve();
    });
  });
  subscription.resume();
  await Promise.all([caughtUp, caughtUp.then(() => reading)]);
  expect(order[0]).toBe('checkpoint');
  expect(order.indexOf('read')).toBeLessThan(order.indexOf('caught up'));
});
