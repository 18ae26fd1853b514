import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, inject, it, onTestFinished } from 'vitest';
import { createReadDatabase } from './database.ts';

/** What Linux says of a connection: `tr:when` is its timer (2: it is to be looked after) and when, in hundredths of a second. */
async function secondsToProbe(port: number): Promise<number | null> {
  const connections = (await readFile('/proc/net/tcp', 'utf8'))
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
  const ending = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const [timer, when] = connections.find(([, local]) => local?.endsWith(ending))?.[5]?.split(':') ?? [];
  return timer === '02' && when !== undefined ? Number.parseInt(when, 16) / 100 : null;
}

it.runIf(process.platform === 'linux')(
  'a connection on which nothing comes is looked after within seconds, so that a server that vanished holds up nobody for hours',
  async () => {
    const { db, close } = createReadDatabase(inject('databaseUrl'), { connections: 1 });
    onTestFinished(close);
    const { rows } = await sql<{ port: number }>`select inet_client_port() as port`.execute(db);
    expect(await secondsToProbe(rows[0]?.port ?? 0)).toBeLessThanOrEqual(10);
  },
);
