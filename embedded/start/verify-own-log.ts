import { join } from 'node:path';
import { type AuditCommandDeps, createProgress, DONE, WRONG } from '#audit/command/audit-command.ts';
import { checkWholeLog } from '../event-store/log/check-log.ts';
import { DamagedLogError } from '../event-store/log/damage.ts';

/** Checks every checksum of the log that the embedded event store keeps in a data directory, whether it runs or not. */
export async function verifyOwnLog(dataDir: string, err: AuditCommandDeps['err']): Promise<number> {
  const progress = createProgress(err);
  try {
    const events = await checkWholeLog(join(dataDir, 'events'), (checked) =>
      progress.show('Vérification des sommes de contrôle', checked),
    );
    progress.end();
    err.write(`Journal sur disque : ${events} événements, sommes de contrôle intactes\n`);
    return DONE;
  } catch (error) {
    if (!(error instanceof DamagedLogError)) throw error;
    progress.end();
    err.write(`Journal sur disque : ENDOMMAGÉ\n  ${error.message}\n`);
    return WRONG;
  }
}
