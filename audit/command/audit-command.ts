import { countText } from '#contracts/french/numbers.ts';
import type { EventStore, RawLog } from '#platform/event-store/event-store.ts';
import type { Keyring } from '#platform/event-store/sealing/keyring.ts';
import type { Terminal } from '#platform/terminal.ts';
import type { ReadDatabase } from '#projections/lib/database.ts';

/** What the audit commands work on and where they write. */
export interface AuditCommandDeps {
  readonly store: EventStore;
  readonly rawLog: RawLog;
  readonly database: ReadDatabase;
  readonly keys: Pick<Keyring, 'byIds'>;
  /** Public keys of the signed roots (PEM). */
  readonly publicKeys: readonly string[];
  /** Where roots were published outside of the shop; null when they were not. */
  readonly rootsFile: string | null;
  /** Answers. */
  readonly out: Terminal;
  /** Progress and refusals. */
  readonly err: Terminal;
}

/** How a command ended: all is well, something is wrong or refused, or it was called in a way it does not know. */
export const DONE = 0;
export const WRONG = 1;
export const MISUSED = 2;

const SHOWN_EVERY_MS = 200;
const LINE_EVERY_MS = 5_000;

/** Tells how far long work is: on a terminal one line that counts, elsewhere a line every few seconds. */
interface Progress {
  show(doing: string, done: number): void;
  end(): void;
}

/** @param counted what is counted, as people call it. */
export function createProgress(
  err: AuditCommandDeps['err'],
  counted: 'événements' | 'clés' = 'événements',
): Progress {
  const begun = Date.now();
  const pause = err.isTTY ? SHOWN_EVERY_MS : LINE_EVERY_MS;
  let shownAt = begun;
  let shown = false;
  return {
    show(doing, done) {
      if (Date.now() - shownAt < pause) return;
      shownAt = Date.now();
      const perSecond = Math.round(done / Math.max(0.001, (shownAt - begun) / 1_000));
      err.redraw(`  ${doing} : ${countText(done)} ${counted}, ${countText(perSecond)} par seconde`);
      shown = true;
    },
    end() {
      if (shown && err.isTTY) err.write('\n');
    },
  };
}
