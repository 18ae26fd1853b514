import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { allProjections } from '#projections/all.ts';
import { readCheckpoint } from '#projections/checkpoints.ts';
import { unparkCheckpoint } from '#projections/obstacles.ts';
import type { Projection } from '#projections/projection.ts';
import { type SkipOutcome, skipEvent } from '#projections/skip-event.ts';
import { type RebuildResult, rebuild, rollBack } from '#workers/rebuild/rebuild.ts';
import type { RebuildProgress } from '#workers/rebuild/rebuild-progress.ts';
import { commandEnvironment } from '../configuration/load-configuration.ts';
import { openParts, type Parts } from '../roles/parts.ts';
import { readStatus, statusAsJson, statusAsText } from './projections-status.ts';
import { runIfStarted } from './run-command.ts';

const USAGE = `Usage : npm run projections -- COMMANDE

  status [--json]                       où en est chaque lecteur du journal, et ce qui a été sauté
  retry NOM                             relance un lecteur arrêté devant un événement
  skip NOM POSITION --reason "…"        passe l’événement devant lequel il est arrêté, ou qu’il essaie en vain ; c’est noté pour toujours
       [--by QUI]                       qui le décide ; par défaut, le compte de cette machine
  rebuild NOM|all                       reconstruit à côté, boutique ouverte, puis échange
  rollback NOM                          remet en service les tables d’avant le dernier échange

Les noms sont ceux que donne status.
`;

interface Call {
  readonly command: string;
  readonly name: string;
  readonly position: string;
  readonly json: boolean;
  readonly reason: string;
  readonly by: string;
}

type Run = (parts: Parts, call: Call) => Promise<number>;

/** What each command takes besides its own name, and what it does. */
const COMMANDS: Readonly<Record<string, { readonly operands: number; readonly run: Run }>> = {
  status: { operands: 0, run: runStatus },
  retry: { operands: 1, run: runRetry },
  skip: { operands: 2, run: runSkip },
  rebuild: { operands: 1, run: (parts, call) => runRebuild(parts, call, rebuild) },
  rollback: { operands: 1, run: (parts, call) => runRebuild(parts, call, rollBack) },
};

/**
 * Runs `projections …` against the shop that the environment names: answers on standard output, progress and refusals on standard error.
 * @returns the exit code: 0 when it is done, 1 when it is refused or stopped, 2 for a wrong call.
 */
export async function runProjectionsCommand(
  args: string[],
  variables: Record<string, string | undefined>,
): Promise<number> {
  const call = readCall(args);
  const command = call === null ? undefined : COMMANDS[call.command];
  if (call === null || command === undefined) {
    process.stderr.write(USAGE);
    return 2;
  }
  const logger = pino({ level: 'warn' }, pino.destination(2));
  const parts = await openParts(commandEnvironment(variables), logger);
  try {
    return await command.run(parts, call);
  } finally {
    await parts.close();
  }
}

function readCall(args: string[]): Call | null {
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { json: { type: 'boolean' }, reason: { type: 'string' }, by: { type: 'string' } },
    });
    const [command = '', name = '', position = ''] = positionals;
    if (!Object.hasOwn(COMMANDS, command) || positionals.length !== 1 + (COMMANDS[command]?.operands ?? 0))
      return null;
    const reason = values.reason?.trim() ?? '';
    if (command === 'skip' && (reason === '' || !/^\d{1,18}$/.test(position))) return null;
    const by = values.by?.trim() || userInfo().username;
    return { command, name, position, json: values.json === true, reason, by };
  } catch {
    return null;
  }
}

async function runStatus(parts: Parts, { json }: Call): Promise<number> {
  const status = await readStatus(parts);
  process.stdout.write(`${json ? statusAsJson(status) : statusAsText(status)}\n`);
  return 0;
}

async function runRetry({ database }: Parts, { name }: Call): Promise<number> {
  if (await unparkCheckpoint(database.db, name)) return answer(`${name} repart.`);
  if ((await readCheckpoint(database.db, name)) === null) return refuse(unknownReader(name));
  return refuse(
    `${name} n’est pas arrêté : ce qu’il n’a pas pu faire, il le réessaie de lui-même. Voyez : projections status`,
  );
}

