import { readFileSync } from 'node:fs';
import {
  type Environment,
  environmentSchema,
  parseEnvironment,
  readEnvironment,
  unusable,
  type Variables,
  withoutEmpty,
} from '#contracts/settings/environment.ts';
import { createRootSigner, publicKeyOf } from '#platform/integrity/root-keys.ts';
import { readMasterKey } from '#platform/privacy/master-key.ts';
import { findProductionProblems } from './production-rules.ts';
import { findUnreachable, ServersOutOfReach } from './reachability.ts';

export interface Configuration {
  readonly environment: Environment;
  /** One sentence per exception that production allows by name. */
  readonly accepted: readonly string[];
}

/**
 * Reads a process's configuration, secrets from files included, and holds it against production's rules.
 * @throws Error that names everything wrong at once, a sentence each: malformed or missing variables, weak secrets, simulators and
 * placeholders in production, and servers that do not answer (ServersOutOfReach when it is only that).
 */
export async function loadConfiguration(raw: Variables): Promise<Configuration> {
  const { variables, sentences } = readSecretFiles(raw);
  const parsed = parseEnvironment(variables);
  const { refused, accepted } = findProductionProblems(variables);
  const keys = findUnreadableKeys(variables);
  const problems = [...sentences, ...(parsed.usable ? [] : parsed.sentences), ...keys, ...refused];
  if (!parsed.usable) throw new Error(unusable(problems));
  const { environment } = parsed;
  const isProduction = environment.NODE_ENV === 'production';
  const unreachable = isProduction ? await findUnreachable(environment) : [];
  if (problems.length > 0) throw new Error(unusable([...problems, ...unreachable]));
  if (unreachable.length > 0) throw new ServersOutOfReach(unusable(unreachable));
  return { environment, accepted };
}

/** Keys that no process could work with: said here in a sentence each, rather than where one is used first. */
function findUnreadableKeys({
  PERSONAL_DATA_KEY: master,
  PERSONAL_DATA_KEY_FORMER: former,
  INTEGRITY_SIGNING_KEY: signing,
}: Variables): string[] {
  const attempts = [
    () => master && readMasterKey(former ? [master, former] : master),
    () => signing && createRootSigner(signing),
  ];
  return attempts.flatMap((attempt) => {
    try {
      attempt();
      return [];
    } catch (error) {
      return error instanceof Error ? [error.message] : [];
    }
  });
}

/**
 * The environment for a command run beside the shop: secrets may come from files, production's rules are not asked.
 * @throws Error with one sentence per variable or file that cannot be used.
 */
export function commandEnvironment(raw: Variables): Environment {
  const { variables, sentences } = readSecretFiles(raw);
  if (sentences.length > 0) throw new Error(unusable(sentences));
  return readEnvironment(variables);
}

/** The public keys (PEM) that the signed roots are checked with; none when the shop signs nothing. */
export function publicKeysOf({
  INTEGRITY_SIGNING_KEY: key,
}: Pick<Environment, 'INTEGRITY_SIGNING_KEY'>): string[] {
  return key === undefined ? [] : [publicKeyOf(key)];
}

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
