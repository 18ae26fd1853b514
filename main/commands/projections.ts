import { userInfo } from 'node:os';
import { allProjections } from '#projections/all.ts';
import {
  type Checkpoint,
  forgetVersion,
  listCheckpoints,
  readCheckpoint,
} from '#projections/lib/checkpoints.ts';
import { type Copy, listCopies } from '#projections/lib/copies.ts';
import { type SkipOutcome, skipEvent, unparkCheckpoint } from '#projections/lib/failed-events.ts';
import type { Projection } from '#projections/lib/projection.ts';
import { listSkips, type Skip } from '#projections/lib/skips.ts';
import { isProcessManager } from '#workers/process-manager.ts';
import { countWaitingForKeys } from '#workers/process-managers/privacy/waiting-for-keys.ts';
import { type RebuildProgress, type RebuildResult, rebuild, rollBack } from '#workers/rebuild/rebuild.ts';
import { readLag } from '../roles/observability/reader-lag.ts';
import type { Parts } from '../roles/parts.ts';
import type { Call, Run } from './command-line.ts';
import { withParts } from './with-parts.ts';

export const status = command(runStatus);
export const retry = command(runRetry);
export const skip = command(runSkip);
export const rebuildNamed = command((parts, call) => runRebuild(parts, call, rebuild));
export const rollBackNamed = command((parts, call) =>
  isProcessManager(call.operands[0] ?? '')
    ? runReleaseVersion(parts, call)
    : runRebuild(parts, call, rollBack),
);

/** Answers on standard output, progress and refusals on standard error. */
function command(work: (parts: Parts, call: Call) => Promise<number>): Run {
  return (call) => withParts(call, (parts) => work(parts, call));
}

async function runStatus(parts: Parts, { has, out }: Call): Promise<number> {
  const found = await readStatus(parts);
  out.write(`${has('json') ? statusAsJson(found) : statusAsText(found)}\n`);
  return 0;
}

async function runRetry({ database }: Parts, call: Call): Promise<number> {
  const [name = ''] = call.operands;
  if (await unparkCheckpoint(database.db, name)) return answer(call, `${name} repart.`);
  if ((await readCheckpoint(database.db, name)) === null) return refuse(call, unknownReader(name));
  return refuse(
    call,
    `${name} n’est pas arrêté : ce qu’il n’a pas pu faire, il le réessaie de lui-même. Voyez : projections status`,
  );
}

async function runSkip({ database, clock }: Parts, call: Call): Promise<number> {
  const { operands, text } = call;
  const [name = '', position = ''] = operands;
  const reason = text('reason')?.trim() ?? '';
  const by = text('by')?.trim() || userInfo().username;
  const decision = { reader: name, position: BigInt(position), reason, decidedBy: by, decidedAt: clock() };
  const result = await skipEvent(database.db, decision);
  if (result.outcome !== 'skipped') return refuse(call, skipRefusal(name, result));
  const { eventType, stream } = result.failedEvent;
  return answer(
    call,
    `${name} saute l’événement ${position} (${eventType}, flux ${stream}) et repart. C’est noté.`,
  );
}

function skipRefusal(name: string, result: Exclude<SkipOutcome, { outcome: 'skipped' }>): string {
  switch (result.outcome) {
    case 'unknown-reader':
      return unknownReader(name);
    case 'no-failed-event':
      return `Rien n’arrête ${name} : il n’y a rien à sauter.`;
    case 'other-event':
      return result.failedEvent === null
        ? `On ne sait pas devant quel événement ${name} est arrêté. Faites d’abord : projections retry ${name}`
        : `${name} est arrêté devant l’événement ${result.failedEvent.position}, pas devant celui-là.`;
  }
}

function unknownReader(name: string): string {
  return `Aucun lecteur ne s’appelle ${name}. Voyez : projections status`;
}

/** A process manager keeps no rows to go back to: workers of an older version may go on with it where it stands. */
async function runReleaseVersion({ database }: Parts, call: Call): Promise<number> {
  const [name = ''] = call.operands;
  if (!(await forgetVersion(database.db, name))) return refuse(call, unknownReader(name));
  return answer(call, `${name} : les workers d’une version d’avant peuvent de nouveau s’en charger.`);
}

async function runRebuild(parts: Parts, call: Call, work: typeof rebuild): Promise<number> {
  const [name = ''] = call.operands;
  const projections = work === rebuild && name === 'all' ? allProjections : named(name);
  if (projections.length === 0)
    return refuse(
      call,
      `${name} ne se reconstruit pas. Au choix : ${allProjections.map((each) => each.name).join(', ')}`,
    );
  const stop = new AbortController();
  const onInterrupt = () => stop.abort();
  process.once('SIGINT', onInterrupt);
  const { db, pool } = parts.database;
  const results = await work({
    store: parts.store,
    db,
    pool,
    projections,
    signal: stop.signal,
    onProgress: (progress) => call.err.redraw(progressLine(progress)),
  });
  process.removeListener('SIGINT', onInterrupt);
  if (call.err.isTTY) call.err.write('\n');
  for (const result of results) call.out.write(`${resultLine(result)}\n`);
  return results.every(({ outcome }) => outcome === 'swapped') ? 0 : 1;
}

function named(name: string): readonly Projection[] {
  return allProjections.filter((projection) => projection.name === name);
}

function resultLine(result: RebuildResult): string {
  const { name } = result;
  switch (result.outcome) {
    case 'swapped':
      return `${name} : en service. Pour revenir en arrière : projections rollback ${name}`;
    case 'busy':
      return `${name} : un autre processus le reconstruit déjà.`;
    case 'stopped':
      return `${name} : interrompu. Relancez la même commande pour continuer.`;
    case 'blocked':
      return `${name} : ${result.error.message}. Corrigez, puis relancez : ce qui est fait est gardé.`;
    case 'no-copy':
      return `${name} : aucune copie d’avant que cette version de la boutique puisse reprendre. Faites : projections rebuild ${name}`;
  }
}

