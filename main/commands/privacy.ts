import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { collectPersonalData, type PersonalData } from '#services/privacy/collect-personal-data.ts';
import { announceForgotten, forgetCustomers } from '#services/privacy/forget-customer.ts';
import { causeOfTime } from '#workers/process-managers/cause-of-event.ts';
import { dropKeptCopies } from '#workers/rebuild/drop-kept-copies.ts';
import { commandEnvironment } from '../configuration/load-configuration.ts';
import { openParts, type Parts } from '../roles/parts.ts';
import { describeForgetting, describePersonalData } from './privacy-report.ts';
import { runIfStarted } from './run-command.ts';

const USAGE = `Usage : npm run privacy -- export ADRESSE [--json]
        npm run privacy -- forget ADRESSE [--yes]

  export  Montre tout ce que la boutique détient sur la personne qui a cette adresse e-mail.
          --json  pour une machine (droit à la portabilité, RGPD article 20).
  forget  Efface cette personne pour toujours, après confirmation (--yes : sans demander).
          Les montants des commandes restent, sans identité : la loi les garde dix ans.
`;
const TASK = 'privacy-command';

interface Call {
  readonly verb: 'export' | 'forget';
  readonly email: string;
  readonly json: boolean;
  readonly yes: boolean;
}

/**
 * Runs `privacy …` against the shop that the environment names: progress on standard error, the answer on standard output.
 * @returns the exit code: 0 when done, 1 when it was not confirmed, 2 for a wrong call.
 */
export async function runPrivacyCommand(
  args: string[],
  variables: Record<string, string | undefined>,
): Promise<number> {
  const call = readCall(args);
  if (call === null) {
    process.stderr.write(USAGE);
    return 2;
  }
  const logger = pino({ level: 'warn' }, pino.destination(2));
  const parts = await openParts(commandEnvironment(variables), logger);
  try {
    const missing = await parts.keys.missing.count();
    if (missing > 0)
      process.stderr.write(
        `Il manque ${missing} clés de clients : ce qu’elles scellent n’est pas trouvé ici. Remettez-les d’abord : npm run restore -- DOSSIER --keys-only\n`,
      );
    return call.verb === 'export' ? await exportPerson(parts, call) : await forgetPerson(parts, call);
  } finally {
    await parts.close();
  }
}

function readCall(args: string[]): Call | null {
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { json: { type: 'boolean', default: false }, yes: { type: 'boolean', default: false } },
    });
    const [verb, email, ...more] = positionals;
    if ((verb !== 'export' && verb !== 'forget') || email === undefined || more.length > 0) return null;
    return email.includes('@') ? { verb, email, json: values.json, yes: values.yes } : null;
  } catch {
    return null;
  }
}

async function exportPerson(parts: Parts, { email, json }: Call): Promise<number> {
  const held = await collect(parts, email);
  if (json) process.stdout.write(`${JSON.stringify(held, null, 2)}\n`);
  else process.stdout.write(held === null ? nothingHeld(email) : `${describePersonalData(held)}\n`);
  return 0;
}

async function forgetPerson(parts: Parts, { email, yes }: Call): Promise<number> {
  const cause = causeOfTime(TASK, TASK);
  // What an earlier call left half done is finished first: it cannot be found by the address any more.
  await announceForgotten(parts, 'request', cause);
  const held = await collect(parts, email);
  if (held === null) {
    process.stdout.write(nothingHeld(email));
    return 0;
  }
  process.stdout.write(`${describeForgetting(held)}\n`);
  if (!yes && !(await isConfirmed())) {
    process.stderr.write('Rien n’a été effacé.\n');
    return 1;
  }
  await forgetCustomers(parts, held.keyIds, 'request', cause, createProgress());
  await dropKeptCopies(parts.database);
  endProgress();
  process.stdout.write(
    'C’est fait : la clé est détruite, plus personne ne peut lire ces données.\n' +
      'Les pages et listes de la boutique suivent dans la seconde.\n' +
      'À faire aussi : effacer cette personne chez le prestataire de paiement et dans la messagerie de la boutique.\n',
  );
  return 0;
}

async function collect(parts: Parts, email: string): Promise<PersonalData | null> {
  const held = await collectPersonalData(parts, email, createProgress());
  endProgress();
  return held;
}

async function isConfirmed(): Promise<boolean> {
  if (!process.stdin.isTTY) {
    process.stderr.write('Pour effacer sans être interrogé : ajoutez --yes.\n');
    return false;
  }
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question('Écrivez OUI pour effacer cette personne pour toujours : ');
  terminal.close();
  return answer.trim() === 'OUI';
}

function nothingHeld(email: string): string {
  return `La boutique ne détient rien sur ${email}.\n`;
}

/** A line that counts, on a terminal. */
function createProgress(): (events: number) => void {
  return (events) => {
    if (process.stderr.isTTY) process.stderr.write(`\r  ${events} événements lus…`);
  };
}

function endProgress(): void {
  if (process.stderr.isTTY) process.stderr.write('\n');
}

await runIfStarted(import.meta.url, runPrivacyCommand);
