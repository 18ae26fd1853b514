import type { EventStore } from '../event-store/event-store.ts';

/** What is made once for each event store, when it is first asked for: whoever shares the store shares it. */
export function perStore<Made>(make: (store: EventStore) => Made): (store: EventStore) => Made {
  const made = new WeakMap<EventStore, { readonly made: Made }>();
  return (store) => {
    const known = made.get(store) ?? { made: make(store) };
    made.set(store, known);
    return known.made;
  };
}
