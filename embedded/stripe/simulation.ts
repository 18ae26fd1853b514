import type { Faults } from './faults.ts';
import { newId, nowInSeconds } from './store/identifiers.ts';
import type { Ledger } from './store/ledger.ts';
import type { TaskRecord } from './store/records.ts';

/** The request that caused a change, as events report it. */
export interface Cause {
  readonly requestId: string | null;
  readonly idempotencyKey: string | null;
}

/** What handlers work with. All of it is synchronous: a handler's changes are committed together. */
export interface Simulation {
  readonly ledger: Ledger;
  readonly faults: Faults;
  /** Address of the pages shown to shoppers. */
  readonly publicUrl: () => string;
  /** Whether the webhook is subscribed to events of this kind. */
  readonly isSubscribedTo: (type: string) => boolean;
}

/** Records an event with a snapshot of its object and puts its webhook in the queue. */
export function emit(
  simulation: Simulation,
  cause: Cause,
  type: string,
  object: Record<string, unknown>,
): void {
  const id = newId('evt');
  simulation.ledger.put('events', {
    id,
    created: nowInSeconds(),
    type,
    object,
    request: { id: cause.requestId, idempotency_key: cause.idempotencyKey },
  });
  if (!simulation.isSubscribedTo(type)) return;
  simulation.ledger.put('deliveries', { id, event: id, status: 'pending', attempts: 0, lastStatus: null });
}

/** Remembers something that happens by itself later; it survives a restart. */
export function plan(simulation: Simulation, task: Pick<TaskRecord, 'kind' | 'subject' | 'outcome'>): void {
  simulation.ledger.put('tasks', { id: newId('task'), done: false, ...task });
}
