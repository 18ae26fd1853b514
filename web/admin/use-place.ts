import { useCallback, useSyncExternalStore } from 'react';
import { fragmentOf, type Place, readPlace } from './location.ts';

function subscribe(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}

/** The address's fragment, as it changes. */
export function useFragment(): string {
  return useSyncExternalStore(
    subscribe,
    () => window.location.hash,
    () => '',
  );
}

/** Where the administrator is, kept in the address's fragment, and how to go elsewhere. */
export function usePlace(): { place: Place; goTo: (place: Place) => void } {
  const fragment = useFragment();
  const goTo = useCallback((place: Place) => {
    window.location.hash = fragmentOf(place);
  }, []);
  return { place: readPlace(fragment), goTo };
}
