import type { ManagedProcess } from './managed-process.ts';
import type { RunningNote } from './running.ts';

/** What everything else stands on stops last. */
const FOUNDATIONS = new Set(['postgres', 'event-store']);

/** Stops the shop in order: what serves and works first, then the stores. Takes some seconds at most. */
export async function stopAll(processes: readonly ManagedProcess[], note: RunningNote): Promise<void> {
  const stop = (group: readonly ManagedProcess[]) => Promise.all(group.map((managed) => managed.stop()));
  await stop(processes.filter((managed) => !FOUNDATIONS.has(managed.name)));
  await stop(processes.filter((managed) => FOUNDATIONS.has(managed.name)));
  await note.remove();
}
