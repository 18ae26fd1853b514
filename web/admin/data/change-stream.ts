import { addressWith } from '../../data/api.ts';

/** No word for this long, not even that nothing is cut off: the connection is dead, or a proxy keeps what is said to itself. */
const SILENT_MS = 25_000;
/** Between tries, doubled each time. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
/** What was asked for may have overtaken the question what changed: it reaches so far back. */
const OVERTAKEN_MS = 2_000;

export interface Following {
  /** When the window last heard of changes, or read all it shows; by `momentNow`. */
  readonly knownUntil: () => number;
  /** Something was said: all changes until now are known. `moved` names what changed. */
  readonly onChange: (moved: readonly string[]) => void;
  /** Nothing is said any more, or could be said at all; it is tried again. */
  readonly onLost: () => void;
}

/** The present, by a clock that goes on while the machine sleeps. */
export function momentNow(): number {
  return Math.max(Date.now(), performance.timeOrigin + performance.now());
}

/** How long the pause before a try is, after so many that failed; by chance shorter, so that windows do not come back all at once. */
export function pauseBefore(failures: number, chance = Math.random()): number {
  const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures);
  return longest / 2 + (longest / 2) * chance;
}

/** Follows the read models of the shop, over one connection that is opened again when it breaks. @returns what ends it. */
export function followChanges({ knownUntil, onChange, onLost }: Following): () => void {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  const wait = (milliseconds: number, then: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(then, milliseconds);
  };
  const lose = () => {
    source?.close();
    onLost();
    wait(pauseBefore(failures), open);
    failures += 1;
  };
  const take = ({ data }: MessageEvent<unknown>) => {
    failures = 0;
    wait(SILENT_MS, lose);
    onChange(typeof data === 'string' && data !== '' ? data.split(' ') : []);
  };
  function open() {
    const missedMs = Math.max(0, Math.round(momentNow() - knownUntil())) + OVERTAKEN_MS;
    const query = { unheardMs: String(missedMs) };
    source = new EventSource(addressWith('GET /api/admin/read-models/changes', { query }));
    for (const event of ['moved', 'beat']) source.addEventListener(event, take);
    source.onerror = lose;
    wait(SILENT_MS, lose);
  }
  open();
  return () => {
    clearTimeout(timer);
    source?.close();
  };
}
