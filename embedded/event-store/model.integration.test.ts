import { randomUUID } from 'node:crypto';
import { BACKWARDS, END, type EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { freshStream, storeUnderTest } from './conformance/store-under-test.ts';
import { type Expected, type ExpectedOfDelete, ModelStream } from './testing/model-stream.ts';

const store = storeUnderTest();

type Step =
  | { kind: 'append'; stream: number; expected: Expected; ids: number[] }
  | { kind: 'delete' | 'tombstone'; stream: number; expected: ExpectedOfDelete }
  | { kind: 'limit'; stream: number; maxCount: number };

const stream = fc.integer({ min: 0, max: 1 });
const expected: fc.Arbitrary<Expected> = fc.oneof(
  fc.constantFrom<Expected>('any', 'no_stream', 'stream_exists'),
  fc.bigInt({ min: 0n, max: 6n }),
);
const expectedOfDelete: fc.Arbitrary<ExpectedOfDelete> = fc.oneof(
  fc.constantFrom<ExpectedOfDelete>('any', 'no_stream'),
  fc.bigInt({ min: 0n, max: 6n }),
);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constant('append' as const),
      stream,
      expected,
      // Few ids, so that they are often appended again.
      ids: fc.uniqueArray(fc.nat(11), { minLength: 1, maxLength: 3 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('delete' as const), stream, expected: expectedOfDelete }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('tombstone' as const), stream, expected: expectedOfDelete }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('limit' as const),
      stream,
      maxCount: fc.integer({ min: 1, max: 4 }),
    }),
  },
);

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
  switch (one.kind) {
    case 'append': {
      const events = one.ids.map((index) => jsonEvent({ id: ids[index], type: 'Step', data: {} }));
      return client
        .appendToStream(name, events, { expectedRevision: one.expected })
        .then((result) => ({ revision: result.nextExpectedRevision }));
    }
    case 'delete':
      return client.deleteStream(name, { expectedRevision: one.expected }).then(() => 'deleted');
    case 'tombstone':
      return client.tombstoneStream(name, { expectedRevision: one.expected }).then(() => 'deleted');
    case 'limit':
      return client.setStreamMetadata(name, { maxCount: one.maxCount }).then(() => 'set');
  }
}

function performOnModel(model: ModelStream, ids: readonly string[], one: Step): unknown {
  switch (one.kind) {
    case 'append':
      return model.append(
        one.expected,
        one.ids.map((index) => ids[index] ?? ''),
      );
    case 'delete':
      return model.delete(one.expected);
    case 'tombstone':
      return model.tombstone(one.expected);
    case 'limit':
      return model.setMaxCount(one.maxCount);
  }
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
          expect(outcome).toEqual(performOnModel(model, ids, one));
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
