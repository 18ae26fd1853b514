import { removeAddresses } from './addresses.ts';
import { KEYS_COPY } from './keys-copy.ts';
import type { Stoppable } from './managed-process.ts';
import type { RunningNote } from './running.ts';

/** What is stopped after all the rest, group by group: what everything else stands on comes last. */
const LAST = [[KEYS_COPY], ['postgres', 'event-store']];

/** Stops the shop in order: what serves and works first, then the stores. Takes some seconds at most. */
export async function stopAll(
  parts: readonly Stoppable[],
  note: RunningNote,
  dataDir: string,
): Promise<void> {
  const stop = (group: readonly Stoppable[]) => Promise.all(group.map((part) => part.stop()));
  await stop(parts.filter(({ name }) => !LAST.flat().includes(name)));
  for (const names of LAST) await stop(parts.filter(({ name }) => names.includes(name)));
  await removeAddresses(dataDir);
  await note.remove();
}
