import { fork } from 'node:child_process';
import { once } from 'node:events';
import { z } from 'zod';
import { isBuilt } from '#main/build/build.ts';
import type { Variables } from '#main/commands/command-line.ts';

/** What the process that fills read models is asked for. */
export const fillingRequestSchema = z.object({
  /** The last position wanted. */
  until: z.bigint(),
  isLast: z.boolean(),
});
export type FillingRequest = z.output<typeof fillingRequestSchema>;

/** What it tells of its last request: which part is done, and then that all is. */
const reportSchema = z.object({ filled: z.union([z.number(), z.literal('all')]) });
export type FillingReport = z.output<typeof reportSchema>;

/** So many events at a time cost few statements each, and little is left to do at the end. */
const EVENTS_A_REQUEST = 3_000;

export interface Filling {
  /** Told what was written, and that all of the log up to a position is there; some is filled now and then. */
  written(events: number, position: bigint): void;
  /**
   * Fills all that is left.
   * @param onProgress told now and then which part of it is done, from 0 to 1.
   * @throws Error when it could not; the process said why.
   */
  finish(until: bigint, onProgress: (part: number) => void): Promise<void>;
  /** Ends the process, at work or not. */
  close(): Promise<void>;
}

/** As the open shop runs it, which starts in a third of the time; from the sources where those have changed since. */
async function program(): Promise<{ readonly file: string; readonly loader: readonly string[] }> {
  if (await isBuilt()) return { file: 'dist/embedded/seed-filling.js', loader: ['--enable-source-maps'] };
  return { file: 'embedded/seed/trade/fill-process.ts', loader: ['--import', 'tsx'] };
}

/**
 * Fills the live read models in a process of its own while the log is still written; their locks must be held by this process.
 * @param variables of the shop's processes.
 */
export async function startFilling(variables: Variables): Promise<Filling> {
  const { file, loader } = await program();
  const child = fork(file, {
    env: variables,
    execArgv: ['--max-old-space-size=1536', ...loader],
    serialization: 'advanced',
  });
  const exited = once(child, 'exit');
  let unasked = 0;
  let onProgress: (part: number) => void = () => undefined;
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    exited.then(
      () => reject(new Error('Listes et chiffres : les processus de la boutique les complètent.')),
      reject,
    );
    child.on('message', (message: unknown) => {
      const { filled } = reportSchema.parse(message);
      if (filled === 'all') resolve();
      else onProgress(filled);
    });
  });
  // Heard of where it is waited for.
  ended.catch(() => undefined);
  const ask = (request: FillingRequest) => child.send(request);

  return {
    written(events, position) {
      unasked += events;
      if (unasked < EVENTS_A_REQUEST) return;
      unasked = 0;
      ask({ until: position, isLast: false });
    },
    async finish(until, onPart) {
      onProgress = onPart;
      ask({ until, isLast: true });
      await ended;
    },
    async close() {
      if (child.exitCode === null && child.signalCode === null) child.kill();
      await exited;
    },
  };
}
