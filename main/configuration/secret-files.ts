import { readFileSync } from 'node:fs';
import { environmentSchema, type Variables, withoutEmpty } from '#contracts/environment.ts';

const SUFFIX = '_FILE';

/**
 * Puts in place of every `NAME_FILE` the content of that file as `NAME`, without the white space around it: secrets then stand in files
 * (Docker's and Kubernetes's way) instead of the environment. Works for every variable the shop knows.
 * @returns the variables, and one sentence per file that cannot be used.
 */
export function readSecretFiles(
  variables: Variables,
  known: Readonly<Record<string, unknown>> = environmentSchema.shape,
): { variables: Variables; sentences: string[] } {
  const given = withoutEmpty(variables);
  const complete: Record<string, string | undefined> = { ...given };
  const sentences: string[] = [];
  for (const name of Object.keys(known)) {
    const file = given[name + SUFFIX];
    if (file === undefined) continue;
    if (given[name] !== undefined) {
      sentences.push(`${name}: given twice; keep ${name} or ${name}${SUFFIX}, not both`);
      continue;
    }
    try {
      complete[name] = readFileSync(file, 'utf8').trim();
    } catch (error) {
      const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason';
      sentences.push(
        `${name}${SUFFIX}: ${file} cannot be read (${reason}); mount it and let this user read it`,
      );
    }
  }
  return { variables: complete, sentences };
}
