import { LOG_POSITION_HEADER, READ_MODELS_CURRENT_HEADER } from '#contracts/http/headers.ts';
import { createReadDatabase } from '#projections/lib/database.ts';
import { haveReached } from '#projections/lib/progress.ts';
import { eventually } from './eventually.ts';

/**
 * Waits until the read models show what a command did whose answer says that they do not yet, as it does on a busy machine after two
 * seconds: a list that is on view by then would keep it behind a bar.
 */
export async function untilShown(answer: Response, databaseUrl: string): Promise<void> {
  const position = answer.headers.get(LOG_POSITION_HEADER);
  if (answer.headers.get(READ_MODELS_CURRENT_HEADER) !== 'no' || position === null) return;
  const { db, close } = createReadDatabase(databaseUrl, { connections: 1 });
  try {
    await eventually('the read models to show it', () => haveReached(db, BigInt(position)));
  } finally {
    await close();
  }
}
