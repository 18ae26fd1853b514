import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, jsonEvent, MaxAppendSizeExceededError } from '@eventstore/db-client';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { eventually } from '#embedded/testing/eventually.ts';
import { type Append, type AppendCalls, accountOf, createAppender } from './append-events.ts';
import { createConnection } from './connection.ts';
import { EventStoreTimeout, NO_STREAM } from './event-store.ts';
import { openFragileWay } from './testing/fragile-way.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

function openClient(): EventStoreDBClient {
  const client = EventStoreDBClient.connectionString(inject('eventStoreUrl'));
  closing.push(() => client.dispose());
  return client;
}

function openAppender(url = inject('eventStoreUrl'), timeoutMs = 5_000, calls: AppendCalls = 'single') {
  const connection = createConnection(url);
  closing.push(() => connection.close());
  return createAppender(connection, url, { timeoutMs, calls });
}

async function openWay() {
  const way = await openFragileWay(Number(new URL(inject('eventStoreUrl')).port));
  closing.push(() => way.close());
  return { way, url: `esdb://127.0.0.1:${way.port}?tls=false` };
}

function noted(count = 1, bytes = 10): Append['events'] {
  return Array.from({ length: count }, (_, n) =>
    jsonEvent({ type: 'Noted', data: { n, text: 'x'.repeat(bytes) }, metadata: { n } }),
  );
}

const fresh = (events = noted()): Append => ({
  stream: `noted-${randomUUID()}`,
  events,
  expectedRevision: NO_STREAM,
});

async function readAll(stream: string) {
  const found = [];
  for await (const { event } of openClient().readStream(stream)) found.push(event);
  return found;
}

describe.each(['single', 'shared'] as const)('appends made at the same time by %s calls', (calls) => {
  it('are each answered with their own place, or with the conflict they met', async () => {
    const append = openAppender(inject('eventStoreUrl'), 5_000, calls);
    const appends = Array.from({ length: 40 }, (_, index) => fresh(noted(1 + (index % 3))));
    const answers = await Promise.all(appends.map(append));
    for (const [index, { stream, events }] of appends.entries()) {
      const found = await readAll(stream);
      expect(found).toMatchObject(
        events.map(({ id, type, data, metadata }) => ({ id, type, data, metadata })),
      );
      const last = found.at(-1);
      expect(answers[index]).toEqual({
        outcome: 'appended',
        revision: last?.revision,
        position: last?.position?.commit,
      });
    }
    const [taken] = appends;
    if (taken === undefined) throw new Error('there are forty');
    const late = await Promise.all([
      append({ ...taken, events: noted() }),
      append({ ...taken, events: noted(), expectedRevision: 7n }),
      append({ ...fresh(), expectedRevision: 3n }),
      append({ ...taken, events: noted(), expectedRevision: 0n }),
    ]);
    expect(late).toMatchObject([
      { outcome: 'conflict' },
      { outcome: 'conflict' },
      { outcome: 'conflict' },
      { outcome: 'appended', revision: 1n },
    ]);
  });

  it('tell conflicts apart even when the connection string turns the client’s errors off', async () => {
    const append = openAppender(`${inject('eventStoreUrl')}&throwOnAppendFailure=false`);
    const first = fresh(noted(3));
    await append(first);
    expect(await append({ ...first, events: noted() })).toEqual({ outcome: 'conflict' });
    expect(await append({ ...fresh(), expectedRevision: 3n })).toEqual({ outcome: 'conflict' });
  });

  it('are one append even when they are large', async () => {
    const large = fresh(noted(5, 200_000));
    expect(await openAppender()(large)).toMatchObject({ revision: 4n });
    expect(await readAll(large.stream)).toHaveLength(5);
  });

  it('are refused by the store’s own reason', async () => {
    const tooLarge = fresh(noted(6, 200_000));
    await expect(openAppender()(tooLarge)).rejects.toBeInstanceOf(MaxAppendSizeExceededError);
  });
});

describe('a connection that breaks in the middle of appends', () => {
  it('rejects every append not answered; repeated, they are found written, once', async () => {
    const { way, url } = await openWay();
    const append = openAppender(url);
    await append(fresh());
    way.setSilent(true);
    const appends = Array.from({ length: 20 }, () => fresh());
    const settled = Promise.allSettled(appends.map(append));
    // They have arrived; only their answers have not.
    for (const { stream } of appends)
      await eventually(
        'an append has arrived',
        () => readAll(stream).catch(() => []),
        ({ length }) => length > 0,
      );
    way.cut();
    const reasons = (await settled).map((each) => (each.status === 'rejected' ? each.reason : each.status));
    expect(reasons.map((reason) => reason.type)).toEqual(appends.map(() => 'event-store-unavailable'));

    way.setSilent(false);
    const again = await Promise.all(appends.map(append));
    expect(again).toMatchObject(appends.map(() => ({ outcome: 'appended', revision: 0n })));
  });
});

describe('a server that falls silent', () => {
  it('keeps no append waiting for longer than its time, and is asked again when it speaks', async () => {
    const { way, url } = await openWay();
    const append = openAppender(url, 300);
    await eventually('the first append', () =>
      append(fresh()).then(
        () => true,
        () => false,
      ),
    );
    way.setSilent(true);
    await expect(Promise.all([append(fresh()), append(fresh())])).rejects.toBeInstanceOf(EventStoreTimeout);
    way.setSilent(false);
    await eventually('an append is answered again', () =>
      append(fresh()).then(
        () => true,
        () => false,
      ),
    );
  });
});

describe('the account of a connection string', () => {
  it.each([
    ['esdb://admin:change%40it@store:2113?tls=true', 'admin', 'change@it'],
    ['esdb+discover://ops:secret@cluster.example', 'ops', 'secret'],
    ['esdb://localhost:2113?tls=false', '', ''],
  ])('of %s is the name and password before the host', (url, username, password) => {
    expect(accountOf(url)).toEqual({ username, password });
  });
});
