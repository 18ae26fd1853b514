import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { startEventStore } from '#embedded/event-store/server.ts';
import { freePort } from '#embedded/free-port.ts';
import { startPostgres } from '#embedded/postgres/start-postgres.ts';
import { writeLog } from '#embedded/testing/write-log.ts';
import { shopLife } from './shop-life.ts';

const { values } = parseArgs({ options: { events: { type: 'string', default: '200000' } } });

const measurementSchema = z.object({
  events: z.number(),
  seconds: z.number(),
  cpuSeconds: z.number(),
  peakMegabytes: z.number(),
});
type Measurement = z.infer<typeof measurementSchema>;

/**
 * `npm run bench:rebuild -- --events 1000000`: how fast every read model is rebuilt from a log of that length, and what the process
 * that does it needs. The event store runs here, PostgreSQL beside it, the measured process alone: all share this machine.
 */
async function main(events: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'miris-bench-'));
  const dataDir = join(folder, 'events');
  process.stdout.write(`${events.toLocaleString('fr-FR')} événements s’écrivent…\n`);
  await writeLog(dataDir, shopLife(events));
  const store = await startEventStore({ dataDir, port: 0 });
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), port: await freePort() });
  try {
    const urls = [store.connectionString, postgres.connectionString];
    const read = await measure(['read', ...urls]);
    const rebuilt = await measure(['rebuild', ...urls]);
    report({ 'lire le journal seul': read, 'tout reconstruire': rebuilt });
  } finally {
    await store.close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(args: string[]): Promise<Measurement> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'load-tests/bench/measured-rebuild.ts', ...args],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  if (code !== 0) throw new Error(`the measured process ended with ${code}`);
  return measurementSchema.parse(JSON.parse(output));
}

function report(rows: Record<string, Measurement>): void {
  console.table(
    Object.fromEntries(
      Object.entries(rows).map(([name, { events, seconds, cpuSeconds, peakMegabytes }]) => [
        name,
        {
          événements: events,
          secondes: Number(seconds.toFixed(1)),
          'événements/s': Math.round(events / seconds),
          'secondes de processeur': Number(cpuSeconds.toFixed(1)),
          'mémoire (Mo)': Math.round(peakMegabytes),
        },
      ]),
    ),
  );
  process.stdout.write(`${cpus().length} × ${cpus()[0]?.model ?? 'processeur inconnu'}\n`);
}

await main(Number(values.events));
