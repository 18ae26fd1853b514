import { randomUUID } from 'node:crypto';
import { jsonEvent, persistentSubscriptionToStreamSettingsFromDefaults } from '@eventstore/db-client';
import sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streamsPb, { type ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import { credentials, status } from '@grpc/grpc-js';
import { describe, expect, it, onTestFinished } from 'vitest';
import { collect } from './conformance/reading.ts';
import { storeUnderTest } from './conformance/store-under-test.ts';

const store = storeUnderTest();

function readOptions() {
  const stream = new streamsPb.ReadReq.Options.StreamOptions()
    .setStreamIdentifier(new sharedPb.StreamIdentifier().setStreamName(Buffer.from('any')))
    .setStart(new sharedPb.Empty());
  return new streamsPb.ReadReq.Options().setStream(stream).setCount('1').setNoFilter(new sharedPb.Empty());
}

/** What a read is answered with, sent as the official client never would. */
function failureOf(options: ReadReq.Options): Promise<unknown> {
  const address = store.connectionString.replace('esdb://', '').replace(/\?.*/, '');
  const client = new streamsGrpc.StreamsClient(address, credentials.createInsecure());
  onTestFinished(() => client.close());
  return new Promise((resolve, reject) => {
    const call = client.read(new streamsPb.ReadReq().setOptions(options));
    call.once('error', resolve);
    call.once('end', () => reject(new Error('The read was answered.')));
    call.resume();
  });
}

describe('the event store refuses', () => {
  it('a read that does not say how it wants UUIDs', async () => {
    expect(await failureOf(readOptions())).toMatchObject({ code: status.INVALID_ARGUMENT });
  });

  it('to resolve links, which it does not do', async () => {
    const links = store.client.readStream('any', { resolveLinkTos: true });
    await expect(collect(links)).rejects.toMatchObject({ code: status.UNIMPLEMENTED });
  });

  it.each(['$maxCount', '$maxAge', '$tb', '$cacheControl'])(
    'a stream limited by %s, which it would not limit',
    async (key) => {
      const stream = `limited-${randomUUID()}`;
      const limiting = () => jsonEvent({ type: '$metadata', data: { [key]: 3 } });
      const account = { credentials: { username: '', password: '' } };
      const single = store.client.appendToStream(`$$${stream}`, limiting(), account);
      await expect(single).rejects.toMatchObject({ code: status.UNIMPLEMENTED });
      const shared = store.client.appendToStream(`$$${stream}`, limiting());
      await expect(shared).rejects.toThrow('is not implemented by the embedded event store');
      expect((await store.client.getStreamMetadata(stream)).metadata).toBeUndefined();
    },
  );

  it('what the shop has no use for', async () => {
    const deletion = store.client.deleteStream('any');
    await expect(deletion).rejects.toThrow(/not supported|UNIMPLEMENTED|unimplemented/);

    const settings = persistentSubscriptionToStreamSettingsFromDefaults();
    const create = store.client.createPersistentSubscriptionToStream('any', 'group', settings);
    await expect(create).rejects.toThrow(/not supported|UNIMPLEMENTED|unimplemented/);
  });
});
