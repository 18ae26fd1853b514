import { open, readFile } from 'node:fs/promises';
import { integrityEvents } from '#contracts/events/integrity.ts';
import { type RootDeps, rootsBackFrom, type SignedRoot } from './sign-root.ts';

/*
 * Signed roots outside of the shop: JSON Lines, one root a line as its event says it, the oldest first. Whoever holds the event store can cut its
 * end off, roots included, and write another one with fresh hashes; the roots that were published then miss in it.
 */

/**
 * Reads what was published; nothing when there is no such file yet.
 * @throws z.ZodError or SyntaxError for a line that is no root.
 */
export async function readPublishedRoots(file: string): Promise<SignedRoot[]> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  });
  const lines = text.split('\n').filter((line) => line !== '');
  return lines.map((line) => integrityEvents.IntegrityRootSigned.schema.parse(JSON.parse(line)));
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
  const last = (await readPublishedRoots(file)).at(-1)?.root ?? '';
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
    await handle.writeFile(news.map((root) => `${JSON.stringify(root)}\n`).join(''));
    await handle.datasync();
  } finally {
    await handle.close();
  }
  return news.length;
}
