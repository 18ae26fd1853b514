import { writeFile } from 'node:fs/promises';
import { constants, getPriority, setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

/** How far before all others of the machine a server may come, where that is allowed: three times their weight. */
const FIRST = -5;
const TRIES = 10;
/** Linux lets a user change a session's priority ten times a second. */
const PAUSE_MS = 150;

let isAllowed: boolean | undefined;

/**
 * Gives a process its place where several want the processor in the same moment: so many steps of niceness behind the server, five of
 * them a third of the weight. Where programs may be raised the server is, else the others are lowered. It is a wish: a system that does not
 * know it goes on as before, and where nobody waits for the processor it changes nothing.
 */
export function givePriority(pid: number, behindServer: number): void {
  isAllowed ??= mayRaise();
  // Whoever starts the shop with `nice` has all of it give way.
  const own = getPriority();
  const niceness = Math.min(own + behindServer + (isAllowed ? FIRST : 0), constants.priority.PRIORITY_LOW);
  if (niceness === own) return;
  try {
    setPriority(pid, niceness);
  } catch {
    // It ended already, or priorities are not ours to set here.
  }
  void placeSession(pid, niceness);
}

/** Whether priorities can be raised from here: of one's own, for a moment. */
function mayRaise(): boolean {
  const own = getPriority();
  try {
    setPriority(own - 1);
    setPriority(own);
    return true;
  } catch {
    return false;
  }
}

/** Linux may share its processors out between sessions first, and each process of the shop has one of its own. */
async function placeSession(pid: number, niceness: number): Promise<void> {
  for (let left = TRIES; left > 0; left -= 1) {
    try {
      return await writeFile(`/proc/${pid}/autogroup`, String(niceness));
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) return;
      await sleep(PAUSE_MS * Math.random() + PAUSE_MS, undefined, { ref: false });
    }
  }
}
