import { type EventStoreDBClient, UnavailableError } from '@eventstore/db-client';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { CALL_ARGUMENTS, GRPC_CLIENT, HANDLE_ERROR, OPEN_CALL, SUPPORTS } from '../client-members.ts';
import { EventStoreTimeout, storeError } from '../errors.ts';
import { AppendConversation } from './append-conversation.ts';
import type { Appender } from './appender.ts';

/*
 * The client's own way to share a call has no deadline for an append, answers through one table for every client of the process,
 * and a broken connection rejects all of them.
 */

/**
 * Appends over one call that all appends of a client share: appends made at the same moment travel in the same packets, and none
 * costs a call of its own. A call that breaks rejects what was not answered; the next append opens another.
 * @param alone the way taken when the server knows no shared calls.
 */
export function createAppendTogether(
  client: EventStoreDBClient,
  alone: Appender,
  timeoutMs: number,
): Appender {
  let current: Promise<AppendConversation | null> | undefined;

  async function knowsSharedCalls(): Promise<boolean> {
    try {
      return await client[SUPPORTS](streamsGrpc.StreamsService.batchAppend);
    } catch (error) {
      // The client would keep this failure for its answer for good, unless it is one that it makes the connection anew for.
      const connection = await client[GRPC_CLIENT](streamsGrpc.StreamsClient, 'batchAppend');
      await client[HANDLE_ERROR](connection, new UnavailableError());
      throw error;
    }
  }

  async function open(): Promise<AppendConversation | null> {
    if (!(await knowsSharedCalls())) return null;
    const call = await client[OPEN_CALL](streamsGrpc.StreamsClient, 'batchAppend', (service) =>
      service.batchAppend(...client[CALL_ARGUMENTS]({}, { deadline: Number.POSITIVE_INFINITY })),
    )();
    return new AppendConversation(call, timeoutMs);
  }

  /** Opened once for all who ask meanwhile, and again after it broke or could not be opened. */
  async function conversation(): Promise<AppendConversation | null> {
    current ??= open();
    const asked = current;
    try {
      const opened = await asked;
      if (opened?.isOpen === true) return opened;
      if (current === asked) current = undefined;
      return opened === null ? null : conversation();
    } catch (error) {
      if (current === asked) current = undefined;
      throw error;
    }
  }

  return async (append) => {
    try {
      const opened = await within(conversation(), timeoutMs, `appending to ${append.stream}`);
      return await (opened === null ? alone(append) : opened.append(append));
    } catch (error) {
      // What the client asks the server before it opens a call fails as gRPC has it.
      throw storeError(error);
    }
  };
}

async function within<T>(waiting: Promise<T>, milliseconds: number, what: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new EventStoreTimeout(what, milliseconds)), milliseconds);
  });
  try {
    return await Promise.race([waiting, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
