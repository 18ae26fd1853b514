import { sql } from 'kysely';
import type { AuditCategory, AuditStreamPage, AuditStreamsRequest } from '#contracts/http/audit.ts';
import type { ReadDb } from '../database.ts';
import { inSchema } from '../projection.ts';
import type { StreamIndexTables } from './tables.ts';

/** A page of streams of one category, newest first; stock is listed by its products. */
export async function pageOfStreams(db: ReadDb, request: AuditStreamsRequest): Promise<AuditStreamPage> {
  const { category, search, after, limit } = request;
  const rows = await inSchema<StreamIndexTables>(db, 'stream_index')
    .selectFrom('streams')
    .selectAll()
    .where('category', '=', category === 'stock' ? 'product' : category)
    .$if(search !== '', (query) => query.where(matching(category, search)))
    .$if(after !== undefined, (query) => query.where('opened_position', '<', Number(after)))
    .orderBy('opened_position', 'desc')
    // One more than asked for tells whether there is a next page.
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    streams: shown.map((row) => ({
      stream: `${category}-${row.subject_id}`,
      category,
      id: row.subject_id,
      label: row.label,
      openedAt: row.opened_at.toISOString(),
      ended: row.ended,
    })),
    nextAfter: rows.length > limit && last ? String(last.opened_position) : null,
  };
}

/** Orders are found by their whole number only, through its index; names and codes by any part. */
function matching(category: AuditCategory, search: string) {
  const wanted = search.toLowerCase();
  if (category === 'order')
    return sql<boolean>`(label = ${search.toUpperCase()} or stream = ${`order-${wanted}`})`;
  return sql<boolean>`(strpos(lower(label), ${wanted}) > 0 or subject_id::text = ${wanted})`;
}
