import { type Logger, pino } from 'pino';
import type { Environment } from '#contracts/environment.ts';
import { currentLogContext } from '#services/observability/log-context.ts';

/** Writes JSON lines to standard output; whoever runs the process decides where they go. */
export function createLogger({ LOG_LEVEL, ROLE }: Pick<Environment, 'LOG_LEVEL' | 'ROLE'>): Logger {
  return pino({
    level: LOG_LEVEL,
    base: { role: ROLE },
    mixin: currentLogContext,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: serializeError },
  });
}

/** PostgreSQL's driver hangs the whole connection on its errors: thousands of characters that tell nothing. */
function serializeError(error: Error): object {
  const { client: _connection, ...told } = { client: undefined, ...pino.stdSerializers.err(error) };
  return told;
}