const BAR = 24;

/** One line that fills on a terminal, a line per slice of the log elsewhere. */
function progressLine({ part, events, eventsPerSecond, secondsLeft }: RebuildProgress): string {
  const bar = '█'.repeat(Math.round(part * BAR)).padEnd(BAR, '·');
  const rest = secondsLeft === null ? '' : `, reste ${secondsLeft} s`;
  return `  ${bar} ${Math.floor(part * 100)} %, ${events} événements, ${eventsPerSecond}/s${rest}`;
}

function answer({ out }: Call, sentence: string): number {
  out.write(`${sentence}\n`);
  return 0;
}

function refuse({ err }: Call, sentence: string): number {
  err.write(`${sentence}\n`);
  return 1;
}

/** A reader, and how many of the shop's events wait for it (counted up to 200). */
export type ReaderStatus = Checkpoint & { readonly waiting: number };

/** Where everybody who reads the log stands. */
export interface ProjectionsStatus {
  /** Position of the log's last event, the event store's own included. */
  readonly end: bigint | null;
  readonly readers: readonly ReaderStatus[];
  readonly copies: readonly Copy[];
  readonly skips: readonly Skip[];
  /** Customers' keys that the log names and the shop does not have. */
  readonly missingKeys: number;
  /** Reactions, such as mails, that wait for them. */
  readonly waitingForKeys: number;
}

export async function readStatus({
  rawLog: log,
  database,
  keys,
  clock,
}: Pick<Parts, 'rawLog' | 'database' | 'keys' | 'clock'>): Promise<ProjectionsStatus> {
  const { db } = database;
  const lags = await readLag({ log, database, clock });
  const waitingFor = new Map(lags.map(({ reader, events }) => [reader, events]));
  return {
    end: await log.lastPosition(),
    readers: (await listCheckpoints(db)).map((reader) => ({
      ...reader,
      waiting: waitingFor.get(reader.name) ?? 0,
    })),
    copies: await listCopies(db),
    skips: await listSkips(db),
    missingKeys: await keys.missing.count(),
    waitingForKeys: await countWaitingForKeys(db),
  };
}

/**
 * For machines: positions are texts, since they may outgrow a JSON number; moments are ISO 8601 in UTC. A failed event keeps the key
 * `obstacle`: scripts read it.
 */
export function statusAsJson(status: ProjectionsStatus): string {
  const readers = status.readers.map(({ failedEvent, updatedAt, skips, waiting, ...reader }) => ({
    ...reader,
    obstacle: failedEvent,
    updatedAt,
    skips,
    waiting,
  }));
  return JSON.stringify(
    { ...status, readers },
    (_name, value: unknown) => (typeof value === 'bigint' ? value.toString() : value),
    2,
  );
}

/** For people: a line per reader, what it stands in front of, the copies beside it, every event ever passed over, and missing keys. */
export function statusAsText(status: ProjectionsStatus): string {
  const { end, readers, copies, skips, missingKeys, waitingForKeys } = status;
  const width = Math.max(...readers.map(({ name }) => name.length), 'Lecteur'.length);
  const head = `${'Lecteur'.padEnd(width)}  Version  État       Position`;
  const lines = readers.flatMap((reader) => [
    [
      reader.name.padEnd(width),
      String(reader.version).padEnd(7),
      stateOf(reader).padEnd(9),
      placeOf(reader.position),
    ].join('  '),
    ...failureLines(reader),
    ...copies.filter(({ name }) => name === reader.name).map(copyLine),
  ]);
  const skipped = skips.length === 0 ? ['Aucun événement n’a été sauté.'] : skips.map(skipLine);
  const keys =
    missingKeys === 0
      ? []
      : [
          `Il manque ${missingKeys} clés de clients : leurs données ne se lisent pas, ${waitingForKeys} réactions (e-mails) les attendent.`,
          '  Pour les remettre : restore DOSSIER --keys-only',
        ];
  return [`Fin du journal : ${placeOf(end)}`, '', head, ...lines, '', ...skipped, ...keys].join('\n');
}

function stateOf({ status, failedEvent, waiting }: ReaderStatus): string {
  if (status === 'parked') return 'arrêté';
  if (failedEvent !== null) return 'réessaie';
  return waiting === 0 ? 'à jour' : 'en retard';
}

function failureLines({ name, status, failedEvent, error }: Checkpoint): string[] {
  if (status !== 'parked' && failedEvent === null) return [];
  if (failedEvent === null) return [`  ${error ?? ''}`, `  Faites : projections retry ${name}`];
  const { position, eventType, stream } = failedEvent;
  return [
    `  devant l’événement ${position} : ${eventType}, flux ${stream}`,
    `  ${error ?? ''}`,
    status === 'parked'
      ? `  Une fois corrigé : projections retry ${name}`
      : '  Il réessaie de lui-même, toutes les trente secondes au plus tard.',
    `  Pour y renoncer : projections skip ${name} ${position} --reason "…"`,
  ];
}

function copyLine({ kind, version, position }: Copy): string {
  const what = kind === 'next' ? 'reconstruction en cours' : 'copie d’avant, pour un retour';
  return `  ${what} : version ${version}, position ${placeOf(position)}`;
}

function skipLine({ reader, position, eventType, stream, reason, decidedBy, decidedAt }: Skip): string {
  return `Sauté par ${reader} : événement ${position} (${eventType}, flux ${stream}), le ${decidedAt.toISOString()} par ${decidedBy} : ${reason}`;
}

function placeOf(position: bigint | null): string {
  return position === null ? 'début' : String(position);
}
