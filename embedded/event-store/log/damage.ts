/**
 * The log on disk is not what was written. The sentence says what was found and what to do; it is never answered with
 * fewer events.
 */
export class DamagedLogError extends Error {
  override readonly name = 'DamagedLogError';

  constructor(finding: string, options?: ErrorOptions) {
    super(`The log is damaged: ${finding} Restore a backup: npm run restore (docs/embedded.md).`, options);
  }
}

/** An error of lmdb about a page that makes no sense is damage; any other is returned as it is. */
export function asDamage(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DamagedLogError) return error;
  const isPage = /^MDB_(?!PANIC|MAP_FULL|READERS_FULL|TXN_FULL)|^Invalid key size|^Database not found/.test(
    error.message,
  );
  return isPage ? new DamagedLogError(`${error.message}.`, { cause: error }) : error;
}
