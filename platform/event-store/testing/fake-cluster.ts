import gossipGrpc from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import gossipPb from '@eventstore/db-client/generated/gossip_pb.js';
import featuresGrpc from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import featuresPb, { type SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb.js';
import sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import streamsGrpc, { type StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streamsPb, {
  type AppendReq,
  type AppendResp,
  type ReadReq,
  type ReadResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import {
  credentials,
  Metadata,
  Server,
  ServerCredentials,
  type ServerReadableStream,
  type ServerWritableStream,
  type sendUnaryData,
  status,
} from '@grpc/grpc-js';
import { freshEventStore } from '#embedded/testing/fresh-event-store.ts';

/**
 * How a node behaves. A `follower` refuses what must come from the leader and says who that is; what need not, it reads from an old state,
 * in which no stream exists. A `gone` node is not listening, a `silent` one never answers.
 */
export type NodeState = 'leader' | 'follower' | 'leaderless' | 'not-ready' | 'too-busy' | 'gone' | 'silent';

/** What some servers do otherwise. */
export interface Oddities {
  /** Answers appends without saying where they stand, as the real server does for repeated ones. */
  withoutPositions?: boolean;
  /** Says no positions of events read, as servers before 22.6. */
  oldPositions?: boolean;
  /** The account lacks this right. */
  denied?: 'read-all' | 'append';
}

/** Three nodes in front of one log, which answer as the sources of EventStoreDB 24.10 do. */
export interface FakeCluster {
  /** Names all nodes, for discovery by gossip. */
  readonly url: string;
  /** Where single nodes are. */
  readonly nodeUrls: readonly string[];
  readonly oddities: Oddities;
  /** Sets the states of the three nodes. */
  become(...states: readonly [NodeState, NodeState, NodeState]): Promise<void>;
  close(): Promise<void>;
}

interface Refusal {
  readonly code: status;
  readonly details: string;
  readonly metadata?: Metadata;
}

const HOST = '127.0.0.1';
const NO_POSITION = String(2n ** 64n - 1n);

/** Starts a cluster whose first node leads. */
export async function startFakeCluster(): Promise<FakeCluster> {
  const log = await freshEventStore();
  const upstream = new streamsGrpc.StreamsClient(new URL(log.url).host, credentials.createInsecure());
  const oddities: Oddities = {};
  const nodes: Node[] = [];
  for (let index = 0; index < 3; index += 1) nodes.push(new Node(nodes, upstream, oddities));
  const become: FakeCluster['become'] = async (...states) => {
    await Promise.all(nodes.map((node, index) => node.become(states[index] ?? 'gone')));
  };
  await become('leader', 'follower', 'follower');
  return {
    url: `esdb://${nodes.map(({ port }) => `${HOST}:${port}`).join(',')}?tls=false`,
    nodeUrls: nodes.map(({ port }) => `esdb://${HOST}:${port}?tls=false`),
    oddities,
    become,
    async close() {
      await become('gone', 'gone', 'gone');
      upstream.close();
      await log.close();
    },
  };
}

class Node {
  port = 0;
  state: NodeState = 'gone';
  readonly #cluster: readonly Node[];
  readonly #upstream: StreamsClient;
  readonly #oddities: Oddities;
  #server: Server | null = null;

  constructor(cluster: readonly Node[], upstream: StreamsClient, oddities: Oddities) {
    this.#cluster = cluster;
    this.#upstream = upstream;
    this.#oddities = oddities;
  }

  async become(state: NodeState): Promise<void> {
    this.state = state;
    if (state === 'gone') {
      this.#server?.forceShutdown();
      this.#server = null;
    } else this.#server ??= await this.#listen();
  }

  async #listen(): Promise<Server> {
    const server = new Server();
    const { append, read } = streamsGrpc.StreamsService;
    server.addService(
      { append, read },
      {
        append: (call: ServerReadableStream<AppendReq, AppendResp>, answer: sendUnaryData<AppendResp>) =>
          this.#append(call, answer),
        read: (call: ServerWritableStream<ReadReq, ReadResp>) => this.#read(call),
      },
    );
    server.addService(featuresGrpc.ServerFeaturesService, {
      getSupportedMethods: (_call: unknown, answer: sendUnaryData<SupportedMethods>) => {
        if (this.state !== 'silent') answer(null, supportedMethods());
      },
    });
    server.addService(gossipGrpc.GossipService, {
      read: (_call: unknown, answer: sendUnaryData<gossipPb.ClusterInfo>) => {
        if (this.state !== 'silent') answer(null, gossipOf(this.#cluster));
      },
    });
    this.port = await new Promise<number>((resolve, reject) => {
      server.bindAsync(`${HOST}:${this.port}`, ServerCredentials.createInsecure(), (error, port) =>
        error === null ? resolve(port) : reject(error),
      );
    });
    return server;
  }

  /** Why the node does not do what it is asked; null when it does. */
  #refusal(mustLead: boolean, isDenied: boolean): Refusal | null {
    if (isDenied) return ACCESS_DENIED;
    if (this.state === 'follower' && !mustLead) return null;
    switch (this.state) {
      case 'not-ready':
        return { code: status.UNAVAILABLE, details: 'Server Is Not Ready' };
      case 'too-busy':
        return { code: status.UNAVAILABLE, details: 'Server Is Too Busy' };
      case 'leaderless':
        return { code: status.UNKNOWN, details: 'No leader info available in response' };
      case 'follower':
        return notLeader(this.#cluster.find(({ state }) => state === 'leader')?.port);
      default:
        return null;
    }
  }

  #append(call: ServerReadableStream<AppendReq, AppendResp>, answer: sendUnaryData<AppendResp>): void {
    if (this.state === 'silent') {
      call.resume();
      return;
    }
    const mustLead = call.metadata.get('requires-leader').includes('true');
    const refusal = this.#refusal(mustLead, this.#oddities.denied === 'append');
    if (refusal !== null) {
      call.resume().on('end', () => answer(refusal));
      return;
    }
    const forwarded = this.#upstream.append((error, response) => {
      const position = response?.getSuccess()?.getPosition();
      if (position !== undefined) spread(position);
      if (this.#oddities.withoutPositions) response?.getSuccess()?.clearPosition();
      answer(error, response);
    });
    call.on('data', (message: AppendReq) => forwarded.write(message));
    call.on('end', () => forwarded.end());
  }

  #read(call: ServerWritableStream<ReadReq, ReadResp>): void {
    if (this.state === 'silent') return;
    const mustLead = call.metadata.get('requires-leader').includes('true');
    const isOfAll = call.request.getOptions()?.hasAll() === true;
    const refusal = this.#refusal(mustLead, isOfAll && this.#oddities.denied === 'read-all');
    if (refusal !== null) {
      call.emit('error', refusal);
      return;
    }
    const stream = call.request.getOptions()?.getStream()?.getStreamIdentifier();
    if (this.state === 'follower' && stream !== undefined) {
      call.write(
        new streamsPb.ReadResp().setStreamNotFound(
          new streamsPb.ReadResp.StreamNotFound().setStreamIdentifier(stream),
        ),
      );
      call.end();
      return;
    }
    const asked = call.request.getOptions()?.getAll()?.getPosition();
    if (asked !== undefined && !gather(asked)) {
      call.emit('error', INVALID_POSITION);
      return;
    }
    const forwarded = this.#upstream.read(call.request);
    forwarded.on('error', (error) => call.emit('error', error)).on('end', () => call.end());
    forwarded.on('data', (response: ReadResp) => {
      const event = response.getEvent()?.getEvent();
      if (event !== undefined) spread(event);
      const checkpoint = response.getCheckpoint();
      if (checkpoint !== undefined) spread(checkpoint);
      if (this.#oddities.oldPositions) event?.setCommitPosition(NO_POSITION).setPreparePosition(NO_POSITION);
      call.write(response);
    });
    call.on('cancelled', () => forwarded.cancel());
  }
}

interface Placed {
  getCommitPosition(): string;
  setCommitPosition(value: string): unknown;
  setPreparePosition(value: string): unknown;
}

/** An event's place is where its bytes begin: far from the last one's, and prepared before it is committed. */
const BYTES = 1_000n;
const HEADER = 17n;
const PREPARED = 8n;

/** Makes a place of the log behind the cluster one of the cluster's. */
function spread(place: Placed): void {
  const commit = BigInt(place.getCommitPosition()) * BYTES + HEADER;
  place.setCommitPosition(String(commit));
  place.setPreparePosition(String(commit - PREPARED));
}

/** The other way round. @returns false for a place at which no event begins. */
function gather(place: Placed): boolean {
  const commit = BigInt(place.getCommitPosition());
  if (commit % BYTES !== HEADER) return false;
  place.setCommitPosition(String(commit / BYTES));
  place.setPreparePosition(String(commit / BYTES));
  return true;
}

/** In the words of the real server, for a checkpoint of another log. */
const INVALID_POSITION: Refusal = {
  code: status.INVALID_ARGUMENT,
  details: 'Trying to read from an invalid position.',
};

const ACCESS_DENIED: Refusal = {
  code: status.PERMISSION_DENIED,
  details: 'Access Denied',
  metadata: exception('access-denied'),
};

function exception(name: string): Metadata {
  const metadata = new Metadata();
  metadata.set('exception', name);
  return metadata;
}

function notLeader(leaderPort: number | undefined): Refusal {
  const metadata = exception('not-leader');
  metadata.set('leader-endpoint-host', HOST);
  metadata.set('leader-endpoint-port', String(leaderPort ?? 1));
  return { code: status.NOT_FOUND, details: 'Leader info available', metadata };
}

/** Says that it takes batch appends, and has none: an append by the client's shared call would fail. */
function supportedMethods(): SupportedMethods {
  const methods = [
    ['streams.streams', 'read'],
    ['streams.streams', 'append'],
    ['streams.streams', 'batchappend'],
    ['server_features.serverfeatures', 'getsupportedmethods'],
  ].map(([service, name]) =>
    new featuresPb.SupportedMethod()
      .setServiceName(`event_store.client.${service}`)
      .setMethodName(name ?? '')
      .setFeaturesList(name === 'read' ? ['position', 'events'] : []),
  );
  return new featuresPb.SupportedMethods().setEventStoreServerVersion('24.10.0').setMethodsList(methods);
}

function gossipOf(cluster: readonly Node[]): gossipPb.ClusterInfo {
  const { VNodeState } = gossipPb.MemberInfo;
  const members = cluster.map(({ port, state }) =>
    new gossipPb.MemberInfo()
      .setInstanceId(
        new sharedPb.UUID().setString(`00000000-0000-0000-0000-${String(port).padStart(12, '0')}`),
      )
      .setTimeStamp('0')
      .setIsAlive(state !== 'gone' && state !== 'silent')
      .setState(
        state === 'leader' || state === 'too-busy'
          ? VNodeState.LEADER
          : state === 'not-ready'
            ? VNodeState.INITIALIZING
            : VNodeState.FOLLOWER,
      )
      .setHttpEndPoint(new gossipPb.EndPoint().setAddress(HOST).setPort(port)),
  );
  return new gossipPb.ClusterInfo().setMembersList(members);
}
