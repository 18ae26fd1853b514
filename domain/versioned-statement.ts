import { accept, type Decision, refuse } from './decider.ts';

/** Others said something else since the version that was seen. */
export interface StaleVersion {
  readonly code: 'stale-version';
}

/**
 * Decides a statement that replaces the one before it (who runs the shop, a month's goal): saying the same again does nothing.
 * @param seenVersion the version that it was made on; null where nothing is known of it.
 * @param event of the next version; the first is 1.
 */
export function restate<Event>(
  { seenVersion }: { readonly seenVersion: number | null },
  { version, isSame }: { readonly version: number; readonly isSame: boolean },
  event: (version: number) => Event,
): Decision<Event, StaleVersion> {
  if (isSame) return accept();
  if (seenVersion !== null && seenVersion !== version) return refuse({ code: 'stale-version' });
  return accept(event(version + 1));
}
