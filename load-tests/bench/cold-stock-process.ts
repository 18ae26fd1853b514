import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';
import { migrateSnapshots, postgresSnapshots } from '#services/command-handling/postgres-snapshots.ts';
import { createEventStore } from '#services/event-store/connect.ts';
import { createStockRoom } from '#services/stock/stock-room.ts';
import { bestsellerId } from './bestseller-life.ts';

const inputSchema = z.object({
  storeUrl: z.string(),
  databaseUrl: z.string(),
  role: z.enum(['worker', 'server']),
});

/**
 * A process that knows nothing yet. The worker reads the bestseller's stock and keeps its snapshot; the server reserves a bottle of it and tells
 * how long that took and what memory it has come to.
 */
const { storeUrl, databaseUrl, role } = inputSchema.parse(JSON.parse(process.argv[2] ?? ''));
const store = createEventStore(storeUrl, { sealing: 'none' });
const db = new pg.Pool({ connectionString: databaseUrl });
await migrateSnapshots(db);
const snapshots = postgresSnapshots(db, console);
let kept: Promise<void> = Promise.resolve();
const room = createStockRoom(store, undefined, {
  find: snapshots.find,
  ...(role === 'worker' && { keep: (snapshot, form) => (kept = snapshots.keep(snapshot, form)) }),
});
const begun = performance.now();
if (role === 'worker') await room.available(bestsellerId);
else await reserveOne();
const milliseconds = performance.now() - begun;
const { maxRSS } = process.resourceUsage();
// The snapshot is written behind the read.
await sleep(100);
await kept;
console.log(JSON.stringify({ milliseconds, mebibytes: maxRSS / 1_024 }));
await db.end();
await store.close();

async function reserveOne(): Promise<void> {
  const wish = { productId: bestsellerId, orderId: randomUUID(), attempt: 0, quantity: 1 };
  const expiresAt = new Date(Date.now() + 60_000).toISOString();
  const cause = { actor: 'shopper', correlationId: 'bench', causationId: 'bench' } as const;
  const { accepted } = await room.reserve({ ...wish, expiresAt }, cause);
  if (!accepted) throw new Error('the bestseller is sold out');
}
