/** The keeper: one process that starts the embedded PostgreSQL, watches it and stops it. */
import { portVariable, requiredVariable, runAsProcess } from '../process-entry.ts';
import { startPostgres } from './start-postgres.ts';

runAsProcess(async () => {
  const postgres = await startPostgres({
    dataDir: requiredVariable('POSTGRES_DATA_DIR'),
    port: portVariable('POSTGRES_PORT'),
    purpose: process.env.POSTGRES_PURPOSE === 'keys' ? 'keys' : 'read-models',
    onLog: (line) => process.stderr.write(`${line}\n`),
  });
  return {
    facts: { connectionString: postgres.connectionString },
    stop: postgres.stop,
    died: postgres.ended,
  };
});
