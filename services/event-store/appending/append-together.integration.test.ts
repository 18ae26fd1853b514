import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import featuresGrpc from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import type { SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb.js';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams, { type AppendReq, type AppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import {
  Server,
  ServerCredentials,
  type ServerReadableStream,
  type sendUnaryData,
  status,
} from '@grpc/grpc-js';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { supportedMethods } from '#embedded/event-store/server-features.ts';
import { eventually } from '#embedded/testing/eventually.ts';
import { AppendRefused, EventStoreTimeout, EventStoreUnavailable } from '../errors.ts';
import { NO_STREAM } from '../event-store.ts';
import { openFragileWay } from '../testing/fragile-way.ts';
import { createAppendAlone } from './append-alone.ts';
import { createAppendTogether } from './append-together.ts';
import type { Append } from './appender.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

function openClient(url: string): EventStoreDBClient {
  const client = EventStoreDBClient.connectionString(url);
  closing.push(() => client.dispose());
  return client;
}

function openAppender(url: string, timeoutMs = 5_000) {
  const client = openClient(url);
  return createAppendTogether(client, createAppendAlone(client, url, timeoutMs), timeoutMs);
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
  for await (const { event } of openClient(inject('eventStoreUrl')).readStream(stream)) found.push(event);
  return found;
}

describe('appends that share a call', () => {
  it('are each answered with their own place, or with the conflict they met', async () => {
    const append = openAppender(inject('eventStoreUrl'));
    const wishes = Array.from({ length: 40 }, (_, index) => fresh(noted(1 + (index % 3))));
    const answers = await Promise.all(wishes.map(append));
    for (const [index, { stream, events }] of wishes.entries()) {
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
    const [taken] = wishes;
    if (taken === undefined) throw new Error('there are forty');
    const late = await Promise.all([
      append({ ...taken, events: noted() }),
      append({ ...taken, events: noted(), expectedRevision: 7n }),
      append({ ...fresh(), expectedRevision: 3n }),
      append({ ...taken, events: noted(), expectedRevision: 0n }),
    ]);
    expect(late).toMatchObject([
      { outcome: 'conflict', actualRevision: 0n },
      { outcome: 'conflict', actualRevision: 0n },
      { outcome: 'conflict', actualRevision: null },
      { outcome: 'appended', revision: 1n },
    ]);
  });

  it('are one append even when they are told in several messages', async () => {
    const wish = fresh(noted(5, 200_000));
    expect(await openAppender(inject('eventStoreUrl'))(wish)).toMatchObject({ revision: 4n });
    expect(await readAll(wish.stream)).toHaveLength(5);
  });

  it('are refused by the store’s own reason', async () => {
    const wish = fresh();
    await openClient(inject('eventStoreUrl')).tombstoneStream(wish.stream);
    const refused = openAppender(inject('eventStoreUrl'))(wish);
    await expect(refused).rejects.toBeInstanceOf(AppendRefused);
    await expect(refused).rejects.toMatchObject({ reason: 'StreamDeleted' });
  });
});

describe('a connection that breaks in the middle of appends', () => {
  it('rejects every append not answered, and the next ones go over a new call', async () => {
    const { way, url } = await openWay();
    const append = openAppender(url);
    await append(fresh());
    way.setSilent(true);
    const wishes = Array.from({ length: 20 }, () => fresh());
    const settled = Promise.allSettled(wishes.map(append));
    // They have arrived; only their answers have not.
    for (const { stream } of wishes)
      await eventually(
        'an append has arrived',
        () => readAll(stream).catch(() => []),
        ({ length }) => length > 0,
      );
    way.cut();
    const reasons = (await settled).map((each) => (each.status === 'rejected' ? each.reason : each.status));
    expect(reasons.map((reason) => reason.type)).toEqual(wishes.map(() => 'event-store-unavailable'));

    way.setSilent(false);
    // Nothing was known of them: a writer that tries again under the same ids finds them written, once.
    const again = await Promise.all(wishes.map(append));
    expect(again).toMatchObject(wishes.map(() => ({ outcome: 'appended', revision: 0n })));
  });
});

describe('a server that falls silent', () => {
  it('keeps no append waiting for longer than its time, and is heard again when it speaks', async () => {
    const { way, url } = await openWay();
    const append = openAppender(url, 300);
    await append(fresh());
    way.setSilent(true);
    await expect(Promise.all([append(fresh()), append(fresh())])).rejects.toBeInstanceOf(EventStoreTimeout);
    way.setSilent(false);
    expect(await append(fresh())).toMatchObject({ outcome: 'appended' });
  });
});

describe('a server that knows no shared calls', () => {
  it('is asked by a call for each append', async () => {
    const server = new Server();
    const append = (
      call: ServerReadableStream<AppendReq, AppendResp>,
      answer: sendUnaryData<AppendResp>,
    ): void => {
      const position = new streams.AppendResp.Position().setCommitPosition('8').setPreparePosition('8');
      const success = new streams.AppendResp.Success().setCurrentRevision('4').setPosition(position);
      call.resume().on('end', () => answer(null, new streams.AppendResp().setSuccess(success)));
    };
    server.addService({ append: streamsGrpc.StreamsService.append }, { append });
    const port = await bind(server);
    const appended = await openAppender(`esdb://127.0.0.1:${port}?tls=false`)(fresh());
    expect(appended).toEqual({ outcome: 'appended', revision: 4n, position: 8n });
  });
});

describe('a server that breaks while it is asked what it knows', () => {
  it('is asked again by the next append', async () => {
    const server = new Server();
    let asked = 0;
    const broken = Object.assign(new Error('write EPIPE'), { code: status.INTERNAL });
    server.addService(
      { getSupportedMethods: featuresGrpc.ServerFeaturesService.getSupportedMethods },
      {
        getSupportedMethods: (_call: unknown, answer: sendUnaryData<SupportedMethods>) => {
          asked += 1;
          answer(asked === 1 ? broken : null, supportedMethods());
        },
      },
    );
    const append = openAppender(`esdb://127.0.0.1:${await bind(server)}?tls=false`);
    await expect(append(fresh())).rejects.toBeInstanceOf(EventStoreUnavailable);
    await expect(append(fresh())).rejects.toThrow('UNIMPLEMENTED');
    expect(asked).toBe(2);
  });
});

function bind(server: Server): Promise<number> {
  closing.push(async () => server.forceShutdown());
  return new Promise((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) =>
      error === null ? resolve(bound) : reject(error),
    );
  });
}
