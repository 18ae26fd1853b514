import { randomUUID } from 'node:crypto';
import { BACKWARDS, END, type EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { freshStream, storeUnderTest } from './conformance/store-under-test.ts';
import { type Expected, ModelStream } from './testing/model-stream.ts';

const store = storeUnderTest();

interface Step {
  readonly stream: number;
  readonly expected: Expected;
  readonly ids: number[];
}

const step: fc.Arbitrary<Step> = fc.record({
  stream: fc.integer({ min: 0, max: 1 }),
  expected: fc.oneof(
    fc.constantFrom<Expected>('any', 'no_stream', 'stream_exists'),
    fc.bigInt({ min: 0n, max: 6n }),
  ),
  // Few ids, so that they are often appended again.
  ids: fc.uniqueArray(fc.nat(11), { minLength: 1, maxLength: 3 }),
});

/** What came of a step, in the model's words. */
async function outcomeOf(attempt: Promise<unknown>): Promise<unknown> {
  try {
    return await attempt;
  } catch (error) {
    if (error instanceof Error && 'type' in error) {
      return 'actualVersion' in error
        ? { refused: error.type, actual: error.actualVersion }
        : { refused: error.type };
    }
    throw error;
  }
}

async function read(client: EventStoreDBClient, name: string, backwards: boolean): Promise<unknown> {
  const options = backwards ? ({ direction: BACKWARDS, fromRevision: END } as const) : {};
  const events: { id: string; revision: bigint }[] = [];
  try {
    for await (const { event } of client.readStream(name, options)) {
      if (event) events.push({ id: event.id, revision: event.revision });
    }
    return events;
  } catch (error) {
    if (error instanceof Error && 'type' in error) return { refused: error.type };
    throw error;
  }
}

function perform(
  client: EventStoreDBClient,
  name: string,
  ids: readonly string[],
  one: Step,
): Promise<unknown> {
  const events = one.ids.map((index) => jsonEvent({ id: ids[index], type: 'Step', data: {} }));
  return client
    .appendToStream(name, events, { expectedRevision: one.expected })
    .then((result) => ({ revision: result.nextExpectedRevision }));
}

describe('the event store', () => {
  it('answers any sequence of writes as a list in memory would', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
        const names = [freshStream('model'), freshStream('model')];
        const models = [new ModelStream(), new ModelStream()];
        // Each stream has ids of its own: as in EventStoreDB, an id is remembered for the stream that wrote it last.
        const idsOf = names.map(() => Array.from({ length: 12 }, () => randomUUID()));
        for (const one of steps) {
          const [name, model] = [names[one.stream] ?? '', models[one.stream] ?? new ModelStream()];
          const ids = idsOf[one.stream] ?? [];
          const outcome = await outcomeOf(perform(store.client, name, ids, one));
          const expectedIds = one.ids.map((index) => ids[index] ?? '');
          expect(outcome).toEqual(model.append(one.expected, expectedIds));
          expect(await read(store.client, name, false)).toEqual(model.read());
          const backwards = model.read();
          expect(await read(store.client, name, true)).toEqual(
            Array.isArray(backwards) ? backwards.toReversed() : backwards,
          );
        }
      }),
      { numRuns: 60 },
    );
  });
});
