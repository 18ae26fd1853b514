import { setTimeout as pause } from 'node:timers/promises';
import Stripe from 'stripe';
import { eventView } from './payments/views.ts';
import type { Simulation } from './simulation.ts';
import type { DeliveryRecord } from './store/records.ts';

const MIN_RETRY_MS = 250;
/** Short, unlike the hours of the real one: a local shop that comes back should hear soon. */
const MAX_RETRY_MS = 5_000;
const ANSWER_TIMEOUT_MS = 10_000;
/** A shuffled group goes out, last event first, once nothing joined it for this long. */
const SHUFFLE_WINDOW_MS = 300;

/**
 * Brings each event to the shop until it answers 2xx, with growing pauses. What is undelivered is in the ledger,
 * so a restart goes on where it stopped. As with Stripe, order is not promised and an event may come twice.
 */
export class Courier {
  readonly #simulation: Simulation;
  readonly #url: string;
  readonly #secret: string;
  readonly #stop = new AbortController();
  readonly #underway = new Map<string, Promise<void>>();
  #shuffled: string[] = [];
  #shuffleTimer: NodeJS.Timeout | undefined;

  constructor(simulation: Simulation, url: string, secret: string) {
    this.#simulation = simulation;
    this.#url = url;
    this.#secret = secret;
  }

  /** Takes up a delivery that is in the ledger, unless it is done or under way. */
  take(id: string): void {
    // What is in the ledger now, not what was written when this call was caused.
    const delivery = this.#simulation.ledger.get('deliveries', id);
    if (this.#stop.signal.aborted || delivery?.status !== 'pending' || this.#underway.has(id)) return;
    this.#dispatch(delivery);
  }

  /** Sends an event once more, whatever became of it before. */
  async resend(id: string): Promise<boolean> {
    const delivery = this.#simulation.ledger.get('deliveries', id);
    if (!delivery) return false;
    this.#simulation.ledger.put('deliveries', { ...delivery, status: 'pending' });
    await this.#simulation.ledger.commit();
    return true;
  }

  async close(): Promise<void> {
    this.#stop.abort();
    clearTimeout(this.#shuffleTimer);
    await Promise.allSettled(this.#underway.values());
  }

  #dispatch(delivery: DeliveryRecord): void {
    const event = this.#simulation.ledger.get('events', delivery.event);
    if (!event) return;
    // A fault is decided once, at the first attempt.
    const fault = delivery.attempts === 0 ? this.#simulation.faults.takeWebhook(event.type) : undefined;
    switch (fault?.fault) {
      case 'lose':
        this.#note({ ...delivery, status: 'lost' });
        return;
      case 'shuffle':
        this.#shuffle(delivery.id);
        return;
      case 'duplicate':
        this.#begin(delivery.id, 0, 2);
        return;
      case 'delay':
        this.#begin(delivery.id, fault.delayMs, 1);
        return;
      default:
        this.#begin(delivery.id, 0, 1);
    }
  }

  #shuffle(id: string): void {
    this.#underway.set(id, Promise.resolve());
    this.#shuffled.push(id);
    clearTimeout(this.#shuffleTimer);
    this.#shuffleTimer = setTimeout(() => {
      const group = this.#shuffled.reverse();
      this.#shuffled = [];
      group.forEach((member, index) => {
        this.#begin(member, index * 50, 1);
      });
    }, SHUFFLE_WINDOW_MS);
  }

  #begin(id: string, delayMs: number, copies: number): void {
    const work = this.#deliver(id, delayMs, copies).catch(() => undefined);
    this.#underway.set(
      id,
      work.finally(() => this.#underway.delete(id)),
    );
  }

  async #deliver(id: string, delayMs: number, copies: number): Promise<void> {
    await this.#pause(delayMs);
    let remaining = copies;
    for (let failures = 0; !this.#stop.signal.aborted; ) {
      const status = await this.#post(id);
      const delivery = this.#simulation.ledger.get('deliveries', id);
      if (!delivery) return;
      const accepted = status !== null && status >= 200 && status < 300;
      if (accepted) remaining -= 1;
      else failures += 1;
      this.#note({
        ...delivery,
        status: remaining === 0 ? 'delivered' : 'pending',
        attempts: delivery.attempts + 1,
        lastStatus: status,
      });
      if (remaining === 0) return;
      if (!accepted) await this.#pause(Math.min(MIN_RETRY_MS * 2 ** (failures - 1), MAX_RETRY_MS));
    }
  }

  /** @returns the shop's HTTP status, or null when there was no answer. */
  async #post(id: string): Promise<number | null> {
    const event = this.#simulation.ledger.get('events', id);
    if (!event) return null;
    const body = JSON.stringify(eventView(event, 1), null, 2);
    const headers = {
      'Content-Type': 'application/json; charset=utf-8',
      'Stripe-Signature': Stripe.webhooks.generateTestHeaderString({ payload: body, secret: this.#secret }),
      'User-Agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
    };
    const timeout = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
    const signal = AbortSignal.any([this.#stop.signal, timeout]);
    try {
      const response = await fetch(this.#url, { method: 'POST', body, headers, signal, redirect: 'manual' });
      await response.arrayBuffer();
      return response.status;
    } catch {
      return null;
    }
  }

  #note(delivery: DeliveryRecord): void {
    this.#simulation.ledger.put('deliveries', delivery);
    // Not awaited: a delivery forgotten in a crash is sent again, which the receiver must bear anyway.
    void this.#simulation.ledger.commit();
  }

  async #pause(milliseconds: number): Promise<void> {
    if (milliseconds > 0) await pause(milliseconds, undefined, { signal: this.#stop.signal });
  }
}
