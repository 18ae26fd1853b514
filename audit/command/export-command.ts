import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { exportLog } from '../export/export-log.ts';
import { askedInstant, askedStart } from '../point-in-time/asked-instant.ts';
import { type AuditCommandDeps, DONE, MISUSED, WRONG } from './deps.ts';
import { createProgress } from './progress.ts';

export interface ExportCall {
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly anonymised: boolean;
  /** A file; standard output without it. */
  readonly out: string | undefined;
}

/** Only its owner may read it: with the keys, an export that is not anonymised can be opened. */
const PRIVATE = 0o600;

/** `audit export`: the log as JSON Lines. */
export async function runExport(deps: AuditCommandDeps, call: ExportCall): Promise<number> {
  const from = call.from === undefined ? undefined : askedStart(call.from);
  const to = call.to === undefined ? undefined : askedInstant(call.to);
  if (from === null || to === null) {
    deps.err.write('--from et --to sont des dates : 2026-11-20, 2026-11-20T14:00 ou 2026-11-20T13:00:00Z\n');
    return MISUSED;
  }
  if (call.out !== undefined && existsSync(call.out)) {
    deps.err.write(`${call.out} existe déjà. Donnez un autre nom : rien n’est écrasé.\n`);
    return WRONG;
  }
  const progress = createProgress(deps.err);
  const options = {
    log: deps.rawLog,
    from,
    to,
    anonymised: call.anonymised,
    onProgress: (events: number) => progress.show('Export', events),
  };
  const events = await (call.out === undefined
    ? exportLog({ ...options, out: deps.out })
    : exportToFile(call.out, options));
  progress.end();
  deps.err.write(`${events} événements exportés${call.out === undefined ? '' : ` dans ${call.out}`}.\n`);
  return DONE;
}

/** Under its name only when it is whole. */
async function exportToFile(
  file: string,
  options: Omit<Parameters<typeof exportLog>[0], 'out'>,
): Promise<number> {
  const unfinished = `${file}.partiel`;
  const out = createWriteStream(unfinished, { mode: PRIVATE });
  const closed = finished(out);
  try {
    const [events] = await Promise.all([exportLog({ ...options, out }).finally(() => out.end()), closed]);
    await rename(unfinished, file);
    return events;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
