import serverFeaturesGrpc, {
  type IServerFeaturesServer,
} from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import serverFeaturesPb, {
  type SupportedMethods,
} from '@eventstore/db-client/generated/serverfeatures_pb.js';
import streamsGrpc, { type IStreamsServer } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import {
  ResponderBuilder,
  Server,
  ServerCredentials,
  ServerInterceptingCall,
  type ServerInterceptor,
  ServerListenerBuilder,
  status,
  type UntypedServiceImplementation,
} from '@grpc/grpc-js';
import { type Account, createRights, type RightsOf, rightsByName } from './accounts.ts';
import { append } from './append.ts';
import { batchAppend } from './batch-append.ts';
import { EventLog } from './log/event-log.ts';
import { read } from './read.ts';
import { serializeReadMessage } from './read-messages.ts';
import type { ServerContext } from './server-context.ts';

export interface EventStoreOptions {
  /** Where the log is kept; made when it is missing. */
  readonly dataDir: string;
  /** 0 takes a free port. */
  readonly port: number;
  readonly host?: string;
  /** When given, calls must carry its name and password. */
  readonly account?: Account | undefined;
  /** The same for several, each with its rights. */
  readonly accounts?: readonly Account[];
  /** Without accounts: each caller has the rights of its process in production, instead of all. */
  readonly rightsByName?: boolean;
  /** When given, connections are encrypted: PEM. */
  readonly tls?: { readonly cert: Buffer; readonly key: Buffer } | undefined;
  /** Receives failures that are not a client's, such as a full disk; written to stderr when left out. */
  readonly onError?: (error: Error) => void;
}

export interface RunningEventStore {
  readonly port: number;
  /** What `EventStoreDBClient.connectionString` takes; without an account's name and password. */
  readonly connectionString: string;
  /** Finishes the writes under way, ends reads and subscriptions, and closes the log. */
  close(): Promise<void>;
}

/** The release of EventStoreDB whose behaviour this server follows. */
const SERVER_VERSION = '24.10.0';
/** As the real server; a larger append is still read whole, so that it is refused by name and not by a broken call. */
const MAX_MESSAGE_BYTES = 17 * 1024 * 1024;
const CLOSE_GRACE_MS = 1000;

/**
 * Starts an event store that speaks EventStoreDB's gRPC protocol to the official client. Throws when the port is
 * taken or when another process has the directory open.
 */
export async function startEventStore(options: EventStoreOptions): Promise<RunningEventStore> {
  const onError = options.onError ?? ((error: Error) => console.error(error));
  const host = options.host ?? '127.0.0.1';
  const log = await EventLog.open(options.dataDir, onError);
  const closing = new AbortController();
  const accounts = [...(options.account === undefined ? [] : [options.account]), ...(options.accounts ?? [])];
  const isNamed = options.rightsByName === true && accounts.length === 0;
  const rightsOf = isNamed ? rightsByName : createRights(accounts);
  const server = createServer({ log, rightsOf, closing: closing.signal, onError });
  const port = await bind(server, `${host}:${options.port}`, options.tls).catch(async (error: unknown) => {
    await log.close();
    throw error;
  });

  let closed: Promise<void> | undefined;
  const close = async () => {
    closing.abort();
    await log.writer.settled();
    await shutDown(server);
    await log.close();
  };
  return {
    port,
    connectionString: `esdb://${host}:${port}?tls=${options.tls !== undefined}`,
    close: () => {
      closed ??= close();
      return closed;
    },
  };
}

