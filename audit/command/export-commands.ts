import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { exportLog } from '../export/export-log.ts';
import { UnreadableExport } from '../export/read-export.ts';
import { type ExportRefusal, replayExport } from '../export/replay-export.ts';
import { askedInstant, askedStart } from '../point-in-time/asked-instant.ts';
import { type AuditCommandDeps, createProgress, DONE, MISUSED, WRONG } from './audit-command.ts';

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

const DOING = { checking: 'Contrôle de l’export', writing: 'Écriture du journal' } as const;

/** `audit replay FILE`: an export's events into an empty shop. */
export async function runReplay(deps: AuditCommandDeps, file: string): Promise<number> {
  const progress = createProgress(deps.err);
  const replayed = await replayExport({
    log: deps.rawLog,
    database: deps.database,
    keys: deps.keys,
    file,
    onProgress: (doing, events) => progress.show(DOING[doing], events),
  }).catch((error: unknown) => {
    if (error instanceof UnreadableExport) return error;
    throw error;
  });
  progress.end();
  if (replayed instanceof UnreadableExport)
    return refuse(
      deps,
      `La ligne ${replayed.line} de ${file} n’est pas celle d’un export de cette boutique.`,
    );
  switch (replayed.outcome) {
    case 'replayed':
      deps.out.write(`${replayed.events} événements rejoués. Vérifiez avec : npm run audit -- verify\n`);
      return DONE;
    case 'refused':
      return refuse(deps, describeRefusal(replayed.refusal));
    case 'disturbed':
      return refuse(
        deps,
        `Quelqu’un d’autre a écrit dans ${replayed.stream} après ${replayed.events} événements. Videz la boutique (npm run reset), fermez-la au public et rejouez l’export.`,
      );
  }
}

function refuse({ err }: AuditCommandDeps, sentence: string): number {
  err.write(`${sentence}\n`);
  return WRONG;
}

/** Why an export cannot be replayed, and what to do. */
export function describeRefusal(refusal: ExportRefusal | { readonly kind: 'not-empty' }): string {
  switch (refusal.kind) {
    case 'not-empty':
      return 'Cette boutique n’est pas vide : un export ne se rejoue que dans un journal vide (docs/audit.md).';
    case 'partial':
      return 'Cet export commence au milieu du journal (--from) : il ne peut pas être rejoué.';
    case 'broken': {
      const { stream, revision, type } = refusal.fault;
      return `Cet export a été modifié : ${stream}, événement ${revision} (${type}) n’est pas tel qu’il a été écrit.`;
    }
    case 'keys-missing':
      return `Cet export est scellé avec ${refusal.keys} clés de clients que cette boutique n’a pas. Restaurez d’abord la table privacy.customer_keys (et PERSONAL_DATA_KEY), ou rejouez un export anonymisé.`;
  }
}
