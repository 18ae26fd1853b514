import { userInfo } from 'node:os';
import { allProjections } from '#projections/all.ts';
import { readCheckpoint } from '#projections/checkpoints.ts';
import { unparkCheckpoint } from '#projections/obstacles.ts';
import type { Projection } from '#projections/projection.ts';
import { type SkipOutcome, skipEvent } from '#projections/skip-event.ts';
import { type RebuildResult, rebuild, rollBack } from '#workers/rebuild/rebuild.ts';
import type { RebuildProgress } from '#workers/rebuild/rebuild-progress.ts';
import type { Parts } from '../roles/parts.ts';
import type { Call, Run } from './command-line.ts';
import { readStatus, statusAsJson, statusAsText } from './projections-status.ts';
import { withParts } from './with-parts.ts';

export const status = command(runStatus);
export const retry = command(runRetry);
export const skip = command(runSkip);
export const rebuildNamed = command((parts, call) => runRebuild(parts, call, rebuild));
export const rollBackNamed = command((parts, call) => runRebuild(parts, call, rollBack));

/** Answers on standard output, progress and refusals on standard error. */
function command(work: (parts: Parts, call: Call) => Promise<number>): Run {
  return (call) => withParts(call, (parts) => work(parts, call));
}

async function runStatus(parts: Parts, { has }: Call): Promise<number> {
  const found = await readStatus(parts);
  process.stdout.write(`${has('json') ? statusAsJson(found) : statusAsText(found)}\n`);
  return 0;
}

async function runRetry({ database }: Parts, { operands: [name = ''] }: Call): Promise<number> {
  if (await unparkCheckpoint(database.db, name)) return answer(`${name} repart.`);
  if ((await readCheckpoint(database.db, name)) === null) return refuse(unknownReader(name));
  return refuse(
    `${name} n’est pas arrêté : ce qu’il n’a pas pu faire, il le réessaie de lui-même. Voyez : projections status`,
  );
}

async function runSkip({ database, clock }: Parts, { operands, text }: Call): Promise<number> {
  const [name = '', position = ''] = operands;
  const reason = text('reason')?.trim() ?? '';
  const by = text('by')?.trim() || userInfo().username;
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

async function runRebuild(
  parts: Parts,
  { operands: [name = ''] }: Call,
  work: typeof rebuild,
): Promise<number> {
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
