const BATCH = 500;

/** Reads rows in batches, each behind the last row of the one before, so that an export of any length needs little memory. */
export async function* inBatches<Row>(
  read: (last: Row | undefined, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let last: Row | undefined;
  for (;;) {
    const rows = await read(last, BATCH);
    yield* rows;
    last = rows.at(-1);
    if (rows.length < BATCH) return;
  }
}

/** All that is read, in its order. */
export async function allOf<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}
