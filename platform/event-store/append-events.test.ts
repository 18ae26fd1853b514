import { afterAll, expect, it } from 'vitest';
import { createStreamHeads } from './append-events.ts';
import { createConnection } from './connection.ts';
import { NO_STREAM, type StoredEvent } from './event-store.ts';

// Nobody listens there: whatever is asked of the store fails.
const nowhere = createConnection('esdb://127.0.0.1:1?tls=false');
afterAll(() => nowhere.close());

function event(revision: bigint, hash: string): StoredEvent {
  const integrity = { hash, previous: '' };
  const metadata = { integrity };
  const [stream, id, type] = ['stock-rose', 'e', 'StockReserved'];
  return { stream, revision, position: revision, id, type, data: {}, metadata };
}

it('continues a stream behind what was read of it, without another read', async () => {
  const heads = createStreamHeads(nowhere, 1_000);
  heads.rememberRead(event(4n, 'A'.repeat(43)));
  expect(await heads.continuing('stock-rose', 4n)).toEqual({
    expectedRevision: 4n,
    previous: 'A'.repeat(43),
  });
  expect(await heads.continuing('stock-oud', NO_STREAM)).toEqual({
    expectedRevision: NO_STREAM,
    previous: '',
  });
});

it('does not go back to an event that was read late', async () => {
  const heads = createStreamHeads(nowhere, 1_000);
  heads.remember({ stream: 'stock-rose', revision: 5n }, 'B'.repeat(43));
  heads.rememberRead(event(4n, 'A'.repeat(43)));
  expect((await heads.continuing('stock-rose', 5n)).previous).toBe('B'.repeat(43));
  await expect(heads.continuing('stock-rose', 4n)).rejects.toThrow();
});
