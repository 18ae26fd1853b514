import { resolve } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { type Restored, restoreBackup, restoreOnlyKeys } from '#audit/backup/restore-backup.ts';
import { writeBackup } from '#audit/backup/write-backup.ts';
import { createProgress } from '#audit/command/progress.ts';
import { describeObstacle } from '#audit/command/replay-command.ts';
import type { Environment } from '#contracts/environment.ts';
import { commandEnvironment } from '../configuration/load-configuration.ts';
import { openParts, type Parts } from '../roles/parts.ts';
import { runIfStarted } from './run-command.ts';

const USAGE = `Usage : npm run backup -- DOSSIER    sauvegarde le journal, les clés des clients et les images, boutique ouverte
        npm run restore -- DOSSIER   remet une sauvegarde dans une boutique vide (SEED=none npm start)
        npm run restore -- DOSSIER --keys-only
                                     remet les seules clés des clients qui manquent, boutique ouverte ou non

  DOSSIER est à créer pour une sauvegarde. La clé maîtresse (PERSONAL_DATA_KEY) n’y est pas : gardez-la ailleurs.
`;

const DOING = { checking: 'Contrôle du journal', writing: 'Écriture du journal' } as const;

type Run = (parts: Parts, keysDb: pg.Pool, folder: string) => Promise<number>;
const COMMANDS: Readonly<Record<string, Run>> = {
  backup: runBackup,
  restore: runRestore,
  'restore --keys-only': runRestoreKeys,
};

const KEYS_ONLY = '--keys-only';

/**
 * Runs `backup FOLDER` or `restore FOLDER [--keys-only]` against the shop that the environment names: progress on standard error.
 * @returns the exit code: 0 when it is done, 1 when it is refused, 2 for a wrong call.
 */
export async function runBackupCommand(
  args: string[],
  variables: Record<string, string | undefined>,
): Promise<number> {
  const [verb = '', folder, ...more] = args.filter((arg) => arg !== KEYS_ONLY);
  const command = args.includes(KEYS_ONLY) ? `${verb} ${KEYS_ONLY}` : verb;
  const run = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
  if (run === undefined || folder === undefined || more.length > 0) {
    process.stderr.write(USAGE);
    return 2;
  }
  const environment = commandEnvironment(variables);
  const parts = await openParts(environment, pino({ level: 'warn' }, pino.destination(2)));
  const connectionString = environment.KEYS_DATABASE_URL ?? environment.DATABASE_URL;
  const keysDb = new pg.Pool({ connectionString, max: 1 });
  try {
    return await run(parts, keysDb, resolve(folder));
  } finally {
    await keysDb.end();
    await parts.close();
  }
}

async function runBackup(parts: Parts, keysDb: pg.Pool, folder: string): Promise<number> {
  const { rawLog: log, environment, clock } = parts;
  const picturesDirectory = picturesOf(environment);
  const progress = createProgress(process.stderr);
  const onProgress = (events: number) => progress.show('Écriture du journal', events);
  try {
    const manifest = await writeBackup({ log, keysDb, picturesDirectory, folder, clock, onProgress });
    progress.end();
    const pictures = picturesTold(manifest.pictures, picturesDirectory);
    process.stdout.write(
      `${manifest.events} événements, ${manifest.keys} clés et ${pictures} : sauvegardés dans ${folder}\n`,
    );
    return 0;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST')
      return refuse(`${folder} existe déjà. Donnez un dossier neuf.`);
    throw error;
  }
}

function picturesTold(saved: boolean, directory: string | null): string {
  if (saved) return `les images de ${directory}`;
  return directory === null
    ? 'aucune image, elles sont dans leur bucket'
    : `aucune image, ${directory} n’existe pas`;
}

async function runRestore(parts: Parts, keysDb: pg.Pool, folder: string): Promise<number> {
  const { rawLog: log, environment, database, keys } = parts;
  const progress = createProgress(process.stderr);
  const restored = await restoreBackup({
    log,
    pool: database.pool,
    keys,
    keysDb,
    picturesDirectory: picturesOf(environment),
    folder,
    onProgress: (doing, events) => progress.show(DOING[doing], events),
  });
  progress.end();
  if (restored.outcome !== 'restored') return refuse(refusalOf(restored, folder));
  process.stdout.write(
    `${restored.manifest.events} événements remis. Les modèles de lecture suivent : npm run projections -- status\n`,
  );
  return 0;
}

async function runRestoreKeys({ store }: Parts, keysDb: pg.Pool, folder: string): Promise<number> {
  const restored = await restoreOnlyKeys({ store, keysDb, folder });
  if (restored.outcome !== 'restored') return refuse(refusalOf(restored, folder));
  process.stdout.write(
    `${restored.keys} clés remises ; les autres étaient là. Ce qui avait été lu sans elles est refait de soi-même : npm run projections -- status\n`,
  );
  return 0;
}

function refusalOf(restored: Exclude<Restored, { outcome: 'restored' }>, folder: string): string {
  switch (restored.outcome) {
    case 'no-backup':
      return `${folder} ne contient pas de sauvegarde entière.`;
    case 'damaged':
      return `${restored.file} n’est plus tel qu’il a été écrit. Prenez une autre sauvegarde.`;
    case 'other-master-key':
      return 'Ces clés ont été enveloppées par une autre clé maîtresse. Donnez à la boutique vide la PERSONAL_DATA_KEY d’origine (avec npm start : le secrets.json d’origine dans DATA_DIR).';
    case 'not-replayed':
      return notReplayed(restored.replayed);
  }
}

function notReplayed(replayed: Extract<Restored, { outcome: 'not-replayed' }>['replayed']): string {
  if (replayed.outcome === 'disturbed')
    return `Quelqu’un a écrit dans ${replayed.stream} entre-temps. Videz la boutique, puis recommencez.`;
  return describeObstacle(replayed.obstacle);
}

/** Null when the pictures are in a bucket. */
function picturesOf(environment: Environment): string | null {
  return environment.S3_BUCKET === undefined ? environment.MEDIA_DIR : null;
}

function refuse(sentence: string): number {
  process.stderr.write(`${sentence}\n`);
  return 1;
}

await runIfStarted(import.meta.url, runBackupCommand);
