import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';

/** What a shop's processes have asked for since they were started. */
export interface CallCounts {
  readonly eventStore: number;
  readonly statements: number;
}

const countsSchema = z.record(z.string(), z.number());

/** The environment in which a shop's processes count their calls into a folder. */
export function countingIn(folder: string): NodeJS.ProcessEnv {
  const preloaded = pathToFileURL('load-tests/bench/measuring/count-calls.ts').href;
  return { COUNT_CALLS_IN: folder, NODE_OPTIONS: `--import tsx --import ${preloaded}` };
}

/** The calls of all processes that count into a folder, as they were half a second ago. */
export async function readCallCounts(folder: string): Promise<CallCounts> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.json'));
  const counts = await Promise.all(
    files.map(async (file) => countsSchema.parse(JSON.parse(await readFile(join(folder, file), 'utf8')))),
  );
  const entries = counts.flatMap((count) => Object.entries(count));
  const of = (kind: string) =>
    entries.filter(([name]) => name.startsWith(`${kind} `)).reduce((sum, [, count]) => sum + count, 0);
  return { eventStore: of('store'), statements: of('sql') };
}
