import { describe, expect, it } from 'vitest';
import { EventStoreTimeout, EventStoreUnavailable } from '../event-store/event-store.ts';
import { isUnavailable } from './unavailable.ts';

const coded = (code: string) => Object.assign(new Error('failed'), { code });

describe('an error that says only that a store is out of reach', () => {
  it.each([
    ['a refused connection', coded('ECONNREFUSED')],
    ['a database that restarts', coded('57P01')],
    ['a deadlock', coded('40P01')],
    ['a crash of another backend', coded('57P02')],
    [
      'a connection that broke under a statement',
      new Error('Client has encountered a connection error and is not queryable'),
    ],
    ['a connection that took too long', new Error('timeout expired')],
    ['a lost connection', new Error('Connection terminated unexpectedly')],
    ['a pool that is full', new Error('timeout exceeded when trying to connect')],
    ['an event store that does not answer', new EventStoreTimeout('no answer')],
    ['an event store out of reach', new EventStoreUnavailable('14 UNAVAILABLE: No connection established')],
    ['one of these behind another error', new Error('query failed', { cause: coded('ECONNRESET') })],
    ['one of these among several', new AggregateError([coded('ECONNREFUSED')])],
  ])('is %s', (_name, error) => {
    expect(isUnavailable(error)).toBe(true);
  });

  it.each([
    ['a unique violation', coded('23505')],
    ['a wrong statement', coded('42601')],
    ['a bug', new TypeError('x is undefined')],
    ['what is no error at all', 'ECONNREFUSED'],
  ])('is not %s', (_name, error) => {
    expect(isUnavailable(error)).toBe(false);
  });
});
