import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';

const ASK_EVERY_MS = 1_000;
const MAX_ANSWER_MS = 2_000;

/**
 * Lets one process at a time lead: holds a PostgreSQL advisory lock on a connection of its own. When the process or its connection dies,
 * PostgreSQL frees the lock and another takes over within a second or two.
 * @param lead runs while the lock is held; its signal aborts when the lock is lost or the caller stops.
 */
export async function leadUntilStopped(options: {
  readonly connectionString: string;
  readonly name: string;
  readonly logger: Logger;
  readonly signal: AbortSignal;
  readonly lead: (signal: AbortSignal) => Promise<void>;
}): Promise<void> {
  const { name, logger, signal } = options;
  while (!signal.aborted) {
    try {
      await leadOnce(options);
    } catch (error) {
      if (!signal.aborted) logger.warn({ err: error, leader: name }, 'leading broke off; trying again');
    }
    await sleep(ASK_EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
}

async function leadOnce({
  connectionString,
  name,
  logger,
  signal,
  lead,
}: Parameters<typeof leadUntilStopped>[0]): Promise<void> {
  const client = new pg.Client({
    connectionString,
    keepAlive: true,
    connectionTimeoutMillis: MAX_ANSWER_MS,
    query_timeout: MAX_ANSWER_MS,
  });
  const lost = new AbortController();
  client.on('error', () => lost.abort());
  client.on('end', () => lost.abort());
  await client.connect();
  try {
    while (!(await tryLock(client, name))) {
      await sleep(ASK_EVERY_MS, undefined, { signal });
    }
    logger.info({ leader: name }, 'leading');
    await lead(AbortSignal.any([signal, lost.signal]));
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function tryLock(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>(
    'select pg_try_advisory_lock(hashtextextended($1, 0)) as held',
    [`miris.leader.${name}`],
  );
  return rows[0]?.held === true;
}