async function runSkip({ database, clock }: Parts, { name, position, reason, by }: Call): Promise<number> {
  const decision = { reader: name, position: BigInt(position), reason, decidedBy: by, decidedAt: clock() };
  const result = await skipEvent(database.db, decision);
  if (result.outcome !== 'skipped') return refuse(skipRefusal(name, result));
  const { eventType, stream } = result.obstacle;
  return answer(
    `${name} saute l’événement ${position} (${eventType}, flux ${stream}) et repart. C’est noté.`,
  );
}

function skipRefusal(name: string, result: Exclude<SkipOutcome, { outcome: 'skipped' }>): string {
  switch (result.outcome) {
    case 'unknown-reader':
      return unknownReader(name);
    case 'no-obstacle':
      return `Rien n’arrête ${name} : il n’y a rien à sauter.`;
    case 'other-event':
      return result.obstacle === null
        ? `On ne sait pas devant quel événement ${name} est arrêté. Faites d’abord : projections retry ${name}`
        : `${name} est arrêté devant l’événement ${result.obstacle.position}, pas devant celui-là.`;
  }
}

function unknownReader(name: string): string {
  return `Aucun lecteur ne s’appelle ${name}. Voyez : projections status`;
}

async function runRebuild(parts: Parts, { name }: Call, work: typeof rebuild): Promise<number> {
  const projections = work === rebuild && name === 'all' ? allProjections : named(name);
  if (projections.length === 0)
    return refuse(
      `${name} ne se reconstruit pas. Au choix : ${allProjections.map((each) => each.name).join(', ')}`,
    );
  const stop = new AbortController();
  const onInterrupt = () => stop.abort();
  process.once('SIGINT', onInterrupt);
  const { db, pool } = parts.database;
  const results = await work({
    store: parts.store,
    db,
    pool,
    projections,
    signal: stop.signal,
    onProgress: showProgress,
  });
  process.removeListener('SIGINT', onInterrupt);
  if (process.stderr.isTTY) process.stderr.write('\n');
  for (const result of results) process.stdout.write(`${resultLine(result)}\n`);
  return results.every(({ outcome }) => outcome === 'swapped') ? 0 : 1;
}

function named(name: string): readonly Projection[] {
  return allProjections.filter((projection) => projection.name === name);
}

function resultLine(result: RebuildResult): string {
  const { name } = result;
  switch (result.outcome) {
    case 'swapped':
      return `${name} : en service. Pour revenir en arrière : projections rollback ${name}`;
    case 'busy':
      return `${name} : un autre processus le reconstruit déjà.`;
    case 'stopped':
      return `${name} : interrompu. Relancez la même commande pour continuer.`;
    case 'blocked':
      return `${name} : ${result.error.message}. Corrigez, puis relancez : ce qui est fait est gardé.`;
    case 'no-copy':
      return `${name} : aucune copie d’avant que cette version de la boutique puisse reprendre. Faites : projections rebuild ${name}`;
  }
}

const BAR = 24;

/** One line that fills on a terminal, a line per slice of the log elsewhere. */
function showProgress({ part, events, eventsPerSecond, secondsLeft }: RebuildProgress): void {
  const bar = '█'.repeat(Math.round(part * BAR)).padEnd(BAR, '·');
  const rest = secondsLeft === null ? '' : `, reste ${secondsLeft} s`;
  const line = `  ${bar} ${Math.floor(part * 100)} %, ${events} événements, ${eventsPerSecond}/s${rest}`;
  process.stderr.write(process.stderr.isTTY ? `\r${line.padEnd(90)}` : `${line}\n`);
}

function answer(sentence: string): number {
  process.stdout.write(`${sentence}\n`);
  return 0;
}

function refuse(sentence: string): number {
  process.stderr.write(`${sentence}\n`);
  return 1;
}

await runIfStarted(import.meta.url, runProjectionsCommand);
