import type { PromoEvent } from '#contracts/events/promo.ts';
import { type CommandQueue, createCommandQueue } from '../command-handling/command-queue.ts';
import type { EventStore, StreamName } from '../event-store/event-store.ts';
import { type PromoCommand, type PromoRefusal, promoDecider } from './promo.decider.ts';
import type { PromoState } from './promo.state.ts';

export function promoStream(promoId: string): StreamName {
  return `promo-${promoId}`;
}

/** @param code as kept: trimmed and upper-cased. */
export function promoCodeStream(code: string): StreamName {
  return `promoCode-${code}`;
}

type PromoQueue = CommandQueue<PromoState, PromoCommand, PromoRefusal>;
const queues = new WeakMap<EventStore, PromoQueue>();

/** The one queue of a store's promos in this process: a code that everybody uses is as much a rush as the last bottle. */
export function promoQueue(store: EventStore): PromoQueue {
  const known = queues.get(store);
  if (known !== undefined) return known;
  const queue = createCommandQueue<PromoState, PromoCommand, PromoEvent, PromoRefusal>(store, promoDecider);
  queues.set(store, queue);
  return queue;
}
