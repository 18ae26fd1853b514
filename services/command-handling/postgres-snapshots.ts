import { deserialize, serialize } from 'node:v8';
import type pg from 'pg';
import { z } from 'zod';
import type { StreamName } from '../event-store/event-store.ts';
import type { Snapshots } from './snapshots.ts';

/** Creates the snapshots' table; does nothing when it is there. Losing it costs the next readers of long streams some seconds. */
export async function migrateSnapshots(db: pg.Pool): Promise<void> {
  await db.query(`
    select pg_advisory_xact_lock(hashtext('miris.snapshots'));
    create schema if not exists snapshots;
    create table if not exists snapshots.streams (
      stream text primary key,
      form text not null,
      revision bigint not null,
      event_id uuid not null,
      -- Not compressed: a piece of it could not be had without unpacking all of it, and ids hardly grow smaller.
      state bytea storage external not null,
      written_at timestamptz not null default now()
    );
  `);
}

const piecesSchema = z.array(
  z.object({ revision: z.string().transform(BigInt), eventId: z.string(), piece: z.instanceof(Uint8Array) }),
);

interface Logger {
  warn(context: object, message: string): void;
}

/** Snapshots in PostgreSQL, one for each stream, for all processes. */
export function postgresSnapshots(db: pg.Pool, logger: Logger): Required<Snapshots> {
  return {
    async find(stream, form) {
      try {
        const { rows } = await db.query(FIND, [stream, form]);
        const pieces = piecesSchema.parse(rows);
        const [first] = pieces;
        if (first === undefined) return null;
        const { revision, eventId } = first;
        // The engine's own form keeps lists of numbers as they stand in memory: a million orders are 20 MB.
        const written: unknown = deserialize(Buffer.concat(pieces.map(({ piece }) => piece)));
        return { stream, revision, eventId, written };
      } catch (error) {
        logger.warn(
          { err: error, stream },
          'a snapshot was not found: the stream is read from its beginning',
        );
        return null;
      }
    },
    async keep({ stream, revision, eventId, written }, form) {
      try {
        await db.query(KEEP, [stream, form, String(revision), eventId, serialize(written)]);
      } catch (error) {
        logger.warn({ err: error, stream }, 'a snapshot was not kept');
      }
    },
  };
}

/** Streams that have a snapshot in a form. */
export async function listSnapshots(db: pg.Pool, form: string): Promise<readonly StreamName[]> {
  const { rows } = await db.query<{ stream: StreamName }>(
    'select stream from snapshots.streams where form = $1 order by stream',
    [form],
  );
  return rows.map(({ stream }) => stream);
}

/** In pieces of a mebibyte: the database client takes several times as much memory as the longest value it is sent. */
const FIND = `
  select revision::text as revision, event_id as "eventId", substring(state from start for 1048576) as piece
  from snapshots.streams, generate_series(1, length(state), 1048576) as start
  where stream = $1 and form = $2 order by start`;
const KEEP = `
  insert into snapshots.streams (stream, form, revision, event_id, state) values ($1, $2, $3, $4, $5)
  on conflict (stream) do update
    set form = excluded.form, revision = excluded.revision, event_id = excluded.event_id, state = excluded.state, written_at = now()`;
