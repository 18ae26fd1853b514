import { StreamDeletedError, UnavailableError } from '@eventstore/db-client';
import { Metadata, type ServiceError, status } from '@grpc/grpc-js';
import { describe, expect, it } from 'vitest';
import { storeError } from './connection.ts';
import { EventStoreTimeout, EventStoreUnavailable, SubscriptionEnded } from './event-store.ts';

/** As gRPC throws: a number for a code, no type. */
function raw(code: number, details: string): ServiceError {
  return Object.assign(new Error(`${code} ${status[code]}: ${details}`), {
    code,
    details,
    metadata: new Metadata(),
  });
}

describe('a failure of the event store', () => {
  it.each([
    ['out of reach', raw(status.UNAVAILABLE, 'No connection established')],
    [
      'out of reach, as the client names it',
      new UnavailableError(raw(status.UNAVAILABLE, 'Connection dropped')),
    ],
    ['too slow', raw(status.DEADLINE_EXCEEDED, 'Deadline exceeded')],
    ['restarting under a call', raw(status.CANCELLED, 'Call cancelled')],
    ['too busy to write', raw(status.ABORTED, 'Operation timed out')],
    ['starting', raw(status.UNKNOWN, 'Server Is Not Ready')],
    ['without a leader', raw(status.UNKNOWN, 'No leader info available in response')],
    ['cut off', raw(status.INTERNAL, 'Received RST_STREAM with code 2 (Internal server error)')],
    ['cut off under a write', raw(status.INTERNAL, 'write EPIPE')],
    ['not to be found', new Error('Failed to discover after 10 attempts.')],
    ['given up by the client', new Error('Channel has been shut down')],
    ['broken under a stream', Object.assign(new Error('closed'), { code: 'ERR_HTTP2_INVALID_SESSION' })],
    ['silent', new EventStoreTimeout('no answer')],
    ['at an end of a subscription', new SubscriptionEnded()],
  ])('passes when it is %s', (_name, thrown) => {
    expect(storeError(thrown)).toBeInstanceOf(EventStoreUnavailable);
  });

  it('is the same whether the deadline or our own clock came first', () => {
    expect(storeError(raw(status.DEADLINE_EXCEEDED, 'Deadline exceeded'))).toBeInstanceOf(EventStoreTimeout);
  });

  it.each([
    ['a stream that was deleted', StreamDeletedError.fromStreamName('order-1')],
    ['a message that is too long', raw(status.RESOURCE_EXHAUSTED, 'Received message larger than max')],
    ['a handler that fails', raw(status.UNKNOWN, 'Exception was thrown by handler.')],
    ['a bug', new TypeError('x is undefined')],
  ])('stays what it is for %s', (_name, thrown) => {
    expect(storeError(thrown)).not.toBeInstanceOf(EventStoreUnavailable);
  });
});
