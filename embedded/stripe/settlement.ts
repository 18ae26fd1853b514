import { settlePayment, settleRefund } from './payments/lifecycle.ts';
import type { Simulation } from './simulation.ts';

/** Lets processing payments and pending refunds come to their end after a while, restarts included. */
export class Settlement {
  readonly #simulation: Simulation;
  readonly #delayMs: number;
  readonly #timers = new Map<string, NodeJS.Timeout>();

  constructor(simulation: Simulation, delayMs: number) {
    this.#simulation = simulation;
    this.#delayMs = delayMs;
  }

  /** Takes up a task that is in the ledger, unless it is done or waiting already. */
  take(id: string): void {
    const task = this.#simulation.ledger.get('tasks', id);
    if (!task || task.done || this.#timers.has(id)) return;
    this.#timers.set(
      id,
      setTimeout(() => void this.#settle(id), this.#delayMs),
    );
  }

  close(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
  }

  async #settle(id: string): Promise<void> {
    const { ledger } = this.#simulation;
    const task = ledger.get('tasks', id);
    if (!task || task.done) return;
    ledger.put('tasks', { ...task, done: true });
    const intent = ledger.get('paymentIntents', task.subject);
    const refund = ledger.get('refunds', task.subject);
    if (intent) settlePayment(this.#simulation, intent, task.outcome);
    if (refund) settleRefund(this.#simulation, refund, task.outcome);
    await ledger.commit();
    this.#timers.delete(id);
  }
}
