import pg from 'pg';
import { createProgress, DONE, WRONG } from '#audit/command/audit-command.ts';
import { countText } from '#contracts/french/numbers.ts';
import { rewrapSecondFactor } from '#platform/admin-session/second-factor.ts';
import { migrateSessions } from '#platform/admin-session/sessions.ts';
import { beginRewrap, endRewrap, type MasterKeyFault } from '#platform/privacy/keys-in-use.ts';
import { type MasterKey, personalDataKeysOf, readMasterKey } from '#platform/privacy/master-key.ts';
import { migrateKeyTables } from '#platform/privacy/migrate-keys.ts';
import { type RewrapPass, rewrapCustomerKeys } from '#platform/privacy/rewrap-keys.ts';
import { commandEnvironment } from '../configuration/load-configuration.ts';
import type { Call } from './command-line.ts';

/** With `isSecondFactorReadable`, whether what seals the second factor is wrapped by the present master key as well. */
interface Rewrapped extends RewrapPass {
  readonly isSecondFactorReadable: boolean;
}
type Refused = MasterKeyFault | 'replaced';

/** `keys rewrap [--json]`: progress on standard error. Needs the owner's accounts. */
export async function runRewrap(call: Call): Promise<number> {
  const environment = commandEnvironment(await call.variables());
  const master = readMasterKey(personalDataKeysOf(environment));
  const keysDb = new pg.Pool({
    connectionString: environment.KEYS_DATABASE_URL ?? environment.DATABASE_URL,
    max: 1,
  });
  const db = new pg.Pool({ connectionString: environment.DATABASE_URL, max: 1 });
  const progress = createProgress(call.err, 'clés');
  try {
    const done = await rewrapAll({ keysDb, db, master }, (keys) => progress.show('Clés relues', keys));
    progress.end();
    if (typeof done === 'string') {
      call.err.write(`${REFUSALS[done]}\n`);
      return WRONG;
    }
    call.out.write(call.has('json') ? `${JSON.stringify(done)}\n` : sentenceOf(done));
    const lost = whatIsLost(done);
    for (const sentence of lost) call.err.write(`${sentence}\n`);
    return lost.length === 0 ? DONE : WRONG;
  } finally {
    await Promise.all([keysDb.end(), db.end()]);
  }
}

interface Stores {
  readonly keysDb: pg.Pool;
  readonly db: pg.Pool;
  readonly master: MasterKey;
}

async function rewrapAll(
  { keysDb, db, master }: Stores,
  onProgress: (keys: number) => void,
): Promise<Rewrapped | Refused> {
  await migrateKeyTables(keysDb);
  await migrateSessions(db);
  const fault = await beginRewrap(keysDb, master);
  if (fault !== null) return fault;
  let rewrapped = 0;
  let pass: RewrapPass;
  // The last one only counts: all are as they have to be.
  do {
    pass = await rewrapCustomerKeys(keysDb, master, onProgress);
    rewrapped += pass.rewrapped;
  } while (pass.rewrapped > 0);
  const isSecondFactorReadable = await rewrapSecondFactor(db, master);
  if (!(await endRewrap(keysDb, master))) return 'replaced';
  return { ...pass, rewrapped, isSecondFactorReadable };
}

function sentenceOf({ keys, unreadable, rewrapped }: Rewrapped): string {
  return (
    `${countText(keys - unreadable)} clés sont enveloppées par PERSONAL_DATA_KEY, dont ${countText(rewrapped)} à l’instant.\n` +
    'PERSONAL_DATA_KEY_FORMER peut être retirée de l’environnement. Gardez cette ancienne clé tant qu’il reste des sauvegardes d’avant.\n'
  );
}

/** What no master key opens, and neither did before. */
function whatIsLost({ unreadable, isSecondFactorReadable }: Rewrapped): string[] {
  return [
    ...(unreadable === 0
      ? []
      : [`${countText(unreadable)} clés ne s’ouvrent avec aucune des deux : leurs données sont perdues.`]),
    ...(isSecondFactorReadable
      ? []
      : ['Le second facteur ne s’ouvre avec aucune des deux : remplacez-le (docs/administrator.md).']),
  ];
}

const REFUSALS: Readonly<Record<Refused, string>> = {
  'other-key':
    'Ni PERSONAL_DATA_KEY ni PERSONAL_DATA_KEY_FORMER n’est la clé qui enveloppe celles de cette boutique. ' +
    'Donnez la nouvelle en PERSONAL_DATA_KEY et celle d’avant en PERSONAL_DATA_KEY_FORMER, puis recommencez.',
  'former-missing':
    'Des clés sont encore enveloppées par l’ancienne. Donnez-la en PERSONAL_DATA_KEY_FORMER, puis recommencez.',
  replaced:
    'PERSONAL_DATA_KEY a été changée encore une fois entre-temps. Recommencez avec celle que la boutique a maintenant.',
};
