import { createLogger, writeOut } from '../roles/observability/logger.ts';

/** A process that logs a line on SIGTERM and ends at once. */
const logger = createLogger({ LOG_LEVEL: 'info', ROLE: 'relay' });
process.once('SIGTERM', async () => {
  logger.info('stopping');
  await writeOut(logger);
  process.exit(0);
});
setInterval(() => undefined, 60_000);
process.stdout.write('ready\n');
