import { setTimeout as sleep } from 'node:timers/promises';
import { HttpRefusal } from '#platform/http/refusal.ts';
import type { AuditTask, AuditTasks } from './task-table.ts';

/** How long an answer is waited for before the caller has to ask again. */
export const MAX_WAIT_MS = 6_000;
const LOOK_EVERY_MS = 200;

/** @throws HttpRefusal 429 when too many questions wait. */
export function orTooMany(task: AuditTask | null): AuditTask {
  if (task !== null) return task;
  throw new HttpRefusal(
    429,
    'rate-limited',
    'Trop de demandes attendent déjà. Veuillez réessayer dans quelques minutes.',
    { headers: { 'Retry-After': '60' } },
  );
}

/** A question's task, once it is answered or after a wait, in milliseconds. */
export async function untilAnswered(
  tasks: AuditTasks,
  asked: AuditTask | null,
  waitMs: number,
): Promise<AuditTask> {
  let task = orTooMany(asked);
  for (let waited = 0; isOpen(task) && waited < waitMs; waited += LOOK_EVERY_MS) {
    await sleep(LOOK_EVERY_MS);
    task = (await tasks.find(task.id)) ?? task;
  }
  return task;
}

export function isOpen({ status }: AuditTask): boolean {
  return status === 'waiting' || status === 'running';
}

/** How far it is, as people are told. */
export function progressOf({ doing, events }: AuditTask) {
  return { doing: doing === '' ? 'En attente' : doing, done: events };
}
