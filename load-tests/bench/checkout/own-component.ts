import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';

/** An embedded component of the bench's own, in a process of its own as in the shop. */
export interface OwnComponent {
  readonly port: number;
  /** Ends it and forgets its data. */
  stop(): Promise<void>;
}

const readySchema = z.object({ ready: z.literal(true), port: z.number() });

/**
 * @param program of those in `dist/embedded`.
 * @param environment what it is told, given an empty directory for its data.
 */
export async function startComponent(
  program: 'event-store' | 'stripe',
  environment: (dataDir: string) => Readonly<Record<string, string>>,
): Promise<OwnComponent> {
  const dataDir = await mkdtemp(join(tmpdir(), 'miris-bench-'));
  const child = spawn(process.execPath, [`dist/embedded/${program}.js`], {
    env: { ...process.env, ...environment(dataDir) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  const { port } = readySchema.parse(JSON.parse(String(line)));
  return {
    port,
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** An empty event store. */
export async function startOwnEventStore(): Promise<OwnComponent & { readonly connectionString: string }> {
  const store = await startComponent('event-store', (dataDir) => ({
    EVENT_STORE_PORT: '0',
    EVENT_STORE_DATA_DIR: dataDir,
  }));
  return { ...store, connectionString: `esdb://127.0.0.1:${store.port}?tls=false` };
}
