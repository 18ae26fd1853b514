import { writeFile } from 'node:fs/promises';
import { constants, getPriority, setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

/** Who comes first where several want the processor in the same moment. */
export type Place = 'first' | 'between' | 'last';

/**
 * Niceness by place; fifteen steps are some thirty times the weight, ten a tenth. Where programs may not be raised, others are lowered instead, and less:
 * they share the machine with programs that are not the shop's.
 */
const NICENESS: Readonly<Record<Place, { readonly raising: number; readonly lowering: number }>> = {
  first: { raising: -15, lowering: 0 },
  between: { raising: 0, lowering: 5 },
  last: { raising: 10, lowering: 15 },
};

const TRIES = 10;
/** Linux lets a user change a session's priority ten times a second. */
const PAUSE_MS = 150;

let isAllowed: boolean | undefined;

/**
 * Gives a process its place. It is a wish: a system that does not know it goes on as before, and where nobody waits for the processor it
 * changes nothing.
 */
export function givePriority(pid: number, place: Place): void {
  isAllowed ??= mayRaise();
  const own = getPriority();
  const niceness = nicenessOf(place, own, isAllowed);
  if (niceness === own) return;
  try {
    setPriority(pid, niceness);
  } catch {
    // It ended already, or priorities are not ours to set here.
  }
  void placeSession(pid, niceness);
}

/** The niceness of a place in a shop that was started with `own`; who starts it with `nice` has all of it give way. */
export function nicenessOf(place: Place, own: number, raises: boolean): number {
  return withinBounds(own + NICENESS[place][raises && own <= 0 ? 'raising' : 'lowering']);
}

/** Whether priorities can be raised from here: of one's own, for a moment. */
function mayRaise(): boolean {
  const own = getPriority();
  try {
    setPriority(withinBounds(own + NICENESS.first.raising));
    setPriority(own);
    return true;
  } catch {
    return false;
  }
}

function withinBounds(niceness: number): number {
  const { PRIORITY_HIGHEST, PRIORITY_LOW } = constants.priority;
  return Math.min(Math.max(niceness, PRIORITY_HIGHEST), PRIORITY_LOW);
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
