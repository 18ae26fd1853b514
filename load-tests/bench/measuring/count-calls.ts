import { renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/**
 * Loaded in front of a shop's processes by the bench alone: counts what they ask of the event store and of PostgreSQL, and writes the
 * counts into the folder `COUNT_CALLS_IN` twice a second.
 */
const folder = process.env.COUNT_CALLS_IN;
const counts: Record<string, number> = {};

function countCalls(prototype: object, method: string, name: (args: readonly unknown[]) => string): void {
  const original: unknown = Reflect.get(prototype, method);
  if (typeof original !== 'function') throw new TypeError(`there is no ${method} to count`);
  Reflect.set(prototype, method, function counted(this: unknown, ...args: unknown[]) {
    const counter = name(args);
    counts[counter] = (counts[counter] ?? 0) + 1;
    return Reflect.apply(original, this, args);
  });
}

/** `readStream order-`: the call and the category of its stream. */
const ofStream = (method: string) => (args: readonly unknown[]) => {
  const [stream] = args;
  return `store ${method} ${typeof stream === 'string' ? stream.replace(/-.*/, '') : '$all'}`;
};
/** `sql select …`: a statement by its first words. */
const ofStatement = ([query]: readonly unknown[]) => {
  const text = typeof query === 'object' && query !== null ? Reflect.get(query, 'text') : query;
  return `sql ${String(text).trim().replaceAll(/\s+/g, ' ').slice(0, 100)}`;
};

if (folder !== undefined) {
  // The shop's own, which may be another version's.
  const load = createRequire(join(process.cwd(), 'package.json'));
  const { EventStoreDBClient }: typeof import('@eventstore/db-client') = load('@eventstore/db-client');
  const pg: typeof import('pg') = load('pg');
  for (const method of ['readStream', 'readAll', 'appendToStream'])
    countCalls(EventStoreDBClient.prototype, method, ofStream(method));
  countCalls(pg.Client.prototype, 'query', ofStatement);
  const file = join(folder, `${process.pid}-${process.env.ROLE ?? 'none'}.json`);
  const note = () => {
    writeFileSync(`${file}.new`, JSON.stringify(counts));
    renameSync(`${file}.new`, file);
  };
  setInterval(note, 500).unref();
}
