import { writeFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

/** Where more than one wants a processor, a tenth of the weight of others; all of it where nobody does. As `docker-compose.yml` has it. */
const NICENESS = constants.priority.PRIORITY_BELOW_NORMAL;
const TRIES = 10;
/** Linux lets a user change a session's priority ten times a second. */
const PAUSE_MS = 150;

/**
 * Lets a process give way to the others of this machine where they want the processor in the same moment. It is a wish: a
 * system that does not know it goes on as before.
 */
export function giveWay(pid: number): void {
  try {
    setPriority(pid, NICENESS);
  } catch {
    // It ended already, or priorities are not ours to set here.
  }
  void giveWayBetweenSessions(pid);
}

/** Linux may share its processors out between sessions first, and each process of the shop has one of its own. */
async function giveWayBetweenSessions(pid: number): Promise<void> {
  for (let left = TRIES; left > 0; left -= 1) {
    try {
      return await writeFile(`/proc/${pid}/autogroup`, String(NICENESS));
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) return;
      await sleep(PAUSE_MS * Math.random() + PAUSE_MS, undefined, { ref: false });
    }
  }
}
