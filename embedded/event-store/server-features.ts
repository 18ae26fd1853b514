import serverFeaturesPb, {
  type SupportedMethods,
} from '@eventstore/db-client/generated/serverfeatures_pb.js';

/** The release of EventStoreDB whose behaviour this server follows. */
const SERVER_VERSION = '24.10.0';
const STREAMS_SERVICE = 'event_store.client.streams.streams';
const FEATURES_SERVICE = 'event_store.client.server_features.serverfeatures';

/** What clients may call, in the form the real server lists it: lower case, with each method's features. */
export function supportedMethods(): SupportedMethods {
  return new serverFeaturesPb.SupportedMethods()
    .setEventStoreServerVersion(SERVER_VERSION)
    .setMethodsList([
      method(STREAMS_SERVICE, 'read', ['position', 'events']),
      method(STREAMS_SERVICE, 'append', []),
      method(STREAMS_SERVICE, 'batchappend', []),
      method(STREAMS_SERVICE, 'delete', []),
      method(STREAMS_SERVICE, 'tombstone', []),
      method(FEATURES_SERVICE, 'getsupportedmethods', []),
    ]);
}

function method(service: string, name: string, features: string[]) {
  return new serverFeaturesPb.SupportedMethod()
    .setServiceName(service)
    .setMethodName(name)
    .setFeaturesList(features);
}
