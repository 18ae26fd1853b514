import { resolve } from 'node:path';
import pg from 'pg';
import { createProgress, DONE, WRONG } from '#audit/command/audit-command.ts';
import { describeRefusal } from '#audit/command/export-commands.ts';
import { type Restored, restoreBackup, restoreOnlyKeys, writeBackup } from '#audit/export/backup.ts';
import type { Environment } from '#contracts/settings/environment.ts';
import { type MasterKey, personalDataKeysOf, readMasterKey } from '#platform/privacy/master-key.ts';
import type { Parts } from '../roles/parts.ts';
import type { Call } from './command-line.ts';
import { withParts } from './with-parts.ts';

const DOING = { checking: 'Contrôle du journal', writing: 'Écriture du journal' } as const;

/** `backup FOLDER`: progress on standard error. */
export function runBackup(call: Call): Promise<number> {
  return withKeys(call, async ({ rawLog: log, environment, clock }, { keysDb, master }, folder) => {
    const picturesDirectory = picturesOf(environment);
    const progress = createProgress(call.err);
    const onProgress = (events: number) => progress.show('Écriture du journal', events);
    const manifest = await writeBackup({ log, keysDb, master, picturesDirectory, folder, clock, onProgress });
    progress.end();
    const pictures = picturesSentence(manifest.pictures, picturesDirectory);
    call.out.write(
      call.has('json')
        ? `${JSON.stringify({ folder, ...manifest })}\n`
        : `${manifest.events} événements, ${manifest.keys} clés et ${pictures} : sauvegardés dans ${folder}\n`,
    );
    return DONE;
  });
}

/** `restore FOLDER [--keys-only]` */
export function runRestore(call: Call): Promise<number> {
  return withKeys(call, call.has('keys-only') ? restoreKeys(call) : restoreAll(call));
}

interface Keys {
  readonly keysDb: pg.Pool;
  readonly master: MasterKey;
}

type Work = (parts: Parts, keys: Keys, folder: string) => Promise<number>;

/** With the shop's parts, its customers' keys and the folder that the call names. */
function withKeys(call: Call, work: Work): Promise<number> {
  return withParts(call, async (parts) => {
    const { KEYS_DATABASE_URL, DATABASE_URL } = parts.environment;
    const keysDb = new pg.Pool({ connectionString: KEYS_DATABASE_URL ?? DATABASE_URL, max: 1 });
    const master = readMasterKey(personalDataKeysOf(parts.environment));
    try {
      return await work(parts, { keysDb, master }, resolve(call.operands[0] ?? ''));
    } finally {
      await keysDb.end();
    }
  });
}

function picturesSentence(saved: boolean, directory: string | null): string {
  if (saved) return `les images de ${directory}`;
  return directory === null
    ? 'aucune image, elles sont dans leur bucket'
    : `aucune image, ${directory} n’existe pas`;
}

function restoreAll({ out, err, has }: Call): Work {
  return async ({ rawLog: log, environment, database, keys }, { keysDb, master }, folder) => {
    const progress = createProgress(err);
    const restored = await restoreBackup({
      log,
      database,
      keys,
      keysDb,
      master,
      picturesDirectory: picturesOf(environment),
      folder,
      onProgress: (doing, events) => progress.show(DOING[doing], events),
    });
    progress.end();
    if (restored.outcome !== 'restored') return refuse(err, refusalOf(restored, folder));
    const { manifest } = restored;
    out.write(
      has('json')
        ? `${JSON.stringify({ folder, ...manifest })}\n`
        : `${manifest.events} événements remis. Les modèles de lecture suivent : projections status\n`,
    );
    return DONE;
  };
}

function restoreKeys({ out, err, has }: Call): Work {
  return async ({ store }, keys, folder) => {
    const restored = await restoreOnlyKeys({ store, ...keys, folder });
    if (restored.outcome !== 'restored') return refuse(err, refusalOf(restored, folder));
    out.write(
      has('json')
        ? `${JSON.stringify({ folder, keys: restored.keys })}\n`
        : `${restored.keys} clés remises ; les autres étaient là. Ce qui avait été lu sans elles est refait de soi-même : projections status\n`,
    );
    return DONE;
  };
}

function refusalOf(restored: Exclude<Restored, { outcome: 'restored' }>, folder: string): string {
  switch (restored.outcome) {
    case 'no-backup':
      return `${folder} ne contient pas de sauvegarde entière.`;
    case 'damaged':
      return `${restored.file} n’est plus tel qu’il a été écrit. Prenez une autre sauvegarde.`;
    case 'other-master-key':
      return 'Ces clés ont été enveloppées par une autre clé maîtresse. Donnez à la boutique vide la PERSONAL_DATA_KEY d’origine (avec npm start : le secrets.json d’origine dans DATA_DIR). Si elle a été changée depuis, donnez l’ancienne en PERSONAL_DATA_KEY_FORMER.';
    case 'not-rewrapped':
      return 'Les clés de cette boutique ne sont pas encore enveloppées par la nouvelle PERSONAL_DATA_KEY. D’abord : miris keys rewrap';
    case 'not-replayed':
      return notReplayed(restored.replayed);
  }
}

function notReplayed(replayed: Extract<Restored, { outcome: 'not-replayed' }>['replayed']): string {
  if (replayed.outcome === 'disturbed')
    return `Quelqu’un a écrit dans ${replayed.stream} entre-temps. Videz la boutique, puis recommencez.`;
  return describeRefusal(replayed.refusal);
}

/** Null when the pictures are in a bucket. */
function picturesOf(environment: Environment): string | null {
  return environment.S3_BUCKET === undefined ? environment.MEDIA_DIR : null;
}

function refuse(err: Call['err'], sentence: string): number {
  err.write(`${sentence}\n`);
  return WRONG;
}
