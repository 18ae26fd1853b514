const BATCH = 500;
/** Soon there, so that an answer begins. */
const FIRST_BATCH = 50;

/** Reads rows in batches, each behind the last row of the one before, so that an export of any length needs little memory. */
export async function* inBatches<Row>(
  read: (last: Row | undefined, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let last: Row | undefined;
  for (let limit = FIRST_BATCH; ; limit = BATCH) {
    const rows = await read(last, limit);
    yield* rows;
    last = rows.at(-1);
    if (rows.length < limit) return;
  }
}

/** All that is read, in its order. */
export async function allOf<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}
