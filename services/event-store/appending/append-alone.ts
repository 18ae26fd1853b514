import {
  NO_STREAM as CLIENT_NO_STREAM,
  type EventStoreDBClient,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { callCredentials } from '../call-credentials.ts';
import type { AppendResult } from '../event-store.ts';
import type { Appender } from './appender.ts';

/** Appends by a call of its own each, for servers that know no other way. */
export function createAppendAlone(
  client: EventStoreDBClient,
  connectionString: string,
  timeoutMs: number,
): Appender {
  const credentials = callCredentials(connectionString);
  return async ({ stream, events, expectedRevision }) => {
    try {
      const result = await client.appendToStream(stream, [...events], {
        expectedRevision,
        credentials,
        deadline: timeoutMs,
      });
      if (!result.success)
        throw new Error('the connection string must not turn throwOnAppendFailure off: it hides revisions');
      if (result.position === undefined) throw new Error(`no position for what was appended to ${stream}`);
      return {
        outcome: 'appended',
        revision: result.nextExpectedRevision,
        position: result.position.commit,
      };
    } catch (error) {
      return conflictOrThrow(error);
    }
  };
}

function conflictOrThrow(error: unknown): AppendResult {
  if (!(error instanceof WrongExpectedVersionError)) throw error;
  const actual = error.actualVersion;
  return { outcome: 'conflict', actualRevision: actual === CLIENT_NO_STREAM ? null : actual };
}
