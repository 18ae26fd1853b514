import type { ShopEvent } from '#contracts/events/catalogue.ts';
import type { EventOf } from '#contracts/events/event.ts';
import type { Decider } from '#domain/decider.ts';
import type { EventStore, StreamName } from '../event-store/event-store.ts';

/** A stream as it was at a revision: what whoever names that revision has seen. */
export async function stateAt<State, Event extends ShopEvent & EventOf<string, unknown>>(
  store: EventStore,
  stream: StreamName,
  { initialState, evolve }: Pick<Decider<State, never, Event, unknown>, 'initialState' | 'evolve'>,
  revision: bigint,
): Promise<State> {
  const { events } = await store.readStream<Event>(stream);
  return events.filter((event) => event.revision <= revision).reduce<State>(evolve, initialState);
}
