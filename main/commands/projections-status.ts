import { type Checkpoint, listCheckpoints } from '#projections/checkpoints.ts';
import { type Copy, listCopies } from '#projections/copies.ts';
import { listSkips, type Skip } from '#projections/skips.ts';
import { countWaitingForKeys } from '#workers/process-managers/waiting-for-keys.ts';
import type { Parts } from '../roles/parts.ts';
import { readLag } from '../roles/reader-lag.ts';

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
  const { db, pool } = database;
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
    waitingForKeys: await countWaitingForKeys(pool),
  };
}

/** For machines: positions are texts, since they may outgrow a JSON number; moments are ISO 8601 in UTC. */
export function statusAsJson(status: ProjectionsStatus): string {
  return JSON.stringify(
    status,
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
    ...obstacleLines(reader),
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

function stateOf({ status, obstacle, waiting }: ReaderStatus): string {
  if (status === 'parked') return 'arrêté';
  if (obstacle !== null) return 'réessaie';
  return waiting === 0 ? 'à jour' : 'en retard';
}

function obstacleLines({ name, status, obstacle, error }: Checkpoint): string[] {
  if (status !== 'parked' && obstacle === null) return [];
  if (obstacle === null) return [`  ${error ?? ''}`, `  Faites : projections retry ${name}`];
  const { position, eventType, stream } = obstacle;
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
