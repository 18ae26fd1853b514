import { removeAddresses } from './addresses.ts';
import type { Stoppable } from './managed-process.ts';
import type { RunningNote } from './running.ts';

/** What is stopped after all the rest: what everything else stands on. */
const LAST = ['postgres', 'keys', 'event-store'];

/** Stops the shop in order: what serves and works first, then the stores. Takes some seconds at most. */
export async function stopAll(
  parts: readonly Stoppable[],
  note: RunningNote,
  dataDir: string,
): Promise<void> {
  const stop = (group: readonly Stoppable[]) => Promise.all(group.map((part) => part.stop()));
  await stop(parts.filter(({ name }) => !LAST.includes(name)));
  await stop(parts.filter(({ name }) => LAST.includes(name)));
  await removeAddresses(dataDir);
  await note.remove();
}
