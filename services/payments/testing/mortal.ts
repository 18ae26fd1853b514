import type { EventStore } from '#platform/event-store/event-store.ts';
import type { PaymentGateway } from '../payment-gateway.ts';

/** The process is gone: nothing it calls works any more. */
export class Killed extends Error {}

export interface Death {
  /** The effect (append or call of the provider) at which the process dies, from 0. */
  readonly at: number;
  /** Whether that effect still took place. */
  readonly afterEffect: boolean;
}

/** A store and a gateway used by a process that dies at one boundary between two effects. */
export function mortal(
  world: { readonly store: EventStore; readonly gateway: PaymentGateway },
  { at, afterEffect }: Death,
) {
  let effects = 0;
  let dead = false;

  function alive(): void {
    if (dead) throw new Killed('the process was killed');
  }

  async function effect<T>(run: () => Promise<T>): Promise<T> {
    alive();
    const mine = effects;
    effects += 1;
    if (mine === at) dead = true;
    if (mine === at && !afterEffect) throw new Killed('killed before its effect');
    const result = await run();
    alive();
    return result;
  }

  async function reading<T>(run: () => Promise<T>): Promise<T> {
    alive();
    const result = await run();
    alive();
    return result;
  }

  const { store, gateway } = world;
  return {
    died: () => dead,
    store: {
      ...store,
      append: (stream, events, options) => effect(() => store.append(stream, events, options)),
      readStream: (stream, options) => reading(() => store.readStream(stream, options)),
    } satisfies EventStore,
    gateway: {
      ...gateway,
      createIntent: (request) => effect(() => gateway.createIntent(request)),
      cancelIntent: (id) => effect(() => gateway.cancelIntent(id)),
      refund: (request) => effect(() => gateway.refund(request)),
      retrieveIntent: (id) => reading(() => gateway.retrieveIntent(id)),
      listRefunds: (id) => reading(() => gateway.listRefunds(id)),
    } satisfies PaymentGateway,
  };
}
