import { open, readFile } from 'node:fs/promises';
import { integrityEvents } from '#contracts/events/integrity.ts';
import { type RootDeps, rootsBackFrom, type SignedRoot } from './sign-root.ts';

/*
 * Signed roots outside of the shop: JSON Lines, one root a line as its event says it, the oldest first. Whoever holds the event store can
 * cut its end off, roots included, and write another one with fresh hashes; the roots that were published then miss in it. A last line
 * without its end was cut off by a crash or a full volume: it counts as not written, and goes before the next one is appended.
 */

/**
 * Reads what was published; nothing when there is no such file yet.
 * @throws z.ZodError or SyntaxError for a line that is no root.
 */
export async function readPublishedRoots(file: string): Promise<SignedRoot[]> {
  return (await readWritten(file)).roots;
}

async function readWritten(file: string): Promise<{ roots: SignedRoot[]; bytes: number }> {
  const content = await readFile(file).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  });
  const bytes = content.lastIndexOf('\n') + 1;
  const lines = content.subarray(0, bytes).toString('utf8').split('\n');
  const roots = lines
    .filter((line) => line !== '')
    .map((line) => integrityEvents.IntegrityRootSigned.schema.parse(JSON.parse(line)));
  return { roots, bytes };
}

/**
 * Appends the roots that the file does not have yet, on disk before it returns.
 * @param day the last one whose roots are looked for, `YYYY-MM-DD`.
 * @returns how many were published.
 * @throws Error when the log's roots do not go on from the last published one: its end was replaced.
 */
export async function publishRoots(
  deps: Pick<RootDeps, 'store'>,
  day: string,
  file: string,
): Promise<number> {
  const written = await readWritten(file);
  const last = written.roots.at(-1)?.root ?? '';
  const news: SignedRoot[] = [];
  let continues = false;
  for await (const root of rootsBackFrom(deps, day)) {
    continues = root.root === last;
    if (continues) break;
    news.unshift(root);
  }
  if (last !== '' && !continues)
    throw new Error(`${file}: the log does not hold the last root published there: its end was replaced`);
  if (news.length === 0) return 0;
  const handle = await open(file, 'a');
  try {
    // A file that may only grow refuses to be cut, even to its own length.
    if ((await handle.stat()).size > written.bytes) await handle.truncate(written.bytes);
    await handle.writeFile(news.map((root) => `${JSON.stringify(root)}\n`).join(''));
    await handle.datasync();
  } finally {
    await handle.close();
  }
  return news.length;
}