function createServer(context: ServerContext): Server {
  const streams = streamsGrpc.StreamsService;
  const features = serverFeaturesGrpc.ServerFeaturesService;
  const server = new Server({
    'grpc.max_receive_message_length': MAX_MESSAGE_BYTES,
    'grpc.max_send_message_length': -1,
    interceptors: [
      gatherMessagesOf(streams.read.path),
      requireAccount(context.rightsOf, features.getSupportedMethods.path),
    ],
  });
  const streamsHandlers: Pick<IStreamsServer, 'read' | 'append' | 'batchAppend'> &
    UntypedServiceImplementation = {
    read: (call) => void read(context, call),
    append: (call, callback) => append(context, call, callback),
    batchAppend: (call) => batchAppend(context, call),
  };
  const featuresHandlers: IServerFeaturesServer = {
    getSupportedMethods: (_call, callback) => callback(null, supportedMethods()),
  };
  // Events are written in their wire form already, which the generated serializer would not take.
  const readMethod = { ...streams.read, responseSerialize: serializeReadMessage };
  server.addService(
    { read: readMethod, append: streams.append, batchAppend: streams.batchAppend },
    streamsHandlers,
  );
  server.addService(features, featuresHandlers);
  return server;
}

/** What clients may call, in the form the real server lists it: lower case, with each method's features. */
function supportedMethods(): SupportedMethods {
  const method = (service: string, name: string, features: string[]) =>
    new serverFeaturesPb.SupportedMethod()
      .setServiceName(`event_store.client.${service}`)
      .setMethodName(name)
      .setFeaturesList(features);
  return new serverFeaturesPb.SupportedMethods()
    .setEventStoreServerVersion(SERVER_VERSION)
    .setMethodsList([
      method('streams.streams', 'read', ['position', 'events']),
      method('streams.streams', 'append', []),
      method('streams.streams', 'batchappend', []),
      method('server_features.serverfeatures', 'getsupportedmethods', []),
    ]);
}

function bind(server: Server, address: string, tls: EventStoreOptions['tls']): Promise<number> {
  const credentials =
    tls === undefined
      ? ServerCredentials.createInsecure()
      : ServerCredentials.createSsl(null, [{ cert_chain: tls.cert, private_key: tls.key }]);
  return new Promise((resolve, reject) => {
    server.bindAsync(address, credentials, (error, port) => {
      if (error === null) resolve(port);
      else reject(error);
    });
  });
}

/** Ends calls and connections; those that do not end by themselves are cut. */
function shutDown(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => {
      server.forceShutdown();
      resolve();
    }, CLOSE_GRACE_MS);
    server.tryShutdown(() => {
      clearTimeout(cut);
      resolve();
    });
  });
}

/** Refuses calls that do not carry an account's name and password; those of `openPath` are free, as in the real server. */
function requireAccount(rightsOf: RightsOf, openPath: string): ServerInterceptor {
  return (method, call) => {
    if (method.path === openPath) return new ServerInterceptingCall(call);
    const listener = new ServerListenerBuilder()
      .withOnReceiveMetadata((metadata, next) => {
        if (rightsOf(metadata) !== undefined) next(metadata);
        else
          call.sendStatus({
            code: status.UNAUTHENTICATED,
            details: 'The name or password is wrong or missing.',
          });
      })
      .build();
    return new ServerInterceptingCall(
      call,
      new ResponderBuilder().withStart((next) => next(listener)).build(),
    );
  };
}

/** How much may wait for the socket: enough for a few hundred events, little beside many slow readers. */
const MAX_WAITING_BYTES = 256 * 1024;

/**
 * Takes a call's next message before the last one has left. The library waits for each, so that every event was a frame and a write
 * to the socket of its own; those that wait together leave together.
 */
export class GatheredCall extends ServerInterceptingCall {
  private waiting = 0;
  private held: (() => void) | undefined;

  override sendMessage(message: unknown, callback: () => void): void {
    // Messages of other kinds are rare and small.
    const size = Buffer.isBuffer(message) ? message.length : 0;
    this.waiting += size;
    super.sendMessage(message, () => {
      this.waiting -= size;
      if (this.waiting < MAX_WAITING_BYTES) this.goOn();
    });
    if (this.waiting < MAX_WAITING_BYTES) callback();
    else this.held = callback;
  }

  private goOn(): void {
    const { held } = this;
    this.held = undefined;
    held?.();
  }
}

/** Gathers what the calls of one method send; the others are left as they are. */
function gatherMessagesOf(path: string): ServerInterceptor {
  return (method, call) => (method.path === path ? new GatheredCall(call) : new ServerInterceptingCall(call));
}
