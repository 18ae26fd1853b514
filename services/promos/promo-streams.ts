import { createCommandQueue } from '../command-handling/command-queue.ts';
import { perStore } from '../command-handling/per-store.ts';
import type { StreamName } from '../event-store/event-store.ts';
import { promoDecider } from './promo.decider.ts';

export function promoStream(promoId: string): StreamName {
  return `promo-${promoId}`;
}

/** @param code as kept: trimmed and upper-cased. */
export function promoCodeStream(code: string): StreamName {
  return `promoCode-${code}`;
}

/** The one queue of a store's promos in this process: a code that everybody uses is as much a rush as the last bottle. */
export const promoQueue = perStore((store) => createCommandQueue(store, promoDecider));
