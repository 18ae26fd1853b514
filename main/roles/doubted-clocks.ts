import { type ClockDoubt, listDoubtedClocks } from '#platform/clock/trusted-clock.ts';
import type { Parts } from './parts.ts';

const UNITS = [
  [86_400, 'j'],
  [3_600, 'h'],
  [60, 'min'],
] as const;

/** `2 h d’avance sur PostgreSQL`. */
export function describeDoubt({ against, secondsOff }: ClockDoubt): string {
  const seconds = Math.abs(secondsOff);
  const [size, unit] = UNITS.find(([each]) => seconds >= each) ?? [1, 's'];
  const direction = secondsOff > 0 ? 'd’avance' : 'de retard';
  const reference = against === 'database' ? 'PostgreSQL' : 'la dernière heure connue de la boutique';
  return `${Math.round(seconds / size)}\u00a0${unit} ${direction} sur ${reference}`;
}

/** The processes whose clock is not believed, for the console; this one is asked first. */
export async function describeDoubtedClocks({
  trustedClock,
  database,
}: Pick<Parts, 'trustedClock' | 'database'>): Promise<string[]> {
  await trustedClock.doubt();
  const doubted = await listDoubtedClocks(database.pool);
  return doubted.map(({ process, ...doubt }) => `${process} (${describeDoubt(doubt)})`);
}
