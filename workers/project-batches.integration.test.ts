import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { holdReadModel, readCheckpoint } from '#projections/checkpoints.ts';
import { interceptNextConnection } from '#projections/testing/next-connection.ts';
import { type Batch, createBatchProjector } from './project-batches.ts';
import { tallyProjection } from './testing/tally.ts';
import { openTestLog, type TestLog } from './testing/test-log.ts';

let poison: string | null = null;
const one = tallyProjection('one');
const other = tallyProjection('other');
const delicate = tallyProjection('delicate', ({ id }) => {
  if (id === poison) throw new Error('cannot be applied');
});

let log: TestLog;
beforeAll(async () => {
  log = await openTestLog({
    databaseUrl: inject('databaseUrl'),
    redisUrl: inject('redisUrl') ?? undefined,
    projections: [one, other, delicate],
  });
});
afterAll(() => log.close());

/** The next events of the log for a read model. */
async function nextBatch(projection: Batch['projection']): Promise<Batch> {
  const from = (await readCheckpoint(log.db, projection.name))?.position ?? null;
  const { events, position } = await log.store.readAll({ after: from, limit: 20 });
  return { projection, events, from, to: position ?? -1n };
}

/** Which transaction moved a read model's checkpoint last. */
async function lastTransaction({ name }: Batch['projection']): Promise<string | undefined> {
  const { rows } = await log.pool.query<{ xmin: string }>(
    'select xmin::text from projections.checkpoints where name = $1',
    [name],
  );
  return rows[0]?.xmin;
}

async function countOf(projection: Batch['projection']): Promise<number> {
  return Object.values(await log.tallyOf(projection)).reduce((sum, count) => sum + count, 0);
}

it('applies batches of one moment in one transaction', async () => {
  await log.append(20, 1);
  const batches = createBatchProjector(log.pool);
  const [first, second] = [await nextBatch(one), await nextBatch(other)];
  expect(await Promise.all([batches.apply(first), batches.apply(second)])).toEqual(['applied', 'applied']);
  expect([await countOf(one), await countOf(other)]).toEqual([20, 20]);
  expect(await lastTransaction(one)).toBe(await lastTransaction(other));
});

it('undoes a batch that cannot be applied, and that one alone', async () => {
  await log.append(20, 1);
  const batches = createBatchProjector(log.pool);
  const [healthy, failing] = [await nextBatch(one), await nextBatch(delicate)];
  poison = failing.events[3]?.id ?? null;
  const before = await countOf(one);
  expect(await Promise.all([batches.apply(failing), batches.apply(healthy)])).toEqual([
    { error: new Error('cannot be applied') },
    'applied',
  ]);
  expect(await countOf(one)).toBe(before + 20);
  expect(await countOf(delicate)).toBe(0);
  expect((await readCheckpoint(log.db, delicate.name))?.position).toBeNull();
  poison = null;
});

it('does nothing for a read model whose checkpoint another worker moved, and applies the rest', async () => {
  await log.append(20, 1);
  const batches = createBatchProjector(log.pool);
  const [late, timely] = [await nextBatch(one), await nextBatch(other)];
  expect(await createBatchProjector(log.pool).apply(late)).toBe('applied');
  const before = await countOf(one);
  expect(await Promise.all([batches.apply(late), batches.apply(timely)])).toEqual(['moved', 'applied']);
  expect(await countOf(one)).toBe(before);
});

it('leaves a read model to the one who holds its lock', async () => {
  await log.append(20, 1);
  const batch = await nextBatch(one);
  await log.db.transaction().execute(async (transaction) => {
    await holdReadModel(transaction, one.name);
    const both = [batch, await nextBatch(other)].map(createBatchProjector(log.pool).apply);
    expect(await Promise.all(both)).toEqual(['busy', 'applied']);
  });
  expect(await createBatchProjector(log.pool).apply(batch)).toBe('applied');
});

it('tells those who give way when the transaction under way has ended', async () => {
  await log.append(20, 1);
  const batches = createBatchProjector(log.pool);
  await batches.pause();
  const applied = batches.apply(await nextBatch(one));
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  const order: string[] = [];
  await Promise.all([
    applied.then(() => order.push('applied')),
    batches.pause().then(() => order.push('gave way')),
  ]);
  expect(order).toEqual(['applied', 'gave way']);
});

it('does nothing when its transaction could not begin', async () => {
  await log.append(20, 1);
  const batch = await nextBatch(one);
  const before = await countOf(one);
  interceptNextConnection(log.pool, (text, goOn) => goOn(text.startsWith('begin') ? 'select 1 / 0' : text));
  await expect(createBatchProjector(log.pool).apply(batch)).rejects.toThrow('division by zero');
  expect((await readCheckpoint(log.db, one.name))?.position ?? null).toBe(batch.from);
  expect(await countOf(one)).toBe(before);
  expect(await createBatchProjector(log.pool).apply(batch)).toBe('applied');
});
