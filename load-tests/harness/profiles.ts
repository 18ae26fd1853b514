import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type ProfileReading, readProfile } from './read-profile.ts';

/** What makes every Node process of a shop write a profile into a directory when it ends. */
export function profilingTo(directory: string): NodeJS.ProcessEnv {
  return {
    PROFILE_DIR: directory,
    NODE_OPTIONS: `--import ${join(import.meta.dirname, 'profile-process.mjs')}`,
  };
}

/** Prints what each process's profile says, the busiest process first, and forgets the profiles. */
export async function printProfiles(directory: string, names: ReadonlyMap<number, string>): Promise<void> {
  const readings: { name: string; reading: ProfileReading }[] = [];
  for (const file of await readdir(directory)) {
    const name = names.get(Number.parseInt(file, 10));
    if (name !== undefined) readings.push({ name, reading: await readProfile(join(directory, file)) });
  }
  for (const { name, reading } of readings.sort((a, b) => b.reading.busy - a.reading.busy)) {
    console.log(`\n  ${name} : ${reading.busy.toFixed(1)} s de calcul`);
    for (const list of [reading.byPlace, reading.byFunction]) {
      for (const { name: place, seconds } of list) {
        const percent = (seconds / reading.busy) * 100;
        console.log(`    ${percent.toFixed(1).padStart(5)} %  ${seconds.toFixed(2).padStart(6)} s  ${place}`);
      }
      console.log('');
    }
  }
  await rm(directory, { recursive: true, force: true });
}
